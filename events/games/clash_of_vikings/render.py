"""The table as text for a terminal."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from events.ruleset.rendering import PLAIN, Drawing

from .data import BOXES
from .data.box import Layout, SpaceOnBoard
from .texts import TEXTS

HALF_STEP = 5
"""The number of columns for half the distance between neighbours."""
EMPTY = {"plain": "", "start": "", "bracelet": "o", "loot": "$", "water": "~~"}
View = Mapping[str, Any]
_words = TEXTS.drawn


def render(state: View, drawing: Drawing = PLAIN) -> str:
    """Return a view, as decoded JSON, as text: the arena, the pieces beside it, and the seats.

    On the arena ``[1]`` is a Viking, ``(3)`` a bracelet, ``o`` a bracelet space, ``$`` the loot space, ``~~`` water.
    """
    lines = [*_arena(state), _words(drawing, "legend"), _beside(state, drawing)]
    beside = [*_cards(state, drawing), *_seats(state, drawing)]
    return "\n".join([*lines, *(line for one in beside for line in drawing.wrapped(one, 4))])


def _layout(state: View) -> Layout:
    own = state["own_arena"]
    shipped: Layout = BOXES.load({}).values.arenas[state["arena"]]
    return shipped if own is None else msgspec.convert(own, Layout)


def _arena(state: View) -> Iterator[str]:
    spaces = sorted(_layout(state).spaces, key=lambda space: (space.y, space.x))
    left = min(space.x for space in spaces)
    for _, row in groupby(spaces, key=lambda space: space.y):
        line = ""
        for space in row:
            line = line.ljust((space.x - left) * HALF_STEP // 500) + _space(state, space) + " "
        yield line.rstrip()


def _space(state: View, space: SpaceOnBoard) -> str:
    if space.id in state["vikings"]:
        return f"{space.id}[{state['vikings'].index(space.id) + 1}]"
    if space.id in state["lying"]:
        return f"{space.id}({','.join(map(str, state['lying'][space.id]))})"
    return space.id + EMPTY[space.kind]


def _beside(state: View, drawing: Drawing) -> str:
    sunk = _listed(state["sunk"]) or _words(drawing, "none")
    return _words(drawing, "beside", state["turn"], state["supply"], sunk, state["removed"])


def _cards(state: View, drawing: Drawing) -> Iterator[str]:
    name = drawing.seat
    for one in state["played"]:
        card = one["card"] or _words(drawing, "face_down")
        shown = _words(drawing, "hidden", card) if one["card"] and not one["revealed"] else card
        yield "  " + _words(drawing, "said", name(one["seat"]), one["said"], shown)
    if state["target"] is not None and state["played"]:
        yield "  " + _words(drawing, "attack", name(state["active"]), name(state["target"]), state["action"])
    if question := state["question"]:
        yield "  " + _words(drawing, question["kind"], question["number"], drawing.seats(question["asked"]))
    if state["knocked_off"] is not None:
        yield "  " + _words(drawing, "knocked", state["knocked_off"], name(state["target"]))


def _seats(state: View, drawing: Drawing) -> Iterator[str]:
    for seat, shown in enumerate(state["seats"]):
        mark = ">" if seat == state["active"] else " "
        counts = (shown[what] for what in ("bracelets", "hand", "draw_pile", "discard_pile"))
        known = " | ".join(_listed(items) for items in (shown["bracelet_values"], shown["hand_cards"]) if items)
        line = f"{mark} " + _words(drawing, "seat", seat + 1, drawing.seat(seat), *counts)
        yield f"{line}: {known}" if known else line


def _listed(items: Iterable[Any]) -> str:
    return " ".join(map(str, items))
