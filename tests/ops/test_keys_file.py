"""The operator's keys in a file, each held to its scopes, and the secret of an installation."""

import json
import stat

import pytest

from events.log.client import connect
from events.log.records import LogUnavailable
from ops.run.errors import UserError
from ops.run.keys import KeysFile, new_key, read_keys, revoke_key, server_secret
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from service.access.seats import digest
from tests.ops.service import skald, up
from tests.support.front import Front, asked
from tests.support.servers import temporary_folder

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "keys.json"


def names(keys):
    return [key.name for key in keys()]


def test_a_key_is_shown_once_and_kept_as_a_hash(file):
    key = new_key(file, "ci", ["create"])
    assert key.startswith("skald_")
    assert key not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    (kept,) = read_keys(file)
    assert (kept.name, kept.sha256, kept.scopes) == ("ci", digest(key), {"create"})


def test_the_file_is_read_again_when_it_changes(file):
    new_key(file, "one", ["read"])
    keys = KeysFile(file).load()
    assert names(keys) == ["one"]
    new_key(file, "two", ["read"])
    assert names(keys) == ["one", "two"]
    revoke_key(file, "one")
    assert names(keys) == ["two"]
    with pytest.raises(UserError, match="unknown key: one"):
        revoke_key(file, "one")
    with pytest.raises(UserError, match="the key two already exists"):
        new_key(file, "two", ["read"])


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"keys": 1}', '{"keys": [{"name": "x"}]}', '{"keys": [{"name": "a b"}]}']
)
def test_while_it_cannot_be_read_the_keys_of_before_hold(file, caplog, content):
    new_key(file, "one", ["read"])
    keys = KeysFile(file).load()
    file.write_text(content)
    assert names(keys) == ["one"]
    assert names(keys) == ["one"]
    assert len(caplog.records) == 1
    with pytest.raises(UserError) as error:
        KeysFile(file).load()
    assert "\n" not in error.value.message
    file.unlink()
    assert names(keys) == ["one"]
    new_key(file, "other", ["read"])
    assert names(keys) == names(keys) == ["other"]
    first, last = (record.getMessage() for record in caplog.records)
    assert first.startswith("The operator's keys cannot be reloaded, and stay unchanged: ")
    assert last.startswith("The operator's keys were read again from their file, after ")


def test_two_keys_of_one_name_are_refused(file):
    new_key(file, "one", ["read"])
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({"keys": kept["keys"] * 2}))
    with pytest.raises(UserError, match="two keys with the same name"):
        read_keys(file)


def test_no_key_of_a_file_is_called_as_that_of_the_environment(file):
    with pytest.raises(UserError, match="SKALD_OPERATOR_KEY"):
        new_key(file, "operator", ["create"])


def test_with_a_file_of_keys_nobody_else_is_an_operator():
    ours = Settings(operator_keys="keys.json", host="0.0.0.0")
    assert not ours.everybody_is_operator
    assert ours.bound_to == "0.0.0.0"


def test_by_command(file):
    run = lambda *words: skald("keys", *words, SKALD_OPERATOR_KEYS=str(file))
    assert "does not exist" in run("list").stderr
    made = run("new", "ci", "--scope", "create", "--scope", "read")
    assert digest(made.stdout.strip()) == read_keys(file)[0].sha256
    assert run("list").stdout.startswith("ci  read,create  2")
    assert "is not a name" in run("new", "C I", "--scope", "read").stderr
    assert run("new", "none").returncode != 0
    assert run("revoke", "ci").stdout == "the key ci is revoked\n"
    file.write_text(json.dumps({"keys": [{"name": "a", "sha256": "0" * 64, "scopes": [], "created": "\x1b[2J\nok"}]}))
    assert run("list").stdout == "a    \\u001b[2J\\u000aok\n"
    assert "SKALD_OPERATOR_KEYS" in skald("keys", "list").stderr


def test_the_secret_is_drawn_once_for_a_store(tmp_path):
    with EmbeddedRedis(tmp_path / "a") as one, EmbeddedRedis(tmp_path / "b") as other:
        found = {server_secret(Settings(), connect(one.url)) for _ in range(3)}
        elsewhere = server_secret(Settings(), connect(other.url))
        assert len(found) == 1
        assert len(elsewhere) == 32
        assert elsewhere not in found


def test_a_secret_that_is_set_is_nowhere_in_the_store(tmp_path):
    with EmbeddedRedis(tmp_path) as redis:
        client = connect(redis.url)
        ours = server_secret(Settings(secret="mine"), client)
        assert len(ours) == 32
        assert ours == server_secret(Settings(secret="mine"), client) != server_secret(Settings(secret="yours"), client)
        assert not list(client.scan_iter())


def test_without_the_store_there_is_no_secret():
    with pytest.raises(LogUnavailable):
        server_secret(Settings(), connect("redis://127.0.0.1:1"))


@pytest.mark.campaign(15)
def test_keys_are_rotated_without_a_restart():
    with temporary_folder() as folder:
        file, data = folder / "keys.json", folder / "data"
        settings = {"SKALD_OPERATOR_KEYS": str(file), "SKALD_WEB_PROCESSES": "2"}
        said = skald("up", "--data", data, **settings)
        assert said.returncode == 1
        assert "does not exist" in said.stderr
        old = new_key(file, "old", ["create", "act"])
        with up(data, **settings) as running:
            front = Front(running.url)

            def status(key, path="/v1/games"):
                return {front.ask("POST", path, json=BODY, headers=asked(key)).status_code for _ in range(8)}

            assert status(old) == {201}
            new = new_key(file, "new", ["create"])
            assert status(new) == {201}
            revoke_key(file, "old")
            assert status(old) == {401}
            assert status(new) == {201}
            refused = front.ask("GET", "/v1/games", headers=asked(new))
            assert (refused.status_code, refused.json()["scope"]) == (403, "read")


@pytest.mark.parametrize("name", ["a\nb", "ci\n", "a\x1b[2J", "\u202eci", "<b>", "", "x" * 65])
def test_no_key_has_a_name_that_a_list_could_not_show(file, name):
    kept = {"name": name, "sha256": "0" * 64, "scopes": ["read"], "created": "2026-01-01T00:00:00.000Z"}
    file.write_text(json.dumps({"keys": [{**kept, "name": "ci"}]}))
    assert [key.name for key in read_keys(file)] == ["ci"]
    file.write_text(json.dumps({"keys": [{**kept, "name": name}]}))
    with pytest.raises(UserError):
        read_keys(file)
