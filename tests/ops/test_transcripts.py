"""skald import, verify and replay on files: good ones, broken ones, and a whole store."""

import re

import httpx
import msgspec
import pytest
from click.testing import CliRunner
from rich.console import Console
from skald_client import Skald

from events.integrity.transcript import read_transcript
from events.log import keys
from ops.cli import skald
from ops.play.replay import ClosedGame, ServedGame, Walk
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis
from tests.service.conftest import Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS, stumbling
from tests.verify.exports import exported
from tests.versions.then import NIM, log_of_then, new_game, play, service_of


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


def test_of_a_running_game_it_is_said_what_cannot_be_proven_yet(run, tmp_path):
    path = tmp_path / "running.ndjson"
    path.write_bytes(b"".join(exported(close=False)))
    done = run("verify", path)
    assert done.exit_code == 0
    assert "; its decisions and draws can be proven once the game is closed" in done.output


def test_an_altered_file_names_its_first_broken_version_and_ends_with_one(run, file):
    lines = file.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"seat":0', b'"seat":1', 1)
    file.write_bytes(b"".join(lines))
    done = run("verify", file)
    assert done.exit_code == 1
    assert "broken at version 5: chain:" in done.output


def test_a_file_that_the_installed_rules_cannot_read_is_not_said_to_be_altered(run, file, tmp_path, monkeypatch):
    """It is said which version, which type of event, and why."""
    for command in ("import_", "replay", "verify"):
        monkeypatch.setattr(f"ops.cli.{command}.installed_rulesets", lambda _: stumbling("game_ended", "a seven"))
    why = r"cannot read version \d+, game_ended: KeyError: 'a seven'"
    done = run("verify", "-v", file)
    assert done.exit_code == 1
    assert re.search(
        rf"not audited, ruleset_cannot_fold: decisions: version \d+: .*{why}; its chain is whole", done.output
    )
    assert re.search(r"ok +chain: ", done.output)
    assert re.search(r"unread +decisions: ", done.output)
    for command in (("import", file, "--data", tmp_path), ("replay", file)):
        done = run(*command)
        assert done.exit_code == 1
        assert re.search(rf"cannot be (audited here|replayed): .*{why}", f"{done.output}{done.exception}")
        assert not re.search("altered|broken", f"{done.output}{done.exception}")


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


def test_what_cannot_be_read_is_a_line_too_and_never_left_out(run, tmp_path):
    """Keys of a game that was altered by hand, removed in part, or that has no name that a game can have."""
    data = tmp_path / "data"
    data.mkdir()
    broken = {}
    for name in ("no head", "no events", "no private parts", "another kind of key", "a type of another ruleset"):
        path = tmp_path / f"{name}.ndjson"
        path.write_bytes(b"".join(exported()))
        assert run("import", path, "--data", data).exit_code == 0
        broken[name] = msgspec.json.decode(path.read_bytes().splitlines()[0])["data"]["game"]
    with EmbeddedRedis(data) as redis:
        client = redis.client()
        client.delete(keys.head(broken["no head"]))
        client.delete(keys.events(broken["no events"]), keys.private(broken["no events"]))
        client.delete(keys.private(broken["no private parts"]))
        client.delete(keys.events(broken["another kind of key"]))
        client.set(keys.events(broken["another kind of key"]), "text")
        alter(client, broken["a type of another ruleset"])
        client.hset("{p001}:g:a-name-that-no-game-has:head", "version", 1)
        client.set("{p001}:feed", "nothing of a game")
    done = run("verify", "--all", "--data", data)
    assert done.exit_code == 1
    for game in (*broken.values(), "a-name-that-no-game-has"):
        assert re.search(rf"^{game}: (broken at version \d+|cannot be read): \S", done.output, flags=re.MULTILINE), game
    assert done.output.endswith("6 games are broken or cannot be read\n")


def alter(client, game):
    stored = client.xrange(keys.events(game))
    client.delete(keys.events(game))
    for entry_id, fields in stored:
        first = entry_id == b"1-0"
        client.xadd(keys.events(game), {**fields, b"data": b"{}"} if first else fields, entry_id)


def test_a_file_that_cannot_be_read_does_not_hide_the_others(run, file, tmp_path):
    other = tmp_path / "other.ndjson"
    other.write_text("hello\n")
    done = run("verify", other, tmp_path / "nowhere.ndjson", file)
    assert done.exit_code == 1
    assert done.output.splitlines()[0].startswith(f"{other}: cannot be read: line 1: not an event")
    assert done.output.splitlines()[1].endswith("nowhere.ndjson: cannot be read: No such file or directory")
    assert done.output.splitlines()[2].startswith(f"{file}: ok, versions 1 to ")


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
    everybody, seat = run("replay", file, "--whole"), run("replay", file, "--whole", "--seat", "1")
    assert everybody.exit_code == seat.exit_code == 0
    assert "heaps" in seat.output


@each("kind", ["the newest rules", "older rules", "an older schema"])
def test_every_version_is_replayed_also_between_two_events_of_a_commit(kind):
    log, game_id = log_of_then() if kind == "an older schema" else (None, None)
    lines = exported(log=log, game_id=game_id, rules_version=1 if kind == "older rules" else None)
    for seat in (None, 0, 1):
        source = ClosedGame(RULESETS, read_transcript(lines), seat)
        console = Console(record=True, width=200)
        Walk(source, console, "en", iter([*[""] * len(lines)]).__next__).go(1)
        shown = console.export_text()
        for version in range(1, len(lines) + 1):
            assert f"\n{version} ─" in f"\n{shown}"
            assert bool(source.table(version)) is (version >= 3), "two seats are taken by version 3"


def test_a_game_is_replayed_from_a_service_by_the_rules_it_began_with():
    service = Service()
    game_id = new_game(service_of(service.log), 1)
    play(service_of(service.log), game_id)
    with Skald("http://skald", transport=httpx.WSGITransport(service.app)) as skald:
        source = ServedGame(skald, RULESETS, game_id)
        assert source.ruleset is NIM
        assert all(source.table(version)["heaps"] is not None for version in range(4, len(source.events) + 1))
