"""The facts of one decision, folded as they are told, so that what follows is decided on what has happened."""

from events.ruleset.chance import Chance

from ..evolve import evolve
from ..facts import BraceletTaken, ClashFact, NothingTaken, Reason
from ..state import Table


class Story:
    """What one command leads to: the facts so far, and the table after them."""

    __slots__ = ("chance", "facts", "table")

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.facts: list[ClashFact] = []

    def tell(self, fact: ClashFact) -> None:
        """One more fact."""
        self.facts.append(fact)
        self.table = evolve(self.table, fact)

    def take_blind(self, taker: int, victim: int, reason: Reason) -> None:
        """C132: one of the victim's bracelets goes over, each as likely as any other; none if there is none."""
        values = self.table.bracelets[victim]
        if not values:
            self.tell(NothingTaken(taker=taker, victim=victim, reason=reason))
            return
        value = self.chance.one_of(f"bracelets:{victim}", values)
        self.tell(BraceletTaken(taker=taker, victim=victim, reason=reason, value=value))
