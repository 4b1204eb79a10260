"""skald import, verify and replay on files: good ones, broken ones, odd ones, and a whole store."""

import re

import httpx
import msgspec
import pytest
from rich.console import Console
from skald_client import Skald

from events.application.game_service import GameService
from events.integrity.transcript import read_transcript
from events.log import keys
from events.log.memory import MemoryLog
from events.ruleset.registry import RulesetRegistry
from ops.cli.import_ import _adopt
from ops.cli.replay import _served
from ops.play.replay import ClosedGame, ServedGame, Walk
from ops.proofs.verdicts import read_file
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis
from tests.ops.service import told
from tests.service.conftest import Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS, stumbling
from tests.verify.exports import exported
from tests.versions.then import NIM, log_of_then, new_game, play, service_of
from workers.main import now

NO_GAMES = "the store holds no games: there is nothing to verify\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(exported()))
    return path


@pytest.fixture
def data(tmp_path):
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def test_a_good_file_is_verified_and_each_check_is_named(file):
    status, said = told("verify", "-v", file)
    assert status == 0, said
    for name in ("chain", "versions", "decisions", "draws", "results", "salts"):
        assert re.search(rf"ok +{name}: ", said)


def test_of_a_running_game_it_is_said_what_cannot_be_proven_yet(file):
    file.write_bytes(b"".join(exported(close=False)))
    status, said = told("verify", file)
    assert status == 0
    assert "; its decisions and draws can be proven once the game is closed" in said


def test_an_altered_file_names_its_first_broken_version_and_ends_with_one(file):
    lines = file.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"seat":0', b'"seat":1', 1)
    file.write_bytes(b"".join(lines))
    status, said = told("verify", file)
    assert status == 1
    assert "broken at version 5: chain:" in said


def test_a_file_that_the_installed_rules_cannot_read_is_not_said_to_be_altered(file, tmp_path, monkeypatch):
    """It is said which version, which type of event, and why."""
    for command in ("import_", "replay", "verify"):
        monkeypatch.setattr(f"ops.cli.{command}.installed_rulesets", lambda _: stumbling("game_ended", "a seven"))
    why = r"cannot read version \d+, game_ended: KeyError: 'a seven'"
    status, said = told("verify", "-v", file)
    assert status == 1
    assert re.search(rf"not audited, ruleset_cannot_fold: decisions: version \d+: .*{why}; its chain is whole", said)
    assert re.search(r"ok +chain: ", said)
    assert re.search(r"unread +decisions: ", said)
    for command in (("import", file, "--data", tmp_path), ("replay", file)):
        status, said = told(*command)
        assert status == 1
        assert re.search(rf"cannot be (audited here|replayed): .*{why}", said)
        assert not re.search("altered|broken", said)


@each("command", ["verify", "import", "replay"])
def test_a_file_that_is_no_game_is_one_line(file, command):
    file.write_text("hello\n")
    status, said = told(command, file)
    assert (status, "line 1: not an event" in said) == (1, True), said


def test_a_game_is_imported_whole_and_once_and_the_store_is_verified(file, data):
    for again in (False, True):
        status, said = told("import", file, "--data", data)
        assert (status, "was there before" in said) == (0, again), said
    assert told("verify", "--all", "--data", data)[1].endswith("every game holds\n")
    with EmbeddedRedis(data) as redis:
        client = redis.client()
        (stream,) = client.scan_iter(match="*:events")
        client.xdel(stream, "5-0")
    status, said = told("verify", "--all", "--data", data)
    assert (status, "broken at version 5" in said) == (1, True), said


