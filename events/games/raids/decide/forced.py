"""What follows by the rules until somebody has a choice (R253)."""

from events.games.raids.data import Tile
from events.games.raids.facts import CourseSet, Fled, GhostSailed, MarketTaken, RuneTaken, TilesDiscarded
from events.games.raids.rules.course import left_behind, must_dock
from events.games.raids.rules.ship import goods_at, room
from events.games.raids.state import Battle

from .sailing import sail
from .story import Story
from .voyage import end


def follow(story: Story) -> None:
    """Tell everything that leaves nobody a choice."""
    while not story.table.over and _step(story):
        pass


def market(story: Story, seat: int, tile: Tile, sold: tuple[Tile, ...]) -> None:
    """R073, R074: first the sale, then the recruit, who may use the room that it made."""
    ship = story.table.ships[seat]
    box = story.table.setup.box
    freed = sum(box.shields_per_space - good.shields for good in sold)
    story.tell(
        MarketTaken(
            seat=seat,
            tile=tile.id,
            sold=tuple(good.id for good in sold),
            value=sum(good.value for good in sold),
            recruited=1 if room(ship) + freed > 0 else 0,
        )
    )


def _step(story: Story) -> bool:
    """One forced step; whether there was one."""
    table = story.table
    if table.move is not None:
        return sail(story, table.move)
    if table.battle is not None:
        return _flees(story, table.battle)
    if table.active is not None:
        return _turn(story, table.active)
    if 0 in table.ranks:
        _sail_ghost(story)
    else:
        end(story)
    return True


def _turn(story: Story, seat: int) -> bool:
    """R045: take the tile, discard what lies between, set the course; whether that was forced."""
    tile = story.table.chart[story.table.places[seat]]
    if tile is None:
        return _navigates(story, seat)
    ship = story.table.ships[seat]
    if tile.type == "rune":
        story.tell(RuneTaken(seat=seat, tile=tile.id, runes=len(ship.runes) + 1))
        return True
    if tile.type == "market" and not goods_at(ship):
        market(story, seat, tile, ())
        return True
    return False


def _navigates(story: Story, seat: int) -> bool:
    behind = left_behind(story.table, seat)
    if behind:
        places, tiles = zip(*behind, strict=True)
        story.tell(TilesDiscarded(seat=seat, places=places, tiles=tuple(tile.id for tile in tiles)))
        return True
    if not must_dock(story.table, seat):
        return False
    story.tell(CourseSet(seat=seat, to=story.table.setup.box.harbour))
    return True


def _flees(story: Story, battle: Battle) -> bool:
    """R145, R154: who can neither strike back nor stop anywhere sails home."""
    table, seat = story.table, battle.asked
    if table.ships[seat].crew >= battle.blow or not must_dock(table, seat):
        return False
    story.tell(Fled(seat=seat, opponent=battle.opponent, to=table.setup.box.harbour))
    return True


def _sail_ghost(story: Story) -> None:
    """R203: from village to village, and from the last one home."""
    box, ghost = story.table.setup.box, story.table.ghost
    story.tell(GhostSailed(place=next((place for place in box.villages if place > ghost), box.harbour)))
