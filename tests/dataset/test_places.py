"""Places that cannot be written, and tables that are not there: one line each, and nothing is left behind."""

import sqlite3

import pytest
from click.testing import CliRunner

from ops.analytics.ocel import WRITERS
from ops.cli import dataset as dataset_command
from ops.run.errors import UserError
from tests.dataset.conftest import simulated, write_all
from tests.dataset.test_simulate import ANY, run
from tests.support.cases import each


@pytest.fixture(scope="module")
def one_game(tmp_path_factory):
    return write_all(tmp_path_factory.mktemp("places") / "d", simulated(ANY, 1), ("games", "seats", "events"))


def ocel(folder, file):
    done = CliRunner().invoke(dataset_command.command, [str(folder), "--ocel", str(file)], standalone_mode=False)
    if done.exception:
        raise done.exception


@each("target", ["--data", "--ndjson"])
def test_folders_that_cannot_be_made_are_one_line(target, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="Not a directory"):
        run(ANY, "--games", "1", "--processes", "1", target, str(tmp_path / "file" / "d"))


@each("name", ["x.sqlite", "x.json"])
def test_ocel_into_a_folder_that_is_not_there(name, one_game, tmp_path):
    with pytest.raises(UserError, match=name):
        ocel(one_game, tmp_path / "gone" / name)


def test_ocel_on_a_full_disk_leaves_nothing(one_game, tmp_path, monkeypatch):
    def full(_log, file):
        file.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setitem(WRITERS, ".sqlite", full)
    with pytest.raises(UserError, match="disk is full"):
        ocel(one_game, tmp_path / "x.sqlite")
    assert not list(tmp_path.iterdir())


def test_ocel_needs_seats(tmp_path):
    with pytest.raises(UserError, match="OCEL needs the table seats"):
        ocel(write_all(tmp_path / "d", simulated(ANY, 1), ("games", "events")), tmp_path / "x.json")
