"""Whose share the work for a game is of: told by key, player or address, stored so that nobody is told who it was."""

import pytest

from events.application.creation import ORIGIN
from events.log.client import connect
from events.log.log import RedisLog
from projections.bot_turns import BotTurns
from projections.engine.engine import ProjectionStore
from projections.read_models import ReadModels
from projections.shares import SHARE, FairScheduler, Share
from service.access.callers import OperatorKey
from service.access.seats import digest
from tests.service.conftest import BESIDE, OPERATOR, UNHURRIED, Service
from tests.support.cases import each

PERSONS = [{"name": "Ada"}, {"name": "Bo"}]
BOTS = [{"controller": "random"}, {"controller": "random"}]
KEYS = {name: OperatorKey(name, digest(name), frozenset({"create", "admin", "read"})) for name in ("one", "other")}


@pytest.fixture
def store(redis_url):
    return connect(redis_url)


def on(store, **more):
    given = {"controllers": ("human", "random"), "visitors": "games", "limits": UNHURRIED, **more}
    log = RedisLog(store)
    BESIDE[log] = store
    return Service(log=log, models=ReadModels(ProjectionStore(store)), **given)


def created(service, seats=PERSONS, token=None, address="192.0.2.1", **more):
    body = {"ruleset": "nim", "seats": seats, **more}
    answer = service.post("/v1/games", body, token, environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == 201, answer.json
    return answer.json


def share_of(service, game):
    return Share.read(service.log.game_metadata(game["game"]["id"], ORIGIN)[SHARE])


def test_an_address_without_a_token_has_one_share_however_many_games_it_has(store):
    service = on(store)
    shares = {share_of(service, created(service)) for _ in range(5)}
    (one,) = shares
    assert one.is_visitor and not one.nobody_waits
    assert share_of(service, created(service, address="192.0.2.2")) != one
    assert share_of(service, created(service, BOTS)) == Share(True, one.creator)
    assert share_of(service, created(service, practice=True)) == one


def test_a_key_has_one_share_from_any_address(store):
    service = on(store, operator_keys=lambda: list(KEYS.values()))
    shares = [
        share_of(service, created(service, token=name, address=address))
        for name in KEYS
        for address in ("192.0.2.1", "192.0.2.2")
    ]
    assert shares[0] == shares[1] != shares[2] == shares[3]
    assert not any(share.is_visitor for share in shares)


def test_where_everybody_is_an_operator_it_is_the_address_and_has_no_bound(store):
    service = on(store, operator_key=None)
    one, other = (share_of(service, created(service, BOTS, address=f"192.0.2.{n}")) for n in (1, 2))
    assert one != other and not one.is_visitor


def test_who_created_a_game_is_told_to_nobody(store):
    service = on(store)
    game = created(service)
    stored = service.log.game_metadata(game["game"]["id"], ORIGIN)[SHARE]
    assert len(stored) <= 8, "so short that many addresses come to the same"
    for key in store.scan_iter():
        if b":quota:" not in key:
            assert b"192.0.2.1" not in key + bytes(store.dump(key))
    for path in ("", "/events", "/scores", "/state"):
        for token in (None, game["tokens"][0], OPERATOR):
            assert (
                share_of(service, game).creator not in service.get(f"/v1/games/{game['game']['id']}{path}", token).text
            )


def test_what_comes_of_a_visitors_game_is_in_its_share(store):
    service = on(store)
    game = created(service, options={"resignation": "ends"})
    name, (token, other) = game["game"]["id"], game["tokens"]
    assert service.post(f"/v1/games/{name}/resign", None, token).status_code == 201
    service.games.close(name)
    elsewhere = {"environ_base": {"REMOTE_ADDR": "192.0.2.9"}}
    fork = service.post(f"/v1/games/{name}/forks", {"at": 4, "seats": BOTS}, other, **elsewhere)
    rematch = service.post(f"/v1/games/{name}/rematch", None, other, **elsewhere)
    assert (fork.status_code, rematch.status_code) == (201, 201)
    creator = share_of(service, game).creator
    assert share_of(service, fork.json) == Share(True, creator)
    assert share_of(service, rematch.json) == Share(False, creator)


def test_a_players_rematch_is_in_the_share_of_the_player(store):
    service = on(store)
    seats = [{"name": "Ada", "player": "ada"}, {"name": "Bo", "player": "bo"}]
    shares = []
    for _ in range(2):
        game = created(service, seats, OPERATOR, options={"resignation": "ends"})
        name, (token, _) = game["game"]["id"], game["tokens"]
        assert service.post(f"/v1/games/{name}/resign", None, token).status_code == 201
        service.games.close(name)
        shares.append(share_of(service, service.post(f"/v1/games/{name}/rematch", None, token).json))
        assert shares[-1] != share_of(service, game)
    assert shares[0] == shares[1]


@each("seats", [PERSONS, BOTS])
def test_a_visitor_whose_bots_have_had_their_time_begins_no_more_games_of_bots_alone(store, seats):
    service = on(store)
    share = share_of(service, created(service, BOTS))
    BotTurns(store).charge(FairScheduler().begin(share), 600.0, 500)
    answer = service.post("/v1/games", {"ruleset": "nim", "seats": seats}, environ_base={"REMOTE_ADDR": "192.0.2.1"})
    if seats is BOTS:
        assert (answer.status_code, answer.json["code"]) == (429, "quota_reached")
        assert int(answer.headers["Retry-After"]) > 3_600
    else:
        assert answer.status_code == 201
    created(service, BOTS, address="192.0.2.2")
    created(service, BOTS, OPERATOR)
