"""Default texts for games without their own: facts and commands described by their names and fields."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from events.ruleset.privacy import secret_fields
from events.ruleset.records import Command, Fact, tag_of
from events.ruleset.rendering import NO, YES
from events.ruleset.scoring import Text

SEAT = Text(de="Platz {it}", en="Seat {it}")
SEATS = Text(de="Platz {it}", en="seat {it}")
NAMES_OF_SEATS = frozenset({"seats", "winners", "asked", "players"})
"""Fields that hold numbers of seats, which front ends replace by people's names."""
HIDDEN = Text(de="verdeckt", en="hidden")
NOTHING = Text(de="nichts", en="none")


def narrate(fact: Fact) -> Text:
    """Return a fact as a sentence: its seat, what happened, and its fields; hidden fields may be ``None``."""
    fields = {name: getattr(fact, name) for name in fact.__struct_fields__}
    seat = fields.get("seat")
    is_of_seat = isinstance(seat, int) and not isinstance(seat, bool)
    if is_of_seat or seat is None:
        fields.pop("seat", None)
    said = _joined(_parts(tag_of(type(fact)), fields, secret_fields(type(fact))), ", ")
    if is_of_seat:
        said = _joined((SEAT.put(it=seat), said), ": ")
    return Text(de=f"{_capitalised(said.de)}.", en=f"{_capitalised(said.en)}.")


def label(command: Command) -> Text:
    """Return a command in a few words, as on a button."""
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    name, *values = _parts(tag_of(type(command)), fields, ())
    said = _joined((name, _joined(values, ", ")), ": ") if values else name
    return Text(de=_capitalised(said.de), en=_capitalised(said.en))


def _parts(tag: str, fields: Mapping[str, Any], secret: Collection[str]) -> Iterator[Text]:
    """Yield the name of a record, then each field, without the field's name if the record's name contains it."""
    words = tag.replace("_", " ")
    yield Text(de=words, en=words)
    for name, value in fields.items():
        found = HIDDEN if value is None and name in secret else _seats(value) if name in NAMES_OF_SEATS else None
        said = found or _words(value)
        yield said if name in words.split() else _joined((_same(name.replace("_", " ")), said), " ")


def _seats(value: Any) -> Text | None:
    is_seats = isinstance(value, list | tuple) and bool(value) and all(type(one) is int for one in value)
    return SEATS.put(it=", ".join(map(str, value))) if is_seats else None


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
            return _words({name: getattr(value, name) for name in value.__struct_fields__})
    return _same(str(value).replace("_", " "))


def _same(text: str) -> Text:
    return Text(de=text, en=text)


def _joined(texts: Iterable[Text], between: str) -> Text:
    found = list(texts)
    return Text(de=between.join(one.de for one in found), en=between.join(one.en for one in found))


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
