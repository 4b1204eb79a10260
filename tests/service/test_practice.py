"""Practice games: in no list, counted nowhere, gone a day after; and what visitors may create."""

import random

import pytest

from events.application.creation import ORIGIN, GamePlan
from events.application.game_service import GameService
from events.log import keys
from events.log.log import RedisLog
from events.log.records import partition_of
from events.ruleset.records import change
from events.ruleset.refusals import UnknownGame
from ops.backup.retention import purge_practice
from projections.engine.engine import ProjectionStore
from projections.engine.rebuild import rebuild
from projections.game_list import PRACTICE_KEY, PracticeGames
from projections.read_models import ReadModels
from projections.store.keys import quarantined
from tests.service.conftest import OPERATOR, UNHURRIED, Service
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from workers.main import now
from workers.sweeper import Purger
from workers.webhooks.reading import Known, Reader

LONG_AGO = "2026-01-02T03:04:05.678Z"
SEED = "00ff" * 8


@pytest.fixture
def store(redis_url):
    return Deployment.on_redis(redis_url, RULESETS)


def on(store, **more):
    """The service over a store, as another process of it would be."""
    return Service(log=RedisLog(store.client), models=ReadModels(ProjectionStore(store.client)), **more)


def lesson(service, token=OPERATOR, **more):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Runa"}], "practice": True, **more}
    return service.post("/v1/games", body, token)


def practised(store, clock=now, **plan):
    """A service with a clock, and a practice game that it has created."""
    games = GameService(store.log, RULESETS, clock)
    seats = {f"{seat}:controller": "human" for seat in range(2)}
    made = GamePlan(ruleset=RULESETS["nim"], seats=2, taken=range(2), practice=True, **plan)
    game = games.create(made, lambda _: {"seats": seats}).state.id
    return games, game


def played_out(games, game):
    while (state := games.load(game)).status == "running":
        seat = next(seat for seat in range(2) if seat in state.to_act(seat))
        games.act(game, seat, random.choice(state.ruleset.legal(state.table, seat)))


def test_a_game_says_that_it_is_for_practice_and_is_unlisted(service):
    made = lesson(service, seed=SEED).json["game"]
    assert (made["practice"], made["listed"], made["seeded"]) == (True, False, True)
    assert lesson(service, listed=True).json["game"]["listed"] is False
    shown = service.get(f"/v1/games/{made['id']}").json
    assert (shown["practice"], shown["listed"]) == (True, False)
    assert service.create().created["game"]["practice"] is False
    assert made["id"] not in {row["id"] for row in service.get("/v1/games").json["games"]}
    first = service.get(f"/v1/games/{made['id']}/events").json["events"][0]
    assert first["data"]["practice"] is True


def test_it_is_counted_nowhere_also_after_a_rebuild(store):
    games, game = practised(store)
    played_out(games, game)
    counted = store.game(2)
    store.play_out(counted)
    store.work()
    for _ in range(2):
        counts = store.store.game_list.counts("nim")
        assert counts["finished"] == 1 and sum(counts.values()) == 1
        assert [row.id for row in store.listed()] == [counted]
        rebuild(store.service, ProjectionStore(store.client))


def test_forks_and_rematches_of_it_are_for_practice_too(store):
    service = on(store)
    made = lesson(service, options={"resignation": "ends"}).json
    game, (token, _) = made["game"]["id"], made["tokens"]
    assert service.post(f"/v1/games/{game}/resign", None, token).status_code == 201
    service.games.close(game)
    fork = service.post(f"/v1/games/{game}/forks", {"at": 4}, OPERATOR)
    assert fork.status_code == 201, fork.json
    rematch = service.post(f"/v1/games/{game}/rematch", None, token)
    assert rematch.status_code == 201, rematch.json
    for one in (fork, rematch):
        assert one.json["game"]["practice"] is True
        assert store.log.game_metadata(one.json["game"]["id"], ORIGIN)["kind"] == "practice"


