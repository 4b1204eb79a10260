"""Scoring: threats, what the small and big scorings pay, and the parts of the final scoring."""

from collections.abc import Iterator, Sequence

from events.ruleset.records import Record

from ..data.box import ROW_CELLS, Box, bits
from ..data.names import BOATMAN, ROW_INDEX
from ..facts import Gain
from ..state import Board, Player
from .board import around

_FIGHTERS, _NOBLES, _SCOUTS, _GOLDSMITHS, _FISHERS = (
    ROW_CELLS[ROW_INDEX[row]] for row in ("fighter", "noble", "scout", "goldsmith", "fisher")
)


def is_repelled(board: Board, column: int) -> bool:
    """Return True if a fighter stands right below the ship (R086, R087)."""
    return bool(board.figures >> 8 * column & 2)


def threatened_cells(board: Board, box: Box) -> int:
    """Return the cells in reach of unrepelled ships (R084 to R086, R090)."""
    threatened = 0
    for column, ship in enumerate(board.ships, 1):
        if ship is not None and not is_repelled(board, column):
            threatened |= box.ships[ship].cells << 8 * column
    return threatened


def safe_figures(board: Board, box: Box) -> int:
    """Return the figures on tiles that are not threatened (R089, R093)."""
    return board.figures & ~threatened_cells(board, box)


def fishers(board: Board, box: Box) -> int:
    """Return the number of fishers that provide food (R137, R139)."""
    return (safe_figures(board, box) & _FISHERS).bit_count()


def small_gains(player: Player, box: Box) -> tuple[Gain, ...]:
    """Return what a small scoring pays: only goldsmiths do (R092, R095)."""
    return tuple(_goldsmith_gains(player, safe_figures(player.board, box), box))


def big_gains(player: Player, box: Box) -> tuple[Gain, ...]:
    """Return what a big scoring pays: ships, nobles, scouts, goldsmiths and, with their tile, fishers (R097)."""
    safe = safe_figures(player.board, box)
    return (
        *_ship_gains(player.board, box),
        *_noble_gains(player, safe, box),
        *_scout_gains(player, safe, box),
        *_goldsmith_gains(player, safe, box),
        *_fisher_gains(player, safe),
    )


def _ship_gains(board: Board, box: Box) -> Iterator[Gain]:
    """R111, R120: each repelled ship pays what it shows."""
    repelled = [box.ships[ship] for column, ship in enumerate(board.ships, 1) if ship and is_repelled(board, column)]
    points = sum(ship.amount for ship in repelled if ship.kind == "points")
    gold = sum(ship.amount for ship in repelled if ship.kind == "gold")
    if points or gold:
        yield Gain(source="ships", points=points, gold=gold)


def _noble_gains(player: Player, safe: int, box: Box) -> Iterator[Gain]:
    """R112, R184."""
    nobles = (safe & _NOBLES).bit_count()
    if nobles:
        yield Gain(source="nobles", points=nobles * box.scoring.noble_points)
        if tiles := player.special_tiles.count("noble_plus_1"):
            yield Gain(source="noble_tiles", points=nobles * tiles)


def _scout_gains(player: Player, safe: int, box: Box) -> Iterator[Gain]:
    """R113 to R116, R185: scouts, and the goldsmiths and fishers straight below them."""
    scouts = safe & _SCOUTS
    if scouts:
        number, numbers = scouts.bit_count(), box.scoring
        goldsmiths = (scouts << 1 & player.board.figures).bit_count()
        below = (scouts << 2 & player.board.figures).bit_count()
        points = number * numbers.scout_points + goldsmiths * numbers.scout_per_goldsmith
        yield Gain(source="scouts", points=points + below * numbers.scout_per_fisher)
        if tiles := player.special_tiles.count("scout_plus_1"):
            yield Gain(source="scout_tile", points=number * tiles)


def _goldsmith_gains(player: Player, safe: int, box: Box) -> Iterator[Gain]:
    """R092, R118, R182, R183."""
    goldsmiths = (safe & _GOLDSMITHS).bit_count()
    if goldsmiths:
        yield Gain(source="goldsmiths", gold=goldsmiths * box.scoring.goldsmith_gold)
        tiles = player.special_tiles
        if more := tiles.count("goldsmith_plus_1") + 2 * tiles.count("goldsmith_plus_2"):
            yield Gain(source="goldsmith_tiles", gold=goldsmiths * more)


def _fisher_gains(player: Player, safe: int) -> Iterator[Gain]:
    """R119, R186: fishers pay only their special tile's owner."""
    if tiles := player.special_tiles.count("fisher_plus_1"):
        count = (safe & _FISHERS).bit_count()
        if count:
            yield Gain(source="fisher_tile", points=count * tiles)


class ShipCosts(Record):
    """R125, R126: the cost of the unrepelled ships. ``missing`` is the missing gold, which costs points instead."""

    ships: int
    gold: int
    points: int
    missing: int


def ship_costs(player: Player, box: Box) -> ShipCosts:
    """Return the cost of unrepelled ships: gold first, then points for missing gold (R125 to R128)."""
    board = player.board
    unrepelled = [
        box.ships[ship] for column, ship in enumerate(board.ships, 1) if ship and not is_repelled(board, column)
    ]
    asked = sum(ship.amount for ship in unrepelled if ship.kind == "gold")
    points = sum(ship.amount for ship in unrepelled if ship.kind == "points")
    paid = min(asked, player.gold)
    return ShipCosts(ships=len(unrepelled), gold=paid, points=points, missing=asked - paid)


def gold_rate(player: Player, box: Box) -> int:
    """Return the amount of gold for one point (R129, R189)."""
    with_tile = "gold_3" in player.special_tiles
    return box.scoring.gold_per_point_with_tile if with_tile else box.scoring.gold_per_point


def gold_points(player: Player, box: Box) -> tuple[int, int]:
    """Return the points for the gold left by the ships, and the rest, which counts for ties (R127, R129, R142)."""
    return divmod(player.gold - ship_costs(player, box).gold, gold_rate(player, box))


def boatmen(player: Player) -> int:
    """Return the number of boatmen that count: those left, and tokens (R130, R131, R187)."""
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
    """Return the number that wins an award; -1 if all have 0, and nobody wins it (R130, R132, R135)."""
    return max(numbers) or -1


def figures_to_feed(player: Player) -> int:
    """Return the number of figures that need food: on tiles and the mainland, including boatmen (R137, R140, R155)."""
    return player.board.figures.bit_count() + sum(player.mainland)


def surplus(player: Player, box: Box) -> int:
    """Return the surplus of food in figures; negative if food is missing (R137 to R139)."""
    return box.scoring.fisher_feeds * fishers(player.board, box) - figures_to_feed(player)


def supply_points(player: Player, box: Box) -> int:
    """Return the points for surplus food, or for unfed figures (R138, R188)."""
    over, numbers = surplus(player, box), box.scoring
    if over < 0:
        return over * -numbers.missing_points
    with_tile = "supply_3" in player.special_tiles
    return over * (numbers.surplus_points_with_tile if with_tile else numbers.surplus_points)


def building_figures(board: Board, box: Box) -> list[int]:
    """Return the number of figures on and around each special building; 0 if it is threatened (R195 to R198)."""
    threatened = threatened_cells(board, box)
    return [0 if bit & threatened else (around(bit) & board.figures).bit_count() for bit in board.special if bit]
