"""The facts that follow automatically, one at a time, until a seat has a choice (R253)."""

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away
from events.ruleset.scoring import winners

from . import facts
from .data.box import VOYAGES
from .data.tiles import Tile
from .rules.course import catches_up, left_behind, lot_at, must_dock, next_passed
from .rules.fame import fame
from .rules.ship import (
    ARRIVAL,
    coins_for,
    counts_for,
    goods_at,
    in_order_of_arrival,
    market_taken,
    next_positions,
    ranked,
    room,
    value_of,
)
from .rules.turn import defeat, has_answer, in_turn_order, may_fight, may_sacrifice, sacrifice
from .state import Battle, Move, Settlement, Table

Passed = facts.VillagePassed | facts.VisitPassed | facts.RaidPassed | facts.MonsterPassed | facts.MonsterDefeated
Stopped = facts.Arrived | facts.Docked | facts.BattleBegun

Layout = facts.StartPlayerDrawn | facts.HarbourTilesDrawn | facts.VoyageBegun
Ending = (
    facts.VoyageEnded
    | facts.SailsFilled
    | facts.HarbourScored
    | facts.VoyageBegun
    | facts.FameCounted
    | facts.GameEnded
)


def sail(table: Table, move: Move) -> Passed | Stopped | None:
    """R099: return what the ship passes next, or its stop; ``None`` if a monster leaves a choice."""
    seat, place = move.seat, next_passed(table, move)
    if place is None:
        return _stop(table, move)
    tile = table.chart[place]
    if tile is None:
        return facts.VillagePassed(seat=seat, place=place, recruited=min(1, room(table.ships[seat])))
    if tile.type == "monster":
        return _pass_monster(table, move, place, tile)
    lot = lot_at(table, place, tile)
    if tile.type == "raid":
        return facts.RaidPassed(seat=seat, place=place, tile=tile.id, coin=lot)
    # R115, R116: recruits need room, but the lot is used up in any case.
    return facts.VisitPassed(seat=seat, place=place, tile=tile.id, lot=lot, recruited=min(lot, room(table.ships[seat])))


def _pass_monster(
    table: Table, move: Move, place: int, tile: Tile
) -> facts.MonsterPassed | facts.MonsterDefeated | None:
    """R253: pass a monster that leaves no choice."""
    fights = may_fight(table, move, place, tile)
    if fights and may_sacrifice(table, move, place):
        return None
    return (defeat if fights else sacrifice)(table, move.seat, place, tile)


def _stop(table: Table, move: Move) -> Stopped:
    """R101, R140: dock, or stop at the tile and then attack the ship that lies there."""
    seat, places = move.seat, table.places
    if move.to == table.setup.box.harbour:
        return facts.Docked(seat=seat, rank=1 + len(table.ranks) - table.ranks.count(0))
    if places[seat] != move.to:
        return facts.Arrived(seat=seat, place=move.to)
    opponent = next(other for other, place in enumerate(places) if place == move.to and other != seat)
    return facts.BattleBegun(seat=seat, opponent=opponent, place=move.to, lost=1)


def take_turn(
    table: Table, seat: int
) -> facts.RuneTaken | facts.MarketTaken | facts.TilesDiscarded | facts.CourseSet | None:
    """R045: return the next forced step of a turn."""
    tile = table.chart[table.places[seat]]
    if tile is None:
        return _navigate(table, seat)
    ship = table.ships[seat]
    if tile.type == "rune":
        return facts.RuneTaken(seat=seat, tile=tile.id, runes=len(ship.runes) + 1)
    if tile.type == "market" and not goods_at(ship):
        return market_taken(table, seat, tile, ())
    return None


def flee_home(table: Table, battle: Battle) -> facts.Fled | None:
    """R145, R154: return the flight home of a ship that can neither strike back nor stop anywhere."""
    if has_answer(table, battle):
        return None
    return facts.Fled(seat=battle.asked, opponent=battle.opponent, to=table.setup.box.harbour)


def _navigate(table: Table, seat: int) -> facts.TilesDiscarded | facts.CourseSet | None:
    """R080, R154: discard the tiles in between, and sail home if no other stop is left."""
    if catches_up(table, seat):
        places, tiles = zip(*left_behind(table, seat), strict=True)
        return facts.TilesDiscarded(seat=seat, places=places, tiles=tuple(tile.id for tile in tiles))
    return facts.CourseSet(seat=seat, to=table.setup.box.harbour) if must_dock(table, seat) else None