def test_nobody_is_notified_of_it(store):
    games, game = practised(store)
    played_out(games, game)
    (news,) = Reader(store.log, RULESETS, names=True).read({game: Known()})
    assert news.messages == [] and news.known.version == games.load(game).version
    other = store.game(2)
    (told,) = Reader(store.log, RULESETS, names=True).read({other: Known()})
    assert told.messages


def test_it_goes_a_day_after_its_last_event(store):
    past, old = practised(store, lambda: LONG_AGO)
    played_out(past, old)
    past.close(old)
    _, begun = practised(store, lambda: LONG_AGO)
    _, lately = practised(store, lambda: LONG_AGO)
    GameService(store.log, RULESETS, now).abandon(lately)
    _, fresh = practised(store)
    kept = store.game(2)
    store.work()
    before = store.listed()
    assert purge_practice(store.client, store.another_service()) == 2
    for gone in (old, begun):
        with pytest.raises(UnknownGame):
            store.another_service().load(gone)
        assert not [key for key in store.client.scan_iter() if gone.encode() in key]
    for left in (lately, fresh, kept):
        assert store.another_service().load(left)
    assert store.listed() == before
    assert purge_practice(store.client, store.another_service()) == 0


def test_what_is_no_game_and_what_is_damaged_stops_no_other(store, caplog):
    _, broken = practised(store, lambda: LONG_AGO)
    _, headless = practised(store, lambda: LONG_AGO)
    _, old = practised(store, lambda: LONG_AGO)
    store.work()
    store.client.zadd(PRACTICE_KEY, {b"\xff": 0, b"no game": 0})
    store.client.hset(keys.head(headless), "hash", "x")
    store.client.delete(quarantined(partition_of(broken)))
    store.client.set(quarantined(partition_of(broken)), "x")
    store.client.set("skald:quota:{x}:open", "x")
    store.client.zadd("skald:quota:{y}:open", {old: 0})
    for removed in (1, 0):
        assert purge_practice(store.client, store.another_service()) == removed
    assert not store.log.head(old).version
    assert set(store.client.zrange(PRACTICE_KEY, 0, -1)) == {one.encode() for one in (broken, headless)}
    assert caplog.text.count("Dropped entries of the practice games") == 1


def test_one_that_has_moved_on_stays(store):
    past, game = practised(store, lambda: LONG_AGO)
    store.work()
    notes = PracticeGames(store.client).last_before(10**15)
    assert notes == [game]
    GameService(store.log, RULESETS, now).act(game, 0, past.load(game).ruleset.legal(past.load(game).table, 0)[0])
    assert purge_practice(store.client, store.another_service()) == 0, "its note is older than its last event"
    assert store.another_service().load(game)


def test_its_time_never_moves_back(store):
    """What is older may be noted later: by a rebuild beside a worker."""
    past, game = practised(store, lambda: LONG_AGO)
    old = past.load(game)
    GameService(store.log, RULESETS, now).act(game, 0, old.ruleset.legal(old.table, 0)[0])
    store.store.practice.put([store.another_service().load(game)])
    time = store.client.zscore(PRACTICE_KEY, game)
    store.store.practice.put([old])
    assert store.client.zscore(PRACTICE_KEY, game) == time


def test_it_is_noted_again_by_a_rebuild(store):
    _, game = practised(store, lambda: LONG_AGO)
    store.work()
    PracticeGames(store.client).forget([game])
    rebuild(store.service, ProjectionStore(store.client))
    assert purge_practice(store.client, store.another_service()) == 1


def test_a_purge_that_fails_is_told_and_tried_again(caplog):
    answers = iter([RuntimeError("no"), 0])

    def purge():
        if isinstance(answer := next(answers), Exception):
            raise answer

    purger = Purger(purge)
    assert purger.look() is False
    assert "Practice games and old talk cannot be removed" in caplog.text
    assert purger.look() is True


