"""The facts that follow automatically, one at a time: layout, offers, scorings, and decisions without a choice."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from . import facts
from .data.names import FIGURES, SpecialTile, Tile
from .data.options import figures_drawn
from .rules.phases import next_seat
from .rules.turn import forced, scored
from .rules.wheel import SLOTS, in_order, laid_out
from .state import Table


def next_fact(table: Table, chance: Chance, _: Away) -> facts.WikingerFact | None:
    """Return the next fact that follows from a table; ``None`` if a seat is asked, or the game is over."""
    fact: facts.WikingerFact | None = None
    match table.phase:
        case "buy" | "special" | "swap" | "boatmen" | "land" | "auction" | "remove" | "place":
            fact = forced(table)
        case "score":
            fact = scored(table)
        case "round_end":
            fact = _end_round(table)
        case "draw":
            fact = _draw(table, chance)
        case "lay":
            fact = _lay_offer(table)
        case "layout":
            fact = _lay_out_game(table, chance)
        case "over":
            pass
        case _:
            assert_never(table.phase)
    return fact


def _lay_out_game(table: Table, chance: Chance) -> facts.StacksShuffled | facts.StartPlayerChosen:
    """R005 to R007, R145: first the stacks are shuffled; R009: then the start player is drawn."""
    if table.supply.stacks:
        return facts.StartPlayerChosen(seat=table.setup.starter(chance))
    box = table.box
    tiles: list[Tile] = [tile for tile, count in box.tiles.items() for _ in range(count)]
    special: list[SpecialTile] = [tile for tile, count in box.special_tiles.items() for _ in range(count)]
    return facts.StacksShuffled(
        tiles=chance.shuffled("tile_stacks", tiles),
        special_tiles=chance.shuffled("special_tiles", special) if table.options.advanced else (),
    )


def _draw(table: Table, chance: Chance) -> facts.SpecialTilesOpened | facts.FiguresDrawn:
    """R146, R149: open special tiles are filled up; R017, R156: then the figures are drawn."""
    supply = table.supply
    free = table.box.special_tiles_open - len(supply.open_special)
    if supply.special_stack and free:
        return facts.SpecialTilesOpened(tiles=supply.special_stack[:free])
    bag = [figure for figure, count in zip(FIGURES, supply.bag, strict=True) for _ in range(count)]
    drawn = chance.taken("figure_bag", bag, figures_drawn(table.options))
    counts = {figure: drawn.count(figure) for figure in FIGURES if figure in drawn}
    return facts.FiguresDrawn(round=table.round, seat=table.starter, figures=counts)


def _lay_offer(table: Table) -> facts.OfferLaid:
    """R012, R169: the tiles, and with automatic placement the figures too."""
    tiles = laid_out(table.supply.stacks[:SLOTS])
    by_hand = table.options.placement == "manual"
    figures = () if by_hand else in_order(table.supply.drawn, table.box.wheel_order)
    return facts.OfferLaid(round=table.round, tiles=tiles, figures=figures)


def _end_round(table: Table) -> facts.GameEnded | facts.StartPlayerMoved:
    """R121, R123: the next round, or the end."""
    if table.round == table.box.rounds:
        return facts.GameEnded(round=table.round)
    return facts.StartPlayerMoved(seat=next_seat(table, table.starter))