def lay_out(table: Table, chance: Chance) -> Layout:
    """R022 to R030: return the start player, then the harbour tiles that count, then the first voyage."""
    if not any(table.positions):
        first = table.setup.starter(chance)
        return facts.StartPlayerDrawn(seat=first, crews=in_turn_order(table.setup.box.crews, table.setup.seats, first))
    if not table.harbours:
        return _draw_harbours(table, chance)
    return _begin(table, table.positions, chance)


def sail_ghost(table: Table) -> facts.GhostSailed:
    """R203: return the ghost ship's next step, from village to village, and from the last one home."""
    box, ghost = table.setup.box, table.ghost or 0
    return facts.GhostSailed(place=next((place for place in box.villages if place > ghost), box.harbour))


def end_voyage(table: Table, chance: Chance, away: Away) -> Ending:
    """R170 to R173, R190: return the next step: sails, the harbour tile, then the next voyage or the end."""
    settled = table.settlement
    if settled is None:
        return facts.VoyageEnded(voyage=table.voyage, order=in_order_of_arrival(table.ranks))
    if not settled.scored:
        return _fill_sails(table, settled) or _score_harbour(table)
    if table.voyage < VOYAGES:
        return _begin(table, next_positions(table.ranks), chance)
    return _end_game(table, settled, away)


def _draw_harbours(table: Table, chance: Chance) -> facts.HarbourTilesDrawn:
    others = [tile for tile in table.setup.box.harbour_tiles if tile != ARRIVAL]
    drawn = chance.taken("harbour_tiles", others, VOYAGES - 1)
    unused = tuple(tile for tile in others if tile not in drawn)
    return facts.HarbourTilesDrawn(tiles=(ARRIVAL, *drawn), unused=unused)


def _begin(table: Table, positions: tuple[int, ...], chance: Chance) -> facts.VoyageBegun:
    """R191 to R195: the tiles of the next voyage are shuffled only now (R242)."""
    tiles = chance.shuffled("voyage_tiles", table.setup.box.voyages[table.voyage])
    return facts.VoyageBegun(
        voyage=table.voyage + 1,
        harbour=table.harbours[table.voyage],
        positions=positions,
        tiles=tuple(tile.id for tile in tiles),
        cleared=tuple(tile.id for tile in table.chart if tile is not None),
    )


def _fill_sails(table: Table, settled: Settlement) -> facts.SailsFilled | None:
    """R171: return the next seat with sails; its room limits the recruits."""
    for seat in range(settled.filled, table.setup.seats):
        ship = table.ships[seat]
        sails = value_of(ship, "sail")
        if sails:
            return facts.SailsFilled(seat=seat, sails=sails, recruited=min(sails, room(ship)))
    return None


def _score_harbour(table: Table) -> facts.HarbourScored:
    harbour = table.harbours[table.voyage - 1]
    counts = counts_for(table, harbour)
    ranking = ranked(counts, table.ranks)
    coins = coins_for(ranking, table.setup.box.harbour_coins)
    return facts.HarbourScored(voyage=table.voyage, harbour=harbour, counts=counts, ranking=ranking, coins=coins)


def _end_game(table: Table, settled: Settlement, away: Away) -> facts.FameCounted | facts.GameEnded:
    """R220 to R227: return the fame of each seat in turn, then the winners; since rules version 2 none has left."""
    fames = [fame(table.setup.box, ship) for ship in table.ships]
    totals = [sum(points.values()) for points in fames]
    if settled.counted < len(fames):
        return facts.FameCounted(seat=settled.counted, total=totals[settled.counted], **fames[settled.counted])
    behind = away.left if table.setup.rules_version > 1 else ()
    return facts.GameEnded(winners=winners([(total,) for total in totals], behind))


def next_fact(table: Table, chance: Chance, away: Away) -> facts.RaidsFact | None:  # noqa: PLR0911
    """Return the next fact that follows from a table; ``None`` if a seat is asked, or the game is over."""
    if table.move is not None:
        return sail(table, table.move)
    if table.battle is not None:
        return flee_home(table, table.battle)
    if table.active is not None:
        return take_turn(table, table.active)
    if not table.voyage:
        return lay_out(table, chance)
    if table.over:
        return None
    if 0 in table.ranks:
        return sail_ghost(table)
    return end_voyage(table, chance, away)
