"""Texts for people: events as sentences, labels of actions, in the language that is asked for."""

import json

import pytest

from tests.service.conftest import OPERATOR, Service

BID = {"type": "bid", "points": 2}
IN_GERMAN = ["Jemand hat geboten."]
IN_ENGLISH = ["Somebody has bid."]


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


@pytest.mark.parametrize(("lang", "told"), [("de", IN_GERMAN), ("en", IN_ENGLISH)])
def test_what_is_hidden_is_not_told(table, lang, told):
    done = table.act(0, BID, f"?lang={lang}")
    assert [event["text"] for event in done.json["events"]] == told
    for token in (None, *table.tokens):
        page = table.get(f"/events?after=6&lang={lang}", token)
        assert [event["text"] for event in page.json["events"]] == told
        rows = table.get(f"/events?after=6&lang={lang}", token, headers={"Accept": "application/x-ndjson"}).text
        assert [json.loads(row)["text"] for row in rows.splitlines()] == told


def test_without_a_language_nothing_is_told(table):
    assert all("text" not in event for event in table.act(0, BID).json["events"])
    assert all("text" not in event for event in table.get("/events").json["events"])
    assert "labels" not in table.get("/actions", table.tokens[1]).json


def test_every_write_tells_what_it_did(service):
    table = service.create(options={"resignation": "ends"})
    for seat, points in ((0, 2), (1, 0)):
        table.act(seat, {"type": "bid", "points": points})
    take = table.offered(0)[0]
    assert table.act(0, take, "?lang=en").json["events"][0]["text"] == "Seat 0 takes 1 from heap 0."
    undone = table.post("/undo?lang=de", token=table.tokens[0]).json
    assert undone["events"][0]["text"] == "Platz 0 nimmt die letzte Aktion zurück: alles wie bei Version 9."
    resigned = table.post("/resign?lang=en", token=table.tokens[1]).json
    assert [event["text"] for event in resigned["events"]] == ["Seat 1 resigns."]
    abandoned = service.create().post("/abandon?lang=en", token=OPERATOR).json
    assert [event["text"] for event in abandoned["events"]] == [
        "The game is abandoned.",
        "Now everyone can check the draws.",
    ]


def test_a_dry_run_tells_what_would_happen(table):
    would = table.act(0, BID, "?dry_run=true&lang=de").json
    assert [event["text"] for event in would["events"]] == IN_GERMAN
    assert "text" not in table.act(0, BID, "?dry_run=true").json["events"][0]


def test_labels_are_in_the_order_of_the_actions(table):
    assert table.get("/actions?lang=de", table.tokens[0]).json["labels"] == ["0 bieten", "1 bieten", "2 bieten"]
    assert table.get("/actions?lang=en", table.tokens[0]).json["labels"] == ["Bid 0", "Bid 1", "Bid 2"]


@pytest.mark.parametrize("what", ["/events", "/actions", "/stream"])
@pytest.mark.parametrize("lang", ["fr", "DE", "", "de&lang=en"])
def test_an_unknown_language_is_refused(table, what, lang):
    answer = table.get(f"{what}?lang={lang}", table.tokens[0])
    assert (answer.status_code, set(answer.json["errors"])) == (422, {"lang"})