@each("game", ["017-0000000000000000", "٠١٧-8k2m4w0q7z5t3v1x"])
def test_an_odd_id_is_refused_in_one_line(file, data, game):
    """It would end up in keys and lists."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("events.application.game_service.new_game_id", lambda: game)
        file.write_bytes(b"".join(exported()))
    status, said = told("import", file, "--data", data)
    assert (status, said.count("\n")) == (1, 1)
    assert re.search("is not the id of a game|this is not a valid game id", said)
    assert told("verify", "--all", "--data", data) == (0, NO_GAMES)


def test_a_game_that_was_played_here_is_there_already(file):
    log = MemoryLog()
    file.write_bytes(b"".join(exported(log=log)))
    transcript = read_file(file)
    with pytest.raises(UserError, match=f"another game {transcript.game} exists already"):
        _adopt(file, transcript, GameService(log, RULESETS, now))


def test_what_cannot_be_read_is_a_line_too_and_never_left_out(file, data):
    """Keys of a game that was altered by hand, removed in part, or that has no name that a game can have."""
    broken = {}
    for name in ("no head", "no events", "no private parts", "another kind of key", "a type of another ruleset"):
        file.write_bytes(b"".join(exported()))
        assert told("import", file, "--data", data)[0] == 0
        broken[name] = msgspec.json.decode(file.read_bytes().splitlines()[0])["data"]["game"]
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
    status, said = told("verify", "--all", "--data", data)
    assert status == 1
    for game in (*broken.values(), "a-name-that-no-game-has"):
        assert re.search(rf"^{game}: (broken at version \d+|cannot be read): \S", said, flags=re.MULTILINE), game
    assert said.endswith("6 games are broken or cannot be read\n")


def alter(client, game):
    stored = client.xrange(keys.events(game))
    client.delete(keys.events(game))
    for entry_id, fields in stored:
        first = entry_id == b"1-0"
        client.xadd(keys.events(game), {**fields, b"data": b"{}"} if first else fields, entry_id)


def test_a_file_that_cannot_be_read_does_not_hide_the_others(file, tmp_path):
    other = tmp_path / "other.ndjson"
    other.write_text("hello\n")
    status, said = told("verify", other, tmp_path / "nowhere.ndjson", file)
    first, second, third = said.splitlines()
    assert status == 1
    assert first.startswith(f"{other}: cannot be read: line 1: not an event")
    assert second.endswith("nowhere.ndjson: cannot be read: No such file or directory")
    assert third.startswith(f"{file}: ok, versions 1 to ")


def test_a_broken_or_running_game_is_not_imported(file, data):
    lines = exported()
    for wrong in (lines[:-1], lines[:5], exported(close=False)):
        file.write_bytes(b"".join(wrong))
        assert told("import", file, "--data", data)[0] == 1
    assert told("verify", "--all", "--data", data) == (0, NO_GAMES)


@each(("language", "wanted"), [("de", "Das Ergebnis|Platz"), ("en", "Seat")])
def test_a_file_is_told_as_a_story_to_everybody_and_to_a_seat(file, language, wanted):
    status, said = told("replay", file, "--whole", "-l", language)
    assert status == 0, said
    assert re.search(wanted, said)
    assert "None" not in said
    assert len(told("replay", file, "--whole", "-l", language, "--from", "9")[1]) < len(said)
    status, said = told("replay", file, "--whole", "--seat", "1")
    assert (status, "heaps" in said) == (0, True)


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


@each(
    ("rulesets", "seat", "more", "why"),
    [
        (RulesetRegistry([]), None, {}, "There is no ruleset nim in version"),
        (RULESETS, 0, {"version": "one"}, "line 1: "),
        (RULESETS, 0, {"nobody": "knows"}, "line 1: "),
    ],
)
def test_a_game_at_a_service_that_cannot_be_replayed_is_one_line(rulesets, seat, more, why, monkeypatch):
    service = Service()
    game_id = new_game(service_of(service.log), 1)
    with Skald("http://skald", transport=httpx.WSGITransport(service.app)) as skald:
        events = [{**event, **more} for event in skald.iter_events(game_id)]
        monkeypatch.setattr(skald, "iter_events", lambda _: iter(events))
        with pytest.raises(UserError, match=why):
            _served(skald, rulesets, game_id, seat, None)


def test_a_game_is_replayed_from_a_service_by_the_rules_it_began_with():
    service = Service()
    game_id = new_game(service_of(service.log), 1)
    play(service_of(service.log), game_id)
    with Skald("http://skald", transport=httpx.WSGITransport(service.app)) as skald:
        source = ServedGame(skald, RULESETS, game_id)
        assert source.ruleset is NIM
        assert all(source.table(version)["heaps"] is not None for version in range(4, len(source.events) + 1))
