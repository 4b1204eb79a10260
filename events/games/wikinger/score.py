"""The final scoring as if the game ended now, each point with its reason."""

from collections.abc import Iterator, Sequence

from events.ruleset.scoring import Line, SeatScore, Text, tally

from .data import Box
from .rules import scoring
from .state import Player, Table
from .texts import SCORES, counted, gold


def score(table: Table, viewer: int | None) -> Sequence[SeatScore]:  # noqa: ARG001
    """Return every seat's score as if the game ended now (R124 to R140); every viewer sees the same."""
    players = table.players
    boatmen = [scoring.boatmen(player) for player in players]
    islands = [scoring.finished_islands(player.board) for player in players]
    finished = [len(lengths) for lengths in islands]
    longest = [max(lengths, default=0) for lengths in islands]
    return [
        tally(
            seat,
            tuple(SCORES),
            [
                *_own(player, table.box),
                *_awards(table.box, seat, boatmen, finished, longest),
                *_special(player, table.box),
            ],
        )
        for seat, player in enumerate(players)
    ]


def tie_break_values(table: Table, seat: int) -> tuple[int, ...]:
    """Return what decides between equal totals: the gold left over (R142, R189)."""
    return (scoring.gold_points(table.players[seat], table.box)[1],)


def _own(player: Player, box: Box) -> Iterator[Line]:
    yield Line(component="track", points=player.points, text=Text(de="Auf der Wertungsleiste", en="On the track"))
    yield from _ships(player, box)
    yield from _gold(player, box)
    yield from _supply(player, box)


def _ships(player: Player, box: Box) -> Iterator[Line]:
    costs = scoring.ship_costs(player, box)
    if costs.points or costs.missing:
        ships, points = counted(costs.ships, "ship"), counted(costs.points, "point")
        missing = _missing(costs.missing)
        yield Line(
            component="ships",
            points=-costs.points - costs.missing,
            text=Text(
                de=f"{ships.de} nicht abgewehrt: {points.de}{missing.de}",
                en=f"{ships.en} not repelled: {points.en}{missing.en}",
            ),
        )


def _missing(amount: int) -> Text:
    """R126: the points that are paid for missing gold."""
    if not amount:
        return Text(de="", en="")
    return Text(de=f", dazu {amount} für fehlendes Gold", en=f", and {amount} for missing gold")


def _gold(player: Player, box: Box) -> Iterator[Line]:
    points, rest = scoring.gold_points(player, box)
    spent, rate = scoring.ship_costs(player, box).gold, scoring.gold_rate(player, box)
    left = gold(player.gold - spent)
    if player.gold:
        yield Line(
            component="gold",
            points=points,
            text=Text(
                de=f"{left.de} (nach {spent} für Schiffe), je {rate} ein Punkt, {rest} bleiben",
                en=f"{left.en} (after {spent} for ships), a point for each {rate}, {rest} left over",
            ),
        )


def _supply(player: Player, box: Box) -> Iterator[Line]:
    over, mouths = scoring.surplus(player, box), scoring.figures_to_feed(player)
    figures = counted(mouths, "figure")
    if over:
        yield Line(
            component="supply",
            points=scoring.supply_points(player, box),
            text=Text(de=f"{figures.de}, Nahrung für {mouths + over}", en=f"{figures.en}, food for {mouths + over}"),
        )


def _awards(
    box: Box, seat: int, boatmen: Sequence[int], finished: Sequence[int], longest: Sequence[int]
) -> Iterator[Line]:
    """R130, R132, R135: the three majorities, for everybody who shares the most."""
    numbers = box.scoring
    if boatmen[seat] == scoring.best(boatmen):
        left = counted(boatmen[seat], "boatman")
        yield Line(
            component="boatmen",
            points=numbers.most_boatmen,
            text=Text(de=f"Die meisten Bootsmänner übrig: {left.de}", en=f"Most boatmen left: {left.en}"),
        )
    if finished[seat] == scoring.best(finished):
        islands = counted(finished[seat], "island")
        yield Line(
            component="islands",
            points=numbers.most_islands,
            text=Text(de=f"Die meisten fertigen Inseln: {islands.de}", en=f"Most finished islands: {islands.en}"),
        )
    if longest[seat] == scoring.best(longest):
        tiles = counted(longest[seat], "tile")
        yield Line(
            component="longest_island",
            points=numbers.longest_island,
            text=Text(de=f"Die längste fertige Insel: {tiles.de}", en=f"The longest finished island: {tiles.en}"),
        )


def _special(player: Player, box: Box) -> Iterator[Line]:
    """R195, R237: the special buildings; the other tiles work inside their own components."""
    for figures in scoring.building_figures(player.board, box):
        if figures:
            around = counted(figures, "figure")
            yield Line(
                component="special_tiles",
                points=figures * box.scoring.building_figure_points,
                text=Text(
                    de=f"{around.de} auf und um ein besonderes Bauwerk",
                    en=f"{around.en} on and around a special building",
                ),
            )
