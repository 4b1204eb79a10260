"""Attacks: the target may claim a SHIELD, the attacker may doubt it, and then the attack hits or not."""

from events.ruleset.refusals import RuleBroken

from ..commands import Attack, BelieveShield, ClaimShield, DeclineShield, DoubtShield, Place
from ..data import Space
from ..facts import (
    AttackDeclared,
    BraceletKnockedOff,
    BraceletPlaced,
    BraceletSunk,
    NothingTaken,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
)
from ..rules import KNOCKING_OFF, MELEE, placements, targets, viking_on
from .actions import pick_up
from .story import Story
from .turns import settle_card


def attack(story: Story, seat: int, command: Attack) -> None:
    """C090-C092, C110: the target is named; with no card in hand it cannot react (C114)."""
    table, target = story.table, command.target
    if target not in targets(table):
        if table.action in MELEE:
            raise RuleBroken("C090", f"{table.action} hits another Viking on an adjacent space.")
        raise RuleBroken("C091", f"{table.action} hits another Viking at least two spaces away.")
    assert table.action is not None
    story.tell(AttackDeclared(seat=seat, target=target, action=table.action))
    if not table.hands[target]:
        _hit(story)


def decline_shield(story: Story, seat: int, _: DeclineShield) -> None:
    """C115."""
    story.tell(ShieldDeclined(seat=seat))
    _hit(story)


def claim_shield(story: Story, seat: int, command: ClaimShield) -> None:
    """C112, C113: any card of the hand, face down."""
    if command.card not in story.table.hands[seat]:
        raise RuleBroken("C112", f"There is no {command.card} in your hand.")
    story.tell(ShieldClaimed(seat=seat, card=command.card))


def believe_shield(story: Story, seat: int, _: BelieveShield) -> None:
    """C118: the attack does not happen, and the card stays hidden."""
    story.tell(ShieldBelieved(seat=seat))
    settle_card(story)


def doubt_shield(story: Story, seat: int, _: DoubtShield) -> None:
    """C119-C122: a true SHIELD costs the attacker a bracelet, a false one the defender, who is then hit as well."""
    table = story.table
    defender, card = table.target, table.played[-1].card
    assert defender is not None
    story.tell(ShieldDoubted(seat=seat))
    story.tell(ShieldRevealed(seat=defender, card=card, truthful=card == "SHIELD"))
    if card == "SHIELD":
        story.take_blind(defender, seat, "shield")
        settle_card(story)
    else:
        story.take_blind(seat, defender, "false_shield")
        _hit(story)


def place(story: Story, seat: int, command: Place) -> None:
    """C094-C100."""
    table, space = story.table, command.space
    assert table.target is not None
    if space not in placements(table):
        if space == table.vikings[table.target]:
            raise RuleBroken("C100", "The target's own space is not beside it.")
        if space == table.vikings[seat]:
            raise RuleBroken("C096", "The bracelet cannot be put on the attacker's own space.")
        raise RuleBroken("C094", f"{space} is not adjacent to the target.")
    _put(story, space)


def _hit(story: Story) -> None:
    """C093, C094, C101, C121: a blind bracelet for the attacker, or one to be put beside the target; or nothing."""
    table = story.table
    attacker, target = table.active, table.target
    assert target is not None
    values = table.bracelets[target]
    if table.action not in KNOCKING_OFF:
        story.take_blind(attacker, target, "hit")
    elif values:
        value = story.chance.one_of(f"bracelets:{target}", values)
        story.tell(BraceletKnockedOff(seat=attacker, target=target, value=value))
        spaces = placements(story.table)
        if len(spaces) == 1:
            _put(story, spaces[0])
        return
    else:
        story.tell(NothingTaken(taker=attacker, victim=target, reason="hit"))
    settle_card(story)


def _put(story: Story, space: Space) -> None:
    """C097-C099: on water it sinks, on a Viking's space it is that player's, elsewhere it lies."""
    table = story.table
    value = table.knocked_off
    assert value is not None
    story.tell(BraceletPlaced(seat=table.active, space=space, value=value))
    finder = viking_on(table, space)
    if space in table.arena.water:
        story.tell(BraceletSunk(space=space, value=value))
    elif finder is not None:
        pick_up(story, finder, space)
    settle_card(story)
