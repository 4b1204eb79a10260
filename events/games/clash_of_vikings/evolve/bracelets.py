"""Bracelets change places."""

from collections.abc import Mapping
from typing import assert_never

from events.ruleset.records import change, put, without

from ..data import Space
from ..facts import (
    BraceletFact,
    BraceletKnockedOff,
    BraceletLaid,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    LootTaken,
    NothingTaken,
    Reason,
    SupplyBraceletTaken,
)
from ..rules import action_phase, placements
from ..state import OPEN, SUPPLY, Payment, Phase, Table
from .changes import changed, minus, passed, plus

Lying = Mapping[Space, tuple[int, ...]]
Bracelets = tuple[tuple[int, ...], ...]
PaidFact = BraceletTaken | SupplyBraceletTaken | NothingTaken


def after_bracelet(table: Table, fact: BraceletFact) -> Table:
    """Return the table after bracelets changed places, or were due and there were none."""
    match fact:
        case BraceletTaken(taker=taker, victim=victim, value=value):
            left = put(table.bracelets, victim, without(table.bracelets[victim], value))
            bracelets = put(left, taker, plus(left[taker], (value,)))
            after = _paid(table, bracelets, fact, fact.reason, "bracelet")
            after = changed(after, passed=passed(table, (victim, taker, value)))
        case BraceletLaid(space=space, value=value):
            supply = without(table.supply, value)
            after = changed(table, supply=supply, lying=_with(table.lying, space, value))
        case BraceletsPickedUp(seat=seat, space=space, values=values):
            bracelets = put(table.bracelets, seat, plus(table.bracelets[seat], values))
            lying = _without(table.lying, space, values)
            taken = [(OPEN, seat, value) for value in values]
            after = changed(table, bracelets=bracelets, lying=lying, passed=passed(table, *taken), phase="settled")
        case BraceletKnockedOff():
            after = _knocked_off(table, fact)
        case BraceletPlaced(space=space, value=value):
            lying = _with(table.lying, space, value)
            after = changed(table, lying=lying, knocked_off=None, phase=_after_placing(table, space))
        case LootTaken(seat=seat, values=values):
            after = changed(_from_supply(table, seat, values), phase="announce")
        case NothingTaken():
            after = _paid(table, table.bracelets, fact, fact.reason, "nothing")
        case SupplyBraceletTaken(taker=taker, value=value):
            after = _from_supply(table, taker, (value,))
            after = _paid(after, after.bracelets, fact, "bluff", "supply")
        case BraceletSunk(space=space, value=value):
            lying = _without(table.lying, space, (value,))
            after = changed(table, lying=lying, sunk=plus(table.sunk, (value,)), phase="settled")
        case _:
            assert_never(fact)
    return after


def _paid(table: Table, bracelets: Bracelets, fact: PaidFact, reason: Reason, payment: Payment) -> Table:
    """Return the table with what follows a payment; that for a call goes into the verdict."""
    verdict = table.verdict
    if reason != "hit":
        verdict = change(verdict, taker=fact.taker, victim=fact.victim, payment=payment)
    return changed(table, bracelets=bracelets, verdict=verdict, phase=_after_paying(table, reason))


def _after_paying(table: Table, reason: Reason) -> Phase:
    match reason:
        case "false_call":
            return action_phase(table)
        case "false_shield":
            return "hit"
        case "bluff" | "hit" | "shield":
            return "settled"
        case _:
            assert_never(reason)


def _knocked_off(table: Table, fact: BraceletKnockedOff) -> Table:
    left = minus(table.bracelets[fact.target], (fact.value,))
    phase = "place" if len(placements(table)) > 1 else "only_place"
    return changed(
        table,
        bracelets=put(table.bracelets, fact.target, left),
        passed=passed(table, (fact.target, OPEN, fact.value)),
        knocked_off=fact.value,
        phase=phase,
    )


def _after_placing(table: Table, space: Space) -> Phase:
    if space in table.arena.water:
        return "sink"
    return "pick_up" if space in table.vikings else "settled"


def _from_supply(table: Table, seat: int, values: tuple[int, ...]) -> Table:
    bracelets = put(table.bracelets, seat, plus(table.bracelets[seat], values))
    taken = [(SUPPLY, seat, value) for value in values]
    return changed(table, supply=minus(table.supply, values), bracelets=bracelets, passed=passed(table, *taken))


def _with(lying: Lying, space: Space, value: int) -> Lying:
    return {**lying, space: plus(lying.get(space, ()), (value,))}


def _without(lying: Lying, space: Space, values: tuple[int, ...]) -> Lying:
    left = minus(lying[space], values)
    others = {name: there for name, there in lying.items() if name != space}
    return {**others, space: left} if left else others
