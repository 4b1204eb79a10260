"""The default command of a seat whose deadline has passed. R241 is ours: the printed rules have no time limits."""

from collections.abc import Sequence

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from .commands import Buy, DeclineSpecialTile, EndBoatmen, Pass, WikingerCommand
from .data.box import ROW_CELLS
from .decide import decide
from .evolve import evolve
from .facts import BoatmanUsed, Bought, BuildingSwapped, FigureLanded, FiguresPlaced, WheelTurned
from .legal import legal
from .rules.board import must_go_on
from .rules.scoring import big_gains, finished_islands, safe_figures, small_gains
from .rules.turn import forced
from .rules.wheel import price
from .score import score
from .state import Table

_DECLINING = (Pass, DeclineSpecialTile, EndBoatmen)
_FORCED = (FiguresPlaced, Bought, WheelTurned, BuildingSwapped, BoatmanUsed, FigureLanded)


def default(table: Table, seat: int, _: Away) -> WikingerCommand:
    """Buy the cheapest combination and lay it where it pays most; use boatmen and take special tiles if free.

    It neither bids nor exchanges. Under rules version 1 it declined boatmen and special tiles if possible, and
    otherwise chose the first legal command.
    """
    offered = legal(table, seat)
    declining = next((one for one in offered if isinstance(one, _DECLINING)), None)
    if isinstance(declining, Pass):
        return declining
    purchases = [one for one in offered if isinstance(one, Buy)]
    cheapest = min(purchases, key=lambda one: price(table.wheel, one.slot), default=None)
    if table.setup.rules_version < 2:
        return declining or cheapest or offered[0]
    ways = [one for one in purchases if one.slot == cheapest.slot] if cheapest else offered
    return _best(table, seat, ways)


def _best(table: Table, seat: int, ways: Sequence[WikingerCommand]) -> WikingerCommand:
    """Return the command that leaves the seat with most; if it may decline, only one by which it loses nothing."""
    declining = next((one for one in ways if isinstance(one, _DECLINING)), None)
    outcomes = [(_has(_after(table, seat, way), seat), way) for way in ways if way is not declining]
    if declining:
        before = _has(table, seat)
        outcomes = [one for one in outcomes if all(now >= then for now, then in zip(one[0], before, strict=True))]
        outcomes.append((before, declining))
    return max(outcomes, key=lambda one: one[0])[1]


def _after(table: Table, seat: int, command: WikingerCommand) -> Table:
    """Return the table after a command and its consequences, up to the scoring; boatmen land where that pays most."""
    after = evolve(table, decide(table, seat, command, Chance(b"")))
    while isinstance(fact := forced(after), _FORCED) or (fact is None and after.phase == "land"):
        if fact is None:
            landed = [evolve(after, decide(after, seat, one, Chance(b""))) for one in legal(after, seat)]
            after = max(landed, key=lambda one: _has(one, seat))
        else:
            after = evolve(after, fact)
    return after


def _has(table: Table, seat: int) -> tuple[int, ...]:
    """Return a seat's total if the game ended now, then what its display pays and holds; more is better.

    Islands count even if they bring no points now, since the others may finish as many (R132, R135).
    """
    player, box = table.players[seat], table.box
    own = score(table, seat)[seat]
    board, big = player.board, big_gains(player, box)
    safe = safe_figures(board, box)
    islands = finished_islands(board)
    spent = table.phase in ("boatmen", "land") and must_go_on(table)  # After this, boats are of no more use.
    return (
        own.total,
        *own.components.values(),
        sum(gain.points for gain in big),
        sum(gain.gold for gain in big),
        sum(gain.gold for gain in small_gains(player, box)),
        player.gold,
        len(islands),
        max(islands, default=0),
        *((safe & row).bit_count() for row in ROW_CELLS[1:]),
        *((board.figures & row).bit_count() for row in ROW_CELLS[1:]),
        len(player.special_tiles) - (player.special_tiles.count("boat") if spent else 0),
    )
