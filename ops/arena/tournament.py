"""A tournament: every line-up of the players, in every order of seats, with a log of each game and intervals."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec
from skald import Game, create

from events.aggregate.decisions import MAX_REASON, BotMove
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from ops.arena.players import Player
from ops.arena.seats import Fault, Seat
from ops.run.errors import UserError
from projections.statistics.figures import wilson

RESULTS = "games.ndjson"
"""The file in the folder of logs that says who sat where in each game, and how it ended."""


class Match(NamedTuple):
    """One game of a tournament: the number of its seed, and its players by seat."""

    number: int
    seated: tuple[Player, ...]


class PlayerResult(Record):
    """How one seat of a game ended. ``fault`` says why the player was replaced by the default of the rules."""

    player: str
    won: float
    points: int
    fault: str = ""
    seconds: tuple[float, ...] = ()


class GameResult(Record):
    """A game that was played: its id, its seed, and the result of each seat."""

    game: str
    seed: str
    seats: tuple[PlayerResult, ...]


def matches(players: Sequence[Player], seats: int, numbers: range) -> Iterator[Match]:
    """Yield the games: for each seed every line-up, in every rotation of its seats.

    With more players than seats the line-ups are all combinations; with fewer each player meets the others in turn.
    """
    if len(players) >= seats:
        lineups = list(combinations(players, seats))
    else:
        count = len(players)
        lineups = [tuple(players[(first + place) % count] for place in range(seats)) for first in range(count)]
    for number in numbers:
        for lineup in lineups:
            for turn in range(seats):
                yield Match(number, (*lineup[turn:], *lineup[:turn]))


class Arena:
    """Plays matches of one ruleset. ``seconds`` is the time for an answer; ``logs`` is where games are kept."""

    def __init__(self, ruleset: AnyRuleset, seed: str, seconds: float, logs: Path | None = None) -> None:
        self._ruleset, self._seed, self._seconds, self._logs = ruleset, seed, seconds, logs

    def play(self, match: Match) -> GameResult:
        """Play one match to its end. A player that fails loses it, and the rules' default is played for its seat."""
        seed = f"{self._seed} {match.number}"
        names = dict(enumerate(player.name for player in match.seated))
        game = create(self._ruleset, len(match.seated), seed=f"arena {seed}", bots=names, simulated=True)
        table = _Table(game, match.seated, self._seconds)
        try:
            while not game.is_over:
                table.act(game.to_act()[0])
        finally:
            table.close()
        result = GameResult(game=game.id, seed=seed, seats=table.results())
        self._keep(game, result)
        return result

    def _keep(self, game: Game, result: GameResult) -> None:
        if self._logs is None:
            return
        try:
            self._logs.mkdir(parents=True, exist_ok=True)
            (self._logs / f"{game.id}.ndjson").write_bytes(game.log())
            with (self._logs / RESULTS).open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        except OSError as error:
            raise UserError(f"{self._logs}: {error.strerror or error}") from None


class _Table:
    """A game while it is played, with its players in their seats; who is out has no seat any more."""

    def __init__(self, game: Game, players: Sequence[Player], seconds: float) -> None:
        self._game, self._players = game, players
        self._seats: dict[int, Seat] = {}
        self._faults: dict[int, str] = {}
        self._times: dict[int, list[float]] = {seat: [] for seat in game.seats}
        for seat, player in enumerate(players):
            try:
                self._seats[seat] = player.sit(game, seat, seconds)
            except Fault as fault:
                self._faults[seat] = str(fault)

    def act(self, seat: int) -> None:
        """Let the player of a seat act, or the rules if it is out."""
        if seat in self._seats:
            began, before = monotonic(), self._game.version
            try:
                self._seats[seat].choose(self._game, seat)
            except Fault as fault:
                self._out(seat, str(fault))
            else:
                self._times[seat].append(monotonic() - began)
            if self._game.version > before:
                return
        state = self._game.state
        move = BotMove(name=self._players[seat].name, version=1, replaced=self._faults[seat][:MAX_REASON])
        command = state.ruleset.default_command(state.table, seat, state.away)
        if command is None:
            raise UserError(f"the rules of {state.ruleset.id} have no default for seat {seat + 1}")
        self._game.act(seat, command, bot=move)

    def _out(self, seat: int, fault: str) -> None:
        self._faults[seat] = fault
        self._seats.pop(seat).close(self._game)

    def close(self) -> None:
        """End all players."""
        for seat in self._seats.values():
            seat.close(self._game)

    def results(self) -> tuple[PlayerResult, ...]:
        """Return how each seat ended. Who is out has lost; the first of the others share the win."""
        ranking = {one.seat: one for one in self._game.ranking()}
        best = min((one.rank for seat, one in ranking.items() if seat not in self._faults), default=0)
        first = [seat for seat, one in ranking.items() if one.rank == best and seat not in self._faults]
        return tuple(
            PlayerResult(
                player=player.name,
                won=1 / len(first) if seat in first else 0.0,
                points=ranking[seat].total,
                fault=self._faults.get(seat, ""),
                seconds=tuple(self._times[seat]),
            )
            for seat, player in enumerate(self._players)
        )


class Standing(Record):
    """How a player did: games, its share of wins with a 95 % interval, mean points, faults, and seconds an action."""

    player: str
    games: int
    won: float
    low: float
    high: float
    points: float
    faults: int
    seconds: float
    slowest: float


def standings(results: Sequence[GameResult]) -> list[Standing]:
    """Return how the players did, the best first."""
    seats: dict[str, list[PlayerResult]] = {}
    for result in results:
        for seat in result.seats:
            seats.setdefault(seat.player, []).append(seat)
    return sorted((_standing(name, played) for name, played in seats.items()), key=lambda one: -one.won / one.games)


def _standing(name: str, played: Sequence[PlayerResult]) -> Standing:
    won, times = sum(one.won for one in played), sorted(second for one in played for second in one.seconds) or [0.0]
    low, high = wilson(won, len(played))
    return Standing(
        player=name,
        games=len(played),
        won=won,
        low=low,
        high=high,
        points=sum(one.points for one in played) / len(played),
        faults=sum(bool(one.fault) for one in played),
        seconds=times[len(times) // 2],
        slowest=times[len(times) * 99 // 100],
    )


def lines(results: Sequence[GameResult], seats: int) -> Iterator[str]:
    """Yield the table of a tournament, and the last fault of each player that had one."""
    found = standings(results)
    width = max((len(one.player) for one in found), default=0)
    yield f"{'':{width}}  games     won   95 % interval   points  faults  ms an action (p99)"
    for one in found:
        yield (
            f"{one.player:{width}}  {one.games:5}  {one.won / one.games:6.1%}  [{one.low:6.1%}, {one.high:6.1%}]"
            f"  {one.points:7.1f}  {one.faults:6}  {1000 * one.seconds:.0f} ({1000 * one.slowest:.0f})"
        )
    yield f"An equal among {seats} wins {1 / seats:.1%}."
    faults = {seat.player: seat.fault for result in results for seat in result.seats if seat.fault}
    for player, fault in faults.items():
        yield f"{player} lost games since it {fault}"
