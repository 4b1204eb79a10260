"""Taking or declining a special tile, and swapping a building in."""

from typing import assert_never

from events.ruleset.refusals import RuleBroken

from ..commands import DeclineSpecialTile, SwapBuilding, TakeSpecialTile
from ..data.grid import Place, cell
from ..facts import BuildingSwapped, SpecialTileDeclined, SpecialTileTaken
from ..rules.specials import choices, waiting_building
from ..state import Table


def act(
    table: Table, seat: int, command: TakeSpecialTile | DeclineSpecialTile | SwapBuilding
) -> SpecialTileTaken | SpecialTileDeclined | BuildingSwapped:
    """Return the choice among special tiles. Raises ``RuleBroken``."""
    match command:
        case TakeSpecialTile(tile=tile):
            _require_earned(table)
            if tile not in choices(table):
                raise RuleBroken("R150", "That special tile does not lie open.")
            gold = table.box.scoring.special_gold if tile == "gold_5" else 0
            return SpecialTileTaken(seat=seat, tile=tile, gold=gold)
        case DeclineSpecialTile():
            _require_earned(table)
            return SpecialTileDeclined(seat=seat)
        case SwapBuilding(place=place):
            return _swap(table, seat, place)
        case _:
            assert_never(command)


def _swap(table: Table, seat: int, place: Place) -> BuildingSwapped:
    waiting = waiting_building(table.players[seat])
    if table.phase != "swap" or waiting is None:
        raise RuleBroken("R190", "No building is swapped now.")
    building, cells = waiting
    if not cells & cell(place):
        raise RuleBroken("R190", "No tile with that building lies there.")
    return BuildingSwapped(seat=seat, building=building, place=place)


def _require_earned(table: Table) -> None:
    if table.phase != "special":
        raise RuleBroken("R150", "Only the dearest combination earns a special tile.")
