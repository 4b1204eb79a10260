"""``smart``: the best of one step ahead, each played on for a while in dealt worlds, as many as there is time for.

All candidates are played on in the same world with the same chance, so that what differs is the candidate; those that
are far behind are dropped. A sweep over them that is not complete counts for nothing: so the number of worlds alone
says what was searched.
"""

from collections.abc import Sequence
from typing import Any

from events.bots import greedy
from events.bots.bot import Bot, Choice
from events.bots.budget import Budget
from events.bots.lookahead import Lookahead
from events.bots.positions import Value, valuation
from events.bots.promising import Promising
from events.bots.seen import Seen
from events.ruleset.chance import Chance
from events.ruleset.decision import decide_command
from events.ruleset.records import Command

CANDIDATES = 12
KEPT = {1: 6, 4: 3}
"""After so many worlds only so many of the candidates are played on, those that came out best so far."""
OWN_TURNS = 2
"""A game is played on until the seat has begun so many turns; what a position is worth is asked each time.

A turn begins where another seat was asked before, or in the same phase as the turn before: what a seat is asked in the
middle of its turn does not count, so that what takes more decisions is not looked at earlier in the game.
"""
PRIOR = 2
"""What one step ahead says counts as much as so many worlds: a few alone are too uncertain to overrule it."""
MOST_WORLDS = 256
MOST_LOOKED_AT = 12
"""From how many actions on offer not all are looked at, where a game is played on."""


class OutOfTime(Exception):
    """The budget is used up within a sweep."""


def choose(seen: Seen, budget: Budget) -> Choice:
    """Return the command that comes out best where the game is played on."""
    ruleset = seen.ruleset
    if len(seen.offer) == 1:
        return Choice(command=seen.offer[0])
    found, _ = greedy.best(seen, Budget(), CANDIDATES)
    places = [place for _, place in found]
    # Whether to believe somebody cannot be learned from worlds in which all cards are equally likely.
    if ruleset.phase(seen.world) in ruleset.reaction_phases:
        return Choice(command=seen.offer[places[0]])
    search = Search(seen, budget)
    most = MOST_WORLDS if budget.worlds is None else budget.worlds
    sums, worlds = {place: PRIOR * worth for worth, place in found}, 0
    while worlds < most:
        try:
            sweep = {place: search.played_on(seen.offer[place], worlds) for place in places}
        except OutOfTime:
            break
        worlds += 1
        sums.update({place: sums[place] + worth for place, worth in sweep.items()})
        # Of equal sums the first stays first, which is the one that is best one step ahead.
        places.sort(key=lambda place: -round(sums[place], greedy.DIGITS))
        del places[KEPT.get(worlds, CANDIDATES) :]
    return Choice(command=seen.offer[places[0]], worlds=worlds)


class Search:
    """Plays on from what a seat knows."""

    def __init__(self, seen: Seen, budget: Budget) -> None:
        self._seen, self._budget = seen, budget
        self._ruleset, self._story, self._phase = seen.ruleset, seen.story, seen.ruleset.phase(seen.world)
        self._ahead = Lookahead(seen, lambda _: 0.0)
        self._step = seen.key("step", 0)
        self._promising = Promising()

    def played_on(self, command: Command, number: int) -> float:
        """Return what a command is worth after playing on in one of the worlds. Raises ``OutOfTime``."""
        table, seat, worth, turns = self._ahead.after(command, number), self._seen.seat, 0.0, 0
        chance, before, begun = self._seen.chance("playing on", number), seat, self._phase
        while not self._ruleset.is_over(table):
            self._require_time()
            asked, phase = self._first_asked(table), self._ruleset.phase(table)
            value = valuation(self._ruleset, table, asked, self._story)
            if asked == seat and (before != seat or phase == begun):
                worth, turns, begun = worth + value(table), turns + 1, phase
                if turns == OWN_TURNS:
                    return worth / OWN_TURNS
            before = asked
            table = decide_command(self._ruleset, table, asked, self._pick(table, asked, value, chance), chance).table
        self._require_time()
        end = valuation(self._ruleset, table, seat, self._story)(table)
        return (worth + (OWN_TURNS - turns) * end) / OWN_TURNS

    def _require_time(self) -> None:
        if self._budget.is_over():
            raise OutOfTime

    def _first_asked(self, table: Any) -> int:
        return next(one for one in range(table.setup.seats) if one in self._ruleset.to_act(table, one))

    def _pick(self, table: Any, seat: int, value: Value, chance: Chance) -> Command:
        """Return what a seat does one step ahead, without any worlds."""
        offer: Sequence[Command] = self._ruleset.legal(table, seat)
        if len(offer) == 1:
            return offer[0]

        def worth(command: Command) -> float:
            self._require_time()
            return value(decide_command(self._ruleset, table, seat, command, Chance(self._step)).table)

        if len(offer) <= MOST_LOOKED_AT:
            return max(offer, key=worth)
        return self._promising.best(seat, offer, worth, value(table), chance)


SMART = Bot(name="smart", version=3, choose=choose, searches=True)
