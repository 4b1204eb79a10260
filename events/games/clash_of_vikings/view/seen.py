"""What each viewer may see of the table."""

from typing import Any

from ..data import Layout
from ..rules import is_over
from ..state import Played, Question, Table


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """Built up from what is public, and the viewer's own."""
    over = is_over(table)
    return {
        "arena": table.setup.options.arena,
        "own_arena": _own_arena(table),
        "turn": table.turn,
        "active": table.active,
        "card": table.cards,
        "action": table.action,
        "vikings": table.vikings,
        "lying": table.lying,
        "supply": len(table.supply),
        "removed": len(table.removed),
        "sunk": table.sunk,
        "seats": [_seat(table, seat, own=seat == viewer, over=over) for seat in range(table.setup.seats)],
        "played": [_played(one, own=one.seat == viewer) for one in table.played],
        "question": _question(table.question, viewer),
        "target": table.target,
        "knocked_off": table.knocked_off,
    }


def _own_arena(table: Table) -> Layout | None:
    """The layout of an operator's own arena; the shipped ones are known by their names."""
    setup = table.setup
    return table.arena.layout if f"arenas.{setup.options.arena}" in setup.box.replaced else None


def _seat(table: Table, seat: int, *, own: bool, over: bool) -> dict[str, Any]:
    """One seat; its own hidden things are ``None`` for others, bracelets and hands until the end (C155)."""
    return {
        "bracelets": len(table.bracelets[seat]),
        "bracelet_values": table.bracelets[seat] if own or over else None,
        "hand": len(table.hands[seat]),
        "hand_cards": table.hands[seat] if own or over else None,
        "draw_pile": len(table.piles[seat]),
        "discard_pile": len(table.discards[seat]),
        "discards": table.discards[seat] if own else None,
    }


def _played(one: Played, *, own: bool) -> dict[str, Any]:
    card = one.card if own or one.revealed else None
    return {"seat": one.seat, "said": one.said, "card": card, "revealed": one.revealed}


def _question(question: Question | None, viewer: int | None) -> dict[str, Any] | None:
    """S4: who is asked, and the viewer's own answer; of the others not even whether they have answered."""
    if question is None:
        return None
    own = None if viewer not in question.asked else question.answers[question.asked.index(viewer)]
    return {"number": question.number, "asked": question.asked, "answer": own}
