"""Default texts for games without their own: from docstrings, names and fields."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from events.ruleset.kinds import members, unwrapped
from events.ruleset.privacy import anonymity_sets, secret_fields
from events.ruleset.records import Command, Fact, Record, tag_of
from events.ruleset.rendering import NO, YES
from events.ruleset.scoring import Text

SEAT = Text(de="Platz {it}", en="Seat {it}")
SEATS = Text(de="Platz {it}", en="seat {it}")
NAMES_OF_SEATS = frozenset({"seats", "winners", "asked", "players"})
"""Fields that hold seat numbers, as fields of the kind ``Seat`` do; front ends replace them by people's names."""
HIDDEN = Text(de="verdeckt", en="hidden")
NOTHING = Text(de="nichts", en="none")
MAX_TITLE, MAX_SENTENCE = 40, 60
MAX_PLAIN = 3
"""A record with a word and no more fields than these is told by its values alone: ``amber 5``."""
_SUBJECT = re.compile(r"^(?:A|The|Each|One) (?:seat|player) |^Somebody ")
"""How a sentence about the fact's seat begins."""
_RULES = re.compile(r" ?\([A-Z]{1,2}\d[^)]*\)")
"""Ids of rules, as in ``(R026)``."""


def title_of(text: str, ruleset_id: str) -> Text:
    """Return the title of a game: the text before the colon in ``Pig: roll as often as you dare``, or else its id.

    ``text`` is the docstring of its module.
    """
    said, colon, _ = text.strip().partition(":")
    is_short = colon and len(said) <= MAX_TITLE and "\n" not in said
    return _same(said if is_short else _capitalised(ruleset_id.replace("_", " ")))


def narrate(fact: Fact) -> Text:
    """Return a fact as a sentence: its docstring with the seat filled in, and its fields; hidden ones may be ``None``.

    ``A seat draws cards.`` becomes ``Seat 1 draws cards (2).``; without a docstring the name of the fact is used.
    """
    sets = anonymity_sets(type(fact))
    fields = {name: getattr(fact, name) for name in fact.__struct_fields__ if name not in sets}
    seat = fields.get("seat")
    is_of_seat = isinstance(seat, int) and not isinstance(seat, bool)
    if is_of_seat or seat is None:
        fields.pop("seat", None)
    begins = _sentence(type(fact))
    named = _SUBJECT.sub("", begins) if is_of_seat else begins
    values = _joined(_values(type(fact), fields, secret_fields(type(fact)), begins), ", ")
    said = Text(de=f"{named} ({values.de})", en=f"{named} ({values.en})") if values.en else _same(named)
    if is_of_seat and named == begins:
        said = Text(de=f"{said.de[:1].lower()}{said.de[1:]}", en=f"{said.en[:1].lower()}{said.en[1:]}")
    if is_of_seat:
        said = _joined((SEAT.put(it=seat), said), " " if named != begins else ": ")
    return Text(de=f"{_capitalised(said.de)}.", en=f"{_capitalised(said.en)}.")


def label(command: Command) -> Text:
    """Return a command as a short label, such as for a button: its docstring and its fields."""
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    begins = _sentence(type(command))
    values = _joined(_values(type(command), fields, (), begins), ", ")
    said = _joined((_same(begins), values), ": ") if values.en else _same(begins)
    return Text(de=_capitalised(said.de), en=_capitalised(said.en))


@cache
def _sentence(kind: type[Record]) -> str:
    """Return the first sentence of a docstring without full stop and rule ids, or else the record's name."""
    first = (kind.__doc__ or "").strip().partition("\n")[0].partition(". ")[0].rstrip(".")
    said = _RULES.sub("", first).strip()
    return said if 0 < len(said) <= MAX_SENTENCE else tag_of(kind).replace("_", " ")


def _values(kind: type[Record], fields: Mapping[str, Any], secret: Collection[str], begins: str) -> Iterator[Text]:
    """Yield each field with its name; a single field goes without if the sentence already ends with its name."""
    seats = _fields_of_seats(kind)
    for name, value in fields.items():
        found = HIDDEN if value is None and name in secret else _seats(value) if name in seats else None
        said = found or _words(value)
        is_said = len(fields) == 1 and begins.endswith(f" {name}")
        yield said if is_said else _joined((_same(name.replace("_", " ")), said), " ")


@cache
def _fields_of_seats(kind: type[Record]) -> frozenset[str]:
    hints = get_type_hints(kind, include_extras=True)
    declared = (name for name in kind.__struct_fields__ if any(map(_is_seat, (hints[name], *members(hints[name])))))
    return NAMES_OF_SEATS.union(declared)


def _is_seat(annotation: Any) -> bool:
    """Return True for the kind ``Seat``, and for a tuple of it."""
    bare, _, found = unwrapped(annotation)
    return found.get("kind") == "seat" or any(unwrapped(one)[2].get("kind") == "seat" for one in get_args(bare)[:1])


def _seats(value: Any) -> Text | None:
    found = value if isinstance(value, list | tuple) else (value,)
    is_seats = bool(found) and all(type(one) is int for one in found)
    return SEATS.put(it=", ".join(map(str, found))) if is_seats else None


def _words(value: Any) -> Text:
    match value:
        case None:
            return NOTHING
        case bool():
            return YES if value else NO
        case Mapping():
            pairs = (_joined((_words(name), _words(one)), " ") for name, one in value.items())
            return _joined(pairs, ", ") if value else NOTHING
        case list() | tuple() | frozenset():
            return _joined(map(_words, value), ", ") if value else NOTHING
        case msgspec.Struct():
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            return _joined(map(_words, fields.values()), " ") if _is_plain(fields) else _words(fields)
    return _same(str(value).replace("_", " "))


def _is_plain(fields: Mapping[str, Any]) -> bool:
    values = fields.values()
    is_flat = all(isinstance(one, str | int) and not isinstance(one, bool) for one in values)
    return is_flat and len(values) <= MAX_PLAIN and any(isinstance(one, str) for one in values)


def _same(text: str) -> Text:
    return Text(de=text, en=text)


def _joined(texts: Iterable[Text], between: str) -> Text:
    found = list(texts)
    return Text(de=between.join(one.de for one in found), en=between.join(one.en for one in found))


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
