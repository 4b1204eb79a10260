"""``greedy``: one step ahead, by the expected final score over dealt worlds."""

from collections.abc import Sequence
from typing import Any

from events.bots.bot import Budget, Choice, Observation
from events.bots.valuation import Playout, Value, pruned, valuation
from events.ruleset.chance import Chance
from events.ruleset.records import Command
from events.ruleset.ruleset import decide_command

MAX_ANSWERS = 16
"""A following question to the same seat is only considered if it has fewer answers than this."""

WORLDS = 4
BREADTH = 6
"""The number of commands compared in all worlds; the others are discarded after the first world."""
DIGITS = 6
"""The number of digits for comparing sums, so that the last bit of a logarithm does not decide."""


class Trials:
    """Decides commands in the worlds of one question, with the same chance for all commands in one world."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._worlds: dict[int, Any] = {0: seen.world}
        self._keys: dict[tuple[str, int], bytes] = {}
        self._drew = False

    @property
    def is_certain(self) -> bool:
        """True if nothing so far depends on hidden information or draws, so one world is enough."""
        return not self._drew and self._world(1) == self._seen.world

    def after(self, command: Command, number: int) -> Any:
        return self._decided(self._world(number), command, self._chance("step", number))

    def _decided(self, table: Any, command: Command, chance: Chance) -> Any:
        after = decide_command(self._seen.ruleset, table, self._seen.seat, command, chance, self._seen.away).table
        self._drew = self._drew or bool(chance.draws)
        return after

    def _chance(self, purpose: str, number: int) -> Chance:
        key = self._keys.get((purpose, number))
        if key is None:
            key = self._keys[purpose, number] = self._seen.key(purpose, number)
        return Chance(key)

    def _world(self, number: int) -> Any:
        if number not in self._worlds:
            self._worlds[number] = self._seen.deal(number)
        return self._worlds[number]


class Lookahead(Trials):
    """Values commands by the tables to which they lead."""

    def __init__(self, seen: Observation, value: Value) -> None:
        super().__init__(seen)
        self._value, self._phase = value, seen.ruleset.phase(seen.world)

    def worth(self, command: Command, number: int) -> float:
        """Return the value of a command in one of the worlds.

        If it leads directly to another question to the same seat, the best answer to that is assumed.
        """
        table = self.after(command, number)
        answers = self._answers(table)
        if not answers:
            return self._value(table, number)
        return max(self._value(self._decided(table, one, self._chance("answer", number)), number) for one in answers)

    def _answers(self, table: Any) -> Sequence[Command]:
        ruleset, seat = self._seen.ruleset, self._seen.seat
        if ruleset.to_act(table, seat) != (seat,) or ruleset.phase(table) == self._phase:
            return ()
        answers = pruned(ruleset, table, seat, ruleset.legal(table, seat))
        return answers if len(answers) <= MAX_ANSWERS else ()


def best(seen: Observation, budget: Budget, breadth: int) -> tuple[list[tuple[float, Command]], int]:
    """Return the best commands with their mean values, best first, and the number of worlds."""
    offer, playout = pruned(seen.ruleset, seen.world, seen.seat, seen.offer), None
    if seen.ruleset.bots.value is None:
        playout = Playout(seen, tables=len(offer) + min(len(offer), breadth) * (WORLDS - 1))
    ahead = Lookahead(seen, valuation(seen, seen.world, seen.seat, playout))
    first = [(ahead.worth(command, 0), place) for place, command in enumerate(offer)]
    worlds = 1 if playout is None and ahead.is_certain else budget.worlds or WORLDS
    means = [
        ((worth + sum(ahead.worth(offer[place], number) for number in range(1, worlds))) / worlds, place)
        for worth, place in sorted(first, key=_best_first)[:breadth]
    ]
    return [(worth, offer[place]) for worth, place in sorted(means, key=_best_first)], worlds


def _best_first(one: tuple[float, int]) -> tuple[float, int]:
    return -round(one[0], DIGITS), one[1]


def choose(seen: Observation, budget: Budget) -> Choice:
    """Return the command with the highest value one step ahead."""
    if len(seen.offer) == 1:
        return Choice(command=seen.offer[0])
    found, worlds = best(seen, budget, BREADTH)
    return Choice(command=found[0][1], worlds=worlds)
