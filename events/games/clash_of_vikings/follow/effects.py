"""An action has no effect, an attack hits, and bracelets come to lie where they are taken or lost."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..facts import (
    ActionFizzled,
    BraceletKnockedOff,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    NothingTaken,
)
from ..rules import KNOCKING_OFF, placements
from ..state import EffectPhase, Table
from .truth import take_blind

EffectFact = (
    ActionFizzled
    | BraceletTaken
    | BraceletKnockedOff
    | NothingTaken
    | BraceletPlaced
    | BraceletSunk
    | BraceletsPickedUp
)


def take_effect(table: Table, phase: EffectPhase, chance: Chance) -> EffectFact:
    """Return what follows from an action that needs no choice any more."""
    match phase:
        case "impossible":
            assert table.action is not None
            return ActionFizzled(seat=table.active, action=table.action)
        case "hit":
            return _hit(table, chance)
        case "only_place":
            assert table.knocked_off is not None
            return BraceletPlaced(seat=table.active, space=placements(table)[0], value=table.knocked_off)
        case "sink":
            return _sink(table)
        case "pick_up":
            return _pick_up(table)
        case _:
            assert_never(phase)


def _hit(table: Table, chance: Chance) -> BraceletTaken | BraceletKnockedOff | NothingTaken:
    """C093, C094, C101, C121: a blind bracelet for the attacker, or one to be put beside the target; or nothing."""
    attacker, target = table.active, table.target
    assert target is not None
    if table.action not in KNOCKING_OFF or not table.bracelets[target]:
        return take_blind(table, chance, attacker, target, "hit")
    value = chance.one_of(f"bracelets:{target}", table.bracelets[target])
    return BraceletKnockedOff(seat=attacker, target=target, value=value)


def _sink(table: Table) -> BraceletSunk:
    """C097: a bracelet on water leaves the game."""
    space = next(space for space in table.lying if space in table.arena.water)
    return BraceletSunk(space=space, value=table.lying[space][0])


def _pick_up(table: Table) -> BraceletsPickedUp:
    """C075, C085, C098: whoever is on a space takes all that lies there."""
    seat = next(seat for seat, space in enumerate(table.vikings) if space in table.lying)
    space = table.vikings[seat]
    return BraceletsPickedUp(seat=seat, space=space, values=table.lying[space])
