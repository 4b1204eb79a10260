"""given / when / then over a game's pure functions, one line each."""

from functools import reduce

from events.kernel.chance import Chance
from events.kernel.refusals import RuleBroken


class Given:
    """A table; ``when`` decides on it, ``then`` and ``refused`` look at what came of it."""

    def __init__(self, game, table, chance=None):
        self.game, self.table, self.chance = game, table, chance or Chance(b"test")
        self.facts, self.refusal = (), None

    def when(self, seat, command):
        after = Given(self.game, self.table, self.chance)
        try:
            after.facts = tuple(self.game.decide(self.table, seat, command, self.chance))
        except RuleBroken as refusal:
            after.refusal = refusal
        after.table = reduce(self.game.evolve, after.facts, self.table)
        return after

    def then(self, *facts):
        assert self.refusal is None, f"refused: {self.refusal}"
        assert self.facts == facts
        return self

    def happened(self, kind):
        """The facts of one type among what followed."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def refused(self, rule):
        assert self.refusal is not None, f"accepted: {self.facts}"
        assert self.refusal.rule == rule, f"refused by {self.refusal.rule}, not {rule}: {self.refusal}"
        return self


def given(game, setup, *facts, chance=None):
    """The table after these facts."""
    return Given(game, reduce(game.evolve, facts, game.empty(setup)), chance)


def at(game, table, chance=None):
    """A table made by hand."""
    return Given(game, table, chance)


def perft(game, table, depth, chance=None):
    """The number of paths of legal commands of this length; chance always falls the same way."""
    if depth == 0 or game.is_over(table):
        return 1
    seat = next(seat for seat in range(table.setup.seats) if seat in game.to_act(table, seat))
    total = 0
    for command in game.legal(table, seat):
        facts = game.decide(table, seat, command, Chance(b"perft"))
        total += perft(game, reduce(game.evolve, facts, table), depth - 1)
    return total
