"""The final scoring as if the game ended now, each point with its reason."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.scoring import Line, SeatScore, tally

from .data.box import Box
from .rules import scoring
from .state import Player, Table
from .texts import TEXTS

_NAMES, _LINES, _NOUNS = tuple(TEXTS.scores), TEXTS.lines, TEXTS.nouns


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:  # noqa: ARG001
    """Return every seat's score as if the game ended now (R124 to R140); every viewer sees the same."""
    alone = [_alone(player, table.box) for player in table.players]
    boatmen, finished, longest = zip(*(one.most for one in alone), strict=True)
    return [
        tally(seat, _NAMES, [*one.own, *_awards(table.box, seat, boatmen, finished, longest), *one.special])
        for seat, one in enumerate(alone)
    ]


def tie_break_values(table: Table, seat: int) -> tuple[int, ...]:
    """Return the values that break ties: the gold left over (R142, R189)."""
    return (scoring.gold_points(table.players[seat], table.box)[1],)


class _Alone(NamedTuple):
    """The part of the score that depends on one player: the lines around the awards, and the compared values."""

    own: tuple[Line, ...]
    special: tuple[Line, ...]
    most: tuple[int, int, int]


@bounded_cache(1 << 10, size=2048)
def _alone(player: Player, box: Box) -> _Alone:
    """Return the part for one player. Cached, since most players have not changed since the last scoring."""
    islands = scoring.finished_islands(player.board)
    most = scoring.boatmen(player), len(islands), max(islands, default=0)
    return _Alone(tuple(_own(player, box)), tuple(_special(player, box)), most)


def _own(player: Player, box: Box) -> Iterator[Line]:
    yield Line(component="track", points=player.points, text=_LINES["track"])
    costs, (points, rest) = scoring.ship_costs(player, box), scoring.gold_points(player, box)
    if costs.points or costs.missing:
        ships, lost = _NOUNS["ship"].counted(costs.ships), _NOUNS["point"].counted(costs.points)
        # R126: points paid for missing gold.
        missing = _LINES["missing"].put(points=costs.missing) if costs.missing else ""
        text = _LINES["not_repelled"].put(ships=ships, points=lost, missing=missing)
        yield Line(component="ships", points=-costs.points - costs.missing, text=text)
    if player.gold:
        left, rate = _NOUNS["gold"].counted(player.gold - costs.gold), scoring.gold_rate(player, box)
        text = _LINES["gold_left"].put(left=left, spent=costs.gold, rate=rate, rest=rest)
        yield Line(component="gold", points=points, text=text)
    over, mouths = scoring.surplus(player, box), scoring.figures_to_feed(player)
    if over:
        text = _LINES["fed"].put(figures=_NOUNS["figure"].counted(mouths), food=mouths + over)
        yield Line(component="supply", points=scoring.supply_points(player, box), text=text)


def _awards(
    box: Box, seat: int, boatmen: Sequence[int], finished: Sequence[int], longest: Sequence[int]
) -> Iterator[Line]:
    """R130, R132, R135: the three majorities, for each player with the most."""
    numbers = box.scoring
    for component, noun, points, of_seats in (
        ("boatmen", "boatman", numbers.most_boatmen, boatmen),
        ("islands", "island", numbers.most_islands, finished),
        ("longest_island", "tile", numbers.longest_island, longest),
    ):
        if of_seats[seat] == scoring.best(of_seats):
            yield _award(component, points, noun, of_seats[seat])


@bounded_cache(1 << 10)
def _award(component: str, points: int, noun: str, number: int) -> Line:
    text = _LINES[component].put(number=_NOUNS[noun].counted(number))
    return Line(component=component, points=points, text=text)


def _special(player: Player, box: Box) -> Iterator[Line]:
    """R195, R237: the special buildings; other special tiles count in other components."""
    for figures in scoring.building_figures(player.board, box):
        if figures:
            text = _LINES["around"].put(number=_NOUNS["figure"].counted(figures))
            yield Line(component="special_tiles", points=figures * box.scoring.building_figure_points, text=text)
