"""skald import, verify and replay on files: good ones, broken ones, and a whole store."""

import re

import pytest
from click.testing import CliRunner

from ops.cli import skald
from ops.embedded import EmbeddedRedis
from ops.errors import UserError
from tests.kernel.test_transcript import exported


@pytest.fixture
def run(tmp_path, monkeypatch):
    for name in ("SKALD_REDIS_URL", "SKALD_DATA"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments):
        return CliRunner().invoke(skald, [str(argument) for argument in arguments])

    return invoke


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(exported()))
    return path


def test_a_good_file_is_verified_and_each_check_is_named(run, file):
    done = run("verify", "-v", file)
    assert done.exit_code == 0, done.output
    for name in ("chain", "versions", "decisions", "draws", "results", "salts"):
        assert re.search(rf"ok +{name}: ", done.output)


def test_an_altered_file_names_its_first_broken_version_and_ends_with_one(run, file):
    lines = file.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"seat":0', b'"seat":1', 1)
    file.write_bytes(b"".join(lines))
    done = run("verify", file)
    assert done.exit_code == 1
    assert "broken at version 5: chain:" in done.output


@pytest.mark.parametrize("command", ["verify", "import", "replay"])
def test_a_file_that_is_no_game_is_one_line(run, tmp_path, command):
    path = tmp_path / "other.txt"
    path.write_text("hello\n")
    done = run(command, path)
    assert isinstance(done.exception, SystemExit | UserError)
    assert done.exit_code == 1
    assert "line 1: not an event" in f"{done.output}{done.exception}"


def test_a_game_is_imported_whole_and_once_and_the_store_is_verified(run, file, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    for again in (False, True):
        done = run("import", file, "--data", data)
        assert done.exit_code == 0, (done.output, done.exception)
        assert ("was there before" in done.output) is again
    assert run("verify", "--all", "--data", data).output.endswith("every game holds\n")
    with EmbeddedRedis(data) as redis:
        client = redis.client()
        (stream,) = client.scan_iter(match="*:events")
        client.xdel(stream, "5-0")
    done = run("verify", "--all", "--data", data)
    assert done.exit_code == 1
    assert "broken at version 5" in done.output


def test_a_broken_or_running_game_is_not_imported(run, file, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    lines = exported()
    for wrong in (lines[:-1], lines[:5], exported(close=False)):
        file.write_bytes(b"".join(wrong))
        assert run("import", file, "--data", data).exit_code == 1
    assert "the store holds no games" in run("verify", "--all", "--data", data).output


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_file_is_told_as_a_story(run, file, language):
    done = run("replay", file, "--whole", "-l", language)
    assert done.exit_code == 0, done.exception
    assert {"de": "Das Ergebnis", "en": "Seat"}[language] in done.output or "Platz" in done.output
    assert "None" not in done.output
    late = run("replay", file, "--whole", "--from", "9")
    assert len(late.output) < len(done.output)


def test_a_seat_is_told_only_what_it_knew(run, file):
    everybody, seat = run("replay", file, "--whole"), run("replay", file, "--whole", "--seat", "0")
    assert everybody.exit_code == seat.exit_code == 0
    assert "heaps" in seat.output
