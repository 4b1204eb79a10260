"""The value of a position for bots: an estimate of the final points of each player."""

from collections.abc import Callable, Sequence
from math import exp, log1p
from typing import NamedTuple

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.records import Record
from events.ruleset.ruleset import SeatHistory

from .data.box import ROW_CELLS, Box
from .data.names import BOATMAN, SETTLERS
from .rules import scoring
from .rules.board import free_cells
from .rules.phases import purchases_left
from .rules.scoring import big_gains, fishers, small_gains, threatened_cells
from .state import Board, Player, Table

PURCHASES = 72
"""The number of purchases in a game."""

_Worths = tuple[float, ...]


class Weights(Record):
    """The constants of the value, in points or as fractions. ``skald tournament --vary`` compares others."""

    others: float = 0.35
    """The fraction of the best opponent's points that is subtracted."""
    fighter: float = 1.5
    """The value of a fighter on a safe tile for each remaining big scoring; likewise the fields below."""
    noble: float = 2.0
    scout: float = 1.7
    goldsmith: float = 3.0
    """The value of a goldsmith for each remaining scoring, in gold."""
    fisher: float = 7.0
    threatened: float = 0.35
    """The fraction of its value that a threatened figure keeps."""
    mainland: float = 0.7
    """The fraction of the value of figures that a boatman may carry across."""
    waiting: float = 0.12
    """The same for figures without a boatman."""
    room: float = 0.125
    """The same for figures with a free tile."""
    majority: float = 2.2
    """How much each further piece increases the probability of a majority."""


WEIGHTS = Weights()


class _Outlook(NamedTuple):
    """The remaining game for a seat: small and big scorings, and purchases as a number and as a fraction."""

    small: int
    big: int
    purchases: float
    share: float
    weights: Weights

    @property
    def gold(self) -> float:
        return 0.2 + 0.35 * min(1.0, 1.6 * self.share)

    def worths(self) -> tuple[float, ...]:
        """Return the value of a figure of each color on a safe tile."""
        one, big = self.weights, self.big
        goldsmith = one.goldsmith * self.gold * (big + self.small)
        return one.fighter * big, one.noble * big, one.scout * big, goldsmith, one.fisher


def value(
    known: Table,
    seat: int,
    story: SeatHistory,  # noqa: ARG001
    weights: Weights = WEIGHTS,
) -> Callable[[Table], float]:
    """Return a function that estimates a seat's lead in points at a table; the opponents' points count in part."""
    box, seats = known.box, range(known.setup.seats)

    def ahead(table: Table) -> float:
        outlooks = _outlooks(table, weights)
        points = [_own(table.players[one], box, outlooks[one]) for one in seats]
        for one, award in enumerate(_awards(table, outlooks[seat].share, weights.majority)):
            points[one] += award
        return points[seat] - weights.others * max(points[one] for one in seats if one != seat)

    return ahead


def _outlooks(table: Table, weights: Weights) -> list[_Outlook]:
    seats, left = table.setup.seats, purchases_left(table)
    later = table.box.rounds - table.round
    found = []
    for seat in range(seats):
        scored = table.phase in ("score", "boatmen", "land") and _has_scored(table, seat)
        rounds = range(table.round + scored, table.box.rounds + 1)
        small = sum(number % 2 for number in rounds)
        purchases = left[seat] + later * 12 / seats
        found.append(_Outlook(small, len(rounds) - small, purchases, purchases / (PURCHASES / seats), weights))
    return found


def _has_scored(table: Table, seat: int) -> bool:
    seats = table.setup.seats
    return (seat - table.starter) % seats < (table.active - table.starter) % seats


@bounded_cache(1 << 13, size=1024)
def _own(player: Player, box: Box, outlook: _Outlook) -> float:
    """Return the part that does not depend on the other players. Cached, since most displays do not change."""
    costs, gold = scoring.ship_costs(player, box), outlook.gold
    big = sum(gain.points + gold * gain.gold for gain in big_gains(player, box))
    small = sum(gold * gain.gold for gain in small_gains(player, box))
    certain = player.points + gold * (player.gold - costs.gold) - costs.points - costs.missing
    threatened, worths = threatened_cells(player.board, box), outlook.worths()
    rooms = [(free_cells(player.board, figure) & ~threatened).bit_count() for figure in SETTLERS]
    return (
        certain
        + outlook.big * big
        + outlook.small * small
        + _threatened(player.board.figures & threatened, worths, outlook)
        + _mainland(player, rooms, worths, outlook)
        + _free_tiles(rooms, worths, outlook)
        + _supply(player, box, outlook)
    )


