"""A dataset of a store: closed games once each, at a level of privacy, whatever breaks a run off."""

import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

import msgspec
import pytest
from fakeredis import FakeRedis, FakeServer

from events.aggregate.clocks import milliseconds
from events.application.creation import ForkPlan, GamePlan
from events.application.game_service import GameService
from events.archive.archive import Archive, FolderStore
from events.archive.archiver import Archiver
from events.log import keys
from events.log.log import RedisLog
from events.log.memory import MemoryLog
from events.log.records import PARTITIONS, Head
from events.ruleset.records import change
from events.ruleset.refusals import RuleBroken
from ops.analytics.manifest import level_and_tables, read_manifest, write_manifest
from ops.analytics.query import open_dataset
from ops.analytics.rows import LEVELS
from ops.analytics.simulate import _commit
from ops.analytics.store import DAY_MS
from ops.analytics.tables import DEFAULT_TABLES, TABLES
from ops.analytics.writer import PLAIN_BYTES, write_dataset
from ops.run.errors import UserError
from tests.dataset.conftest import contents, export, simulated
from tests.support.campaigns import amount
from tests.support.cases import each
from tests.support.clocked import ClockedTable
from tests.support.nim import NIM_ONLY, TAKE
from tests.support.rulesets import RULESETS, SHIPPED

ANY = SHIPPED[1]
NAMES = ("Ada", "Bo", "Cy", "Di")


def adopt(log, game, kind="", controller="human"):
    beside = {
        "seats": {
            f"{seat}:{name}": value
            for seat in range(len(game.players))
            for name, value in (("controller", controller), ("name", NAMES[seat]), ("player", f"id-{NAMES[seat]}"))
        },
        **({"origin": {"kind": kind}} if kind else {}),
    }
    log.append(game.id, change(_commit(game), game_metadata=beside), expected=Head())


@pytest.fixture(scope="module")
def played():
    return simulated(ANY, 8)


@pytest.fixture
def log(played):
    log = MemoryLog()
    for game in played[:6]:
        adopt(log, game)
    return log


@pytest.fixture(name="stored")
def stored_games(played):
    """The same games in Redis, projected, so that they can be archived."""
    client = FakeRedis(server=FakeServer())
    log = RedisLog(client)
    for game in played[:6]:
        adopt(log, game)
    client.delete(*map(keys.dirty, range(PARTITIONS)))
    return log


def running(log, seed):
    service = GameService(log, RULESETS, lambda: "2000-01-01T00:00:00.000Z")
    plan = GamePlan(ruleset=RULESETS[ANY], seats=2, taken=range(2), seed=seed)
    return service.create(plan, game_id="112-0123456789abcdef").state.id


def test_each_closed_game_is_there_once(log, played, tmp_path):
    running(log, b"r")
    assert export(log, tmp_path).games == 6
    assert export(log, tmp_path).games == 0
    for game in played[6:]:
        adopt(log, game)
    assert export(log, tmp_path).games == 2
    assert export(log, tmp_path).games == 0
    answer = open_dataset(tmp_path).ask("SELECT game, count(*), max(version) FROM events GROUP BY game ORDER BY game")
    assert answer.rows == sorted((game.id, len(game.entries), len(game.entries)) for game in played)


def test_archived_games_are_told_of_as_before(stored, tmp_path):
    export(stored, tmp_path / "before", "operator")
    archive = Archive(FolderStore(tmp_path / "archive"))
    assert Archiver(stored, archive, pack_games=4).archive_closed(1 << 60).games == 6
    export(RedisLog(stored._client, archive), tmp_path / "after", "operator")
    tables = [
        {name: data for name, data in contents(tmp_path / one).items() if name.endswith(".parquet")}
        for one in ("before", "after")
    ]
    assert tables[0]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("level", LEVELS)
def test_where_nothing_is_new_nothing_is_read(level, log, tmp_path, monkeypatch):
    export(log, tmp_path, level)
    before = contents(tmp_path)
    monkeypatch.setattr(log, "game_ids", lambda: pytest.fail("all games are looked at"))
    export(log, tmp_path, level)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("plain", [0, 50_000, PLAIN_BYTES], ids=["compressed", "both", "plain"])
