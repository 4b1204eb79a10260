"""Acting: what is listed is accepted, and repeats, stale versions and foreign turns change nothing."""

import pytest

from service.game.actions import SentAction, signed_action
from tests.service.conftest import OPERATOR
from tests.support.rulesets import RULESETS

RULES = RULESETS["nim"].texts.rules
BID = {"type": "bid", "points": 2}


def after_bids(table):
    """Both have bid, seat 0 begins."""
    table.act(0, {"type": "bid", "points": 2})
    table.act(1, {"type": "bid", "points": 0})
    return table


def test_what_is_listed_can_be_posted_word_for_word(table):
    listed = table.get("/actions", table.tokens[1])
    assert listed.json == {
        "version": 6,
        "seat": 1,
        "actions": [{"type": "bid", "points": points} for points in range(3)],
    }
    assert listed.headers["ETag"].startswith('"6-')
    done = table.act(1, listed.json["actions"][2])
    assert done.status_code == 201
    assert done.headers["ETag"].startswith('"7-')
    assert set(done.json) == {"version", "events", "game"}
    assert [event["type"] for event in done.json["events"]] == ["bid_made"]
    assert done.json["game"]["version"] == done.json["version"] == 7
    assert done.json["game"]["state"]["bids"] == [None, 2]


def test_a_seat_that_has_answered_is_asked_no_more(table):
    table.act(0, BID)
    assert table.offered(0) == []
    assert table.get(token=table.tokens[0]).json["to_act"] == [1]
    assert table.get(token=table.tokens[1]).json["to_act"] == [0, 1]
    again = table.act(0, BID)
    assert (again.status_code, again.json["code"]) == (409, "not_your_turn")


def test_against_the_rules(table):
    after_bids(table)
    answer = table.act(0, {"type": "take", "heap": 0, "stones": 9})
    assert answer.status_code == 422
    assert answer.json == {
        "type": "/problems/against_the_rules",
        "title": "Against the rules",
        "status": 422,
        "detail": "That heap has fewer stones.",
        "code": "against_the_rules",
        "rule": "nim/N06",
        "rule_text": {"de": RULES["N06"].de, "en": RULES["N06"].en},
    }


def test_refusals_are_told_to_keys_that_read_once_the_game_is_closed(table):
    for body in ({"type": "take", "heap": 0, "stones": 1}, BID):
        table.act(0, body)
    version = table.get().json["version"]
    assert table.get("/refusals", OPERATOR).json["code"] == "not_finished"
    table.post("/abandon", token=OPERATOR)
    assert table.get("/refusals").json["code"] == "unauthenticated"
    assert table.get("/refusals", table.tokens[0]).json["code"] == "forbidden"
    refused = {"version": version - 1, "seat": 0, "rule": "nim/N05", "type": "take"}
    assert table.get("/refusals", OPERATOR).json == {"refusals": [refused]}
    unknown = table.service.get("/v1/games/000-0000000000000000/refusals", OPERATOR)
    assert unknown.json["code"] == "unknown_game"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"type"}),
        ({"type": "fly"}, {"type"}),
        ({"type": ["bid"]}, {"type"}),
        ({"type": None}, {"type"}),
        ({"type": "bid"}, {"points"}),
        ({"type": "bid", "points": "1"}, {"points"}),
        ({"type": "bid", "points": 10**30}, {"points"}),
        ({"type": "bid", "points": 1, "more": 1, "most": 2}, {"more", "most"}),
        ({"type": "take", "heap": -1, "stones": 0}, {"heap", "stones"}),
        ([], {"body"}),
        ("bid", {"body"}),
    ],
)
def test_malformed_actions_say_which_field(table, body, fields):
    answer = table.act(0, body)
    assert (answer.status_code, answer.json["code"]) == (422, "malformed")
    assert set(answer.json["errors"]) == fields
    assert table.get().json["version"] == 6


def test_before_the_start_and_after_the_end(service):
    table = service.create(["Ada", None])
    assert table.act(0, BID).json["code"] == "not_started"
    assert table.get("/actions", table.tokens[0]).json["actions"] == []
    played = service.create()
    played.play_out()
    assert (played.act(0, BID).status_code, played.act(0, BID).json["code"]) == (409, "game_over")


def test_a_stale_version_is_412_and_changes_nothing(table):
    stale = table.act(0, BID, If_Match='"5"')
    assert (stale.status_code, stale.json["code"], stale.json["version"]) == (412, "stale_version", 6)
    future = table.act(0, BID, If_Match='"7"')
    assert (future.status_code, future.json["version"]) == (412, 6)
    assert table.get().json["version"] == 6
    assert table.act(0, BID, If_Match='"6"').status_code == 201
    assert table.act(1, BID, If_Match="*").status_code == 201


def test_the_tag_of_any_caller_names_the_version_alone(table):
    tag = table.get(token=table.tokens[1]).headers["ETag"]
    done = table.act(0, BID, If_Match=tag)
    assert done.status_code == 201
    assert table.act(1, BID, If_Match=tag).json["code"] == "stale_version"
    assert table.act(1, BID, If_Match=done.headers["ETag"]).status_code == 201


MALFORMED = ["5", '"x"', 'W/"6"', '"6", "7"', '""', "*, *", '"-1"', '"6-"', '"6-x y"', '"6-1-2"', '"' + "9" * 40 + '"']


