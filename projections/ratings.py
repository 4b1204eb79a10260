"""Ratings by Weng-Lin (Plackett-Luce): the contributions of rated games, their folding in order, and the read model.

The games of a pool, which is a ruleset with a number of seats, are folded in the order in which they were closed, equal
times by id. They may arrive in any order: if one arrives late, the games after it are rolled back, using the figures
that each step has stored from before it, and are folded again. So the result depends only on the games. Figures are
integers in millionths, rounded after each game, so the result does not depend on the machine either.
"""

import logging
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp, fsum, sqrt
from typing import Any, NamedTuple

import msgspec

from events.integrity.deciders import Deciders
from events.log.client import Call, Client
from events.log.records import CorruptLog, Status
from events.ruleset.refusals import Malformed
from projections.declared import FoldedGame
from projections.store.failures import Alarm
from projections.store.keys import RATINGS
from projections.store.scripts import GenerationCall, GenerationScript, IndexDamaged, Known

UNIT = 1_000_000
"""The unit of stored figures: millionths of a point of skill."""
MU, SIGMA = 25 * UNIT, 25 * UNIT // 3
"""The mean and the deviation of the skill of a new player."""
BETA, TAU, KAPPA = 25 / 6, 25 / 300, 0.0001
"""The spread of a performance, the deviation added before each game, and the lower limit of the variance's factor."""
FIRST_RATING, POINTS = 1500, 40
"""Ratings are shown in points: ``FIRST_RATING`` for the first mean, and ``POINTS`` for each point of skill."""
MIN_GAMES = 5
"""The minimum number of games for a listed rating; with fewer it is provisional."""
BATCH_SIZE = 200
"""The number of games that are folded or rolled back in one step."""
FOLD_SECONDS = 0.2
"""The number of seconds for which a worker folds after it has added games; the sweeper does the rest."""
MAX_CURSOR_DIGITS = 12
MAX_HISTORY = 200
"""The number of a player's newest games that are shown for a pool."""

_log = logging.getLogger(__name__)