def test_tables_hold_what_the_log_holds(log, played, tmp_path, monkeypatch, plain):
    monkeypatch.setattr("ops.analytics.writer.PLAIN_BYTES", plain)
    export(log, tmp_path, "operator")
    query = "SELECT game, version, type, seat, data, hash FROM events ORDER BY game, version"
    told = iter(open_dataset(tmp_path).ask(query).rows)
    for game in sorted(played[:6], key=lambda one: one.id):
        for entry in game.entries:
            name, version, kind, seat, data, digest = next(told)
            assert (name, version, kind, seat, digest) == (game.id, entry.version, entry.type, entry.seat, entry.hash)
            assert msgspec.json.decode(entry.data).items() <= msgspec.json.decode(data).items()


@pytest.mark.parametrize("kind", ["simulated", "forked"])
def test_other_games_are_left_out_unless_asked_for(kind, log, played, tmp_path):
    adopt(log, played[6], kind)
    adopt(log, played[7], controller="random")
    assert export(log, tmp_path / "without").games == 6
    assert export(log, tmp_path / "with", kinds=(kind, "bots")).games == 8
    assert open_dataset(tmp_path / "with").ask(f"SELECT count(*) FROM games WHERE origin = '{kind}'").rows == [(1,)]


@pytest.mark.parametrize("level", LEVELS)
def test_names_are_told_to_the_operator_alone(level, log, tmp_path):
    export(log, tmp_path, level)
    columns = open_dataset(tmp_path).ask("SELECT * FROM seats LIMIT 0").columns
    assert ("name" in columns) == (level == "operator")
    if level != "operator":
        assert not any(name.encode() in data for data in contents(tmp_path).values() for name in NAMES[:1])
    players = {player for (player,) in open_dataset(tmp_path).ask("SELECT DISTINCT player FROM seats").rows}
    assert len(players) == 4
    assert (players == {f"id-{name}" for name in NAMES}) == (level == "operator")


@pytest.mark.parametrize("level", LEVELS)
def test_a_name_is_no_player(level, log, tmp_path):
    for game in log.game_ids():
        log.put_game_metadata(game, "seats", {"0:player": ""})
    export(log, tmp_path, level)
    players = open_dataset(tmp_path).ask("SELECT seat FROM seats WHERE player IS NULL GROUP BY seat").rows
    assert players == [(0,)]


def test_public_level_tells_neither_ids_nor_times(log, played, tmp_path):
    export(log, tmp_path, "public")
    dataset = open_dataset(tmp_path)
    text = str([dataset.ask(f"SELECT * FROM {table}").rows for table in read_manifest(tmp_path).tables])
    for game in played[:6]:
        assert game.id not in text
        assert game.steps[-1].after.seed.hex() not in text
        assert game.steps[-1].after.commitment not in text
    assert dataset.ask("SELECT count(*) FROM events WHERE second(time) > 0").rows == [(0,)]
    assert "seconds" not in dataset.ask("SELECT * FROM decisions LIMIT 0").columns


def test_small_groups_are_withheld_until_they_are_large(played, tmp_path):
    log = MemoryLog()
    for game in played[:4]:
        adopt(log, game)
    assert export(log, tmp_path, "public").games == 0
    assert read_manifest(tmp_path).files == ()
    adopt(log, played[4])
    assert export(log, tmp_path, "public").games == 5
    adopt(log, played[5])
    assert export(log, tmp_path, "public").games == 1


def test_unlisted_games_are_in_no_public_dataset(log, played, tmp_path):
    log.put_game_metadata(played[0].id, "seats", {"listed": "no"})
    assert export(log, tmp_path / "pseudonymous").games == 6
    assert export(log, tmp_path / "public", "public").games == 5
    assert export(log, tmp_path / "public", "public").games == 0


def test_games_wait_until_they_are_old_enough(log, tmp_path):
    ends = sorted(milliseconds(log.read(game)[-1].at) for game in log.game_ids())
    for now, taken, too_young in ((ends[0], 0, 6), (ends[2] + 7 * DAY_MS, 3, 3), (ends[-1] + 7 * DAY_MS, 3, 0)):
        done = export(log, tmp_path, embargo_days=7, now=now)
        assert (done.games, done.too_young) == (taken, too_young)
        assert read_manifest(tmp_path).embargo_days == 7
    assert open_dataset(tmp_path).ask("SELECT count(*), count(DISTINCT game) FROM games").rows == [(6, 6)]


