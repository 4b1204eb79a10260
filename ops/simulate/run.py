"""A whole simulation: its games, spread over processes, and handed over in the order of their numbers."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TypeVar

from events.games import load_rulesets
from events.ruleset.registry import RulesetRegistry
from ops.dataset.steps import ClosedGame
from ops.simulate.game import bot_makers, play_game
from ops.simulate.plan import Simulation, table_setups
from ops.spread import spread

T = TypeVar("T")
GAMES_AT_ONCE = 5
"""How many games a process plays before it hands over what it made of them: few, so that whoever waits sees them."""

Make = Callable[[Iterator[ClosedGame]], T]
"""What is made of some games in the process that plays them."""


def simulate(
    simulation: Simulation, make: Make[T], processes: int, numbers: Sequence[int] | None = None
) -> Iterator[tuple[int, T]]:
    """Yield how many games were played, and what was made of them, in the order of their numbers.

    Only those of ``numbers`` are played, if they are given. The same simulation gives the same whatever the number of
    processes. Raises ``UserError``.
    """
    wanted = range(simulation.games) if numbers is None else numbers
    parts = parts_of(wanted)
    made = spread(partial(play_part, simulation, make), parts, processes)
    yield from ((len(part), one) for part, one in zip(parts, made, strict=True))


def parts_of(numbers: Sequence[int]) -> list[Sequence[int]]:
    """Return the numbers of games in parts, each of which one process plays at once."""
    return [numbers[first : first + GAMES_AT_ONCE] for first in range(0, len(numbers), GAMES_AT_ONCE)]


def play_part(simulation: Simulation, make: Make[T], numbers: Sequence[int]) -> T:
    """Return what is made of the games of these numbers."""
    rulesets = _rulesets(simulation.game_folders)
    setups = table_setups(rulesets[simulation.ruleset], simulation)
    bots = bot_makers(simulation)
    return make(play_game(rulesets, simulation, setups, bots, number) for number in numbers)


@cache
def _rulesets(folders: tuple[str, ...]) -> RulesetRegistry:
    return load_rulesets(folders)
