"""Files that are none: a pipe that nobody writes to, a link, a folder, a device, and one that is far too long.

Every command that is handed a file, or finds one in a folder of ours, says so in one line, and waits for nobody.
"""

import os

import pytest

from events.archive.archive import FolderStore
from events.durable_files import Missing, StoreError, created, opened, read_file, read_range, replace_file
from events.transparency.signer import KeyFileError, Signer, load_or_create
from events.transparency.tiles import LogFolder
from ops.proofs.monitor import load
from ops.run.checks import check_files
from ops.run.errors import UserError
from ops.run.installation import titled
from ops.run.keys import read_keys
from ops.run.settings import Settings
from tests.ops.service import told
from tests.support.rulesets import RULESETS
from tests.support.transcripts import exported

KEY = Signer("skald/test", bytes(32)).key.text


def _linked(file):
    elsewhere = file.with_name("elsewhere")
    elsewhere.write_bytes(b"x")
    file.symlink_to(elsewhere)


def _sparse(file):
    with file.open("wb") as stream:
        stream.truncate(8 << 30)


STRANGE = {
    "a pipe": os.mkfifo,
    "a link": _linked,
    "a link to nothing": lambda file: file.symlink_to("nothing"),
    "a link to itself": lambda file: file.symlink_to(file.name),
    "a folder": os.mkdir,
    "eight gigabytes": _sparse,
    "nothing": lambda file: None,
}


@pytest.fixture
def game(tmp_path):
    file = tmp_path / "game.ndjson"
    file.write_bytes(b"".join(exported()))
    return file


COMMANDS = {
    "verify": lambda file, game: ("verify", file),
    "import": lambda file, game: ("import", file),
    "the parent": lambda file, game: ("verify", game, "--parent", file),
    "a proof": lambda file, game: ("verify", game, "--proof", file, "--key", KEY),
}


@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_file_that_is_none_is_one_line(tmp_path, game, make, command):
    file = tmp_path / "strange"
    make(file)
    status, said = told(*command(file, game))
    assert (status, said.count("\n")) == (1, 1), said
    assert str(file) in said


def test_of_many_files_one_that_is_none_stops_no_other(tmp_path, game):
    os.mkfifo(tmp_path / "pipe")
    status, said = told("verify", tmp_path / "pipe", game)
    assert status == 1
    assert said.splitlines()[0] == f"{tmp_path / 'pipe'}: cannot be read: it is not a regular file"
    assert ": ok, versions 1 to" in said.splitlines()[1]


@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_a_file_of_ours_is_read_if_it_is_one_and_small_enough(tmp_path, make):
    make(tmp_path / "1-0.ndjson.gz")
    store, log = FolderStore(tmp_path), LogFolder(tmp_path)
    for read in (
        lambda: store.get("1-0.ndjson.gz"),
        lambda: store.range("1-0.ndjson.gz", (8 << 30) - 5, 10),
        lambda: log.read("1-0.ndjson.gz"),
        lambda: read_file(tmp_path / "1-0.ndjson.gz", 1000, below=tmp_path),
    ):
        with pytest.raises(StoreError) as error:
            read()
        assert "\n" not in str(error.value)


def test_nothing_is_read_or_written_through_a_folder_that_is_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "file").write_bytes(b"x")
    (tmp_path / "log").mkdir()
    (tmp_path / "log" / "tile").symlink_to(tmp_path / "real")
    log = LogFolder(tmp_path / "log")
    for touch in (lambda: log.read("tile/file"), lambda: log.write("tile/other", b"y")):
        with pytest.raises(StoreError):
            touch()
    assert [file.name for file in (tmp_path / "real").iterdir()] == ["file"]


def test_what_is_written_is_a_new_file_whatever_was_there(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "file.new").symlink_to(victim)
    (tmp_path / "file").symlink_to(victim)
    replace_file(tmp_path / "file", b"ours")
    os.link(victim, tmp_path / "other")
    with created(tmp_path / "other") as stream:
        stream.write(b"ours")
    assert (victim.read_text(), (tmp_path / "file").read_bytes()) == ("mine", b"ours")
    assert not (tmp_path / "file").is_symlink()


def test_parts_of_a_file_end_with_it(tmp_path):
    (tmp_path / "file").write_bytes(b"0123456789")
    assert read_range(tmp_path / "file", 3, 7) == b"3456789"
    assert read_file(tmp_path / "file", 10) == b"0123456789"
    for offset, length in ((3, 8), (0, 8 << 30), (1 << 60, 1)):
        with pytest.raises(Missing):
            read_range(tmp_path / "file", offset, length)
    with pytest.raises(StoreError, match="longer than 9 bytes"):
        read_file(tmp_path / "file", 9)
    with opened(tmp_path / "file") as stream:
        assert stream.read() == b"0123456789"


@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_a_pack_that_is_no_file_is_a_finding_and_the_others_are_read(short_folder, make):
    data = short_folder / "data"
    (data / "archive").mkdir(parents=True)
    (data / "archive" / "2-0.ndjson.gz").write_bytes(b"x")
    make(data / "archive" / "1-0.ndjson.gz")
    status, said = told("archive", "--check", "--data", data)
    assert status == 1
    assert "pack 2-0: damaged: byte 0" in said
    assert said.count("pack 1-0: damaged: ") == (make is not STRANGE["nothing"])
    assert "Traceback" not in said


def _endless(file):
    file.symlink_to("/dev/zero")


READERS = {
    "keys": read_keys,
    "the key of the log": load_or_create,
    "titles": lambda file: titled(Settings(components=str(file.parent)), RULESETS),
    "the state of a monitor": load,
}


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, _endless, _sparse, lambda file: file.write_bytes(b"\xff" * 99)])
@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_a_file_that_a_setting_names_is_read_if_it_is_one(tmp_path, read, make):
    file = tmp_path / "titles.json"
    make(file)
    with pytest.raises((UserError, KeyFileError)) as error:
        read(file)
    assert "\n" not in str(error.value)
    assert "zero" in str(error.value) or str(file) in str(error.value)


def test_a_file_that_a_setting_names_may_be_a_link(tmp_path):
    (tmp_path / "mounted.json").write_text('{"keys": []}')
    (tmp_path / "keys.json").symlink_to("mounted.json")
    assert read_keys(tmp_path / "keys.json") == ()


@pytest.mark.parametrize("name", ["archive", "transparency"])
def test_a_folder_of_ours_that_is_a_file_is_said_before_anything_starts(tmp_path, name):
    (tmp_path / name).write_text("x")
    with pytest.raises(UserError, match=f"{name} is not a folder; set SKALD_{name.upper()} to another one"):
        check_files(Settings(data=str(tmp_path)))
