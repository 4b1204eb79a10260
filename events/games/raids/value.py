"""The value of a position for bots: an estimate of the final points of each ship."""

from collections.abc import Callable
from typing import NamedTuple

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.records import Record
from events.ruleset.ruleset import SeatHistory

from .data.box import VOYAGES, Box
from .data.tiles import Tile
from .rules.course import fight_cost, lot_at
from .rules.fame import rune_sets
from .rules.ship import counts_for, ranked, room, value_of
from .state import Ship, Table


class Weights(Record):
    """The constants of the value, in points or as fractions. ``skald tournament --vary`` compares others."""

    viking: float = 0.9
    ahead: float = 0.5
    """The fraction of a tile's gain that counts while it is still ahead; this alone accounts for tempo."""
    occupied: float = 0.1
    """The same if another ship is there."""
    reached: float = 0.9
    """The same for the tile under the ship."""
    attacked: float = 0.3
    """The same while a battle for it is open."""
    weapon: float = 0.8
    """The value of a weapon for each voyage that is left, by its strength."""
    sail: float = 0.5
    good: float = 0.55
    market: float = 0.45
    """The fraction of the value of goods aboard that a market adds."""
    harbour: float = 0.25
    """The probability of keeping the lead in what a later harbour counts."""


WEIGHTS = Weights()


def value(
    known: Table,
    seat: int,
    story: SeatHistory,  # noqa: ARG001
    weights: Weights = WEIGHTS,
) -> Callable[[Table], float]:
    """Return a function that estimates a seat's lead over the best other seat at a table, in points."""
    seats = range(known.setup.seats)

    def ahead(table: Table) -> float:
        estimates = [_estimate(table, one, weights) for one in seats]
        return estimates[seat] - max(estimates[one] for one in seats if one != seat)

    return ahead


class _Outlook(NamedTuple):
    """The outlook that affects values: the number of voyages after this one, and whether a market is ahead."""

    left: int
    market: bool
    weights: Weights


def _estimate(table: Table, seat: int, weights: Weights) -> float:
    ship, here = table.ships[seat], table.places[seat]
    left = VOYAGES - table.voyage
    ahead = [(place, tile) for place, tile in enumerate(table.chart) if tile is not None and place > here]
    outlook = _Outlook(left, left > 0 or any(tile.type == "market" for _, tile in ahead), weights)
    return (
        _owned(table, ship, outlook)
        + _harbours(table, seat, left, weights)
        + _on_the_way(table, seat, ahead, outlook)
        + _under_the_ship(table, seat, outlook)
    )


def _owned(table: Table, ship: Ship, outlook: _Outlook) -> float:
    viking = outlook.weights.viking if outlook.left else 0.3
    points = sum(ship.coins) + sum(tile.value for tile in (*ship.sold, *ship.monsters))
    aboard = sum(_aboard(ship, tile, outlook) for tile in ship.spaces if tile is not None)
    return points + aboard + _runes(table.setup.box, len(ship.runes), outlook.left) + viking * ship.crew


def _aboard(ship: Ship, tile: Tile, outlook: _Outlook) -> float:
    left = outlook.left
    match tile.type:
        case "standard":
            return tile.value
        case "weapon":
            return outlook.weights.weapon * tile.value * (left + 0.4)
        case "sail":
            return outlook.weights.sail * tile.value * left
        case "mjolnir":
            crew = ship.crew + (value_of(ship, "sail") if left else 0) + min(2, left)
            return tile.value * min(crew, ship.capacity)
        case "good":
            return tile.value * (outlook.weights.good if left else 0.3) if outlook.market else 0.0
    return 0.0


@bounded_cache(1 << 8)
def _runes(box: Box, runes: int, left: int) -> float:
    """The value of each rune grows with their number, so half of the gain from further runes is counted in advance."""
    more = min(2.5, 0.9 * left)
    return _score(box, runes + more) - 0.5 * _score(box, more)


def _score(box: Box, runes: float) -> float:
    whole = int(runes)
    here, there = (sum(int(box.rune_scores[size]) for size in rune_sets(box, many)) for many in (whole, whole + 1))
    return here + (runes - whole) * (there - here)


def _harbours(table: Table, seat: int, left: int, weights: Weights) -> float:
    if not table.voyage:
        return 0.0
    coins: tuple[int, ...] = table.setup.box.harbour_coins
    total = 0.0
    if table.settlement is None or not table.settlement.scored:
        counts = counts_for(table, table.harbours[table.voyage - 1])
        late = 10 + table.setup.box.harbour
        arrival = [rank or late - place for rank, place in zip(table.ranks, table.places, strict=True)]
        total += coins[ranked(counts, arrival).index(seat)] * (0.9 if 0 in table.ranks else 1.0)
    for harbour in table.harbours[table.voyage :] if left else ():
        counts = counts_for(table, harbour)
        most = max(count for other, count in enumerate(counts) if other != seat)
        share = 1.0 if counts[seat] > most else 0.5 if counts[seat] == most else 0.0
        total += weights.harbour * coins[0] * share + 0.15 * counts[seat]
    return total


def _on_the_way(table: Table, seat: int, ahead: list[tuple[int, Tile]], outlook: _Outlook) -> float:
    ship, here, weights = table.ships[seat], table.places[seat], outlook.weights
    villages = sum([here < place for place in table.setup.box.villages])
    free, worst = max(0, room(ship)), _worst_aboard(ship, outlook)
    total: float = weights.ahead * weights.viking * min(villages, free)
    for place, tile in ahead:
        if tile.type == "monster":
            cost = fight_cost(table, seat, tile)
            total += weights.ahead * max(0.0, tile.value - cost * weights.viking) if cost <= ship.crew else 0.0
        elif tile.type == "visit":
            total += weights.ahead * weights.viking * min(lot_at(table, place, tile), free)
        elif tile.type == "raid":
            total += weights.ahead * lot_at(table, place, tile)
        else:
            gain = _gain(table, ship, tile, outlook, worst)
            total += gain * (weights.occupied if place in table.places else weights.ahead)
    return total


def _under_the_ship(table: Table, seat: int, outlook: _Outlook) -> float:
    here = table.places[seat]
    tile = table.chart[here] if here < table.setup.box.harbour else None
    if tile is None:
        return 0.0
    ship, attacked = table.ships[seat], table.battle is not None and table.battle.asked == seat
    gain = _gain(table, ship, tile, outlook, _worst_aboard(ship, outlook))
    return gain * (outlook.weights.attacked if attacked else outlook.weights.reached)


def _worst_aboard(ship: Ship, outlook: _Outlook) -> float | None:
    """Return the least value of a tile aboard, which the next one would replace; ``None`` if a space is free."""
    tiles = [tile for tile in ship.spaces if tile is not None]
    return min([_aboard(ship, tile, outlook) for tile in tiles]) if len(tiles) == len(ship.spaces) else None


def _gain(table: Table, ship: Ship, tile: Tile, outlook: _Outlook, worst: float | None) -> float:
    if tile.type == "rune":
        runes = len(ship.runes)
        box = table.setup.box
        return _runes(box, runes + 1, outlook.left) - _runes(box, runes, outlook.left)
    if tile.type == "market":
        goods = sorted((one.value for one in ship.spaces if one is not None and one.type == "good"), reverse=True)
        return outlook.weights.market * sum(goods[: tile.value]) + outlook.weights.viking + 0.5
    worth = _aboard(ship, tile, outlook)
    return worth if worst is None else max(0.0, worth - worst)
