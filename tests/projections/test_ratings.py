"""Ratings depend on the rated games alone: not on the order in which they arrive, nor on who folds them."""

import random
from dataclasses import dataclass

import pytest

from events.log.records import CorruptLog
from events.ruleset.refusals import Malformed
from projections.ratings import (
    FIRST_RATING,
    MIN_GAMES,
    NO_GAMES,
    UNIT,
    Figures,
    RatedGame,
    RatingsReadModel,
    folded,
    predicted,
)
from projections.store.keys import RATINGS
from projections.store.scripts import Generations
from tests.support.fake_redis import fake_redis

PLAYERS = [f"{number:016x}" for number in range(7)]


def some_games(chooser, count=60):
    """Games of two pools, several of them closed in the same millisecond."""
    games = []
    for number in range(count):
        seats = chooser.choice((2, 3))
        ranks = tuple(chooser.choice(((1, 2), (2, 1), (1, 1)) if seats == 2 else ((1, 2, 3), (2, 1, 2), (1, 1, 3))))
        ended = f"2026-01-02T03:04:{chooser.randrange(20):02d}.000Z"
        games.append(RatedGame(f"000-{number:016d}", "nim", ended, tuple(chooser.sample(PLAYERS, seats)), ranks))
    return games


def stored(client, generation=b"1"):
    """Everything that is stored of a generation but the revisions, which count the steps."""
    found = {}
    for key in client.scan_iter(match=f"{RATINGS}:*"):
        parts = key.split(b":")
        if parts[1] == generation:
            kind = client.type(key)
            content = {b"hash": client.hgetall, b"zset": client.zrange_of, b"set": client.smembers}[kind](key)
            content = (
                {n: v for n, v in content.items() if not n.startswith(b"revision")} if kind == b"hash" else content
            )
            found[b":".join(parts[2:])] = content
    return found


@dataclass
class Client:
    """A Redis in this process that also returns whole sorted sets."""

    raw: object

    def __getattr__(self, name):
        return getattr(self.raw, name)

    def zrange_of(self, key):
        return self.raw.zrange(key, 0, -1, withscores=True)


def of(games):
    """What is stored of these games, folded one by one in this order."""
    client = Client(fake_redis())
    model = RatingsReadModel(client.raw)
    for game in games:
        model.put([game])
    model.fold()
    return stored(client)


def in_order(games):
    return sorted(games, key=lambda game: game.place)


@pytest.mark.parametrize("seed", range(4))
def test_games_in_any_order_come_to_the_same_bytes(seed):
    chooser = random.Random(seed)
    games = some_games(chooser)
    expected = of(in_order(games))
    assert of(chooser.sample(games, len(games))) == expected
    assert of(chooser.sample(games, len(games)) + games[:5]) == expected, "what arrives twice counts once"


def test_it_is_what_a_plain_fold_comes_to():
    games, known = in_order(some_games(random.Random(9))), {}
    client = fake_redis()
    model = RatingsReadModel(client)
    for game in games:
        if len(game.players) == 2:
            known |= {change.player: change.after for change in folded(game, known)}
    model.put(games)
    model.fold()
    for player, figures in known.items():
        (found,) = model.of_player(player, pools=["nim 2"])
        assert (found.figures, found.history[0][1]) == (figures, figures)
        assert (found.rank is None) is (figures.games < MIN_GAMES)
        assert [after.games for _, after in found.history] == list(range(figures.games, 0, -1))
    page = model.page("nim", 2, None, 50)
    best = sorted((one.rating for one in known.values() if one.games >= MIN_GAMES), reverse=True)
    assert [row.figures.rating for row in page.rows] == best
    assert page.as_of == max(game.ended for game in games if len(game.players) == 2)


def test_many_processes_fold_at_the_same_time():
    """Steps of several processes interleave: each one that was overtaken is done again."""
    chooser = random.Random(3)
    games = some_games(chooser, 40)
    client = Client(fake_redis())
    models = [RatingsReadModel(client.raw) for _ in range(3)]
    for game in chooser.sample(games, len(games)):
        one, other = chooser.sample(models, 2)
        apply = one._scripts.apply

        def overtaken(*arguments, apply=apply, other=other):
            other.fold()
            return apply(*arguments)

        one._scripts = one._scripts._replace(apply=overtaken)
        one.put([game])
        one._scripts = one._scripts._replace(apply=apply)
    models[0].fold()
    assert models[0].waiting() == 0
    assert stored(client) == of(in_order(games))


