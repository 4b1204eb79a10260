"""What a player keeps beside the score (R241): more of each is better."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import EndBoatmen
from events.games.wikinger.data.box import ROW_CELLS
from events.games.wikinger.data.names import SETTLERS
from events.games.wikinger.rules.scoring import big_gains, finished_islands, safe_figures, small_gains


def kept(table, seat):
    player, box = table.players[seat], table.box
    board, big = player.board, big_gains(player, box)
    on_tiles = [(board.figures & cells).bit_count() for cells in ROW_CELLS[1:]]
    islands = finished_islands(board)
    special = dict.fromkeys(box.special_tiles, 0)
    for tile in player.special_tiles:
        special[tile] += 1
    return (
        player.gold,
        *on_tiles,
        *((safe_figures(board, box) & cells).bit_count() for cells in ROW_CELLS[1:]),
        *(there + here for there, here in zip(on_tiles, player.mainland[: len(SETTLERS)], strict=True)),
        board.islands.bit_count(),
        len(islands),
        max(islands, default=0),
        sum(gain.gold for gain in small_gains(player, box)),
        sum(gain.gold for gain in big),
        sum(gain.points for gain in big),
        sum(cells.bit_count() for cells in board.special),
        *special.values(),
    )


def goes_on(table, seat):
    """A boatman lands whom he carries, and the seat uses no other."""
    if table.phase == "land":
        return RULESET.default_command(table, seat)
    return EndBoatmen() if EndBoatmen() in RULESET.legal(table, seat) else None
