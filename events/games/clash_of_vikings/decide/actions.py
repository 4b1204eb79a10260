"""Phase 3 of a card: moving and displacing Vikings, or leaving the action undone."""

from events.ruleset.refusals import RuleBroken

from ..commands import Move, Slam
from ..data import Space
from ..facts import ActionDeclined, VikingMoved, VikingSlammed
from ..rules import destinations, displacements, victims
from ..state import Table
from .refusing import require_phase


def move(table: Table, seat: int, command: Move) -> VikingMoved:
    """C070-C074: to a free space in reach."""
    require_phase(table, "C037", "move")
    if command.to not in destinations(table):
        raise _cannot_end_on(table, command.to)
    assert table.action is not None
    return VikingMoved(seat=seat, action=table.action, start=table.vikings[seat], to=command.to)


def slam(table: Table, seat: int, command: Slam) -> VikingSlammed:
    """C080-C084: onto another Viking's space, and that Viking beside it."""
    require_phase(table, "C037", "slam")
    victim, to = command.victim, command.to
    if victim == seat or victim >= table.setup.seats:
        raise RuleBroken("C080", "SLAM needs another player's Viking.")
    if victim not in victims(table):
        raise RuleBroken("C081", "No free path of one or two steps leads to that Viking.")
    space = table.vikings[victim]
    if to not in displacements(table, victim):
        if to in table.arena.adjacent[space]:
            raise RuleBroken("C083", "It must not be water, nor hold a Viking.")
        raise RuleBroken("C082", "The displaced Viking goes to a space beside the one it stood on.")
    return VikingSlammed(seat=seat, start=table.vikings[seat], victim=victim, space=space, to=to)


def decline(table: Table, seat: int) -> ActionDeclined:
    """C071, C103: no action has to be carried out."""
    require_phase(table, "C037", "move", "slam", "attack")
    assert table.action is not None
    return ActionDeclined(seat=seat, action=table.action)


def _cannot_end_on(table: Table, to: Space) -> RuleBroken:
    if to in table.arena.water:
        return RuleBroken("C074", f"{to} is water.")
    if to == table.vikings[table.active]:
        return RuleBroken("C071", f"The Viking stands on {to} already; decline the move to stay.")
    if to in table.vikings:
        return RuleBroken("C073", f"Another Viking stands on {to}.")
    return RuleBroken("C070", f"{table.action} does not reach {to}.")