def _threatened(cells: int, worths: _Worths, outlook: _Outlook) -> float:
    """Threatened figures keep a part of their value as long as a fighter may still be bought."""
    if not cells:
        return 0.0
    keeps = outlook.weights.threatened * min(1.0, 2 * outlook.share)
    return keeps * sum(worths[row] * (cells & ROW_CELLS[row + 1]).bit_count() for row in range(1, 5))


def _mainland(player: Player, rooms: Sequence[int], worths: _Worths, outlook: _Outlook) -> float:
    """Boatmen carry the best figures of the mainland across, once in each remaining big scoring."""
    waiting, total = list(player.mainland[:5]), 0.0
    if not any(waiting):
        return 0.0
    for _ in range(player.mainland[BOATMAN] if outlook.big else 0):
        movable = [min(one, room) for one, room in zip(waiting, rooms, strict=True)]
        colors = [count * worth for count, worth in zip(movable, worths, strict=True)]
        each = sum(worth for count, worth in zip(movable, worths, strict=True) if count)
        best = max(colors)
        if max(best, each) <= 0:
            break
        moved = [int(count > 0) for count in movable]
        if best >= each:
            moved = [count if row == colors.index(best) else 0 for row, count in enumerate(movable)]
        total += outlook.weights.mainland * max(best, each) - (0.0 if outlook.purchases else 3.0)
        waiting = [one - gone for one, gone in zip(waiting, moved, strict=True)]
        rooms = [one - gone for one, gone in zip(rooms, moved, strict=True)]
    waits = outlook.weights.waiting * sum(one * worth for one, worth in zip(waiting, worths, strict=True))
    return total + waits * min(1.0, 2 * outlook.share)


def _free_tiles(rooms: Sequence[int], worths: _Worths, outlook: _Outlook) -> float:
    room = sum(min(2, one) * worth for one, worth in zip(rooms, worths, strict=True))
    return outlook.weights.room * min(1.0, 3 * outlook.share) * room


def _supply(player: Player, box: Box, outlook: _Outlook) -> float:
    """Return the expected value of food: a smooth curve between missing and surplus while purchases remain."""
    spent = player.mainland[BOATMAN] if outlook.big else 0
    over = box.scoring.fisher_feeds * (fishers(player.board, box) + 0.09 * outlook.purchases)
    over -= scoring.figures_to_feed(player) + outlook.purchases - 0.5 * spent
    surplus = box.scoring.surplus_points
    if not outlook.purchases:
        return surplus * over if over > 0 else over
    smooth = 4 * (log1p(exp(-abs(over) / 4)) + max(over, 0.0) / 4)
    return over + (surplus - 1) * smooth


def _awards(table: Table, share: float, majority: float) -> list[float]:
    """Return the expected points of the three majorities for each player."""
    players, numbers = table.players, table.box.scoring
    islands = [_islands(player.board.lefts, player.board.middles, player.board.rights) for player in players]
    soon = 0.3 * min(1.0, 2 * share)
    counts = (
        (numbers.most_boatmen, [float(scoring.boatmen(player)) for player in players]),
        (numbers.most_islands, [own.finished + own.begun * soon for own in islands]),
        (numbers.longest_island, [own.longest for own in islands]),
    )
    spread = 0.8 + 2.2 * min(1.0, 1.5 * share)
    more = 0.35 if len(players) == 2 else 0.0
    total = [0.0] * len(players)
    for points, own in counts:
        for seat, count in enumerate(own):
            best = max(other for one, other in enumerate(own) if one != seat)
            total[seat] += points * _share(
                majority * (count - best + more) / spread, over=share <= 0, ahead=count >= best and count > 0
            )
    return total


def _share(lead: float, *, over: bool, ahead: bool) -> float:
    """Return the expected share of a majority: estimated from the lead until the last purchase, then by the rule."""
    return float(ahead) if over else 1 / (1 + exp(-lead))


class _Islands(NamedTuple):
    """The number of finished islands, of those without a right end yet, and the longest finished one."""

    finished: int
    begun: int
    longest: float


@bounded_cache(1 << 12, size=256)
def _islands(lefts: int, middles: int, rights: int) -> _Islands:
    lengths = scoring.finished_islands(Board(lefts=lefts, middles=middles, rights=rights))
    return _Islands(len(lengths), lefts.bit_count() - len(lengths), float(max(lengths, default=0)))
