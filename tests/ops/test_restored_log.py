"""A restored service whose log of logs came back without its key: it says so, and contradicts nothing it has signed."""

import shutil

import httpx
import pytest

from tests.ops.service import skald, up
from tests.support.front import Front
from tests.support.waiting import eventually

KEY = "/v1/transparency/key"


def key_of(running):
    return httpx.get(f"{running.url}{KEY}")


def done(*words):
    ended = skald(*words)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


@pytest.mark.campaign(4)
def test_a_log_that_came_back_without_its_key_is_shown_and_signed_by_nobody_else(tmp_path):
    first, data, backup = tmp_path / "first", tmp_path / "data", tmp_path / "backup"
    with up(first) as running:
        key, front = key_of(running).text, Front(running.url)
        game, _ = front.begin("nim", 2)
        eventually(lambda: front.ask("GET", f"/v1/games/{game}/proof").status_code == 200, patience=60)
    done("backup", backup, "--data", first)
    said = done("restore", backup, "--data", data)
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
        done("export", game, "--url", running.url, "-o", file)
        done("verify", file, "--proof", file.with_suffix(".tlog-proof"), "--key", tmp_path / "key")
    shutil.copy(first / "transparency.key", data / "transparency.key")
    done("transparency", "--continue", "--data", data)
    with up(data) as running:
        assert key_of(running).text == key
        looking = ("monitor", running.url, "--once", "--key", tmp_path / "key", "--state", tmp_path / "state.json")
        eventually(lambda: "2 games: all is well" in done(*looking), patience=60)
