"""A dataset that is continued: with more kinds of games, with games that cannot be read, and in no telling order."""

import re

import msgspec
import pytest

from events.archive.archive import PACK, Archive, FolderStore
from events.archive.archiver import Archiver, reindex
from events.log.log import RedisLog
from events.log.memory import MemoryLog
from events.packs import DamagedPiece
from events.ruleset.registry import RulesetRegistry
from ops.analytics.manifest import read_manifest
from ops.analytics.query import open_dataset
from ops.analytics.rows import Privacy
from ops.cli.dataset import NAMED, _tell_unreadable
from tests.dataset.conftest import export, simulated
from tests.dataset.test_simulate import run
from tests.dataset.test_store import ANY, adopt, log, stored_games  # noqa: F401 - a fixture
from tests.support.rulesets import RULESETS, stumbling

__all__ = ["log"]


@pytest.fixture(scope="module")
def played():
    return simulated(ANY, 12)


def test_kinds_that_are_asked_for_later_are_looked_for_everywhere(log, played, tmp_path):
    for game in played[6:9]:
        adopt(log, game, controller="random")
    assert export(log, tmp_path).games == 6
    assert export(log, tmp_path, kinds=("bots",)).games == 3
    assert read_manifest(tmp_path).kinds == ("bots",)
    adopt(log, played[9], controller="random")
    assert export(log, tmp_path).games == 1
    adopt(log, played[10], "simulated")
    assert export(log, tmp_path).games == 0
    assert export(log, tmp_path, kinds=("simulated",)).games == 1
    assert read_manifest(tmp_path).kinds == ("simulated", "bots")


def test_a_manifest_that_names_no_kinds_is_read(log, played, tmp_path):
    adopt(log, played[6], controller="random")
    export(log, tmp_path)
    manifest = msgspec.json.decode((tmp_path / "manifest.json").read_bytes())
    del manifest["kinds"]
    (tmp_path / "manifest.json").write_bytes(msgspec.json.encode(manifest))
    assert export(log, tmp_path).games == 0
    assert export(log, tmp_path, kinds=("bots",)).games == 1


def test_withheld_games_of_a_new_kind_are_not_forgotten(played, tmp_path):
    log = MemoryLog()
    for game in played[:4]:
        adopt(log, game, controller="random")
    assert export(log, tmp_path, "public").games == 0
    assert export(log, tmp_path, "public", kinds=("bots",)).games == 0
    adopt(log, played[4], controller="random")
    assert export(log, tmp_path, "public").games == 5


def test_games_that_are_withheld_do_not_count(played, tmp_path):
    log = MemoryLog()
    adopt(log, played[0])
    done = export(log, tmp_path, "public")
    assert (done.games, done.events) == (0, 0)


def test_public_rows_are_in_the_order_of_the_pseudonyms(log, tmp_path):
    export(log, tmp_path, "public")
    names = [name for (name,) in open_dataset(tmp_path).ask("SELECT game FROM games").rows]
    assert names == sorted(names)
    by_id = [Privacy(level="public", key=b"key").game_name(game) for game in sorted(log.game_ids())]
    assert names != by_id


def test_what_cannot_be_read_is_left_out_and_tried_again(stored, tmp_path, capsys):
    archive = Archive(FolderStore(tmp_path / "archive"))
    Archiver(stored, archive, pack_games=3).archive_closed(1 << 60)
    pack = min((tmp_path / "archive").rglob(f"*{PACK}"))
    whole = pack.read_bytes()
    pack.write_bytes(whole[: len(whole) // 2] + bytes(20) + whole[len(whole) // 2 + 20 :])
    lost = _export_with(stored, archive, tmp_path)
    assert lost
    assert all(game in why for game, why in lost.items())
    with pytest.raises(DamagedPiece, match=f"pack {pack.name.partition('.')[0]} is damaged"):
        reindex(archive)
    pack.write_bytes(whole)
    assert not _export_with(stored, Archive(FolderStore(tmp_path / "archive")), tmp_path)
    answer = open_dataset(tmp_path / "d").ask("SELECT count(*), count(DISTINCT game) FROM games")
    assert answer.rows == [(6, 6)]
    assert _tell_unreadable({str(number): "damaged" for number in range(NAMED + 5)}) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == NAMED + 1
    assert "5 more" in told[-1]


@pytest.mark.parametrize("broken", [stumbling("game_ended", "why", ANY), RulesetRegistry([RULESETS["nim"]])])
def test_games_that_the_installed_rules_cannot_read_stop_no_others(stored, tmp_path, broken):
    archive = Archive(FolderStore(tmp_path / "archive"))
    lost = _export_with(stored, archive, tmp_path, broken)
    assert len(lost) == 6
    assert not any("altered" in why for why in lost.values())
    assert not _export_with(stored, archive, tmp_path)


def _export_with(log, archive, folder, rulesets=RULESETS):
    """Which games of a log with this archive cannot be read, and why."""
    done = export(RedisLog(log._client, archive), folder / "d", "operator", rulesets)
    assert done.games + len(done.unreadable) == 6 or not done.unreadable
    return done.unreadable


def test_simulated_games_are_there_once(tmp_path):
    for games, told in (("4", "\n4 simulated games"), ("4", "\n0 .*; 4 were there"), ("7", "\n3 .*; 4 were there")):
        said = run(ANY, "--games", games, "--processes", "1", "--data", str(tmp_path / "d"))
        assert re.search(told, said), said
    answer = open_dataset(tmp_path / "d").ask("SELECT count(*), count(DISTINCT game) FROM games")
    assert answer.rows == [(7, 7)]
    assert [one["games"] for one in read_manifest(tmp_path / "d").simulations] == [4, 7]
