"""Names of people: prepared and compared by RFC 8266 (PRECIS Nickname), with detection of confusable ones (UTS 39).

Names that were stored under older rules are compared like any other; only new ones are checked.
"""

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from itertools import count

import regex
import unicodedata2
from precis_i18n import get_profile

MAX_NAME_LENGTH = 64
"""The maximum length of a prepared name."""
MAX_RAW_LENGTH = 4 * MAX_NAME_LENGTH
"""The maximum length of a name as sent: normalization takes quadratic time, and composes decomposed letters."""
MAX_MARKS = 4
"""The maximum number of combining marks on one base."""
NUMBER_LENGTH = 4
"""The maximum length of a number appended to a name."""
NAME_PATTERN = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$"
"""The part of the rules that a JSON Schema can express; ``prepared_name`` decides."""

# Python's own tables differ between its versions, and are years behind the emoji that people type.
_PROFILE = get_profile("NicknameCasePreserved", unicodedata=unicodedata2)
_FOLDED = get_profile("NicknameCaseMapped:CaseFold", unicodedata=unicodedata2)

_SELECTED = regex.compile(r"(.)[\ufe0e\ufe0f]", regex.DOTALL)
_PICTOGRAPH = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?"
_EMOJI = regex.compile(rf"{_PICTOGRAPH}(?:\u200d{_PICTOGRAPH})*|[0-9#*]\ufe0f\u20e3")
"""Sequences of UTS 51 in which a joiner or a variation selector has a meaning."""
_JOINERS = regex.compile(r"[\u200d\ufe0e\ufe0f]")
_MARKS = regex.compile(rf"(?:\p{{M}}[\u200c\u200d]*){{{MAX_MARKS}}}(\p{{M}})")
_BASELESS = regex.compile(r"^\p{M}")
_BLANK = regex.compile("[\u2800\U0001d159\U00013441\U00013442]")
"""Symbols and letters that are blank, although PRECIS allows them."""
_VISIBLE = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")

_IN_CONTEXT = regex.compile("[\u200c\u200d\u00b7\u0375\u05f3\u05f4\u0660-\u0669\u06f0-\u06f9\u30fb]")
"""Characters that PRECIS allows only in certain contexts."""


class InvalidName(ValueError):
    """The name is not allowed; the message says which character is wrong."""


def prepared_name(text: str) -> str:
    """Return a new name as it is stored and shown: NFKC, trimmed, each gap one space. Raises ``InvalidName``."""
    return _prepared(text, MAX_NAME_LENGTH, "a name")


def prepared_text(text: str, max_length: int) -> str:
    """Return one line of a person's text, prepared and checked like a name. Raises ``InvalidName``."""
    return _prepared(text, max_length, "a text")


def _prepared(text: str, max_length: int, what: str) -> str:
    if len(text) > 4 * max_length:
        raise InvalidName(f"Must have at most {max_length} characters.")
    try:
        # A selector is useless once its character has been decomposed into others, as ™ into TM.
        name = _PROFILE.apply_five_rules(_SELECTED.sub(_selected, text))
        name = _PROFILE.idempotence_check(name)
        _PROFILE.enforce(_EMOJI.sub(lambda found: _JOINERS.sub("", found[0]), name))
    except UnicodeEncodeError as error:
        raise InvalidName(_explained(error, what)) from None
    if not _VISIBLE.search(name):
        raise InvalidName("Must have at least one visible character.")
    if blank := _BLANK.search(name):
        raise InvalidName(f"{_named(blank[0])} cannot be in {what}: it is blank.")
    if baseless := _BASELESS.search(name):
        raise InvalidName(f"{_named(baseless[0])} cannot begin {what}: it is a mark on the character before it.")
    if stacked := _MARKS.search(unicodedata2.normalize("NFD", name)):
        raise InvalidName(f"{_named(stacked[1])} is one too many: a character may have at most {MAX_MARKS} marks.")
    if len(name) > max_length:
        raise InvalidName(f"Must have at most {max_length} characters, not {len(name)}.")
    return name


def name_keys(name: str) -> frozenset[tuple[str, str]]:
    """Return the keys of a name: two names that share a key look the same to people.

    The keys are the skeleton of the name as written, in which ``I`` and ``l`` are equal, and that of the case-folded
    name, in which ``A`` and ``a`` are. Each key is only compared with its own kind: ``Ian`` is not ``Lan``.
    """
    compared = _FOLDED.apply_five_rules(_FOLDED.apply_five_rules(name))
    return frozenset((("written", _skeleton(name)), ("compared", _skeleton(compared))))


def are_confusable(one: str, other: str) -> bool:
    """Return True if these two names look the same to people."""
    return not name_keys(one).isdisjoint(name_keys(other))


def distinct_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number appended if a taken name looks the same."""
    known = frozenset[tuple[str, str]]().union(*map(name_keys, taken))
    numbered = (name if n == 1 else f"{name[: MAX_NAME_LENGTH - NUMBER_LENGTH]} {n}" for n in count(1))
    return next(one for one in numbered if known.isdisjoint(name_keys(one)))


def _selected(found: "regex.Match[str]") -> str:
    return found[0] if unicodedata2.normalize("NFKC", found[1]) == found[1] else found[1]


def _explained(error: UnicodeEncodeError, what: str) -> str:
    if error.reason.endswith(("/empty", "/not_idempotent")):
        return "Must have at least one visible character."
    character = error.object[error.start]
    where = " at this place" if _IN_CONTEXT.match(character) else ""
    return f"{_named(character)} cannot be in {what}{where}."


def _named(character: str) -> str:
    name = unicodedata2.name(character, "")
    return f"U+{ord(character):04X} ({name})" if name else f"U+{ord(character):04X}"


def _skeleton(name: str) -> str:
    """Return the skeleton of UTS 39: equal for names that look alike."""
    shown = _IGNORABLE.sub("", unicodedata2.normalize("NFD", name))
    return str(unicodedata2.normalize("NFD", shown.translate(_prototypes())))


@cache
def _prototypes() -> Mapping[int, str]:
    """Return the replacement of each confusable character."""
    lines = files(__package__).joinpath("confusables.txt").read_text("utf-8-sig").splitlines()
    rows = [line.partition("#")[0].split(";") for line in lines if ";" in line.partition("#")[0]]
    return {int(source, 16): "".join(chr(int(one, 16)) for one in target.split()) for source, target, _ in rows}
