"""The sums over finished games with the same players and options, from which all figures follow."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import sqrt
from typing import Any

from projections.statistics.figures import (
    ComponentFigures,
    FinishedGames,
    SeatFigures,
    TotalFigures,
    TurnFigures,
    Z,
    quartiles,
    wilson,
)
from projections.statistics.finished_game import STEPS, FinishedGame


class ItemSums:
    """What is counted of one item.

    ``times`` is how often, and ``of_winners`` how often by winners. ``takers`` and ``winning_takers`` are the seats
    that have it at all, ``points`` the sum of their totals; ``others`` are the other seats of those games.
    ``expected`` is how many takers would have won had it decided nothing in any game, and ``variance`` that of it.
    """

    def __init__(self) -> None:
        self.times = self.of_winners = self.takers = self.winning_takers = self.points = 0
        self.others = self.points_of_others = 0
        self.expected = self.variance = 0.0

    @property
    def is_clear(self) -> bool:
        """True if takers have won more or less often than by chance: at 95 %, by the test of Mantel and Haenszel.

        Each game is compared in itself, for what one seat takes another often cannot have.
        """
        return abs(self.winning_takers - self.expected) - 0.5 > Z * sqrt(self.variance)

    def add(self, game: FinishedGame, counts: tuple[int, ...]) -> None:
        """Count one game in which somebody has it."""
        seats, takers, winners = len(counts), sum(map(bool, counts)), len(game.winners)
        self.expected += takers * winners / seats
        self.variance += takers * (seats - takers) * winners * (seats - winners) / (seats * seats * max(1, seats - 1))
        for seat, times in enumerate(counts):
            total, won = game.totals[seat], seat in game.winners
            if times:
                self.times += times
                self.of_winners += times * won
                self.takers += 1
                self.winning_takers += won
                self.points += total
            else:
                self.others += 1
                self.points_of_others += total


class Group:
    """The sums of one group. Values that are needed in order are counted by value, not kept one by one."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players, self.options = players, dict(options)
        self.games = self.winners = 0
        self.ended = ""
        self.seats: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.started = 0
        self.totals: dict[bool, Counter[float]] = {True: Counter(), False: Counter()}
        self.components: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        self.actions: Counter[float] = Counter()
        self.minutes: Counter[float] = Counter()
        self.course: dict[bool, list[int]] = {True: [0] * (STEPS + 1), False: [0] * (STEPS + 1)}
        self.leading: list[int] = [0] * (STEPS + 1)
        self.items: defaultdict[tuple[str, str, str], ItemSums] = defaultdict(ItemSums)

    def add(self, game: FinishedGame) -> None:
        """Count one game."""
        self.games += 1
        self.winners += len(game.winners)
        self.ended = max(self.ended, game.ended)
        self.seats.update(game.winners)
        if game.starter is not None:
            self.started += 1
            self.turns.update((seat - game.starter) % self.players + 1 for seat in game.winners)
        for seat, total in enumerate(game.totals):
            self.totals[seat in game.winners][total] += 1
        for name, points in game.components.items():
            for seat, value in enumerate(points):
                self.components[seat in game.winners][name] += value
        self.actions[game.actions] += 1
        self.minutes[(game.milliseconds + 3000) // 6000 / 10] += 1
        self._add_course(game)
        for measure, parts in game.counted.items():
            for part, items in parts.items():
                for item, counts in items.items():
                    self.items[measure, part, item].add(game, counts)

    def _add_course(self, game: FinishedGame) -> None:
        for step, totals in enumerate(game.course):
            for seat, total in enumerate(totals):
                self.course[seat in game.winners][step] += total
            best = max(totals)
            leaders = [seat for seat, total in enumerate(totals) if total == best]
            self.leading[step] += len(leaders) == 1 and leaders[0] in game.winners

    @property
    def others(self) -> int:
        """How many seats did not win."""
        return self.games * self.players - self.winners

    def figures(self) -> FinishedGames:
        """Return the figures of this group."""
        return FinishedGames(
            players=self.players,
            options=self.options,
            games=self.games,
            seats=tuple(SeatFigures(seat=seat, **self._rate(self.seats[seat])) for seat in range(self.players)),
            turn_order=tuple(
                TurnFigures(turn=turn, **self._rate(self.turns[turn]))
                for turn in (range(1, self.players + 1) if self.started == self.games else ())
            ),
            totals=TotalFigures(
                winners=quartiles(self.totals[True]), all=quartiles(self.totals[True] + self.totals[False])
            ),
            components={name: self._means(name) for name in self._component_names()},
            actions=quartiles(self.actions),
            minutes=quartiles(self.minutes),
        )

    def _component_names(self) -> list[str]:
        return list(dict.fromkeys([*self.components[True], *self.components[False]]))

    def _means(self, name: str) -> ComponentFigures:
        won, lost = self.components[True][name], self.components[False][name]
        seats = self.games * self.players
        return ComponentFigures(winners=round(won / self.winners, 3), all=round((won + lost) / seats, 3))

    def _rate(self, wins: int) -> dict[str, Any]:
        return {"wins": wins, "win_rate": round(wins / self.games, 4), "interval": wilson(wins, self.games)}
