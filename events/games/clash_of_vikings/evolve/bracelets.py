"""Bracelets change places."""

from collections.abc import Mapping
from typing import Any

from ..data import Space
from ..facts import (
    BraceletKnockedOff,
    BraceletLaid,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    LootTaken,
    NothingTaken,
    SupplyBraceletTaken,
)
from ..state import Table
from .tools import Change, changed, minus, plus, replaced, unchanged

Lying = Mapping[Space, tuple[int, ...]]


def _bracelet_taken(table: Table, fact: BraceletTaken) -> Table:
    taker, victim, value = fact.taker, fact.victim, (fact.value,)
    bracelets = replaced(table.bracelets, victim, minus(table.bracelets[victim], value))
    return changed(table, bracelets=replaced(bracelets, taker, plus(bracelets[taker], value)))


def _supply_bracelet_taken(table: Table, fact: SupplyBraceletTaken) -> Table:
    return _from_supply(table, fact.taker, (fact.value,))


def _loot_taken(table: Table, fact: LootTaken) -> Table:
    return _from_supply(table, fact.seat, fact.values)


def _bracelets_picked_up(table: Table, fact: BraceletsPickedUp) -> Table:
    seat = fact.seat
    return changed(
        table,
        bracelets=replaced(table.bracelets, seat, plus(table.bracelets[seat], fact.values)),
        lying=_without(table.lying, fact.space, fact.values),
    )


def _bracelet_knocked_off(table: Table, fact: BraceletKnockedOff) -> Table:
    left = minus(table.bracelets[fact.target], (fact.value,))
    return changed(table, bracelets=replaced(table.bracelets, fact.target, left), knocked_off=fact.value, stage="place")


def _bracelet_placed(table: Table, fact: BraceletPlaced) -> Table:
    return changed(table, lying=_with(table.lying, fact.space, fact.value), knocked_off=None)


def _bracelet_sunk(table: Table, fact: BraceletSunk) -> Table:
    value = (fact.value,)
    return changed(table, lying=_without(table.lying, fact.space, value), sunk=plus(table.sunk, value))


def _bracelet_laid(table: Table, fact: BraceletLaid) -> Table:
    supply = minus(table.supply, (fact.value,))
    return changed(table, supply=supply, lying=_with(table.lying, fact.space, fact.value))


def _from_supply(table: Table, seat: int, values: tuple[int, ...]) -> Table:
    bracelets = replaced(table.bracelets, seat, plus(table.bracelets[seat], values))
    return changed(table, supply=minus(table.supply, values), bracelets=bracelets)


def _with(lying: Lying, space: Space, value: int) -> Lying:
    return {**lying, space: plus(lying.get(space, ()), (value,))}


def _without(lying: Lying, space: Space, values: tuple[int, ...]) -> Lying:
    left = minus(lying[space], values)
    others = {name: there for name, there in lying.items() if name != space}
    return {**others, space: left} if left else others


CHANGES: Mapping[type[Any], Change] = {
    BraceletTaken: _bracelet_taken,
    SupplyBraceletTaken: _supply_bracelet_taken,
    LootTaken: _loot_taken,
    BraceletsPickedUp: _bracelets_picked_up,
    BraceletKnockedOff: _bracelet_knocked_off,
    BraceletPlaced: _bracelet_placed,
    BraceletSunk: _bracelet_sunk,
    BraceletLaid: _bracelet_laid,
    NothingTaken: unchanged,
}
