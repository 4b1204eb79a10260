"""The table before the first fact."""

from typing import Any

from events.ruleset.ruleset import Setup

from ..state import Cycle, Table


def empty(setup: Setup) -> Table:
    """Return the table before anything is laid out: all bracelets in the supply, all cards in the piles."""
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
        cycles=(Cycle(),) * setup.seats,
    )
