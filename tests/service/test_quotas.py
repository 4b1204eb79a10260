"""How many games somebody may bring into being: forks of a tree, and games of seats, players and keys."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from events.ruleset.records import change
from projections.quotas import DAY_MS, Quota, Quotas, forget
from service.access.callers import OperatorKey
from service.access.seats import digest
from tests.service.conftest import OPERATOR, UNHURRIED, Service
from tests.support.cases import each

ASSISTED = {"assistance": True}


def service_with(**limits):
    return Service(controllers=("human", "random"), limits=change(UNHURRIED, **limits))


def reached(answer):
    assert (answer.status_code, answer.json["code"]) == (429, "quota_reached"), answer.json
    assert int(answer.headers["Retry-After"]) > 0
    return answer


def forked(service, game, token, **kwargs):
    return service.post(f"/v1/games/{game}/forks", {}, token, **kwargs)


def rematch_of(service, table, token):
    return service.post(f"/v1/games/{table}/rematch", None, token)


def test_forks_of_forks_count_against_the_root_of_their_tree():
    service = service_with(forks=5)
    table = service.create(options=ASSISTED)
    game, token = table.id, table.tokens[0]
    for _ in range(5):
        answer = forked(service, game, token)
        assert answer.status_code == 201, answer.json
        game, token = answer.json["game"]["id"], answer.json["tokens"][0]
    for one, its in ((game, token), (table.id, table.tokens[0]), (table.id, table.tokens[1])):
        before = len(list(service.log.game_ids()))
        assert reached(forked(service, one, its)).headers["Retry-After"] == "3600", "who is done with one makes room"
        assert len(list(service.log.game_ids())) == before
    other = service.create(options=ASSISTED)
    assert forked(service, other.id, other.tokens[0]).status_code == 201


@each("keyed", [True, False])
def test_the_operator_forks_a_tree_as_often_as_everybody(keyed):
    service = Service(limits=change(UNHURRIED, forks=2), **({} if keyed else {"operator_key": None}))
    token = OPERATOR if keyed else None
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
    game = service.post("/v1/games", body, token).json["game"]["id"]
    service.post(f"/v1/games/{game}/abandon", token=token)
    for status in (201, 201, 429):
        assert service.post(f"/v1/games/{game}/forks", {"at": 4}, token).status_code == status


def test_a_repeat_of_a_fork_counts_once():
    service = service_with(forks=2)
    table = service.create(options=ASSISTED)
    for _ in range(4):
        answer = forked(service, table.id, table.tokens[0], headers={"Idempotency-Key": "the first"})
        assert answer.status_code == 201
    assert forked(service, table.id, table.tokens[0]).status_code == 201
    reached(forked(service, table.id, table.tokens[0]))
    again = forked(service, table.id, table.tokens[0], headers={"Idempotency-Key": "the first"})
    assert again.status_code == 201


def played_over(service, token=OPERATOR, limit=100):
    """Resigning and asking for a rematch, again and again: how many games came of it, and the last answer."""
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    created = service.post("/v1/games", {"ruleset": "nim", "seats": seats, "options": {"resignation": "ends"}}, token)
    game, tokens = created.json["game"]["id"], list(created.json["tokens"])
    for number in range(limit):
        assert service.post(f"/v1/games/{game}/resign", None, tokens[0]).status_code == 201
        service.games.close(game)
        first = rematch_of(service, game, tokens[0])
        if first.status_code != 201:
            return number, first
        second = rematch_of(service, game, tokens[1])
        assert second.status_code == 200, second.json
        game = first.json["game"]["id"]
        tokens = [one or two for one, two in zip(first.json["tokens"], second.json["tokens"], strict=True)]
    return limit, None


def test_a_line_of_rematches_is_bounded_by_the_day():
    games, last = played_over(service_with(player_games=7))
    assert games == 7
    reached(last)
    assert 0 < int(last.headers["Retry-After"]) <= DAY_MS // 1000


def test_without_a_key_of_the_operator_rematches_are_not_bounded():
    games, _ = played_over(Service(operator_key=None, limits=change(UNHURRIED, player_games=3)), None, 6)
    assert games == 6


def test_a_player_has_one_quota_over_all_games():
    service = service_with(player_games=2, forks=100)
    seats = [{"name": "Ada", "player": "p-ada"}, {"name": "Bo"}]
    made = []
    for _ in range(2):
        body = {"ruleset": "nim", "seats": seats, "options": ASSISTED}
        made.append(service.post("/v1/games", body, OPERATOR).json)
    assert forked(service, made[0]["game"]["id"], made[0]["tokens"][0]).status_code == 201
    reached(forked(service, made[1]["game"]["id"], made[1]["tokens"][0]))
    assert forked(service, made[1]["game"]["id"], made[1]["tokens"][1]).status_code == 201


def test_a_game_that_is_closed_is_not_open_any_more():
    service = service_with(player_games=4)
    table = service.create(options=ASSISTED)
    made = [forked(service, table.id, table.tokens[0]) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    reached(forked(service, table.id, table.tokens[0]))
    service.post(f"/v1/games/{made[0].json['game']['id']}/abandon", None, OPERATOR)
    assert forked(service, table.id, table.tokens[0]).status_code == 201
    reached(forked(service, table.id, table.tokens[0]))


def test_a_key_has_a_quota_and_others_have_theirs():
    names = ("one", "two")
    keys = [OperatorKey(name=name, digest=digest(name), scopes=frozenset({"create", "read"})) for name in names]
    service = Service(operator_keys=lambda: keys, limits=change(UNHURRIED, key_games=3))
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}]}
    first = service.post("/v1/games", body, "one", headers={"Idempotency-Key": "again and again"})
    for _ in range(5):
        again = service.post("/v1/games", body, "one", headers={"Idempotency-Key": "again and again"})
        assert again.json["tokens"] == first.json["tokens"]
    assert [service.post("/v1/games", body, "one").status_code for _ in range(2)] == [201, 201]
    reached(service.post("/v1/games", body, "one"))
    assert service.post("/v1/games", body, "two").status_code == 201
    again = service.post("/v1/games", body, "one", headers={"Idempotency-Key": "again and again"})
    assert again.json["tokens"] == first.json["tokens"]


def test_a_request_that_is_refused_counts_for_nothing():
    service = service_with(key_games=1)
    wrong = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}], "options": {"no_such_option": 1}}
    for _ in range(3):
        assert service.post("/v1/games", wrong, OPERATOR).status_code == 422
    service.create()


@pytest.fixture
def quotas(redis_url):
    client = connect(redis_url)
    return Quotas(client, RedisLog(client))


HELD = Quota(holder="player Ada", open=3, daily=5)
GAMES = [f"007-{number:016d}" for number in range(400)]


def test_what_is_open_is_counted_over_all_games(quotas):
    assert [quotas.take(game, HELD) for game in GAMES[:3]] == [0, 0, 0]
    assert quotas.take(GAMES[3], HELD) > 0
    assert quotas.take(GAMES[0], HELD) == 0
    quotas.give_back(GAMES[0], HELD)
    assert quotas.take(GAMES[3], HELD) == 0
    assert quotas.take(GAMES[4], HELD) > 0
    assert quotas.take(GAMES[4], change(HELD, holder="player Bo")) == 0


def test_of_many_that_come_at_once_no_more_are_let_in_than_may_be(redis_url):
    quota = Quota(holder=GAMES[0], open=50)

    def let_in(own):
        client = connect(redis_url)
        quotas = Quotas(client, RedisLog(client))
        return sum(quotas.take(game, quota) == 0 for game in own)

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(let_in, [GAMES[number::8] for number in range(8)])) == 50


def test_what_was_not_stored_counts_for_a_minute_and_what_was_purged_no_more(redis_url):
    client = connect(redis_url)
    quotas = Quotas(client, RedisLog(client))
    tree = Quota(holder=GAMES[9], open=2)
    assert [quotas.take(game, tree) for game in GAMES[:2]] == [0, 0]
    assert quotas.take(GAMES[2], tree) > 0
    (key,) = client.scan_iter(match="skald:forks:*")
    client.zadd(key, {GAMES[0]: int(client.zscore(key, GAMES[0])) - 61_000})
    assert quotas.take(GAMES[2], tree) == 0
    quotas.take(GAMES[2], HELD)
    forget(client, [GAMES[2]])
    assert not any(client.zscore(one, GAMES[2]) for one in client.scan_iter(match="skald:*"))
    forget(client, [GAMES[9]])
    assert not client.exists(key)