def test_running_games_never_leak(played, tmp_path):
    for world in ("one", "other"):
        log = MemoryLog()
        for game in played[:6]:
            adopt(log, game)
        running(log, world.encode())
        export(log, tmp_path / world, "public")
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_how_far_running_games_are_is_not_told(log, tmp_path):
    export(log, tmp_path / "one", "public")
    running(log, b"r")
    export(log, tmp_path / "other", "public")
    told = [contents(tmp_path / world) for world in ("one", "other")]
    assert told[0].pop("position.json") != told[1].pop("position.json")
    assert told[0] == told[1]


def test_games_that_are_not_closed_are_there_until_the_next_run(log, tmp_path):
    def export_now(*, take_running):
        done = export(log, tmp_path, "operator", tables=tuple(TABLES), running=take_running)
        assert not done.unreadable
        return done.games, done.running_games

    asked = "SELECT game, status, ended_at IS NULL, ending FROM games WHERE status NOT IN ('finished', 'abandoned')"
    game = running(log, b"r")
    service = GameService(log, RULESETS, lambda: "2000-01-01T00:00:00.000Z")
    assert export_now(take_running=True) == (6, 1)
    assert open_dataset(tmp_path).ask(asked).rows == [(game, "running", True, None)]
    service.abandon(game)
    assert export_now(take_running=True) == (1, 0)
    assert open_dataset(tmp_path).ask("SELECT count(*), count(DISTINCT game) FROM games").rows == [(7, 7)]
    waiting = service.create(GamePlan(ruleset=RULESETS[ANY], seats=2, taken=(0,), seed=b"o")).state.id
    assert export_now(take_running=True) == (0, 1)
    assert open_dataset(tmp_path).ask(asked).rows == [(waiting, "open", True, None)]
    assert export_now(take_running=False) == (0, 0)
    assert open_dataset(tmp_path).ask(asked).rows == []


def test_refusals_are_told_but_not_to_the_public(tmp_path):
    table = ClockedTable(NIM_ONLY, None, seats=2, first_seat=0)
    table.log.put_game_metadata(table.id, "seats", {f"{seat}:controller": "human" for seat in range(2)})
    before = table.log.head(table.id)
    for _ in range(2):
        with pytest.raises(RuleBroken):
            table.service.act(table.id, 0, TAKE(heap=0, stones=1))
    assert table.log.head(table.id) == before
    table.service.abandon(table.id)
    for level in LEVELS:
        folder = tmp_path / level
        export(table.log, folder, level, table.rulesets)
        assert ("refusals" in read_manifest(folder).tables) == (level != "public")
        if level != "public":
            rows = open_dataset(folder).ask("SELECT version, seat, rule, type FROM refusals").rows
            assert rows == [(before.version, 0, "nim/N05", "take")]


def test_erasing_a_name_changes_no_public_byte(log, tmp_path):
    export(log, tmp_path, "public")
    before = contents(tmp_path)
    for game in log.game_ids():
        log._game_metadata[game, "seats"].pop("0:name")
    export(log, tmp_path, "public")
    assert contents(tmp_path) == before


KILLED = """
import os, random, signal, sys, threading
from pathlib import Path
from events.log.memory import MemoryLog
from tests.dataset.conftest import simulated
from tests.dataset.conftest import export
from tests.dataset.test_store import adopt
folder, games = Path(sys.argv[1]), simulated(sys.argv[2], 6)
log = MemoryLog()
for kill in range(int(sys.argv[3])):
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_REAL, random.Random(kill).uniform(0.0005, 0.09))
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        for game in games:
            adopt(log, game)
        export(log, folder)
        os._exit(0)
    os.waitpid(child, 0)
for game in games:
    adopt(log, game)
export(log, folder)
"""


def test_a_killed_run_leaves_the_dataset_of_before(tmp_path):
    kills = str(amount("SKALD_DATASET_KILLS", 5, 20))
    subprocess.run([sys.executable, "-c", KILLED, tmp_path / "d", ANY, kills], check=True, timeout=300)
    dataset = open_dataset(tmp_path / "d")
    assert dataset.ask("SELECT count(*), count(DISTINCT game) FROM games").rows == [(6, 6)]
    listed = {file.path for file in read_manifest(tmp_path / "d").files}
    assert {str(file.relative_to(tmp_path / "d")) for file in (tmp_path / "d").rglob("*.parquet")} == listed