@pytest.mark.parametrize("value", MALFORMED)
def test_a_malformed_if_match(table, value):
    answer = table.act(0, BID, If_Match=value)
    assert answer.status_code == 422
    assert set(answer.json["errors"]) == {"If-Match"}


def test_seats_have_keys_of_their_own(table):
    assert table.act(0, BID, Idempotency_Key="mine").status_code == 201
    assert table.act(1, {"type": "bid", "points": 1}, Idempotency_Key="mine").status_code == 201


def test_workers_are_told_once(table):
    table.service.notified.clear()
    table.act(0, BID, Idempotency_Key="once")
    table.act(0, BID, Idempotency_Key="once")
    table.act(0, BID)
    assert table.service.notified == [int(table.id[:3])]


def test_a_dry_run_appends_nothing(table):
    after_bids(table)
    take = table.offered(0)[0]
    would = table.act(0, take, "?dry_run=true", If_Match='"9"')
    assert would.status_code == 200
    assert would.json == {
        "version": 9,
        "events": [{"type": "stones_taken", "data": {"seat": 0, "heap": 0, "stones": 1}, "private": {}}],
        "complete": True,
    }
    assert table.get().json["version"] == 9
    done = table.act(0, take, "?dry_run=false")
    assert [event["type"] for event in done.json["events"]] == ["stones_taken"]


def test_a_dry_run_tells_nothing_hidden(table):
    table.act(0, {"type": "bid", "points": 2})
    would = table.act(1, {"type": "bid", "points": 0}, "?dry_run=true").json
    assert not would["complete"]
    assert [event["private"] for event in would["events"]] == [{"seat:1": {"points": 0, "seat": 1}}]


def test_a_dry_run_refuses_what_would_be_refused(table):
    assert table.act(0, {"type": "take", "heap": 0, "stones": 1}, "?dry_run=true").json["rule"] == "nim/N05"
    assert b'rule="N05",ruleset="nim"} 1.0' in table.service.get("/metrics").data
    assert table.act(0, BID, "?dry_run=true", If_Match='"1"').status_code == 412
    assert "dry_run" in table.act(0, BID, "?dry_run=maybe").json["errors"]


def test_the_latest_action_is_taken_back_by_a_new_event(table):
    after_bids(table)
    before = table.get(token=table.tokens[0]).json
    table.act(0, table.offered(0)[0])
    listed = table.get("/actions", table.tokens[0]).json
    assert listed["undo"] == {"to": before["version"]}
    assert "undo" not in table.get("/actions", table.tokens[1]).json
    assert table.post("/undo", token=table.tokens[1]).json["code"] == "nothing_to_undo"
    assert table.post("/undo", token=table.tokens[0], headers={"If-Match": '"1"'}).status_code == 412
    undone = table.post("/undo", token=table.tokens[0])
    assert undone.status_code == 201
    assert [event["type"] for event in undone.json["events"]] == ["undone"]
    assert undone.json["game"]["state"] == before["state"]
    assert undone.json["version"] == before["version"] + 2


def test_a_game_says_what_the_caller_can_take_back(table):
    after_bids(table)
    assert table.get(token=table.tokens[0]).json["you"] == {"seat": 0, "undo": None}
    done = table.act(0, table.offered(0)[0]).json
    assert done["game"]["you"] == {"seat": 0, "undo": {"to": 9}}
    assert table.get(token=table.tokens[0]).json["you"] == {"seat": 0, "undo": {"to": 9}}
    assert table.get(token=table.tokens[1]).json["you"] == {"seat": 1, "undo": None}
    assert table.get().json["you"] is None
    assert table.get(token=OPERATOR).json["you"] is None
    assert table.post("/undo", token=table.tokens[0]).json["game"]["you"] == {"seat": 0, "undo": None}
    assert table.get("?at=10", table.tokens[0]).json["you"]["undo"] == {"to": 9}
    assert table.get(token=table.service.create().tokens[0]).json["you"] is None, "a seat of another game"


def test_abandoning_closes_the_log_and_opens_it(table):
    done = table.post("/abandon", token=OPERATOR)
    assert (done.status_code, done.json["game"]["status"]) == (201, "abandoned")
    assert done.json["events"][-1]["type"] == "seed_opened"
    assert table.get("/results").json["code"] == "not_finished"
    assert table.get("/scores").json["finality"] == "void"
    assert table.post("/abandon", token=OPERATOR).json["code"] == "game_over"
    assert table.get().json["views"][0]["bonuses"][0] is not None


def test_abandoning_before_the_start(service):
    table = service.create(["Ada", None])
    assert table.post("/abandon", token=OPERATOR).status_code == 201
    assert table.post("/seats", {"name": "Bo", "join": table.join}).json["code"] == "game_over"
    assert table.get().json["state"] == {}


def test_what_is_signed_of_an_invalid_action_is_its_canonical_json(service):
    context, table = service.app.extensions["skald"], service.create()
    sent = SentAction(game=table.id, seat=0, action={"type": "no such", "b": 1, "a": 2}, key=None, expected=None)
    assert signed_action(context, sent).action == b'{"a":2,"b":1,"type":"no such"}'
