"""A ship on its way: what it passes, and where it stops."""

from events.games.raids.data import Tile
from events.games.raids.facts import (
    Arrived,
    BattleBegun,
    Docked,
    MonsterDefeated,
    MonsterPassed,
    RaidPassed,
    VillagePassed,
    VisitPassed,
)
from events.games.raids.rules.course import fight_cost, lot_of
from events.games.raids.rules.monsters import may_fight, may_sacrifice
from events.games.raids.rules.ship import room, value_of
from events.games.raids.state import Move

from .story import Story


def sail(story: Story, move: Move) -> bool:
    """Sail on until the ship stops, or until a monster leaves a choice; whether it stopped (R099)."""
    box = story.table.setup.box
    for place in range(story.table.places[move.seat] + 1, move.to):
        if place in box.villages:
            _pass_village(story, move.seat, place)
            continue
        tile = story.table.chart[place]
        if tile is None:
            continue
        if tile.type == "visit":
            _pass_visit(story, move.seat, place, tile)
        elif tile.type == "raid":
            _pass_raid(story, move.seat, place, tile)
        elif tile.type == "monster" and not _pass_monster(story, move, place, tile):
            return False
    _stop(story, move)
    return True


def defeat(story: Story, move: Move, place: int, tile: Tile) -> None:
    """R121, R125: the fight."""
    seat = move.seat
    weapons = value_of(story.table.ships[seat], "weapon")
    lost = fight_cost(story.table, seat, tile)
    story.tell(MonsterDefeated(seat=seat, place=place, tile=tile.id, strength=tile.value, weapons=weapons, lost=lost))


def sacrifice(story: Story, move: Move, place: int, tile: Tile) -> None:
    """R126, R127: one Viking, if there is one."""
    lost = min(1, story.table.ships[move.seat].crew)
    story.tell(MonsterPassed(seat=move.seat, place=place, tile=tile.id, lost=lost))


def _pass_village(story: Story, seat: int, place: int) -> None:
    """R110: one Viking, if there is room."""
    story.tell(VillagePassed(seat=seat, place=place, recruited=min(1, room(story.table.ships[seat]))))


def _pass_visit(story: Story, seat: int, place: int, tile: Tile) -> None:
    """R112, R115, R116: the next lot, as far as there is room; it is used up all the same."""
    lot = lot_of(story.table.setup.box.visit_lots, story.table.taken[place])
    if lot:
        recruited = min(lot, room(story.table.ships[seat]))
        story.tell(VisitPassed(seat=seat, place=place, tile=tile.id, lot=lot, recruited=recruited))


def _pass_raid(story: Story, seat: int, place: int, tile: Tile) -> None:
    """R113: the next coin."""
    coin = lot_of(story.table.setup.box.raid_coins, story.table.taken[place])
    if coin:
        story.tell(RaidPassed(seat=seat, place=place, tile=tile.id, coin=coin))


def _pass_monster(story: Story, move: Move, place: int, tile: Tile) -> bool:
    """R253: what is forced happens; whether it was."""
    fights = may_fight(story.table, move, place, tile)
    if fights and may_sacrifice(story.table, move, place):
        return False
    (defeat if fights else sacrifice)(story, move, place, tile)
    return True


def _stop(story: Story, move: Move) -> None:
    """R101, R140: dock, or stop at the tile and attack the ship that lies there."""
    table, seat = story.table, move.seat
    if move.to == table.setup.box.harbour:
        story.tell(Docked(seat=seat, rank=1 + len(table.ranks) - table.ranks.count(0)))
        return
    story.tell(Arrived(seat=seat, place=move.to))
    if move.to in table.places:
        story.tell(BattleBegun(seat=seat, opponent=table.places.index(move.to), place=move.to, lost=1))
