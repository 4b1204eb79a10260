"""The course of one decision: its facts as they come about, and the table after them."""

from events.games.skandinavien.data import cards_of
from events.games.skandinavien.evolve import evolve
from events.games.skandinavien.facts import PileShuffled, SkandinavienFact
from events.games.skandinavien.state import Table
from events.ruleset.chance import Chance

MOST_TAKEN = 3
"""The most cards that one decision takes from the draw pile."""


class Course:
    """Facts one after the other. Whenever the draw pile is used up, the discard pile becomes the new one (R037)."""

    def __init__(self, before: Table, chance: Chance) -> None:
        self.before = before
        self.facts: list[SkandinavienFact] = []
        self._chance = chance
        self._table, self._folded = before, 0
        self._may_run_out = len(before.pile) <= MOST_TAKEN

    @property
    def table(self) -> Table:
        """The table after all facts so far; folded only when somebody asks, which most decisions never do."""
        for fact in self.facts[self._folded :]:
            self._table = evolve(self._table, fact)
        self._folded = len(self.facts)
        return self._table

    def tell(self, fact: SkandinavienFact) -> None:
        """One more fact, and the shuffle that it may bring about."""
        self.facts.append(fact)
        if self._may_run_out and not self.table.pile and self.table.discards:
            order = self._chance.shuffled("card_pile", cards_of(self.table.discards))
            self.facts.append(PileShuffled(count=len(order), order=order))
