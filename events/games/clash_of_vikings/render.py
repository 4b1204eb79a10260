"""The table as text for a terminal."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from .data import BOXES, Layout, SpaceOnBoard

HALF_STEP = 5
"""Columns for half the distance between two neighbours."""
EMPTY = {"plain": "", "start": "", "bracelet": "o", "loot": "$", "water": "~~"}


def render(state: Mapping[str, Any]) -> str:
    """Return a view, as decoded JSON, as text: the arena, what lies beside it, and the seats.

    On the arena ``[1]`` is a Viking, ``(3)`` a bracelet, ``o`` a bracelet space, ``$`` the loot space, ``~~`` water.
    """
    return "\n".join([*_arena(state), "", _beside(state), *_cards(state), *_seats(state)])


def _layout(state: Mapping[str, Any]) -> Layout:
    own = state["own_arena"]
    shipped: Layout = BOXES.load({}).values.arenas[state["arena"]]
    return shipped if own is None else msgspec.convert(own, Layout)


def _arena(state: Mapping[str, Any]) -> Iterator[str]:
    spaces = sorted(_layout(state).spaces, key=lambda space: (space.y, space.x))
    left = min(space.x for space in spaces)
    for _, row in groupby(spaces, key=lambda space: space.y):
        line = ""
        for space in row:
            line = line.ljust((space.x - left) * HALF_STEP // 500) + _space(state, space) + " "
        yield line.rstrip()


def _space(state: Mapping[str, Any], space: SpaceOnBoard) -> str:
    if space.id in state["vikings"]:
        return f"{space.id}[{state['vikings'].index(space.id)}]"
    if space.id in state["lying"]:
        return f"{space.id}({','.join(map(str, state['lying'][space.id]))})"
    return space.id + EMPTY[space.kind]


def _beside(state: Mapping[str, Any]) -> str:
    sunk = " ".join(map(str, state["sunk"])) or "none"
    return f"turn {state['turn']}   supply {state['supply']}   sunk: {sunk}   removed unseen: {state['removed']}"


def _cards(state: Mapping[str, Any]) -> Iterator[str]:
    for one in state["played"]:
        hidden = " (hidden)" if one["card"] and not one["revealed"] else ""
        yield f"  seat {one['seat']} said {one['said']}: {one['card'] or 'face down'}{hidden}"
    if state["target"] is not None and state["played"]:
        yield f"  seat {state['active']} attacks seat {state['target']} by {state['action']}"
    if state["question"]:
        question = state["question"]
        yield f"  {question['kind']} question {question['number']} to seats {_listed(question['asked'])}"
    if state["knocked_off"] is not None:
        yield f"  a bracelet of value {state['knocked_off']} was knocked off seat {state['target']}"


def _seats(state: Mapping[str, Any]) -> Iterator[str]:
    for seat, shown in enumerate(state["seats"]):
        mark = ">" if seat == state["active"] else " "
        counts = f"bracelets {shown['bracelets']}, hand {shown['hand']}"
        yield f"{mark} seat {seat}: {counts}, pile {shown['draw_pile']}, discards {shown['discard_pile']}"
        if known := " | ".join(_listed(items) for items in (shown["bracelet_values"], shown["hand_cards"]) if items):
            yield f"    {known}"


def _listed(items: list[Any]) -> str:
    return " ".join(map(str, items))
