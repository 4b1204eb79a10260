"""Vikings move and displace each other; attacks and shields are declared."""

from collections.abc import Mapping
from typing import Any

from ..facts import (
    ActionDeclined,
    ActionFizzled,
    AttackDeclared,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
    VikingMoved,
    VikingSlammed,
)
from ..state import Played, Table
from .cards import card_revealed
from .tools import Change, changed, minus, replaced, unchanged


def _viking_moved(table: Table, fact: VikingMoved) -> Table:
    return changed(table, vikings=replaced(table.vikings, fact.seat, fact.to))


def _viking_slammed(table: Table, fact: VikingSlammed) -> Table:
    vikings = replaced(table.vikings, fact.seat, fact.space)
    return changed(table, vikings=replaced(vikings, fact.victim, fact.to))


def _attack_declared(table: Table, fact: AttackDeclared) -> Table:
    return changed(table, target=fact.target, stage="shield")


def _shield_claimed(table: Table, fact: ShieldClaimed) -> Table:
    seat, card = fact.seat, fact.card
    return changed(
        table,
        hands=replaced(table.hands, seat, minus(table.hands[seat], (card,))),
        played=(*table.played, Played(seat=seat, said="SHIELD", card=card)),
        stage="doubt",
    )


CHANGES: Mapping[type[Any], Change] = {
    VikingMoved: _viking_moved,
    VikingSlammed: _viking_slammed,
    AttackDeclared: _attack_declared,
    ShieldClaimed: _shield_claimed,
    ShieldRevealed: card_revealed,
    ShieldDeclined: unchanged,
    ShieldBelieved: unchanged,
    ShieldDoubted: unchanged,
    ActionFizzled: unchanged,
    ActionDeclined: unchanged,
}
