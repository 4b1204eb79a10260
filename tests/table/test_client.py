"""The JavaScript client: small, without dependencies, safe over bad connections, and not to be lied to."""

import gzip
import json
import re
import subprocess
from pathlib import Path

import httpx
import pytest

from service.assets.bundle import lean
from tests.support.node import NODE

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "ops" / "clients" / "js" / "skald.js"
PROGRAM = Path(__file__).with_name("client.mjs")


def test_it_is_small_and_depends_on_nothing():
    text = CLIENT.read_text("utf-8")
    assert len(gzip.compress(text.encode())) <= 6_000
    assert len(text.splitlines()) <= 250
    assert "import " not in text


def test_every_method_is_typed():
    text, types = CLIENT.read_text("utf-8"), CLIENT.with_suffix(".d.ts").read_text("utf-8")
    methods = re.findall(r"^  (\w+) = (?:async )?\(", text, re.MULTILINE)
    assert len(methods) > 20
    assert [name for name in methods if f"  {name}(" not in types] == []


def test_the_service_hands_it_out(service):
    """It is the module as it is, but for its notes."""
    assert httpx.get(f"{service.url}/client/skald.js").text == lean(CLIENT.read_text("utf-8"))


@pytest.mark.parametrize("ruleset", ["raids", "clash_of_vikings"])
def test_over_bad_connections_nothing_is_lost_or_doubled(service, ruleset):
    command = [NODE, str(PROGRAM), CLIENT.as_uri(), service.url, ruleset, "0.2"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["status"] in {"finished", "scoring"}
    assert found["broken"] > 5
    assert found["refused"] == 0
    assert found["versions"] == list(range(1, len(found["versions"]) + 1))
    assert found["noticed"] == 5
    assert {name for name, _, _ in found["included"]} == {"game", "actions", "scores"}
    assert all(version == last for _, version, last in found["included"])
    assert found["rule"] == ["Problem", 422]
    log = httpx.get(f"{service.url}/v1/games/{found['game']}/events", headers={"Accept": "application/x-ndjson"})
    assert sum("action" in decided_of(json.loads(line)) for line in log.text.splitlines()) == found["acted"]


def decided_of(event):
    """How a commit came about, on its first event."""
    return event["private"].get("server", {"data": {}})["data"].get("decided", {})
