"""A decision while it is being made: the facts so far, and the table after them."""

from events.games.raids.evolve import evolve
from events.games.raids.facts import RaidsFact
from events.games.raids.state import Table
from events.ruleset.chance import Chance


class Story:
    """Grows with each fact that is told; the table handed in is never changed."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.facts: list[RaidsFact] = []

    def tell(self, fact: RaidsFact) -> None:
        """Add what has happened."""
        self.facts.append(fact)
        self.table = evolve(self.table, fact)
