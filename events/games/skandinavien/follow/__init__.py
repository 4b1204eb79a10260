"""What follows of itself, one fact at a time: the layout, shuffles and refills, revealed cards, passes, and the end."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from ..data import cards_of
from ..facts import ChoicesOpened, DisplayRefilled, LastTurnsBegun, PileShuffled, SkandinavienFact, TicketsKept
from ..rules.due import due
from ..state import Table
from .absences import pass_for
from .ending import end
from .layout import lay_out
from .tunnels import claim_tunnel, reveal

__all__ = ["follow"]


def follow(table: Table, chance: Chance, away: Away) -> SkandinavienFact | None:  # noqa: C901
    """Return the next fact that follows from a table; ``None`` where somebody is asked, or the game is over."""
    match due(table):
        case None:
            fact: SkandinavienFact | None = pass_for(table, away)
        case "refill":
            fact = _refill(table)
        case "shuffle":
            fact = _shuffle(table, chance)
        case "reveal":
            fact = reveal(table)
        case "claim":
            fact = claim_tunnel(table)
        case "single_ticket":
            fact = _keep_single(table)
        case "last_turns":
            fact = _last_turns(table)
        case "scoring":
            fact = end(table)
        case "opening":
            fact = _open_choices(table)
        case "layout":
            fact = lay_out(table, chance)
        case other:
            assert_never(other)
    return fact


def _refill(table: Table) -> DisplayRefilled:
    """R028: the top card of the draw pile takes the place of the open card."""
    assert table.hole is not None
    return DisplayRefilled(place=table.hole, card=table.pile[-1])


def _shuffle(table: Table, chance: Chance) -> PileShuffled:
    """R037: the discard pile becomes the new draw pile."""
    order = chance.shuffled("card_pile", cards_of(table.discards))
    return PileShuffled(count=len(order), order=order)


def _keep_single(table: Table) -> TicketsKept:
    """R114: a single ticket drawn is kept."""
    [ticket] = table.offered[table.turn]
    return TicketsKept(seat=table.turn, kept=1, returned=0, tickets=(ticket,), given_back=())


def _last_turns(table: Table) -> LastTurnsBegun:
    """R126 to R128: as many turns as there are players follow."""
    assert table.trigger is not None
    return LastTurnsBegun(seat=table.trigger, turns=table.setup.seats)


def _open_choices(table: Table) -> ChoicesOpened:
    """R015, R182: all have chosen, and the first turn begins."""
    assert table.starter is not None
    return ChoicesOpened(kept=tuple(map(len, table.tickets)), starter=table.starter)
