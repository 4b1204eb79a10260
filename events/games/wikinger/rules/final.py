"""The final scoring: ships, gold, boatmen, islands, supply, buildings."""

from collections.abc import Sequence

from events.ruleset.records import Record

from ..data import Box
from ..data.grid import bits
from ..data.names import BOATMAN
from ..state import Board, Player
from .board import around
from .scoring import fishers, is_repelled, threatened_cells


class ShipCosts(Record):
    """R125, R126: what the unrepelled ships cost. ``missing`` is gold that is not there and costs points instead."""

    ships: int
    gold: int
    points: int
    missing: int


def ship_costs(player: Player, box: Box) -> ShipCosts:
    """Return what unrepelled ships cost: gold first, then points for what is missing (R125 to R128)."""
    board = player.board
    unrepelled = [
        box.ships[ship] for column, ship in enumerate(board.ships, 1) if ship and not is_repelled(board, column)
    ]
    asked = sum(ship.amount for ship in unrepelled if ship.kind == "gold")
    points = sum(ship.amount for ship in unrepelled if ship.kind == "points")
    paid = min(asked, player.gold)
    return ShipCosts(ships=len(unrepelled), gold=paid, points=points, missing=asked - paid)


def gold_rate(player: Player, box: Box) -> int:
    """Return how much gold makes a point (R129, R189)."""
    with_tile = "gold_3" in player.special_tiles
    return box.scoring.gold_per_point_with_tile if with_tile else box.scoring.gold_per_point


def gold_points(player: Player, box: Box) -> tuple[int, int]:
    """Return the points for what the ships leave of the gold, and the rest that counts for ties (R127, R129, R142)."""
    return divmod(player.gold - ship_costs(player, box).gold, gold_rate(player, box))


def boatmen(player: Player) -> int:
    """Return how many boatmen count: those left, and tokens (R130, R131, R187)."""
    return player.mainland[BOATMAN] + player.special_tiles.count("boatman_token")


def finished_islands(board: Board) -> list[int]:
    """Return the lengths of the finished islands: left end, middles, right end side by side (R133, R134)."""
    lengths = []
    for left in bits(board.lefts):
        end, length = left << 8, 2
        while end & board.middles:
            end, length = end << 8, length + 1
        if end & board.rights:
            lengths.append(length)
    return lengths


def best(numbers: Sequence[int]) -> int:
    """Return the number that gets an award; where all have 0 nobody does, so then it is -1 (R130, R132, R135)."""
    return max(numbers) or -1


def figures_to_feed(player: Player) -> int:
    """Return how many figures need food: on tiles and on the mainland, boatmen included (R137, R140, R155)."""
    return player.board.figures.bit_count() + sum(player.mainland)


def surplus(player: Player, box: Box) -> int:
    """Return how many more figures could be fed than there are; negative where food is missing (R137 to R139)."""
    return box.scoring.fisher_feeds * fishers(player.board, box) - figures_to_feed(player)


def supply_points(player: Player, box: Box) -> int:
    """Return the points for figures that could be fed beyond need, or that go hungry (R138, R188)."""
    over, numbers = surplus(player, box), box.scoring
    if over < 0:
        return over * -numbers.missing_points
    with_tile = "supply_3" in player.special_tiles
    return over * (numbers.surplus_points_with_tile if with_tile else numbers.surplus_points)


def building_figures(board: Board, box: Box) -> list[int]:
    """Return for each special building how many figures stand on and around it; 0 if threatened (R195 to R198)."""
    threatened = threatened_cells(board, box)
    return [0 if bit & threatened else (around(bit) & board.figures).bit_count() for bit in board.special if bit]
