"""Each thing a player can do, refused by the rule that forbids it."""

from events.games.raids.data import Tile
from events.games.raids.facts import CourseSet, Fled, StruckBack, TileDeclined, TilePlaced
from events.games.raids.rules.course import check_destination
from events.games.raids.rules.market import goods_for
from events.games.raids.rules.monsters import check_fight, check_sacrifice, monster_ahead
from events.games.raids.rules.ship import free_space
from events.games.raids.rules.turn import phase
from events.games.raids.state import Battle, Move, Table
from events.ruleset.refusals import RuleBroken

from .forced import market
from .sailing import defeat, sacrifice
from .story import Story


def place(story: Story, seat: int) -> None:
    """R061, R064: onto an empty space, if there is one."""
    tile = _tile_to_place(story.table, seat)
    space = free_space(story.table.ships[seat])
    if space is None:
        raise RuleBroken("R064", "No space of the ship is empty.")
    _load(story, seat, tile, space)


def replace(story: Story, seat: int, space: int) -> None:
    """R062: onto a space whose tile leaves the game."""
    tile = _tile_to_place(story.table, seat)
    spaces = story.table.ships[seat].spaces
    if spaces[space] is None:
        raise RuleBroken("R062", "There is no tile on this space to be replaced.")
    _load(story, seat, tile, space)


def discard(story: Story, seat: int) -> None:
    """R063: out of the game, but for what must be taken."""
    if phase(story.table) == "sell":
        raise RuleBroken("R069", "A market must be taken.")
    story.tell(TileDeclined(seat=seat, tile=_tile_to_place(story.table, seat).id))


def sell(story: Story, seat: int, spaces: tuple[int, ...]) -> None:
    """R071: as many goods as the market buys, or fewer."""
    if phase(story.table) != "sell":
        raise RuleBroken("R075", "Goods are sold only when a market is taken.")
    tile = _tile_here(story.table, seat)
    market(story, seat, tile, goods_for(story.table.ships[seat], tile, spaces))


def navigate(story: Story, seat: int, to: int) -> None:
    """R090 to R096: to a stop, or home."""
    if phase(story.table) != "navigate":
        raise RuleBroken("R045", "This is not the moment to navigate.")
    check_destination(story.table, seat, to)
    story.tell(CourseSet(seat=seat, to=to))


def fight(story: Story) -> None:
    """R122: against the monster ahead."""
    move = _move(story.table)
    at, monster = monster_ahead(story.table, move)
    check_fight(story.table, move, at, monster)
    defeat(story, move, at, monster)


def give_up_one(story: Story) -> None:
    """R127: a Viking for the monster ahead."""
    move = _move(story.table)
    at, monster = monster_ahead(story.table, move)
    check_sacrifice(story.table, move, at)
    sacrifice(story, move, at, monster)


def strike_back(story: Story, seat: int) -> None:
    """R143, R145: one Viking more than the last blow."""
    battle = _battle(story.table)
    crew = story.table.ships[seat].crew
    if crew < battle.blow:
        raise RuleBroken("R145", f"Striking back takes {battle.blow} Vikings, and only {crew} are aboard.")
    story.tell(StruckBack(seat=seat, opponent=battle.opponent, lost=battle.blow))


def flee(story: Story, seat: int, to: int) -> None:
    """R146, R148: at any time, to a stop ahead or home."""
    battle = _battle(story.table)
    check_destination(story.table, seat, to)
    story.tell(Fled(seat=seat, opponent=battle.opponent, to=to))


def _load(story: Story, seat: int, tile: Tile, space: int) -> None:
    """R067: who finds no shield once the tile lies there is lost."""
    ship = story.table.ships[seat]
    old = ship.spaces[space]
    shown = story.table.setup.box.shields_per_space if old is None else old.shields
    left = ship.capacity - shown + tile.shields
    story.tell(
        TilePlaced(
            seat=seat,
            tile=tile.id,
            space=space,
            replaced=None if old is None else old.id,
            surplus=max(0, ship.crew - left),
        )
    )


def _tile_to_place(table: Table, seat: int) -> Tile:
    if phase(table) != "place":
        raise RuleBroken("R060", "There is no tile to be put on the ship.")
    return _tile_here(table, seat)


def _tile_here(table: Table, seat: int) -> Tile:
    tile = table.chart[table.places[seat]]
    if tile is None:
        raise RuleBroken("R047", "The ship does not stand at a tile.")
    return tile


def _move(table: Table) -> Move:
    if table.move is None:
        raise RuleBroken("R120", "There is no monster ahead.")
    return table.move


def _battle(table: Table) -> Battle:
    if table.battle is None:
        raise RuleBroken("R142", "There is no battle.")
    return table.battle
