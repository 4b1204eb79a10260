"""The live stream over HTTP: what it includes for whom, and what it refuses."""

import pytest

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.ruleset import RESERVED_NAMES
from service.long_work.tasks import INCLUDED
from tests.live.conftest import messages
from tests.service.conftest import OPERATOR, Service
from tests.support.problem_documents import is_problem
from tests.support.rulesets import RULESETS

EVERYTHING = "/stream?include=game,actions,scores&lang=de"


@pytest.fixture
def service():
    return Service(announcements=lambda: iter(()))


def included_in(answer):
    """What a stream that has ended includes, by name."""
    return {name: data for version, name, data in messages([answer.data]) if version is None}


@pytest.mark.parametrize("who", ["nobody", "the operator", 0, 1])
def test_what_is_included_is_what_the_same_caller_would_be_answered(table, who):
    token = {"nobody": None, "the operator": OPERATOR}.get(who) or (table.tokens[who] if who in {0, 1} else None)
    table.play_out()
    included = included_in(table.get(EVERYTHING, token))
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
    assert text.count("id: ") == text.count('"text":"') == 1
    assert '"labels":["' in text


def test_nothing_between_keeps_or_delays_what_is_streamed(table):
    table.play_out()
    headers = table.get("/stream").headers
    assert headers["Content-Type"].startswith("text/event-stream")
    assert (headers["Cache-Control"], headers["X-Accel-Buffering"]) == ("no-store", "no")
    assert "Accept-Encoding" in headers["Vary"]


def test_a_spectator_is_sent_no_offer_even_when_asking_for_nothing_else(table):
    table.play_out()
    assert included_in(table.get("/stream?include=actions")) == {}


@pytest.mark.parametrize(("last", "first"), [("", 3), ("5", 6)])
def test_an_empty_last_event_id_is_none(table, last, first):
    table.play_out()
    sent = messages([table.get("/stream?after=2", headers={"Last-Event-ID": last}).data])
    assert sent[0][0] == first


@pytest.mark.parametrize("last", ["٣", "x", "-1", "1 2"])
def test_any_other_last_event_id_is_refused(table, last):
    headers = {"Last-Event-ID": last.encode().decode("latin-1")}
    assert is_problem(table.get("/stream", headers=headers), 422, "malformed")


@pytest.mark.parametrize("include", ["", "games", "game,", "game,game", "game;scores", "GAME", "game&include=scores"])
def test_what_cannot_be_included_is_refused(table, include):
    answer = table.get(f"/stream?include={include}")
    assert is_problem(answer, 422, "malformed")
    assert answer.json["errors"] == {"include": [f"Must be a comma-separated list of: {', '.join(INCLUDED)}."]}


def test_no_event_of_any_ruleset_has_a_name_of_what_is_included():
    kinds = {*KERNEL_FACTS, *(name for ruleset in RULESETS.values() for name in ruleset.fact_types)}
    assert len(kinds) > 20
    assert not kinds & RESERVED_NAMES
