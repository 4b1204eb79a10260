"""The box: how many heaps, how large, which bonuses; and the options."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

import msgspec

from events.kernel.canonical import canonical
from events.kernel.game import Setup
from events.kernel.record import Record
from events.kernel.refusals import Malformed, RuleBroken


class Options(Record):
    """What can be chosen before the game."""

    last_loses: Annotated[bool, msgspec.Meta(description="Whoever takes the last stone loses.")] = False


class Box(Record):
    """Everything in the box."""

    heaps: int = 3
    largest: int = 4
    bonuses: tuple[int, ...] = (0, 1, 2, 3)


def unpack(overrides: Mapping[str, Any]) -> Box:
    """The box with the operator's overrides."""
    return _unpacked(canonical(dict(overrides)))


@cache
def _unpacked(overrides: bytes) -> Box:
    try:
        return msgspec.json.decode(overrides, type=Box)
    except msgspec.ValidationError as error:
        raise Malformed(f"box: {error}") from None


def admit(setup: Setup) -> None:
    """Two or three players."""
    if setup.seats not in range(2, 4):
        raise RuleBroken("N01", "Nim is for two or three.")


def components(box: Box) -> Mapping[str, Any]:
    """What a front end needs to draw the table."""
    value = msgspec.to_builtins(box)
    return {name: {"value": value[name], "status": "verified", "source": "this file"} for name in value}
