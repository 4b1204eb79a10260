"""Where only the table and the operator are told what people are called, nobody else is."""

import json

import pytest

from events.log.records import Status
from service.long_work.tasks import Audience
from service.stream.hub import Snapshots
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

NAMES = ["Ada", "Bo"]


@pytest.fixture
def service():
    return Service(names="operator")


def told(game):
    return [seat["name"] for seat in game["seats"]]


def test_a_game_names_people_to_the_table_and_the_operator(service):
    table = service.create(NAMES)
    for query in ("", "?at=3"):
        assert told(service.get(table.path + query).json) == [None, None]
        for token in (*table.tokens, OPERATOR):
            assert told(service.get(table.path + query, token).json) == NAMES


def test_lists_name_people_to_the_operator_and_to_themselves(service):
    seats = [{"name": "Ada", "player": "ada"}, {"name": "Bo"}]
    service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR)
    token = service.post("/v1/players/ada/token", {}, OPERATOR).json["token"]
    assert [told(game) for game in service.get("/v1/games").json["games"]] == [[None, None]]
    assert [told(game) for game in service.get("/v1/games", OPERATOR).json["games"]] == [NAMES]
    assert [told(game) for game in service.get("/v1/games?player=ada", token).json["games"]] == [NAMES]


def test_a_closed_game_is_no_exception(service):
    table = service.create(NAMES)
    table.play_out()
    service.games.close(table.id)
    assert service.get(table.path).json["status"] == Status.FINISHED
    assert told(service.get(table.path).json) == [None, None]
    assert told(service.get(table.path, table.tokens[1]).json) == NAMES


@each(("names", "shown"), [("operator", [None, None]), ("everybody", NAMES)])
def test_streams_name_people_as_the_game_does(names, shown):
    service = Service(announcements=lambda: iter(()), names=names)
    table = service.create(NAMES)
    snapshots = service.app.extensions["skald"].part(Snapshots)
    state = service.games.load(table.id)
    for viewer, expected in ((None, shown), (0, NAMES)):
        ((_, game),) = snapshots.of(state, Audience(viewer=viewer, include=frozenset({"game"}))).parts(None)
        assert told(json.loads(game)) == expected
