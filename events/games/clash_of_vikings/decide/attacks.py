"""An attack names its target, and PUNCH and SLINGSHOT put a bracelet beside it."""

from events.ruleset.refusals import RuleBroken

from ..commands import Attack, Place
from ..facts import AttackDeclared, BraceletPlaced
from ..rules import MELEE, placements, targets
from ..state import Table
from .refusing import require_phase


def attack(table: Table, seat: int, command: Attack) -> AttackDeclared:
    """C090-C092, C110: the target is named and asked; with no card in hand it cannot react (C114)."""
    require_phase(table, "C037", "attack")
    target = command.target
    if target not in targets(table):
        if table.action in MELEE:
            raise RuleBroken("C090", f"{table.action} hits another Viking on an adjacent space.")
        raise RuleBroken("C091", f"{table.action} hits another Viking at least two spaces away.")
    assert table.action is not None
    opens = table.questions + 1 if table.hands[target] else None
    return AttackDeclared(seat=seat, target=target, action=table.action, opens=opens)


def place(table: Table, seat: int, command: Place) -> BraceletPlaced:
    """C094-C100: beside the target, but not on the attacker's own space."""
    require_phase(table, "C094", "place")
    space = command.space
    assert table.target is not None
    assert table.knocked_off is not None
    if space not in placements(table):
        if space == table.vikings[table.target]:
            raise RuleBroken("C100", "The target's own space is not beside it.")
        if space == table.vikings[seat]:
            raise RuleBroken("C096", "The bracelet cannot be put on the attacker's own space.")
        raise RuleBroken("C094", f"{space} is not adjacent to the target.")
    return BraceletPlaced(seat=seat, space=space, value=table.knocked_off)
