"""Places that cannot be written, and tables that are not there: one line each, and nothing is left behind."""

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from ops.analytics.ocel import WRITERS
from ops.cli import dataset as dataset_command
from ops.run.errors import UserError
from tests.dataset.test_simulate import ANY, run


def ocel(folder: Path, file: Path) -> None:
    done = CliRunner().invoke(dataset_command.command, [str(folder), "--ocel", str(file)], standalone_mode=False)
    if done.exception:
        raise done.exception


@pytest.mark.parametrize("target", ["--data", "--ndjson"])
def test_folders_that_cannot_be_made_are_one_line(target: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UserError, match="Not a directory"):
        run(ANY, "--games", "1", "--processes", "1", target, str(tmp_path / "file" / "d"))


@pytest.mark.parametrize("name", ["x.sqlite", "x.json"])
def test_ocel_into_a_folder_that_is_not_there(name: str, dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=name):
        ocel(dataset, tmp_path / "gone" / name)


def test_ocel_on_a_full_disk_leaves_nothing(dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_log: object, file: Path) -> None:
        file.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setitem(WRITERS, ".sqlite", full)
    with pytest.raises(UserError, match="disk is full"):
        ocel(dataset, tmp_path / "x.sqlite")
    assert not list(tmp_path.iterdir())


def test_ocel_needs_seats(tmp_path: Path) -> None:
    run(ANY, "--games", "1", "--processes", "1", "--tables", "events", "--data", str(tmp_path / "d"))
    with pytest.raises(UserError, match="OCEL needs the table seats"):
        ocel(tmp_path / "d", tmp_path / "x.json")
