"""The game is laid out, turns begin, and it ends."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.ruleset import Setup

from ..facts import BraceletsCounted, BraceletsHandedOut, BraceletsRemoved, GameEnded, TurnBegan, VikingsPlaced
from ..state import Table
from .tools import Change, changed, minus, plus, unchanged


def empty(setup: Setup) -> Table:
    """The table before anything is laid out: all bracelets in the supply, all cards in the piles."""
    nothing: tuple[tuple[Any, ...], ...] = ((),) * setup.seats
    box, options = setup.box, setup.options
    return Table(
        setup=setup,
        arena=box.arenas[options.arena],
        supply=box.bracelets,
        piles=(box.decks[options.bluff_arena],) * setup.seats,
        hands=nothing,
        discards=nothing,
        bracelets=nothing,
    )


def _vikings_placed(table: Table, fact: VikingsPlaced) -> Table:
    return changed(table, vikings=fact.spaces)


def _bracelets_handed_out(table: Table, fact: BraceletsHandedOut) -> Table:
    return changed(
        table,
        supply=minus(table.supply, fact.values * table.setup.seats),
        bracelets=tuple(plus(own, fact.values) for own in table.bracelets),
    )


def _bracelets_removed(table: Table, fact: BraceletsRemoved) -> Table:
    return changed(table, supply=minus(table.supply, fact.values), removed=plus(table.removed, fact.values))


def _turn_began(table: Table, fact: TurnBegan) -> Table:
    return changed(table, turn=fact.turn, active=fact.seat, cards=0, stage="announce", action=None, target=None)


def _game_ended(table: Table, _: GameEnded) -> Table:
    return changed(table, stage="over")


CHANGES: Mapping[type[Any], Change] = {
    VikingsPlaced: _vikings_placed,
    BraceletsHandedOut: _bracelets_handed_out,
    BraceletsRemoved: _bracelets_removed,
    TurnBegan: _turn_began,
    BraceletsCounted: unchanged,
    GameEnded: _game_ended,
}