class Figures(msgspec.Struct, frozen=True, array_like=True):
    """The skill of a player, in millionths, after a number of games; the last one, and the player's seat in it."""

    mu: int
    sigma: int
    games: int
    game: str
    seat: int

    @property
    def rating(self) -> int:
        """The mean in points."""
        return FIRST_RATING + _rounded(POINTS * (self.mu - MU))

    @property
    def deviation(self) -> int:
        """The deviation in points."""
        return _rounded(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """True if there were too few games."""
        return self.games < MIN_GAMES


NO_GAMES = Figures(MU, SIGMA, 0, "", 0)


class RatedGame(msgspec.Struct, frozen=True, array_like=True):
    """The contribution of a rated game: for each seat the id of the player that it counts for, and its rank."""

    game: str
    ruleset: str
    ended: str
    players: tuple[str, ...]
    ranks: tuple[int, ...]

    @property
    def pool(self) -> str:
        return pool_of(self.ruleset, len(self.players))

    @property
    def place(self) -> str:
        """The sort key in its pool."""
        return f"{self.ended} {self.game}"


class Change(msgspec.Struct, frozen=True, array_like=True):
    """The change of one player's figures by a game; ``before`` is ``None`` for the first game."""

    player: str
    before: Figures | None
    after: Figures


class RatingRow(msgspec.Struct, frozen=True):
    """A player in the ranking of a pool. Equal ratings share the smaller rank."""

    player: str
    rank: int
    figures: Figures


class RatingPage(msgspec.Struct, frozen=True):
    """A page of a ranking; ``as_of`` is the time at which the newest game in it was closed."""

    rows: tuple[RatingRow, ...]
    next: str | None
    as_of: str | None


class PlayerRating(msgspec.Struct, frozen=True):
    """The rating of a player in a pool; ``rank`` is ``None`` while it is provisional. ``history``: the newest first."""

    ruleset: str
    seats: int
    figures: Figures
    rank: int | None
    history: tuple[tuple[str, Figures], ...]


def pool_of(ruleset: str, seats: int) -> str:
    return f"{ruleset} {seats}"


def rated_game(game: FoldedGame) -> RatedGame | None:
    """Return the contribution of a game; ``None`` if it is not rated, has no results, or changed hands.

    A seat that was handed to a bot or another person says nothing about its player. Nor does an imported game count,
    since its players are not known. Raises ``CorruptLog``.
    """
    state = game.state
    if not state.rated or state.results is None or state.status is not Status.FINISHED:
        return None
    players = game.metadata.rated_as
    if (
        len(players) != state.setup.seats
        or len(set(players)) != len(players)
        or _was_handed_over(game.deciders, players)
    ):
        return None
    ranks = {ranked.seat: ranked.rank for ranked in state.results.ranking}
    return RatedGame(
        game=state.id,
        ruleset=state.ruleset.id,
        ended=game.entries[-1].at,
        players=players,
        ranks=tuple(ranks[seat] for seat in range(len(players))),
    )


def _was_handed_over(deciders: Deciders, players: Sequence[str]) -> bool:
    return any(deciders.names(seat) for seat in range(len(players)))


def folded(game: RatedGame, known: Mapping[str, Figures]) -> list[Change]:
    """Return the changes by a game, given its players' figures; players without figures get the initial ones."""
    before = [known.get(player, NO_GAMES) for player in game.players]
    model = _model()
    teams = [_team(model, one) for one in before]
    after = [
        Figures(round(team[0].mu * UNIT), round(team[0].sigma * UNIT), one.games + 1, game.game, seat)
        for seat, (one, team) in enumerate(zip(before, model.rate(teams, ranks=list(game.ranks)), strict=True))
    ]
    return [Change(player, known.get(player), new) for player, new in zip(game.players, after, strict=True)]


def predicted(players: Sequence[str], known: Mapping[str, Figures]) -> list[float]:
    """Return for each of these players the probability of winning a game between them.

    This is the probability of ranking first by Plackett-Luce, which ratings are based on (Weng and Lin 2011, algorithm
    4). The prediction of ``openskill`` uses a normal distribution of the same scale, which overestimates favourites.
    """
    figures = [known.get(player, NO_GAMES) for player in players]
    scale = sqrt(fsum((one.sigma / UNIT) ** 2 + BETA**2 for one in figures))
    best = max(one.mu for one in figures)
    shares = [exp((one.mu - best) / UNIT / scale) for one in figures]
    return [share / fsum(shares) for share in shares]


def _team(model: Any, figures: Figures) -> list[Any]:
    return [model.rating(mu=figures.mu / UNIT, sigma=figures.sigma / UNIT)]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only what folds games needs it

    return PlackettLuce(mu=MU / UNIT, sigma=SIGMA / UNIT, beta=BETA, kappa=KAPPA, tau=TAU, limit_sigma=False)


def _rounded(millionths: int) -> int:
    """Return a number in millionths as an integer, rounding halves up."""
    return (millionths + UNIT // 2) // UNIT


class FoldScripts(NamedTuple):
    """The scripts that a step of folding needs."""

    waiting: GenerationScript
    later: GenerationScript
    fields: GenerationScript
    apply: GenerationScript


class RatingsReadModel:
    """The ratings of all pools. Their keys have their own hash tag, since they span all partitions."""

    def __init__(self, client: Client) -> None:
        self._add = GenerationScript(client, "add_rated")
        self._scripts = FoldScripts(
            *(
                GenerationScript(client, name)
                for name in ("waiting_ratings", "later_ratings", "read_model", "fold_ratings")
            )
        )
        self._damaged = Alarm(_log, logging.ERROR)
        self._count = GenerationScript(client, "count_games")
        self._pools = GenerationScript(client, "rating_pools")
        self._page = GenerationScript(client, "ratings_page")
        self._of_player = GenerationScript(client, "player_ratings")

    def put(self, games: Sequence[RatedGame]) -> list[CorruptLog | None]:
        """Add games, and fold for up to ``FOLD_SECONDS``; return a ``CorruptLog`` for each with an altered key."""
        answers = self._add.many([_addition(game) for game in games])
        self.fold(FOLD_SECONDS)
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def fold(self, seconds: float | None = None, *, building: bool = False) -> int:
        """Fold the waiting games until none are left or the time is up; return the number of steps.

        ``building``: fold in the generation that a rebuild fills instead of the served one.
        """
        until, steps = None if seconds is None else time.monotonic() + seconds, 0
        try:
            while (until is None or time.monotonic() < until) and _Fold(self._scripts, building=building).step():
                steps += 1
        except CorruptLog as damage:
            self._damaged.on("Ratings were altered, and are not computed until skald rebuild: %s", damage)
        else:
            self._damaged.off("Ratings are computed again")
        return steps

    def waiting(self) -> int:
        """Return the number of games that wait to be folded."""
        (count,) = self._count(RATINGS, lambda known: ([_key(known[0], "waiting")], []))
        return int(count)

    def page(self, ruleset: str, seats: int, cursor: str | None, limit: int) -> RatingPage:
        """Return a page of the ranking of a pool. Raises ``Malformed`` for an invalid cursor."""
        pool = pool_of(ruleset, seats)
        score, player = _read_cursor(cursor) if cursor else ("", "")
        mark, *found = self._page(
            RATINGS,
            lambda known: (
                [_key(known[0], one, pool) for one in ("ranking", "figures")] + [_key(known[0], "marks")],
                [pool, score, player, limit + 1],
            ),
        )
        rows = tuple(
            RatingRow(one.decode(), int(rank), _figures(figures))
            for one, rank, figures in zip(found[::3], found[1::3], found[2::3], strict=True)
        )
        more = len(rows) > limit
        return RatingPage(
            rows=rows[:limit],
            next=_cursor(rows[limit - 1]) if more else None,
            as_of=mark.decode().partition(" ")[0] or None,
        )

    def rating(self, ruleset: str, seats: int, player: str) -> int | None:
        """Return the rating of a player in a pool, even a provisional one; ``None`` without games in it."""
        found = self.of_player(player, pools=[pool_of(ruleset, seats)], games=0)
        return found[0].figures.rating if found else None

    def of_player(
        self, player: str, *, pools: Sequence[str] | None = None, games: int = MAX_HISTORY
    ) -> list[PlayerRating]:
        """Return the ratings of a player in these pools, by default all, each with the newest ``games``."""
        wanted = self.pools() if pools is None else pools
        return [found for pool in wanted if (found := self._in_pool(player, pool, games)) is not None]

    def _in_pool(self, player: str, pool: str, games: int) -> PlayerRating | None:
        def named(known: Known) -> Call:
            names = (("figures", pool), ("ranking", pool), ("of", player), ("steps", pool))
            return [_key(known[0], name, of) for name, of in names], [player, pool, games]

        figures, *rest = self._of_player(RATINGS, named)
        if not figures:
            return None
        ruleset, _, seats = pool.partition(" ")
        return PlayerRating(
            ruleset=ruleset,
            seats=int(seats),
            figures=_figures(figures),
            rank=int(rest[0]) or None,
            history=tuple(_history(player, rest[1:])),
        )

    def changes_of(self, game: str, pool: str) -> list[Change]:
        """Return the changes by a game; empty if it was not folded."""
        (step,) = self._scripts.fields(RATINGS, lambda known: ([_key(known[0], "steps", pool)], [game]))
        return [] if step is None else _changes(step)

    def pools(self) -> list[str]:
        """Return the pools with rated games."""
        found = self._pools(RATINGS, lambda known: ([_key(known[0], "pools")], []))
        return sorted(pool.decode() for pool in found)


class _Moved(Exception):
    """The generations have changed since the games were read."""


class _NothingToFill(Exception):
    """No rebuild is filling a generation."""


class _Fold:
    """One step of folding, in the served or in the filled generation."""

    def __init__(self, scripts: FoldScripts, *, building: bool) -> None:
        self._scripts, self._building = scripts, building
        self._number = ""
        self._changes: list[str | bytes | int] = []
        self._keys: dict[str, int] = {}

    def step(self) -> bool:
        """Fold the next games of a pool, or roll back those after the first of them; return False if none waits."""
        try:
            found = self._scripts.waiting(RATINGS, self._looked_at)
            places = found[0] if found else []
            if not places:
                return False
            pool = " ".join(places[0].decode().split(" ", 2)[:2])
            games = dict(zip([place.decode() for place in places], found[1], strict=True))
            mark, revision = found[2].decode(), found[3]
            first = next(iter(games)).removeprefix(f"{pool} ")
            new_mark = self._back(pool, first) if first < mark else self._forward(pool, games, mark)
            self._store(pool, revision, new_mark)
        except _NothingToFill:
            return False
        except _Moved:
            pass
        return True

    def _looked_at(self, known: Known) -> Call:
        self._number = known[-1] if self._building else known[0]
        if self._building and len(known) == 1:
            raise _NothingToFill
        return [_key(self._number, name) for name in ("waiting", "marks", "games")], [BATCH_SIZE]

    def _back(self, pool: str, first: str) -> str:
        """Roll back the last games after a sort key; return the sort key of the game before them."""
        places, steps, before = self._ask(self._scripts.later, [f"order {pool}", f"steps {pool}"], [first, BATCH_SIZE])
        known: dict[str, Figures | None] = {}
        for place, step in zip(places, steps, strict=True):
            self._change("ZREM", f"order {pool}", place)
            self._change("HDEL", f"steps {pool}", place.split(b" ")[1])
            self._change("ZADD", "waiting", f"{pool} ".encode() + place, 0)
            for change in _changes(step):
                known[change.player] = change.before
                self._change("ZREM", f"of {change.player}", f"{pool} ".encode() + place)
        for player, figures in known.items():
            self._set(pool, player, figures)
        return before.decode()  # type: ignore[no-any-return]

    def _forward(self, pool: str, games: Mapping[str, bytes | None], mark: str) -> str:
        """Fold games that come after all folded ones; return the sort key of the last."""
        read = {place: _contribution(stored) for place, stored in games.items()}
        players = sorted({player for game in read.values() if game for player in game.players})
        stored = self._ask(self._scripts.fields, [f"figures {pool}"], players) if players else []
        known = {player: _figures(one) for player, one in zip(players, stored, strict=True) if one is not None}
        for waiting, game in read.items():
            self._change("ZREM", "waiting", waiting)
            if game is None:
                _log.error("The ratings leave out a game whose contribution cannot be read: %s", waiting)
                continue
            changes = folded(game, known)
            known |= {change.player: change.after for change in changes}
            mark = waiting.removeprefix(f"{pool} ")
            self._change("ZADD", f"order {pool}", mark, 0)
            self._change("HSET", f"steps {pool}", game.game, msgspec.json.encode(changes))
            for change in changes:
                self._change("ZADD", f"of {change.player}", waiting, 0)
        for player in players:
            self._set(pool, player, known[player])
        return mark

    def _set(self, pool: str, player: str, figures: Figures | None) -> None:
        if figures is None:
            self._change("HDEL", f"figures {pool}", player)
        else:
            self._change("HSET", f"figures {pool}", player, msgspec.json.encode(figures))
        if figures is None or figures.provisional:
            self._change("ZREM", f"ranking {pool}", player)
        else:
            self._change("ZADD", f"ranking {pool}", player, -figures.rating)

    def _change(self, command: str, key: str, member: str | bytes, value: str | bytes | int = "") -> None:
        number = self._keys.setdefault(key, len(self._keys) + 3)
        self._changes += [command, number, member, value]

    def _store(self, pool: str, revision: bytes, mark: str) -> None:
        self._ask(self._scripts.apply, ["marks", *self._keys], [pool, revision, mark, *self._changes])

    def _ask(self, script: GenerationScript, names: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        def named(known: Known) -> Call:
            if (known[-1] if self._building else known[0]) != self._number:
                raise _Moved
            return [_key(self._number, *name.split(" ", 1)) for name in names], arguments

        return script(RATINGS, named)


def _key(generation: str, name: str, of: str = "") -> str:
    return f"{RATINGS}:{generation}:{name}:{of}" if of else f"{RATINGS}:{generation}:{name}"


def _addition(game: RatedGame) -> GenerationCall:
    words: list[str | bytes | int] = [game.game, msgspec.json.encode(game), game.pool, game.place]
    return RATINGS, lambda known: (
        [_key(number, name) for number in known for name in ("games", "waiting", "pools")],
        words,
    )


def _contribution(stored: bytes | None) -> RatedGame | None:
    try:
        game = msgspec.json.decode(stored or b"", type=RatedGame)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return game if len(game.players) == len(game.ranks) == len(set(game.players)) else None


def _figures(stored: bytes | None) -> Figures:
    try:
        return msgspec.json.decode(stored or b"", type=Figures)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise IndexDamaged("The figures of a player in the ratings cannot be read.") from None


def _changes(step: bytes | None) -> list[Change]:
    try:
        return msgspec.json.decode(step or b"", type=list[Change])
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise IndexDamaged("A stored step of the ratings cannot be read.") from None


def _history(player: str, steps: Sequence[bytes]) -> Iterator[tuple[str, Figures]]:
    """Yield the closing time of each game and the figures after it, newest first."""
    for place, step in zip(steps[::2], steps[1::2], strict=True):
        at = place.decode().split(" ")[2]
        yield from ((at, change.after) for change in _changes(step) if change.player == player)


def _cursor(row: RatingRow) -> str:
    return urlsafe_b64encode(f"{row.figures.rating} {row.player}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[int, str]:
    """Return the score and the player in a cursor. Raises ``Malformed``."""
    try:
        rating, _, player = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().partition(" ")
        if player and len(rating) < MAX_CURSOR_DIGITS:
            return -int(rating), player
    except ValueError:
        pass
    raise Malformed("cursor: not a cursor of this list")