def test_two_runs_at_once_are_refused(log, tmp_path):
    with (
        write_dataset(tmp_path, origin="played", level="public", tables=DEFAULT_TABLES),
        pytest.raises(UserError, match="another run"),
    ):
        export(log, tmp_path, "public")


def test_a_dataset_of_something_else_is_refused(log, tmp_path):
    export(log, tmp_path / "d")
    with pytest.raises(UserError, match="at the level pseudonymous, not public"):
        export(log, tmp_path / "d", "public")
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"")
    with pytest.raises(UserError, match=r"is not a dataset \(it contains cat\.jpg"):
        export(log, tmp_path / "photos")
    assert (tmp_path / "photos" / "cat.jpg").exists()


@each(
    "link",
    ["scores", "scores/ruleset=nim", "scores/ruleset=nim/month=2000-01/000001.parquet", ".spool", "manifest.json.new"],
)
def test_nothing_is_written_or_removed_through_a_link(link, log, tmp_path):
    folder, elsewhere = Path(mkdtemp(dir=tmp_path)), Path(mkdtemp(dir=tmp_path))
    (elsewhere / "ruleset=nim/month=2000-01").mkdir(parents=True)
    (elsewhere / "month=2000-01").mkdir()
    for place in ("ruleset=nim/month=2000-01", "month=2000-01"):
        (elsewhere / place / "mine.parquet").write_bytes(b"mine")
    before = contents(elsewhere)
    (folder / link).parent.mkdir(parents=True, exist_ok=True)
    (folder / link).symlink_to(elsewhere / "ruleset=nim/month=2000-01/mine.parquet" if "." in link[1:] else elsewhere)
    with pytest.raises(UserError, match=f"{link} is a symbolic link"):
        export(log, folder)
    assert contents(elsewhere) == before


def test_a_manifest_is_written_in_place_of_a_link(dataset, tmp_path):
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "manifest.json.new").symlink_to(tmp_path / "mine")
    write_manifest(tmp_path, read_manifest(dataset))
    assert not (tmp_path / "manifest.json").is_symlink()
    assert (tmp_path / "mine").read_bytes() == b"mine"


def test_damage_is_named(log, tmp_path):
    export(log, tmp_path)
    manifest, good = tmp_path / "manifest.json", (tmp_path / "manifest.json").read_bytes()
    manifest.write_bytes(good[:100])
    with pytest.raises(UserError, match="cannot be read"):
        open_dataset(tmp_path)
    manifest.write_bytes(good.replace(b'"schema": 3', b'"schema": 9'))
    with pytest.raises(UserError, match="schema 9"):
        export(log, tmp_path)
    manifest.write_bytes(good)
    next((tmp_path / "events").rglob("*.parquet")).unlink()
    with pytest.raises(UserError, match="is missing"):
        open_dataset(tmp_path)


def test_a_table_that_is_not_known_here_is_named(log, tmp_path):
    export(log, tmp_path)
    manifest = change(read_manifest(tmp_path), tables=("games", "nothing"))
    with pytest.raises(UserError, match="a table nothing"):
        level_and_tables(manifest, None, (), "public")


def test_a_full_disk_leaves_the_dataset_of_before(log, played, tmp_path, monkeypatch):
    export(log, tmp_path)
    before = contents(tmp_path)
    adopt(log, played[6])
    monkeypatch.setattr(
        "ops.analytics.writer.Spool.add", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left"))
    )
    with pytest.raises(UserError, match="No space left"):
        export(log, tmp_path)
    assert contents(tmp_path) == before


def test_the_log_says_what_is_a_fork(log, tmp_path):
    service = GameService(log, RULESETS, lambda: "2000-01-01T00:00:00.000Z")
    for knower in (0, "all"):
        plan = ForkPlan(parent=next(iter(log.game_ids())), knower=knower, at=9)
        service.abandon(service.create(plan).state.id)
    assert export(log, tmp_path / "left out").games == 6
    assert export(log, tmp_path / "named", kinds=("forked",)).games == 8
    counted = open_dataset(tmp_path / "named").ask("SELECT origin, count(*) FROM games GROUP BY origin ORDER BY origin")
    assert counted.rows == [("forked", 2), ("played", 6)]