def test_a_rebuild_comes_to_the_same_bytes():
    chooser = random.Random(5)
    games = some_games(chooser)
    client = Client(fake_redis())
    model, generations = RatingsReadModel(client.raw), Generations(client.raw)
    for game in games[:40]:
        model.put([game])
    new = generations.begin()
    for game in chooser.sample(games[:40], 40):
        model.put([game])
    for game in games[40:]:
        model.put([game])  # closed while the rebuild runs
    model.fold()  # what adding a game had no time for
    live = stored(client)
    assert model.fold(building=True)
    assert stored(client, str(new).encode()) == live
    generations.switch(new)
    assert not stored(client)
    assert RatingsReadModel(client.raw).page("nim", 2, None, 50).rows == model.page("nim", 2, None, 50).rows != ()


def test_pages_name_everybody_once_and_equal_ratings_share_a_rank():
    client = fake_redis()
    model = RatingsReadModel(client)
    pairs = [(f"{a:016x}", f"{a + 100:016x}") for a in range(9)]
    games = [
        RatedGame(f"000-{n:016d}", "nim", f"2026-01-02T03:04:0{turn}.000Z", pair, (1, 2))
        for turn in range(MIN_GAMES)
        for n, pair in enumerate(pairs, 100 * turn)
    ]
    model.put(games)
    model.fold()
    rows, cursor = [], None
    for _ in range(99):
        page = model.page("nim", 2, cursor, 4)
        rows += page.rows
        if (cursor := page.next) is None:
            break
    assert len(rows) == len({row.player for row in rows}) == 18
    assert [row.rank for row in rows] == [1] * 9 + [10] * 9
    for wrong in ("!", "AAAA", "x" * 200):
        with pytest.raises(Malformed):
            model.page("nim", 2, wrong, 4)


def test_without_games_there_is_nothing():
    model = RatingsReadModel(fake_redis())
    assert (NO_GAMES.rating, NO_GAMES.deviation, NO_GAMES.provisional) == (FIRST_RATING, 333, True)
    assert model.rating("nim", 2, PLAYERS[0]) is None
    assert (model.pools(), model.waiting(), model.fold(), model.fold(building=True)) == ([], 0, 0, 0)
    assert model.page("nim", 2, None, 4).as_of is None


def test_altered_figures_stop_the_ratings_and_nothing_else(caplog):
    client = fake_redis()
    model = RatingsReadModel(client)
    game = RatedGame("000-1", "nim", "2026-01-02T03:04:05.000Z", tuple(PLAYERS[:2]), (1, 2))
    model.put([game])
    client.hset(f"{RATINGS}:1:figures:nim 2", PLAYERS[0], "x")
    assert model.put([RatedGame("000-2", "nim", "2026-01-02T03:04:06.000Z", tuple(PLAYERS[:2]), (1, 2))]) == [None]
    assert "skald rebuild" in caplog.text
    with pytest.raises(CorruptLog):
        model.of_player(PLAYERS[0])


def test_a_prediction_is_that_of_the_model_by_which_ratings_change():
    """A player who wins as often as predicted keeps the same rating."""
    known = {"ada": Figures(30 * UNIT, UNIT, 9, "", 0), "bo": Figures(25 * UNIT, UNIT, 9, "", 0)}
    chances = predicted(("ada", "bo"), known)
    gains = []
    for ranks in ((1, 2), (2, 1)):
        (change, _) = folded(RatedGame("g", "nim", "", ("ada", "bo"), ranks), known)
        gains.append(change.after.mu - change.before.mu)
    assert abs(sum(chance * gain for chance, gain in zip(chances, gains, strict=True))) < UNIT / 1000
    assert predicted(("cy", "di", "ed"), known) == pytest.approx([1 / 3] * 3)
    assert sum(predicted(("ada", "bo", "cy"), known)) == pytest.approx(1)
