"""The JavaScript client: small, without dependencies, safe over bad connections, and not to be lied to."""

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest

from service.web.bundle import lean
from tests.support.node import node

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "ops" / "clients" / "js" / "skald.js"
CONNECTION = CLIENT.with_name("live.js")
PROGRAM = Path(__file__).with_name("client.mjs")


def test_it_is_small_and_depends_on_nothing():
    texts = [one.read_text("utf-8") for one in (CLIENT, CONNECTION)]
    assert sum(len(gzip.compress(text.encode())) for text in texts) <= 8_500
    assert [len(text.splitlines()) <= 300 for text in texts] == [True, True]
    assert re.findall(r"import .* from (.*);", "".join(texts)) == ['"./operations.js"']


def test_every_method_is_typed():
    operations = CLIENT.with_name("operations.js").read_text("utf-8")
    types = CLIENT.with_name("types.d.ts").read_text("utf-8").partition("export interface Operations {")[2]
    methods = re.findall(r"^  (\w+)\(.*\) \{ return ", operations, re.MULTILINE)
    assert len(methods) > 50
    assert list(dict.fromkeys(re.findall(r"^  (\w+)\(", types, re.MULTILINE))) == methods


def test_the_service_hands_it_out(service):
    """It is one module that imports nothing, and says the same as the file."""
    served = httpx.get(f"{service.url}/client/skald.js").text
    assert not re.search(r"^import ", served, re.MULTILINE)
    assert lean(CLIENT.read_text("utf-8")).partition(";\n")[2][:2000] in served


@pytest.mark.campaign(15)
@pytest.mark.parametrize("live", ["nobody", "half"])
@pytest.mark.parametrize("ruleset", ["raids", "clash_of_vikings"])
def test_over_bad_connections_nothing_is_lost_or_doubled(service, ruleset, live):
    """By streams and requests, and with one of two seats on a WebSocket that breaks."""
    found = json.loads(node(PROGRAM, CLIENT.as_uri(), service.url, ruleset, "0.2", live))
    assert found["status"] in {"finished", "scoring"}
    assert found["broken"] > 5
    assert (found["sent"] > 10) == (live == "half")
    assert found["refused"] == 0
    assert found["versions"] == list(range(1, len(found["versions"]) + 1))
    assert found["noticed"] == 5
    assert {name for name, _, _ in found["included"]} == {"game", "actions", "scores"}
    assert all(version == last for _, version, last in found["included"])
    assert found["rule"] == ["Problem", 422]
    log = httpx.get(
        f"{service.url}/v1/games/{found['game']}/events", headers={"Accept": "application/x-ndjson"}, timeout=180
    )
    assert sum("action" in decided_of(json.loads(line)) for line in log.text.splitlines()) == found["acted"]


@pytest.fixture(scope="module")
def scenarios():
    return json.loads(node(Path(__file__).with_name("live.mjs"), CLIENT.as_uri()))


def test_where_no_websocket_comes_about_there_are_streams(scenarios):
    """It is not tried again at once."""
    assert scenarios["without"] == {"heard": [[1, 2], [1, 2]], "sockets": 1}


@pytest.mark.parametrize("code", [1001, 1006, 1013])
def test_a_connection_that_closes_is_gone_on_with(scenarios, code):
    found = scenarios[str(code)]
    assert found["heard"] == [1, 2, 3, "scores"]
    assert found["after"] == [0, 2]
    (pause,) = found["pauses"]
    assert 0 <= pause <= (1_000 if code == 1001 else 1.5)


def test_a_token_that_ends_is_told(scenarios):
    """That of hello, that of a watch, and of nobody else."""
    assert scenarios["ended"] == scenarios["token"] == [1, ["Problem", 401]]
    assert scenarios["others"] == [[["Problem", 401]], [1]]


def test_a_rewritten_history_is_noticed(scenarios):
    assert scenarios["rewritten"] == [["HistoryRewritten", 1]]


def test_an_action_without_an_answer_is_sent_again_under_its_key(scenarios):
    """Refused with 429 by the connection, then broken off there, then by HTTP."""
    found = scenarios["act"]
    assert (found["done"], found["acts"], found["posts"], found["keys"]) == ({"version": 3}, 2, 1, 1)
    assert (found["sent"]["if_match"], found["sent"]["token"], found["sent"]["whole"]) == (2, "own", True)


def test_a_short_answer_is_that_of_http_and_what_is_too_long_goes_there(scenarios):
    found = scenarios["minimal"]
    assert found["done"] == {"version": 3, "head": "ab", "to_act": [1], "status": "running"}
    assert (found["long"], found["posts"]) == (404, 1)
    assert found["last"]["op"] == "unwatch"


def decided_of(event):
    """How a commit came about, on its first event."""
    return event["private"].get("server", {"data": {}})["data"].get("decided", {})
