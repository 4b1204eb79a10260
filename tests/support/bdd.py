"""given / when / then over a game's pure functions, one line each."""

from functools import reduce

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import decide_command, decide_start
from events.ruleset.scoring import ranking


class Given:
    """A table; ``when`` decides on it, ``then`` and ``refused`` look at what came of it."""

    def __init__(self, ruleset, table, chance=None):
        self.ruleset, self.table, self.chance = ruleset, table, chance or Chance(b"test")
        self.facts, self.refusal = (), None

    def when(self, seat, command):
        after = Given(self.ruleset, self.table, self.chance)
        try:
            after.facts, after.table = decide_command(self.ruleset, self.table, seat, command, self.chance)
        except RuleBroken as refusal:
            after.refusal = refusal
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


def given(ruleset, setup, *facts, chance=None):
    """The table after these facts."""
    return Given(ruleset, reduce(ruleset.evolve, facts, ruleset.empty(setup)), chance)


def fold_facts(ruleset, table, facts):
    """The table after these facts."""
    return reduce(ruleset.evolve, facts, table)


def started(ruleset, setup, seed=b"test"):
    """The facts that lay out a game, and the table after them."""
    return decide_start(ruleset, setup, Chance(seed))


def at(ruleset, table, chance=None):
    """A table made by hand."""
    return Given(ruleset, table, chance)


def perft(ruleset, table, depth):
    """The number of paths of legal commands of this length; chance always falls the same way."""
    if depth == 0 or ruleset.is_over(table):
        return 1
    seat = next(seat for seat in range(table.setup.seats) if seat in ruleset.to_act(table, seat))
    return sum(
        perft(ruleset, decide_command(ruleset, table, seat, command, Chance(b"perft")).table, depth - 1)
        for command in ruleset.legal(table, seat)
    )


def ranks(ruleset, table):
    """The rank of each seat by what the table is worth, tie-breaks included."""
    values = [ruleset.tie_break_values(table, seat) for seat in range(table.setup.seats)]
    ties = [dict(zip(ruleset.texts.tie_breaks, one, strict=True)) for one in values]
    return {one.seat: one.rank for one in ranking(ruleset.score(table, None), ties)}
