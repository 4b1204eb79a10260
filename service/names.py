"""Names of people: in one normal form, all of it visible, and different from all others at the table."""

import re
import unicodedata
from collections.abc import Sequence

from service.refusals import InvalidFields, NameTaken
from service.seats import SeatAssignments

LONGEST_NAME = 64
_INVISIBLE = (
    "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160"
    "\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff"
    "\\uffa0\\ufff0-\\uffff"
)
"""What shows nothing, is a control or changes the direction of writing, below U+10000, as a pattern has it."""
SHOWN_PATTERN = f"^[^{_INVISIBLE}]*[^\\s{_INVISIBLE}][^{_INVISIBLE}]*$"
"""A name as a JSON Schema describes it; what lies above U+FFFF is checked by ``normalised_name`` alone."""
_UNSHOWN = re.compile(f"[{_INVISIBLE}]")
_VARIATION = re.compile("[\ufe00-\ufe0f]")
"""Marks behind a character that only choose its drawing, as keyboards put them behind emoji."""


def normalised_name(text: str) -> str | None:
    """Return a name in NFC, trimmed, each gap one space; ``None`` if it is blank, too long or not all visible."""
    name = unicodedata.normalize("NFC", _VARIATION.sub("", text))
    # All of them are looked for: what a gap is made of shall not hide a line break.
    if _UNSHOWN.search(name) or any(unicodedata.category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp") for one in name):
        return None
    name = " ".join(name.split())
    return name if 1 <= len(name) <= LONGEST_NAME else None


def name_key(name: str) -> str:
    """Return what two names have in common that people cannot tell apart: case and width do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def require_different_names(names: Sequence[str | None]) -> None:
    """Raise ``InvalidFields`` that names the seats whose name is another's."""
    seen: set[str] = set()
    errors = {}
    for seat, name in enumerate(names):
        if name is not None and name_key(name) in seen:
            errors[seat] = {"name": ["Another seat has this name."]}
        seen |= {name_key(name)} if name is not None else set()
    if errors:
        raise InvalidFields({"seats": errors})


def require_different_players(players: Sequence[str | None]) -> None:
    """Raise ``InvalidFields`` that names the seats whose player has another seat: a token is for one a game."""
    errors = {
        seat: {"player": ["Another seat has this player."]}
        for seat, player in enumerate(players)
        if player is not None and player in players[:seat]
    }
    if errors:
        raise InvalidFields({"seats": errors})


def require_free_name(seats: SeatAssignments, name: str) -> None:
    """Raise ``NameTaken`` if somebody at the table goes by this name."""
    if any(seat.name is not None and name_key(seat.name) == name_key(name) for seat in seats.seats):
        raise NameTaken("Somebody at this table goes by this name. Choose another.")
