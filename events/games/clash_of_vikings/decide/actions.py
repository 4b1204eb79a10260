"""Phase 3 of a card: the announced action is carried out, or left; moving and displacing Vikings."""

from events.ruleset.refusals import RuleBroken

from ..commands import Decline, Move, Slam
from ..data import Space
from ..facts import ActionDeclined, ActionFizzled, BraceletsPickedUp, VikingMoved, VikingSlammed
from ..rules import destinations, displacements, targets, victims
from ..state import Table
from .story import Story
from .turns import settle_card


def ask_for_action(story: Story) -> None:
    """C045, C089, C102: an action that cannot be carried out has no effect; otherwise the active player is asked."""
    if _possible(story.table):
        return
    table = story.table
    assert table.action is not None
    story.tell(ActionFizzled(seat=table.active, action=table.action))
    settle_card(story)


def move(story: Story, seat: int, command: Move) -> None:
    """C070-C076."""
    table, to = story.table, command.to
    if to not in destinations(table):
        raise _cannot_end_on(table, to)
    assert table.action is not None
    story.tell(VikingMoved(seat=seat, action=table.action, start=table.vikings[seat], to=to))
    pick_up(story, seat, to)
    settle_card(story)


def slam(story: Story, seat: int, command: Slam) -> None:
    """C080-C085."""
    table, victim, to = story.table, command.victim, command.to
    if victim == seat or victim >= table.setup.seats:
        raise RuleBroken("C080", "SLAM needs another player's Viking.")
    if victim not in victims(table):
        raise RuleBroken("C081", "No free path of one or two steps leads to that Viking.")
    if to not in displacements(table, victim):
        if to in table.arena.adjacent[table.vikings[victim]]:
            raise RuleBroken("C083", "It must not be water, nor hold a Viking.")
        raise RuleBroken("C082", "The displaced Viking goes to a space beside the one it stood on.")
    space = table.vikings[victim]
    story.tell(VikingSlammed(seat=seat, start=table.vikings[seat], victim=victim, space=space, to=to))
    pick_up(story, victim, to)
    settle_card(story)


def decline(story: Story, seat: int, _: Decline) -> None:
    """C071, C103: no action has to be carried out."""
    action = story.table.action
    assert action is not None
    story.tell(ActionDeclined(seat=seat, action=action))
    settle_card(story)


def pick_up(story: Story, seat: int, space: Space) -> None:
    """C075, C085, C098: whoever is on the space takes all that lies there."""
    values = story.table.lying.get(space)
    if values:
        story.tell(BraceletsPickedUp(seat=seat, space=space, values=values))


def _possible(table: Table) -> bool:
    match table.stage:
        case "move":
            return bool(destinations(table))
        case "slam":
            return bool(victims(table))
    return bool(targets(table))


def _cannot_end_on(table: Table, to: Space) -> RuleBroken:
    if to in table.arena.water:
        return RuleBroken("C074", f"{to} is water.")
    if to == table.vikings[table.active]:
        return RuleBroken("C071", f"The Viking stands on {to} already; decline the move to stay.")
    if to in table.vikings:
        return RuleBroken("C073", f"Another Viking stands on {to}.")
    return RuleBroken("C070", f"{table.action} does not reach {to}.")
