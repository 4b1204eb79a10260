"""A round's offer: shuffled stacks, drawn figures, tiles and figures at the wheel."""

from typing import assert_never

from events.ruleset.records import change, put

from ..data.names import FIGURE_INDEX, FIGURES
from ..facts import (
    FiguresDrawn,
    FiguresPlaced,
    Offering,
    OfferLaid,
    SpecialTilesOpened,
    StacksShuffled,
    StartPlayerChosen,
)
from ..rules.phases import next_seat, phase_after_draw
from ..state import Table, Wheel


def evolve(table: Table, fact: Offering) -> Table:
    """Return the table after one step of laying out an offer."""
    match fact:
        case FiguresDrawn():
            after = _drawn(table, fact)
        case OfferLaid():
            after = _laid(table, fact)
        case FiguresPlaced():
            after = _placed(table, fact)
        case SpecialTilesOpened(tiles=tiles):
            supply = table.supply
            left, lie_open = supply.special_stack[len(tiles) :], (*supply.open_special, *tiles)
            after = change(table, supply=change(supply, special_stack=left, open_special=lie_open))
        case StacksShuffled(tiles=tiles, special_tiles=special_tiles):
            after = change(table, supply=change(table.supply, stacks=tiles, special_stack=special_tiles))
        case StartPlayerChosen(seat=seat):
            after = change(table, starter=seat, active=seat, phase="draw")
        case _:
            assert_never(fact)
    return after


def _drawn(table: Table, fact: FiguresDrawn) -> Table:
    drawn = tuple(fact.figures.get(figure, 0) for figure in FIGURES)
    bag = tuple(held - gone for held, gone in zip(table.supply.bag, drawn, strict=True))
    after: Table = change(
        table,
        supply=change(table.supply, bag=bag, drawn=drawn),
        phase=phase_after_draw(table.options),
        active=table.starter,
    )
    return after


def _laid(table: Table, fact: OfferLaid) -> Table:
    """R012, R018: with its figures the offer is ready; without, the players place them (R171)."""
    supply = change(table.supply, stacks=table.supply.stacks[len(fact.tiles) :])
    wheel, ready = Wheel(tiles=fact.tiles), bool(fact.figures)
    if ready:
        wheel = change(wheel, figures=fact.figures)
        supply = change(supply, drawn=(0,) * len(FIGURES))
    phase = "buy" if ready else "place"
    after: Table = change(table, wheel=wheel, supply=supply, phase=phase, active=table.starter)
    return after


def _placed(table: Table, fact: FiguresPlaced) -> Table:
    figures = tuple(fact.figure if slot in fact.slots else figure for slot, figure in enumerate(table.wheel.figures))
    drawn = put(table.supply.drawn, FIGURE_INDEX[fact.figure], 0)
    done = not any(drawn)
    after: Table = change(
        table,
        wheel=change(table.wheel, figures=figures),
        supply=change(table.supply, drawn=drawn),
        phase="buy" if done else "place",
        active=table.starter if done else next_seat(table, fact.seat),
    )
    return after
