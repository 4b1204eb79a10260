"""What the workers compute, as it is served: scores, results, the list of games, the history of the scores."""

import time

import pytest

from tests.service.rulesets import RULESET_IDS, played


def test_scores_are_sums_of_their_components(table):
    table.act(0, {"type": "bid", "points": 2})
    for token in (None, *table.tokens):
        scores = table.get("/scores", token).json
        assert scores["version"] == 7
        assert scores["finality"] == "provisional"
        for seat in scores["seats"]:
            assert set(seat["components"]) == {"stones", "bonus", "bid"}
            assert seat["total"] == sum(seat["components"].values())
            assert seat["total"] == sum(line["points"] for line in seat["lines"])


def test_a_seat_knows_more_of_its_own_score(table):
    table.act(0, {"type": "bid", "points": 2})
    bids = [table.get("/scores", token).json["seats"][0]["components"]["bid"] for token in (None, *table.tokens)]
    assert bids == [0, -2, 0]


def test_scores_that_are_not_computed_yet(table):
    table.service.models.behind = True
    assert table.get("/scores").json == {"version": 0, "finality": "provisional", "seats": []}
    late = table.get("/scores?at_least=6&wait=0.1")
    assert (late.status_code, late.json["code"], late.json["version"]) == (409, "not_yet_computed", 0)
    table.service.models.behind = False
    assert table.get("/scores?at_least=6&wait=0.5").json["version"] == 6


@pytest.mark.parametrize("wait", ["", "&wait=30"])
def test_scores_of_a_version_that_is_not_there_are_refused_at_once(table, wait):
    version = table.get().json["version"]
    began = time.monotonic()
    early = table.get(f"/scores?at_least={version + 1}{wait}")
    assert (early.status_code, early.json["code"]) == (404, "unknown_version")
    assert time.monotonic() - began < 30


def test_results_are_the_final_ranking(table):
    assert table.get("/results").status_code == 404
    table.play_out()
    results = table.get("/results").json
    assert results["version"] == table.get().json["version"]
    assert [place["rank"] for place in results["ranking"]] == [1, 2]
    assert results["winners"] == [results["ranking"][0]["seat"]]
    for place in results["ranking"]:
        assert set(place) >= {"seat", "rank", "total", "components", "tie_breaks"}
        assert place["total"] == sum(place["components"].values())


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_components_and_tie_breaks_are_in_the_rulesets_order(service, ruleset_id):
    """Canonical JSON sorts the names in the stored event; who reads results needs what decides first."""
    ruleset = service.get(f"/v1/rulesets/{ruleset_id}").json
    table = played(service, ruleset_id, 2, most=1_000)
    for place in table.get("/results").json["ranking"]:
        assert list(place["tie_breaks"]) == [tie_break["id"] for tie_break in ruleset["tie_breaks"]]
        assert list(place["components"]) == list(ruleset["scores"])
    for seat in table.get("/scores").json["seats"]:
        assert list(seat["components"]) == list(ruleset["scores"])


def test_the_history_of_a_game_opens_with_it(table):
    assert table.get("/history").json["points"] == []
    table.play_out()
    assert len(table.get("/history").json["points"]) > 1


def test_statistics_of_a_ruleset(service):
    assert service.get("/v1/statistics/nim").json["ruleset"] == "nim"
    assert service.get("/v1/statistics/chess").json["code"] == "unknown_ruleset"
    assert "nim" in [one["ruleset"] for one in service.get("/v1/statistics").json["statistics"]]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?players=x", "malformed"),
        ("?players=0", "malformed"),
        ("?option.nothing=1", "malformed"),
        ("?nothing=1", "malformed"),
        ("?option.entropy=ajar", "malformed"),
        ("?option.assistance=False", "malformed"),
        ("?option.assistance=false&option.first_seat=random&option.resignation=ends", None),
        ("?option.entropy=open&option.entropy=sealed", "malformed"),
        ("?players=3&option.entropy=open", None),
    ],
)
def test_statistics_of_some_games(service, query, code):
    answer = service.get(f"/v1/statistics/nim{query}")
    assert answer.json.get("code") == code, answer.json
