"""``smart``: runs playouts from the commands that are best one step ahead, in as many dealt worlds as time allows.

In each world all candidates get a playout with the same chance, so that only the candidate differs. An incomplete sweep
over them is discarded, so that the number of worlds fully describes the search.
"""

from typing import Any

from events.bots import greedy
from events.bots.bot import Budget, Choice, Observation
from events.bots.greedy import Lookahead
from events.bots.valuation import Playout, Value, pruned, valuation
from events.ruleset.chance import Chance
from events.ruleset.records import Command
from events.ruleset.ruleset import decide_command

CANDIDATES = 5
OWN_TURNS = 3
"""The length of a playout in turns of the seat; the position is evaluated at the start of each turn."""
PRIOR = 2
"""The weight of the value one step ahead, in worlds; a few worlds are too uncertain to overrule it."""
MAX_WORLDS = 256
MAX_CANDIDATES = 12
"""The maximum number of legal actions considered in playouts; of more, a random sample is considered."""


def _nothing(_: Any, __: int) -> float:
    """Return 0 for everything, for when there is nothing to choose."""
    return 0.0


class OutOfTime(Exception):
    """The budget is used up within a sweep."""


def choose(seen: Observation, budget: Budget) -> Choice:
    """Return the command with the best result in playouts."""
    ruleset = seen.ruleset
    if len(seen.offer) == 1:
        return Choice(command=seen.offer[0])
    found, _ = greedy.best(seen, Budget(), CANDIDATES)
    commands = [command for _, command in found]
    # Whether to believe another seat cannot be learned from worlds in which all cards are equally likely.
    if ruleset.phase(seen.world) in ruleset.reaction_phases:
        return Choice(command=commands[0])
    search = Search(seen, budget)
    max_worlds = MAX_WORLDS if budget.worlds is None else budget.worlds
    sums, worlds = [PRIOR * OWN_TURNS * worth for worth, _ in found], 0
    while worlds < max_worlds:
        try:
            sweep = [search.played_on(command, worlds) for command in commands]
        except OutOfTime:
            break
        worlds += 1
        sums = [worth + more for worth, more in zip(sums, sweep, strict=True)]
    # With equal sums the first wins, which is the best one step ahead.
    best = max(range(len(sums)), key=lambda place: round(sums[place], greedy.DIGITS))
    return Choice(command=commands[best], worlds=worlds)


class Search:
    """A search by playouts from what a seat knows."""

    def __init__(self, seen: Observation, budget: Budget) -> None:
        self._seen, self._budget = seen, budget
        self._ruleset = seen.ruleset
        self._ahead = Lookahead(seen, _nothing)
        self._step = seen.key("step", 0)
        # One playout per table is enough, since each world adds another.
        self._playout = Playout(seen, 1, max_playouts=1) if seen.ruleset.bots.value is None else None

    def played_on(self, command: Command, number: int) -> float:
        """Return the value of a command by a playout in one of the worlds. Raises ``OutOfTime``."""
        table, seat, worth, reached = self._ahead.after(command, number), self._seen.seat, 0.0, 0
        chance = self._seen.chance("playing on", number)
        while True:
            self._require_time()
            over = self._ruleset.is_over(table)
            asked = seat if over else self._first_asked(table)
            if over or (asked == seat and self._ruleset.bots.is_turn(table)):
                here = valuation(self._seen, table, seat, self._playout)(table, number)
                if over:
                    return worth + here * (OWN_TURNS - reached)
                worth, reached = worth + here, reached + 1
                if reached == OWN_TURNS:
                    return worth
            picked = self._pick(table, asked, chance)
            table = decide_command(self._ruleset, table, asked, picked, chance, self._seen.away).table

    def _require_time(self) -> None:
        if self._budget.is_over():
            raise OutOfTime

    def _first_asked(self, table: Any) -> int:
        return next(one for one in range(table.setup.seats) if one in self._ruleset.to_act(table, one))

    def _pick(self, table: Any, seat: int, chance: Chance) -> Command:
        """Return the seat's best command one step ahead, without sampling worlds."""
        offer = pruned(self._ruleset, table, seat, self._ruleset.legal(table, seat))
        if len(offer) > MAX_CANDIDATES:
            offer = chance.taken("looked at", offer, MAX_CANDIDATES)
        value = valuation(self._seen, table, seat) if len(offer) > 1 else _nothing
        best: Command = max(offer, key=lambda command: self._worth(table, seat, command, value))
        return best

    def _worth(self, table: Any, seat: int, command: Command, value: Value) -> float:
        if value is _nothing:
            return 0.0
        self._require_time()
        return value(decide_command(self._ruleset, table, seat, command, Chance(self._step), self._seen.away).table, 0)
