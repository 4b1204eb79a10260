"""The course of one decision: its facts as they come about, and the table after them."""

from events.games.skandinavien.data import cards_of
from events.games.skandinavien.evolve import evolve
from events.games.skandinavien.facts import PileShuffled, SkandinavienFact
from events.games.skandinavien.state import Table
from events.kernel.chance import Chance


class Course:
    """Facts one after the other. Whenever the draw pile is used up, the discard pile becomes the new one (R037)."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.facts: list[SkandinavienFact] = []
        self._chance = chance

    def tell(self, fact: SkandinavienFact) -> Table:
        """One more fact, and the shuffle that it may bring about; the table after both."""
        self._add(fact)
        if not self.table.pile and self.table.discards:
            order = self._chance.shuffled(cards_of(self.table.discards))
            self._add(PileShuffled(count=len(order), order=order))
        return self.table

    def _add(self, fact: SkandinavienFact) -> None:
        self.facts.append(fact)
        self.table = evolve(self.table, fact)
