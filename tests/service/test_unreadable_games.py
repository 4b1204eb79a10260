"""A game that the installed rules cannot read: one clear answer, and its events as before. Nobody accuses its log."""

import dataclasses
import json

import msgspec
import pytest

from events.application.game_service import GameService
from events.integrity.transcript import read_transcript
from events.ruleset.boxes import Boxes
from events.ruleset.registry import RulesetRegistry
from service.app import prepare
from tests.service.conftest import OPERATOR, Service, clock
from tests.support.problem_documents import is_problem
from tests.support.rulesets import RULESETS, stumbling

NIM = RULESETS["nim"]
SECRET = "what seat 1 holds"


def another_box(folder):
    """The rules as they are, with a box that was changed and of which no version was ever released."""
    document = msgspec.json.decode(NIM.boxes.shipped)
    document["values"]["largest"] = 3
    (folder / "box.json").write_bytes(msgspec.json.encode(document))
    boxes = type("ChangedBoxes", (Boxes,), {"folder": folder})("tests", NIM.boxes._build)
    return RulesetRegistry([dataclasses.replace(NIM, boxes=boxes)])


@pytest.fixture(params=["ruleset_cannot_fold", "ruleset_missing", "unknown_box"])
def installed_later(request, tmp_path):
    """The code, and what is installed when the games that were begun are read."""
    registries = {
        "ruleset_cannot_fold": lambda: stumbling("bid_made", SECRET),
        "ruleset_missing": lambda: RulesetRegistry([one for one in RULESETS.values() if one.id != "nim"]),
        "unknown_box": lambda: another_box(tmp_path),
    }
    return request.param, registries[request.param]()


@pytest.fixture(params=["running", "closed"])
def begun(request, service):
    """A game in which both seats have bid, as it was served before."""
    table = service.create()
    for seat in (0, 1):
        table.act(seat, {"type": "bid", "points": seat})
    if request.param == "closed":
        table.play_out()
    return table


def reading(table, registry):
    """The same game in another installation."""
    return Service(log=table.service.log, games=GameService(table.service.log, registry, clock))


PATHS = ["", "?at=3", "/states", "/actions", "/scores", "/results", "/stream", "/components", "/table", "/history"]


def test_every_answer_that_needs_the_rules_says_so(begun, installed_later):
    code, registry = installed_later
    service = reading(begun, registry)
    for path in PATHS:
        answer = service.get(begun.path + path, begun.tokens[0])
        assert is_problem(answer, 409, code), path
        assert SECRET not in answer.text
        assert "Retry-After" not in answer.headers, "it does not pass by itself"
    answer = service.post(f"{begun.path}/actions", {"type": "take", "heap": 0, "stones": 1}, begun.tokens[0])
    assert is_problem(answer, 409, code)
    assert service.get("/v1/games").status_code == 200


def test_why_a_game_cannot_be_read_is_logged_and_no_mistake_of_a_caller(begun, installed_later, caplog):
    service = reading(begun, installed_later[1])
    caplog.set_level("ERROR")
    for path, token in (("/v1/games/000-0000000000000000", None), (f"{begun.path}/actions", "wrong")):
        assert service.get(path, token).status_code in {401, 404}
    assert caplog.messages == []
    service.get(f"{begun.path}/actions", begun.tokens[0])
    said = [message.partition("': ")[0] for message in caplog.messages]
    assert said == [f"GET '{begun.path}/actions"]


def test_the_problem_names_version_and_type(begun):
    detail = reading(begun, stumbling("bid_made", SECRET)).get(begun.path).json["detail"]
    assert detail == "The installed rules cannot read version 7, bid_made"


def test_its_events_are_read_as_before_but_for_sentences(begun, installed_later):
    _, registry = installed_later
    service = reading(begun, registry)
    for token in (None, *begun.tokens, OPERATOR):
        assert service.get(f"{begun.path}/events", token).json == begun.get("/events", token).json
        assert service.get(f"{begun.path}/events?after=3&limit=2", token).json == (
            begun.get("/events?after=3&limit=2", token).json
        )
        lines = service.get(f"{begun.path}/events", token, headers={"Accept": "application/x-ndjson"}).data
        assert lines == begun.get("/events", token, headers={"Accept": "application/x-ndjson"}).data
        told = service.get(f"{begun.path}/events?lang=en", token).json["events"]
        assert [event | {"text": ""} for event in told] == [
            event | {"text": ""} for event in begun.get("/events?lang=en", token).json["events"]
        ]
        assert not any("text" in event for event in told)
    assert read_transcript(lines.splitlines()).game == begun.id


def test_the_audit_says_what_it_is(begun, installed_later):
    code, registry = installed_later
    answer = reading(begun, registry).get(f"{begun.path}/audit")
    assert answer.status_code == 200
    report = answer.json
    assert not report["ok"]
    found = {check["name"]: check for check in report["checks"]}
    assert found["chain"]["ok"]
    assert found["decisions"]["code"] == code
    assert "altered" not in json.dumps(report)
    closed = begun.get().json["status"] == "finished"
    assert (SECRET in answer.text) == (closed and code == "ruleset_cannot_fold")


def test_the_list_of_a_player_goes_on_without_it(service):
    tables = [service.create(), service.create()]
    for table in tables:
        service.call("PUT", f"{table.path}/seats/0", OPERATOR, json={"player": "ada"})
    tables[0].act(0, {"type": "bid", "points": 0})
    service.games.rulesets = stumbling("bid_made", SECRET)
    service.games.cache.forget(tables[0].id)
    found = service.get("/v1/games?player=ada", OPERATOR)
    assert [game["id"] for game in found.json["games"]] == [tables[1].id]


def test_rules_that_raise_stop_neither_the_start_nor_other_games(begun, caplog):
    """Examples of actions come from games that are played at the start."""
    service = reading(begun, stumbling("bid_made", SECRET))
    prepare(service.app)
    examples = json.dumps(service.get("/openapi.json").json)
    assert all(f'"{ruleset.id}.' in examples for ruleset in RULESETS.values() if ruleset.id != "nim")
    assert "The rules of nim failed in a game that was played for examples" in caplog.text
    assert service.get("/v1/rulesets/nim").status_code == 200

    def stumble(_):
        raise KeyError(SECRET)

    rulesets = RulesetRegistry(
        [*RULESETS.values(), dataclasses.replace(NIM, display=dataclasses.replace(NIM.display, components=stumble))]
    )
    service = reading(begun, rulesets)
    prepare(service.app)
    assert "The document of the ruleset nim cannot be made" in caplog.text
    assert is_problem(service.get("/v1/rulesets/nim"), 500, "internal_error")
    others = [one["id"] for one in service.get("/v1/rulesets").json["rulesets"] if one["id"] != "nim"]
    assert all(service.get(f"/v1/rulesets/{one}").status_code == 200 for one in others)
