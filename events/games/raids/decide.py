"""The decision on a command: refuses it, or returns the one fact that it causes."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from . import commands, facts
from .data.tiles import Tile
from .rules.course import check_destination
from .rules.ship import free_space, goods_for, market_taken
from .rules.turn import check_fight, check_sacrifice, defeat, monster_ahead, phase, sacrifice
from .state import Battle, Move, Table


def navigate(table: Table, seat: int, to: int) -> facts.CourseSet:
    """R090 to R096: return the course to a stop, or home. Raises ``RuleBroken``, like all functions here."""
    if phase(table) != "navigate":
        raise RuleBroken("R045", "This is not the moment to navigate.")
    check_destination(table, seat, to)
    return facts.CourseSet(seat=seat, to=to)


def fight(table: Table, seat: int) -> facts.MonsterDefeated:
    """R122: return the fight against the monster ahead."""
    move, place, monster = _at_a_monster(table)
    check_fight(table, move, place, monster)
    return defeat(table, seat, place, monster)


def pass_monster(table: Table, seat: int) -> facts.MonsterPassed:
    """R127: return the way past the monster ahead, for a Viking."""
    move, place, monster = _at_a_monster(table)
    check_sacrifice(table, move, place)
    return sacrifice(table, seat, place, monster)


def strike_back(table: Table, seat: int) -> facts.StruckBack:
    """R143, R145: return a blow that costs one more Viking than the last one."""
    battle = _battle(table)
    crew = table.ships[seat].crew
    if crew < battle.blow:
        raise RuleBroken("R145", f"Striking back takes {battle.blow} Vikings, and only {crew} are aboard.")
    return facts.StruckBack(seat=seat, opponent=battle.opponent, lost=battle.blow)


def flee(table: Table, seat: int, to: int) -> facts.Fled:
    """R146, R148: return the flight to a stop ahead or home."""
    battle = _battle(table)
    check_destination(table, seat, to)
    return facts.Fled(seat=seat, opponent=battle.opponent, to=to)


def _at_a_monster(table: Table) -> tuple[Move, int, Tile]:
    ahead = monster_ahead(table, table.move) if table.move else None
    if table.move is None or ahead is None:
        raise RuleBroken("R120", "The ship does not meet a monster.")
    return (table.move, *ahead)


def _battle(table: Table) -> Battle:
    if table.battle is None:
        raise RuleBroken("R142", "No battle is open.")
    return table.battle


def place(table: Table, seat: int) -> facts.TilePlaced:
    """R061, R064: return the tile put on an empty space. Raises ``RuleBroken``, like all functions here."""
    tile = _tile_to_place(table, seat)
    space = free_space(table.ships[seat])
    if space is None:
        raise RuleBroken("R064", "No space of the ship is empty.")
    return _load(table, seat, tile, space)


def replace(table: Table, seat: int, space: int) -> facts.TilePlaced:
    """R062: return the tile put on a space whose tile leaves the game."""
    tile = _tile_to_place(table, seat)
    if table.ships[seat].spaces[space] is None:
        raise RuleBroken("R062", "This space has no tile to replace.")
    return _load(table, seat, tile, space)


def discard(table: Table, seat: int) -> facts.TileDeclined:
    """R063: return the tile discarded, which a market cannot be."""
    if phase(table) == "sell":
        raise RuleBroken("R069", "A market must be taken.")
    return facts.TileDeclined(seat=seat, tile=_tile_to_place(table, seat).id)


def sell(table: Table, seat: int, spaces: tuple[int, ...]) -> facts.MarketTaken:
    """R071: return the market taken, with as many goods sold as it buys, or fewer."""
    if phase(table) != "sell":
        raise RuleBroken("R075", "Goods are sold only when a market is taken.")
    tile = _tile_here(table, seat)
    return market_taken(table, seat, tile, goods_for(table.ships[seat], tile, spaces))


def _load(table: Table, seat: int, tile: Tile, space: int) -> facts.TilePlaced:
    """R067: return the fact, with the number of Vikings that find no shield and are lost."""
    ship = table.ships[seat]
    old = ship.spaces[space]
    shown = table.setup.box.shields_per_space if old is None else old.shields
    left = ship.capacity - shown + tile.shields
    return facts.TilePlaced(
        seat=seat,
        tile=tile.id,
        space=space,
        replaced=None if old is None else old.id,
        surplus=max(0, ship.crew - left),
    )


def _tile_to_place(table: Table, seat: int) -> Tile:
    if phase(table) != "place":
        raise RuleBroken("R060", "No tile waits to be put on the ship.")
    return _tile_here(table, seat)


def _tile_here(table: Table, seat: int) -> Tile:
    tile = table.chart[table.places[seat]]
    if tile is None:
        raise RuleBroken("R047", "The ship does not stand at a tile.")
    return tile


def decide(table: Table, seat: int, command: commands.RaidsCommand, chance: Chance) -> facts.RaidsFact:  # noqa: ARG001, PLR0911
    """Return the fact of a seat's command. Raises ``RuleBroken``."""
    match command:
        case commands.Navigate(to=to):
            return navigate(table, seat, to)
        case commands.PlaceTile():
            return place(table, seat)
        case commands.ReplaceTile(space=space):
            return replace(table, seat, space)
        case commands.DiscardTile():
            return discard(table, seat)
        case commands.Sell(spaces=spaces):
            return sell(table, seat, spaces)
        case commands.Fight():
            return fight(table, seat)
        case commands.Sacrifice():
            return pass_monster(table, seat)
        case commands.StrikeBack():
            return strike_back(table, seat)
        case commands.Flee(to=to):
            return flee(table, seat, to)
        case _:
            assert_never(command)
