"""What operators do by commands is in the log of the service: who, what and when."""

from getpass import getuser
from pathlib import Path
from socket import gethostname

import pytest

from events.log.client import connect
from events.log.keys import OPERATIONS
from events.log.operations import log_operations
from ops.run.operator import HIDDEN
from tests.ops.service import skald

COMMANDS = Path(__file__).parents[2] / "ops" / "cli"
CHANGING = {
    *("archive", "erase", "failures", "import_", "keys", "projections", "purge", "rebuild", "restore", "transparency"),
    "webhooks",
}
READING = {
    *("analyze", "backup", "bench", "dataset", "doctor", "example", "export", "games", "monitor", "replay", "simulate"),
    *("sql", "stats", "tournament", "up", "verify", "witness"),
}
OVER_HTTP = {"fork", "play"}
"""They ask the service, whose log has each request."""


@pytest.fixture
def client(redis_url, monkeypatch):
    monkeypatch.delenv("SUDO_USER", raising=False)
    return connect(redis_url)


@pytest.fixture
def run(redis_url, tmp_path):
    return lambda words: skald(*words.split(), SKALD_REDIS_URL=redis_url, SKALD_ARCHIVE=str(tmp_path / "archive"))


def logged(client, caplog):
    caplog.clear()
    log_operations(client)
    return [record.fields for record in caplog.records]


def test_what_was_added_at_no_time_is_logged_too(client, caplog):
    client.xadd(OPERATIONS, {"who": "x"}, id="99999999999999999-0")
    assert [done["at"] for done in logged(client, caplog)] == [""]
    assert logged(client, caplog) == []


@pytest.mark.parametrize(
    "words",
    [
        "rebuild --processes 1",
        "failures --retry 017-8k2m4w0q7z5t3v1x",
        "archive --now --older-than 30d",
        "erase --name Ada --game 017-8k2m4w0q7z5t3v1x --yes",
        "webhooks delete whk_0123456789abcdef",
        "keys new bot --scope read --scope admin --file FOLDER/keys",
    ],
)
def test_who_has_changed_something_when_and_how_is_logged_once(client, run, tmp_path, caplog, words):
    words = words.replace("FOLDER", str(tmp_path))
    run(words)
    (done,) = logged(client, caplog)
    assert done["who"] == f"{getuser()}@{gethostname()}"
    assert done["what"] == f"skald {words.replace('Ada', HIDDEN)}", "a name that is erased is not written anew"
    assert done["at"].endswith("Z")
    assert logged(client, caplog) == []


@pytest.mark.parametrize(
    "words", ["failures", "erase --name Ada", "archive --check", "doctor", "purge --older-than 0d"]
)
def test_what_changes_nothing_is_not_logged(client, run, words):
    run(words)
    assert not client.exists(OPERATIONS)


def test_a_key_is_made_without_a_store_and_it_is_said_that_no_log_has_it(tmp_path):
    words = ("keys", "new", "bot", "--scope", "read", "--file", tmp_path / "keys")
    done = skald(*words, SKALD_DATA=str(tmp_path / "none"))
    assert done.returncode == 0
    assert "this is not recorded in the log of the service: the data folder" in done.stdout + done.stderr
    assert (tmp_path / "keys").exists()


def test_nothing_is_changed_that_cannot_be_logged(client, run):
    client.set(OPERATIONS, "of another type")
    done = run("failures --retry 017-8k2m4w0q7z5t3v1x")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr


def test_every_command_either_changes_nothing_or_is_logged():
    found = {file.stem: file.read_text() for file in COMMANDS.glob("[!_]*.py")}
    assert set(found) == CHANGING | READING | OVER_HTTP
    assert {name for name, text in found.items() if "record(client)" in text or "record_beside(" in text} == CHANGING
