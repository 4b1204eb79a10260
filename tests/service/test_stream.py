"""The live stream over HTTP: what it includes for whom, and what it refuses."""

import json

import pytest

from tests.service.conftest import OPERATOR, Service
from tests.service.rulesets import RULESET_IDS
from tests.service.test_problems import is_problem

EVERYTHING = "/stream?include=game,actions,scores&lang=de"


@pytest.fixture
def service():
    return Service(announcements=lambda: iter(()))


def messages(answer):
    """All messages of a stream that has ended, as their id, name and data."""
    found = []
    for block in answer.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
        if lines:
            found.append((lines.get("id"), lines["event"], json.loads(lines["data"])))
    return found


@pytest.mark.parametrize("who", ["nobody", "the operator", 0, 1])
def test_what_is_included_is_what_the_same_caller_would_be_answered(table, who):
    token = {"nobody": None, "the operator": OPERATOR}.get(who) or (table.tokens[who] if who in {0, 1} else None)
    table.play_out()
    included = {name: data for version, name, data in messages(table.get(EVERYTHING, token)) if version is None}
    wanted = {"game": table.get(token=token).json, "scores": table.get("/scores", token).json}
    if who in {0, 1}:
        wanted["actions"] = table.get("/actions?lang=de", token).json
    assert included == wanted
    assert list(included) == ["game", *(["actions"] if who in {0, 1} else []), "scores"]


def test_a_running_game_begins_with_what_was_missed_and_how_it_stands(table):
    version = table.get().json["version"]
    answer = table.get(f"{EVERYTHING}&after={version - 1}", table.tokens[1], buffered=False)
    chunks = iter(answer.response)
    text = b"".join(next(chunks) for _ in range(3)).decode()
    answer.close()
    names = [line.removeprefix("event: ") for line in text.splitlines() if line.startswith("event: ")]
    assert names[1:] == ["game", "actions", "scores"]
    assert text.count("id: ") == 1
    assert '"labels":["' in text


def test_a_spectator_is_sent_no_offer_even_when_asking_for_nothing_else(table):
    table.play_out()
    assert [name for version, name, _ in messages(table.get("/stream?include=actions")) if version is None] == []


@pytest.mark.parametrize("include", ["", "games", "game,", "game,game", "game;scores", "GAME", "game&include=scores"])
def test_what_cannot_be_included_is_refused(table, include):
    answer = table.get(f"/stream?include={include}")
    assert is_problem(answer, 422, "malformed")
    assert answer.json["errors"] == {"include": ["Must be some of game, actions, scores, with commas between them."]}


def test_no_event_of_any_ruleset_has_a_name_of_what_is_included(service):
    documents = [service.get(f"/v1/rulesets/{name}/schema").json for name in RULESET_IDS]
    names = {name for document in documents for name in document["$defs"]}
    kinds = {name.removeprefix("event.") for name in names if name.startswith("event.")}
    assert len(kinds) > 20
    assert not kinds & {"game", "actions", "scores"}
