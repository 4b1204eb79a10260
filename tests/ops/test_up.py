"""The service as people run it: started, played on, stopped, started again on the same folder, killed in parts."""

import os
import re
import signal
import socket
import time

import httpx
import pytest

from ops.processes import WORK
from ops.run.redis import EmbeddedRedis
from tests.ops.service import PATIENCE, skald, up
from tests.support.campaigns import amount, chooser
from tests.support.cases import each


def without_id(output):
    """What a game looked like, but for its id and how long it took."""
    return re.sub(r"game \S+|in [\d.]+ s \(\d+ a second\)", "", output)


@pytest.mark.campaign(15)
def test_games_are_still_there_after_a_new_start_and_those_that_run_go_on(tmp_path):
    with up(tmp_path) as running:
        assert any("everybody is an operator; only 127.0.0.1 is served" in line for line in running.said)
        assert any("fsync always: loses nothing" in line for line in running.said)
        first = skald("play", "nim", "--players", 3, "--seed", "a", "--url", running.url)
        assert first.returncode == 0, first.stderr
        assert "audit: ok (chain, versions, decisions, draws, results" in first.stdout
        again = skald("play", "nim", "--players", 3, "--seed", "a", "--url", running.url)
        assert without_id(again.stdout) == without_id(first.stdout)
        other = skald("play", "nim", "--players", 3, "--seed", "b", "--last-loses", "--url", running.url)
        assert other.returncode == 0, other.stderr
        body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
        made = httpx.post(f"{running.url}/v1/games", json=body).json()
        path, bearer = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['tokens'][0]}"}
        assert httpx.post(f"{running.url}{path}/actions", json={"type": "bid", "points": 1}, headers=bearer).is_success
        version = httpx.get(f"{running.url}{path}").json()["version"]
        games = httpx.get(f"{running.url}/v1/games?status=finished").json()["games"]
        assert len(games) == 3
        assert running.stop(signal.SIGTERM) == 0
        assert running.said[-2:] == ["skald: stopping", "skald: stopped"]
    with up(tmp_path) as running:
        assert httpx.get(f"{running.url}/v1/games?status=finished").json()["games"] == games
        results = httpx.get(f"{running.url}/v1/games/{games[0]['id']}/results").json()
        assert results["winners"]
        game = httpx.get(f"{running.url}{path}", headers=bearer).json()
        assert (game["version"], game["to_act"]) == (version, [1])
        assert running.stop(signal.SIGINT) == 0


PARTS = ("gunicorn", *(f"ops.processes {kind}" for kind in WORK if kind != "projections"), "unixsocket")


@pytest.mark.campaign(15)
def test_what_is_killed_is_started_again(tmp_path):
    with up(tmp_path, whole=True) as running:
        victims = chooser("victims").sample(PARTS, amount("SKALD_VICTIMS", 2, len(PARTS)))
        for victim in victims:
            killed = running.child(victim)
            os.kill(killed, signal.SIGKILL)
            until = time.monotonic() + PATIENCE
            while running.child(victim) == killed:
                assert time.monotonic() < until, victim
                time.sleep(0.05)
            played = skald("play", "nim", "--url", running.url)
            while played.returncode and time.monotonic() < until:
                played = skald("play", "nim", "--url", running.url)
            assert "audit: ok" in played.stdout, (victim, played.stderr)
        assert running.stop() == 0
    assert sum("starting it again" in line for line in running.said) >= len(victims)


def one_line(done, status=1):
    """What is wrong was said in one line, with no traceback."""
    assert done.returncode == status
    (line,) = done.stderr.splitlines()
    assert line.startswith("skald: ")
    return line


def test_a_taken_port_is_named_by_its_own_setting(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        figures = {"SKALD_METRICS_ADDRESS": f"127.0.0.1:{port}"}
        line = one_line(skald("up", "--port", port, "--data", tmp_path))
        assert line == f"skald: port {port} is taken; choose another with --port or SKALD_PORT"
        line = one_line(skald("up", "--port", 0, "--data", tmp_path, **figures))
        assert line == f"skald: port {port} is taken; choose another with SKALD_METRICS_ADDRESS"
    line = one_line(skald("up", "--port", port, "--data", tmp_path, **figures))
    assert line == f"skald: port {port} is taken; choose another with SKALD_METRICS_ADDRESS"


def test_what_a_start_lacks_is_one_line(served, tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "nim.json").write_text('{"bonuses": "many"}')
    for data, settings, said in (
        (served.data, {}, "is in use"),
        (tmp_path / "file" / "data", {}, "cannot be used"),
        (tmp_path / "data", {"SKALD_REDIS_URL": "redis://127.0.0.1:1"}, "the Redis at redis://127.0.0.1:1 is unusable"),
        (tmp_path / "data", {"SKALD_COMPONENTS": str(tmp_path)}, "/nim.json: box: Expected `array`, got `str`"),
    ):
        assert said in one_line(skald("up", "--port", 0, "--data", data, **settings))


@each(
    ("arguments", "said"),
    [
        (["up", "--port", "http"], "Invalid value for '--port'"),
        (["up", "--prot", "1"], "No such option '--prot'"),
        (["fly"], "unknown command: fly"),
    ],
)
def test_a_bad_option_is_one_line(arguments, said):
    assert said in one_line(skald(*arguments), status=2)


@pytest.mark.campaign(8)
def test_the_operator_has_a_key_and_components_of_a_box_that_are_in_the_log(tmp_path):
    (tmp_path / "nim.json").write_text('{"bonuses": [7, 8, 9]}')
    with up(tmp_path / "data", SKALD_COMPONENTS=str(tmp_path), SKALD_OPERATOR_KEY="the key") as running:
        assert not any("everybody is an operator" in line for line in running.said)
        refused = one_line(skald("play", "nim", "--url", running.url))
        assert "401" in refused
        assert skald("play", "nim", "--url", running.url, "--key", "the key").returncode == 0
        assert skald("play", "nim", "--url", running.url, SKALD_OPERATOR_KEY="the key").returncode == 0
        body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
        as_operator = {"Authorization": "Bearer the key"}
        game = httpx.post(f"{running.url}/v1/games", json=body, headers=as_operator).json()["game"]
        events = httpx.get(f"{running.url}/v1/games/{game['id']}/events", headers=as_operator).json()["events"]
        assert events[0]["data"]["box"] == {"bonuses": [7, 8, 9]}
        components = httpx.get(f"{running.url}/v1/rulesets/nim").json()["components"]
        assert components["bonuses"] == [7, 8, 9]
        assert {"path": "bonuses", "status": "replaced"}.items() <= components["provenance"]["marks"][-1].items()


@pytest.mark.campaign(15)
def test_a_redis_elsewhere_may_come_and_go(tmp_path):
    with EmbeddedRedis(tmp_path) as elsewhere, up(tmp_path / "other", SKALD_REDIS_URL=elsewhere.url) as running:
        assert not any("starting Redis" in line for line in running.said)
        assert skald("play", "nim", "--url", running.url).returncode == 0
        children = set(running.children())
        elsewhere.kill()
        away = httpx.get(f"{running.url}/v1/games", timeout=PATIENCE)
        assert (away.status_code, away.headers["content-type"]) == (503, "application/problem+json")
        assert int(away.headers["retry-after"]) >= 1
        elsewhere.start()
        assert "audit: ok" in skald("play", "nim", "--url", running.url).stdout
        assert set(running.children()) == children, "nothing had to be started again"
    assert {file.name for file in (tmp_path / "other").iterdir()} == {"transparency", "transparency.key"}
