"""The figures of finished games with the same number of players and options, computed from sums over them."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import sqrt
from threading import Lock
from typing import Any

import msgspec

from events.ruleset.records import Record
from projections.statistics.contributions import STEPS, FinishedGame, Position, StatisticsReadModel

SMALLEST_GROUP = 5
"""The minimum number of games for figures."""
Z = 1.959963984540054
"""The 97.5th percentile of the normal distribution, for intervals of 95 %."""

Quartiles = tuple[float, ...]
"""The minimum, the lower quartile, the median, the upper quartile and the maximum."""

BATCH_SIZE = 500
"""The number of contributions that are read in one round trip."""
GroupKey = tuple[int, bytes, bool]


class SeatFigures(Record):
    """The wins of a seat, alone or shared; ``interval`` is Wilson's 95 % interval."""

    seat: int
    wins: int
    win_rate: float
    interval: tuple[float, ...]


class TurnFigures(Record):
    """The wins of the player at a place in the first round's order; ``interval`` is Wilson's 95 % interval."""

    turn: int
    wins: int
    win_rate: float
    interval: tuple[float, ...]


class TotalFigures(Record):
    """The final totals of winners and of all: minimum, lower quartile, median, upper quartile, maximum."""

    winners: Quartiles
    all: Quartiles


class ComponentFigures(Record):
    """The mean points in one component, of winners and of all."""

    winners: float
    all: float


class BotFigures(Record):
    """The number of games in which a bot ever decided, and the number of their seats for which one did."""

    games: int
    seats: int


class FinishedGames(Record):
    """Finished games with the same number of players and the same options.

    ``turn_order`` is empty if the ruleset does not say who begins. ``actions`` and ``minutes`` are the minimum, the
    lower quartile, the median, the upper quartile and the maximum.
    """

    players: int
    options: dict[str, Any]
    games: int
    bots: BotFigures
    seats: tuple[SeatFigures, ...]
    turn_order: tuple[TurnFigures, ...]
    totals: TotalFigures
    components: dict[str, ComponentFigures]
    actions: Quartiles
    minutes: Quartiles


class Statistics(Record):
    """The statistics of one ruleset: its games by status, and the finished ones by players and options.

    ``as_of`` is the time of the newest game that is in ``finished``.
    """

    ruleset: str
    as_of: str | None
    games: dict[str, int]
    finished: tuple[FinishedGames, ...]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a rate, given wins and games; a shared win may count as a fraction."""
    rate, z = wins / games, Z * Z / games
    middle, half = rate + z / 2, sqrt(z * (rate * (1 - rate) + z / 4))
    return round(max(0.0, (middle - half) / (1 + z)), 4), round(min(1.0, (middle + half) / (1 + z)), 4)


def quartiles(counts: Mapping[float, int]) -> Quartiles:
    """Return the quartiles of values with frequencies; a quartile between two values is the upper one."""
    values, games = sorted(counts), sum(counts.values())
    ranks = [((games - 1) * quarter + 2) // 4 for quarter in range(5)]
    found: list[float] = []
    below = 0
    for value in values:
        below += counts[value]
        while len(found) < len(ranks) and ranks[len(found)] < below:
            found.append(value)
    return tuple(found)


class ItemSums:
    """The counts of one item.

    ``times`` is how often it occurs, and ``of_winners`` how often for winners. ``takers`` and ``winning_takers`` count
    the seats with at least one, ``points`` is the sum of their totals; ``others`` are the other seats of those games.
    ``expected`` is the number of takers that would have won if the item had no effect, and ``variance`` its variance.
    """

    def __init__(self) -> None:
        self.times = self.of_winners = self.takers = self.winning_takers = self.points = 0
        self.others = self.points_of_others = 0
        self.expected = self.variance = 0.0

    @property
    def is_clear(self) -> bool:
        """True if takers won significantly more or less often than by chance, at 95 % by the Mantel-Haenszel test.

        Each game is a stratum of its own, since an item taken by one seat is often unavailable to others.
        """
        return abs(self.winning_takers - self.expected) - 0.5 > Z * sqrt(self.variance)

    def add(self, game: FinishedGame, counts: tuple[int, ...]) -> None:
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
    """The sums of one group. Values that are needed in order are counted by value instead of stored individually.

    ``people``: no bot ever decided in these games.
    """

    def __init__(self, players: int, options: Mapping[str, Any], *, people: bool = False) -> None:
        self.players, self.options, self.people = players, dict(options), people
        self.games = self.winners = self.bot_games = self.bot_seats = 0
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
        self.games += 1
        self.winners += len(game.winners)
        self.bot_games += bool(game.bots)
        self.bot_seats += game.bots or 0
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
        """The number of seats that did not win."""
        return self.games * self.players - self.winners

    def figures(self) -> FinishedGames:
        return FinishedGames(
            players=self.players,
            options=self.options,
            games=self.games,
            bots=BotFigures(games=self.bot_games, seats=self.bot_seats),
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


class _Ruleset:
    """The groups of one ruleset, up to a position."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.position = Position()
        self.groups: dict[GroupKey, Group] = {}


class StatisticsReader:
    """The groups of finished games. Safe for threads and greenlets."""

    def __init__(self, store: StatisticsReadModel) -> None:
        self._store = store
        self._rulesets: dict[str, _Ruleset] = {}

    def groups(
        self,
        ruleset: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        people: bool = False,
        min_games: int = SMALLEST_GROUP,
    ) -> list[Group]:
        """Return the groups with at least ``least`` games, by number of players, then largest first.

        ``options`` are values as texts: ``true`` for True. ``people``: only games in which no bot ever decided.
        """
        found = [
            group
            for group in self._all(ruleset)
            if group.people is people and group.games >= min_games and players in (None, group.players)
        ]
        wanted = dict(options or {})
        return [group for group in found if wanted.items() <= option_texts(group.options).items()]

    def _all(self, ruleset: str) -> list[Group]:
        held = self._rulesets.setdefault(ruleset, _Ruleset())
        with held.lock:
            self._read_on(ruleset, held)
            return sorted(held.groups.values(), key=lambda group: (group.players, -group.games, str(group.options)))

    def _read_on(self, ruleset: str, held: _Ruleset) -> None:
        while True:
            found = self._store.read(ruleset, held.position, BATCH_SIZE)
            if found.position == held.position:
                return
            if found.position.generation != held.position.generation:
                held.groups = {}
            try:
                for game in found.games:
                    _add(held.groups, game)
            except BaseException:  # contributions are never added twice
                held.position, held.groups = Position(), {}
                raise
            held.position = found.position


def _add(groups: dict[GroupKey, Group], game: FinishedGame) -> None:
    options = msgspec.json.encode(game.options, order="sorted")
    for people in (False, True) if game.bots == 0 else (False,):
        key = (game.players, options, people)
        if key not in groups:
            groups[key] = Group(game.players, game.options, people=people)
        groups[key].add(game)


def option_texts(options: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of options as written in a URL, a command or a dataset."""
    return {name: option_text(value) for name, value in options.items()}


def option_text(value: Any) -> str:
    """Return the value of an option as written in a URL, a command or a dataset."""
    return str(value).lower() if isinstance(value, bool) else str(value)
