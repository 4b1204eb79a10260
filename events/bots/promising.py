"""Which commands are worth a look where a game is played on: few of many, by what they brought before."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import msgpack

from events.ruleset.chance import Chance
from events.ruleset.records import Command

LOOKED_AT = 8
"""So many kinds of commands are looked at, each in its first way;"""
BEST = 4
"""so many of them, or more where few are new, are those that brought most, the others are drawn from the new ones."""
FURTHER_WAYS = 4
"""So many other ways are looked at to do what is best."""

Worth = Callable[[Command], float]
Kind = tuple[type[Command], bytes]


class Gain(NamedTuple):
    """How often a kind of command was looked at, and what it brought in all."""

    times: int
    total: float

    @property
    def mean(self) -> float:
        """What it brought on average."""
        return self.total / self.times


class Promising:
    """Remembers for one search what each kind of command brought to each seat."""

    def __init__(self) -> None:
        self._gains: dict[tuple[int, Kind], Gain] = {}

    def best(self, seat: int, offer: Sequence[Command], worth: Worth, before: float, chance: Chance) -> Command:
        """Return the best of those on offer that are looked at. ``before`` is what the position is worth."""
        kinds: dict[Kind, list[Command]] = {}
        for command in offer:
            kinds.setdefault(kind_of(command), []).append(command)
        found = {kind: worth(kinds[kind][0]) for kind in self._looked_at(seat, kinds, chance)}
        for kind, worth_of_kind in found.items():
            self._learn(seat, kind, worth_of_kind - before)
        best = max(found, key=found.__getitem__)
        first, *others = kinds[best]
        further = {place: worth(other) for place, other in enumerate(others[:FURTHER_WAYS])}
        place = max(further, key=further.__getitem__, default=None)
        return first if place is None or further[place] <= found[best] else others[place]

    def _looked_at(self, seat: int, kinds: Mapping[Kind, object], chance: Chance) -> Sequence[Kind]:
        if len(kinds) <= LOOKED_AT:
            return list(kinds)
        known = [kind for kind in kinds if (seat, kind) in self._gains]
        known.sort(key=lambda kind: -self._gains[seat, kind].mean)
        new = [kind for kind in kinds if (seat, kind) not in self._gains]
        kept = known[: max(BEST, LOOKED_AT - len(new))]
        return [*kept, *chance.taken("looked at", new, LOOKED_AT - len(kept))]

    def _learn(self, seat: int, kind: Kind, gain: float) -> None:
        times, total = self._gains.get((seat, kind), Gain(0, 0.0))
        self._gains[seat, kind] = Gain(times + 1, total + gain)


def kind_of(command: Command) -> Kind:
    """Return what a command does; those of one type with the same first field are ways to do the same.

    So are all payments for one route.
    """
    first = _first_field(type(command))
    return type(command), msgpack.encode(getattr(command, first)) if first else b""


@cache
def _first_field(kind: type[Command]) -> str | None:
    return next(iter(kind.__struct_fields__), None)