def test_without_visitors_a_token_is_needed(service):
    assert service.get("/v1/rulesets").json["visitors"] == "none"
    for answer in (lesson(service, None), service.post("/v1/games", {"ruleset": "no such"})):
        assert (answer.status_code, answer.json["code"]) == (401, "unauthenticated")


def test_without_a_key_everybody_creates_games():
    assert Service(operator_key=None).get("/v1/rulesets").json["visitors"] == "games"


def test_visitors_may_practise_where_it_is_allowed():
    service = Service(visitors="practice")
    assert service.get("/v1/rulesets").json["visitors"] == "practice"
    made = lesson(service, None, seed=SEED)
    assert made.status_code == 201, made.json
    assert all(made.json["tokens"])
    refused = lesson(service, None, practice=False)
    assert (refused.status_code, refused.json["code"]) == (401, "unauthenticated")
    assert lesson(service, made.json["tokens"][0]).status_code == 403, "a seat's token creates nothing"


def test_a_visitor_gives_a_seed_for_practice_alone():
    service = Service(visitors="games")
    refused = lesson(service, None, practice=False, seed=SEED)
    assert (refused.status_code, refused.json["code"]) == (403, "not_allowed")
    assert lesson(service, None, seed=SEED).json["game"]["seeded"]
    assert lesson(service, OPERATOR, practice=False, seed=SEED).status_code == 201
    assert lesson(Service(operator_key=None), None, practice=False, seed=SEED).status_code == 201


def test_visitors_may_play_where_it_is_allowed():
    service = Service(visitors="games")
    assert lesson(service, None, practice=False).status_code == 201
    assert lesson(service, None).status_code == 201


def test_a_visitor_seats_no_person_of_the_operators():
    service = Service(visitors="games")
    refused = lesson(service, None, seats=[{"name": "Ada", "player": "p-1"}, {"name": "Bo"}])
    assert (refused.status_code, refused.json["code"]) == (422, "malformed")
    assert refused.json["errors"] == {"seats": {"0": {"player": ["Only the operator may set the player of a seat."]}}}


def test_visitors_are_bounded_by_address():
    service = Service(visitors="practice", limits=change(UNHURRIED, player_games=3))
    here = {"REMOTE_ADDR": "203.0.113.7"}
    for _ in range(3):
        assert lesson_from(service, here).status_code == 201
    full = lesson_from(service, here)
    assert (full.status_code, full.json["code"]) == (429, "quota_reached")
    assert int(full.headers["Retry-After"]) > 0
    assert lesson_from(service, {"REMOTE_ADDR": "203.0.113.8"}).status_code == 201
    assert lesson(service).status_code == 201, "the operator is not bounded by it"


def lesson_from(service, environ, **headers):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Runa"}], "practice": True}
    return service.post("/v1/games", body, environ_base=environ, headers=headers)


def test_a_key_of_a_visitor_counts_for_its_address_alone():
    service = Service(visitors="practice")
    key = {"Idempotency-Key": "0123456789abcdef"}
    first = lesson_from(service, {"REMOTE_ADDR": "203.0.113.7"}, **key)
    again = lesson_from(service, {"REMOTE_ADDR": "203.0.113.7"}, **key)
    other = lesson_from(service, {"REMOTE_ADDR": "203.0.113.8"}, **key)
    operator = lesson_from(service, {}, Authorization=f"Bearer {OPERATOR}", **key)
    assert first.status_code == 201, first.json
    assert first.json["tokens"] == again.json["tokens"]
    assert len({one.json["game"]["id"] for one in (first, other, operator)}) == 3
    guessed = lesson_from(service, {"REMOTE_ADDR": "203.0.113.7"}, **{"Idempotency-Key": "short"})
    assert (guessed.status_code, guessed.json["errors"].keys()) == (422, {"Idempotency-Key"})
