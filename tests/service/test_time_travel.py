"""A game as it was: what a seat knew then, and everything once all is over."""

import pytest

from service.web.responses import version_in
from tests.service.rulesets import RULESET_IDS, played
from tests.support.presence import without_presence
from tests.support.rulesets import RULESETS


@pytest.mark.parametrize("who", [None, 0, 1])
def test_each_version_is_shown_as_it_was_seen(table, who):
    token = table.tokens[who] if who is not None else None
    seen = {table.get(token=token).json["version"]: table.get(token=token).json}
    while (version := table.get().json["version"]) < 14 and table.get().json["status"] == "running":
        for seat in range(2):
            if offered := table.offered(seat):
                table.act(seat, offered[0])
                break
        game = table.get(token=token).json
        seen[game["version"]] = game
        assert game["version"] > version
    for version, game in seen.items():
        then = table.get(f"?at={version}", token)
        assert then.json == (game if version == table.get().json["version"] else without_presence(game))
        assert version_in(then.headers["ETag"]) == version


def test_the_middle_of_a_commit_can_be_looked_at(table):
    assert table.get("?at=1").json["status"] == "open"
    assert table.get("?at=1").json["seats"][0] == {"seat": 0, "name": None, "controller": "human", "taken": False}
    assert table.get("?at=2").json["seats"][0]["name"] == "Ada"
    assert table.get("?at=3").json["status"] == "running"


def test_a_seat_sees_its_own_then_and_no_more(table):
    table.act(0, {"type": "bid", "points": 2})
    assert table.get("?at=7", table.tokens[0]).json["state"]["bids"] == [2, None]
    assert table.get("?at=7", table.tokens[1]).json["state"]["bids"] == [None, None]
    assert table.get("?at=7").json["state"]["bids"] == [None, None]
    table.act(1, {"type": "bid", "points": 0})
    assert table.get("?at=7").json["state"]["bids"] == [None, None]
    assert table.get("?at=8").json["state"]["bids"] == [None, None]
    assert table.get("?at=9").json["state"]["bids"] == [2, 0]


def test_afterwards_everybody_sees_what_each_seat_saw(table):
    own = {}
    table.act(0, {"type": "bid", "points": 2})
    own = [table.get("?at=7", token).json["state"] for token in table.tokens]
    assert "views" not in table.get("?at=7").json
    table.play_out()
    then = table.get("?at=7").json
    assert then["views"] == own
    assert then["status"] == "running"
    own = table.get("?at=7", table.tokens[1]).json
    assert own.pop("you") == {"seat": 1, "undo": None}
    assert then == {**own, "you": None, "state": then["state"], "to_act": then["to_act"]}
    assert table.get().json["views"]


@pytest.mark.campaign(12)
@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
@pytest.mark.parametrize("close", [False, True])
def test_every_version_can_be_asked_for_by_everybody(service, ruleset_id, close):
    """Between two events of one commit too, while the game runs and once it is closed."""
    for seats in RULESETS[ruleset_id].seats:
        table = played(service, ruleset_id, seats, most=12, close=close)
        newest = table.get().json["version"]
        for version in range(1, newest + 1):
            for who, token in enumerate((*table.tokens, None)):
                then = table.get(f"?at={version}", token)
                assert (then.status_code, then.json["version"]) == (200, version), then.json
                assert ("views" in then.json) == (close and then.json["phase"] is not None)
                assert then.json["you"] is None if token is None else then.json["you"]["seat"] == who


def test_a_game_says_when_it_finished_and_not_before_that(table):
    before = table.get().json["version"]
    table.play_out()
    game = table.get().json
    listed = next(one for one in table.service.get("/v1/games").json["games"] if one["id"] == game["id"])
    assert game["finished_at"] == listed["finished_at"] is not None
    assert "finished_at" not in table.get(f"?at={before}").json
