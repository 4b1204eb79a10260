"""The same service again: killed, its data lost, restored from a backup, and played on; its log without its key."""

import os
import secrets
import shutil
import signal
import time

import httpx
import pytest

from events.aggregate.entropies import entropy_commitment
from tests.ops.service import skald, up
from tests.support.front import Front, asked
from tests.support.rulesets import SHIPPED
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

KEY = "the operator's own key"
SETTINGS = {"SKALD_OPERATOR_KEY": KEY, "SKALD_TUNING": "client_rate=1000"}
STEPS = 5
ENTROPIES = [b"a" * 16, b"b" * 16]


class Tables:
    """Games of one ruleset: finished by bots, running, open, and with entropies that are committed to but not open."""

    def __init__(self, front, ruleset):
        self.ruleset = ruleset
        self.finished, _ = front.begin(ruleset, seats=2, bots=(0, 1))
        self.running, self.tokens = front.begin(ruleset)
        for _ in range(STEPS):
            sent, answer = front.step(self.running, self.tokens)
            assert answer.status_code == 201, answer.text
        self.sent, self.answered = sent, answer.json()
        self.open, self.join = self._open(front, {}, [{"name": "Ada"}, {}])
        self.sealed, join = self._open(front, {"entropy": "sealed"}, [{}, {}])
        self.committed = [
            self._joined(front, join, f"Seat {n}", entropy_commitment=entropy_commitment(self.sealed, entropy))
            for n, entropy in enumerate(ENTROPIES)
        ]

    @property
    def games(self):
        return [self.finished, self.running, self.open, self.sealed]

    def _open(self, front, options, seats):
        body = {"ruleset": self.ruleset, "options": options, "seats": seats}
        made = front.ask("POST", "/v1/games", json=body).json()
        return made["game"]["id"], made["join"]

    def _joined(self, front, join, name, **more):
        answer = front.ask("POST", f"/v1/games/{self.sealed}/seats", json={"name": name, "join": join, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]

    def play_on(self, front):
        """With what was shown before: a repeat is known, seats act, the join code joins, entropies open."""
        again = front.act(self.running, self.tokens[self.sent["seat"]], self.sent["action"], self.sent["key"])
        assert (again.status_code, again.json()["version"]) == (201, self.answered["version"])
        assert front.step(self.running, self.tokens)[1].status_code == 201
        joining = {"name": "Bo", "join": self.join}
        joined = front.ask("POST", f"/v1/games/{self.open}/seats", json=joining)
        assert joined.status_code == 201, joined.text
        assert front.get(f"/v1/games/{self.open}")["status"] == "running"
        for seat, entropy in enumerate(ENTROPIES):
            opened = front.ask(
                "POST",
                f"/v1/games/{self.sealed}/seats/{seat}/entropy",
                json={"entropy": entropy.hex()},
                headers=asked(self.committed[seat]),
            )
            assert opened.status_code == 201, opened.text
        assert front.get(f"/v1/games/{self.sealed}")["status"] == "running"


def seen(front, tables):
    """What everybody and each seat gets of each game, and of all games together."""
    found = {game: front.get(f"/v1/games/{game}") for one in tables for game in one.games}
    for one in tables:
        for seat, token in enumerate(one.tokens):
            found[one.running, seat] = front.get(f"/v1/games/{one.running}", token)
            found[one.running, seat, "log"] = front.log(one.running, token)
        found[one.finished, "log"] = front.log(one.finished)
        found[one.finished, "results"] = front.get(f"/v1/games/{one.finished}/results")
        found[one.ruleset] = front.get(f"/v1/statistics/{one.ruleset}")
    found["list"] = front.get("/v1/games", limit=200)
    return found


def scored(front, tables):
    """True once the workers have computed everything."""
    return all(
        front.ask("GET", f"/v1/games/{game}/scores", params={"wait": 1}).status_code == 200
        for one in tables
        for game in one.games
    ) and all(front.get(f"/v1/games/{one.finished}")["status"] == "finished" for one in tables)


def at_rest(front, tables, pause=1.5):
    """What is seen once bots have nothing more to do."""
    found, newer = None, seen(front, tables)
    while newer != found:
        time.sleep(pause)
        found, newer = newer, seen(front, tables)
    return found


def as_operator(url):
    front = Front(url)
    front.http.headers["Authorization"] = f"Bearer {KEY}"
    return front


@pytest.mark.campaign(8)
@pytest.mark.xdist_group("crash")
def test_killed_restored_and_played_on():
    with temporary_folder() as folder:
        data, backup = folder / "data", folder / "backup"
        with up(data, **SETTINGS) as running:
            front = as_operator(running.url)
            tables = [Tables(front, ruleset) for ruleset in SHIPPED]
            eventually(lambda: scored(front, tables), patience=60)
            before = at_rest(front, tables)
            done = skald("backup", backup, "--data", data, **SETTINGS)
            assert (done.returncode, "left out" in done.stdout) == (0, False), done.stdout + done.stderr
            later, _ = front.begin(next(iter(SHIPPED)))
            for pid in [running.process.pid, *running.children()]:
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(data)
        done = skald("restore", backup, "--data", data, **SETTINGS)
        assert done.returncode == 0, done.stderr
        with up(data, **SETTINGS) as running:
            front = as_operator(running.url)
            eventually(lambda: scored(front, tables), patience=60)
            assert eventually(lambda: front.get("/v1/games", limit=200) == before["list"], patience=60) is not None
            assert at_rest(front, tables) == before
            assert front.ask("GET", f"/v1/games/{later}").status_code == 404
            for one in tables:
                one.play_on(front)
                assert front.get(f"/v1/games/{one.finished}/audit")["ok"]
                assert front.get(f"/v1/games/{one.running}/audit")["ok"]
            assert front.ask("GET", "/v1/games", headers=asked(secrets.token_hex(16))).status_code == 401
            done = skald("backup", backup, "--data", data, **SETTINGS)
            assert done.returncode == 0, done.stderr
            assert f"{len(SHIPPED) * 4} games are backed up; {len(SHIPPED) * 3} were new" in done.stdout


def key_of(running):
    return httpx.get(f"{running.url}/v1/transparency/key")


def went(*words):
    ended = skald(*words)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


@pytest.mark.campaign(15)
def test_a_log_that_came_back_without_its_key_is_shown_and_signed_by_nobody_else(tmp_path):
    first, data, backup = tmp_path / "first", tmp_path / "data", tmp_path / "backup"
    with up(first) as running:
        key, front = key_of(running).text, Front(running.url)
        game, _ = front.begin("nim", 2)
        eventually(lambda: front.ask("GET", f"/v1/games/{game}/proof").status_code == 200, patience=60)
    went("backup", backup, "--data", first)
    said = went("restore", backup, "--data", data)
    assert f"{data}/transparency.key is missing" in said
    with up(data) as running:
        assert any("no receipts are given" in line for line in running.said), running.said
        assert key_of(running).json()["code"] == "not_found"
        answer = httpx.post(
            f"{running.url}/v1/games", json={"ruleset": "nim", "seats": [{}, {}]}, headers={"Prefer": "receipt"}
        )
        assert (answer.status_code, "Skald-Receipt" in answer.headers) == (201, False)
        assert not (data / "transparency.key").exists()
        refused = skald("transparency", "--renew", "--data", data)
        assert (refused.returncode, "another process writes" in refused.stderr) == (1, True), refused.stderr
        (tmp_path / "key").write_text(key)
        file = tmp_path / "game.ndjson"
        went("export", game, "--url", running.url, "-o", file)
        went("verify", file, "--proof", file.with_suffix(".tlog-proof"), "--key", tmp_path / "key")
    shutil.copy(first / "transparency.key", data / "transparency.key")
    went("transparency", "--continue", "--data", data)
    with up(data) as running:
        assert key_of(running).text == key
        looking = ("monitor", running.url, "--once", "--key", tmp_path / "key", "--state", tmp_path / "state.json")
        eventually(lambda: "2 games: all is well" in went(*looking), patience=60)
