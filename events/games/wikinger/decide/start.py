"""The start of a game, and every command with what follows from it."""

from collections.abc import Sequence
from typing import assert_never

from events.games.wikinger.commands import (
    Bid,
    Buy,
    DeclineSpecialTile,
    EndBoatmen,
    Exchange,
    LandFigure,
    Pass,
    PlaceFigures,
    RemoveFigure,
    SwapBuilding,
    TakeSpecialTile,
    UseBoatman,
    WikingerCommand,
)
from events.games.wikinger.data import Box, Options
from events.games.wikinger.data.names import SpecialTile, Tile
from events.games.wikinger.evolve import empty, evolve
from events.games.wikinger.facts import StacksShuffled, StartPlayerChosen, WikingerFact
from events.games.wikinger.state import Table
from events.ruleset.chance import Chance
from events.ruleset.ruleset import Setup

from . import auctioning, buying, choosing, ferrying
from .follow import followed, quickly_followed


def start(setup: Setup, chance: Chance) -> Sequence[WikingerFact]:
    """R005 to R009, R145: the stacks are shuffled, the start player is drawn, and the first offer is laid."""
    box: Box = setup.box
    options: Options = setup.options
    tiles: list[Tile] = [tile for tile, count in box.tiles.items() for _ in range(count)]
    special: list[SpecialTile] = [tile for tile, count in box.special_tiles.items() for _ in range(count)]
    shuffled = StacksShuffled(
        tiles=chance.shuffled("tile_stacks", tiles),
        special_tiles=chance.shuffled("special_tiles", special) if options.advanced else (),
    )
    chosen = StartPlayerChosen(seat=setup.starter(chance))
    table = evolve(evolve(empty(setup), shuffled), chosen)
    return [shuffled, chosen, *followed(table, chance)]


def decide(table: Table, seat: int, command: WikingerCommand, chance: Chance) -> Sequence[WikingerFact]:
    """The seat's own act, and what follows by the rules. Raises ``RuleBroken``."""
    act = _act(table, seat, command)
    quick = quickly_followed(table, act)
    return [act, *(followed(evolve(table, act), chance) if quick is None else quick)]


def _act(table: Table, seat: int, command: WikingerCommand) -> WikingerFact:
    match command:
        case Buy() | Exchange():
            return buying.act(table, seat, command)
        case Bid() | Pass() | RemoveFigure() | PlaceFigures():
            return auctioning.act(table, seat, command)
        case TakeSpecialTile() | DeclineSpecialTile() | SwapBuilding():
            return choosing.act(table, seat, command)
        case UseBoatman() | LandFigure() | EndBoatmen():
            return ferrying.act(table, seat, command)
        case _:
            assert_never(command)
