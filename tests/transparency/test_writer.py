"""The process that writes: one at a time, on a real store, in time, and never after what it cannot vouch for."""

import logging
import shutil
import threading
from contextlib import contextmanager
from functools import partial

import pytest

from events.durable_files import Missing
from events.log.marks import TRANSPARENCY, FeedMarks, SignedMark
from events.transparency.leaves import names_of
from events.transparency.log import RESTORED, key_of_log
from events.transparency.reader import LogReader, newest_place
from events.transparency.signer import Signer
from tests.ops.service import told
from tests.support.deployment import Deployment
from tests.support.waiting import eventually
from tests.transparency.stores import SIGNER, shown
from workers.transparency import LogWriter, Noted


@pytest.fixture
def deployment(redis_url):
    return Deployment.on_redis(redis_url)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr("workers.transparency.ROUND_SECONDS", 0.1)
    monkeypatch.setattr("workers.transparency.STANDBY_SECONDS", 0.2)


@contextmanager
def writing(deployment, folder, key=lambda: SIGNER):
    """Write in a thread for as long as this lasts."""
    noted = Noted(FeedMarks(deployment.client, TRANSPARENCY), SignedMark(deployment.client))
    writer, stop = LogWriter(deployment.log, folder, key, 3600, noted), threading.Event()
    thread = threading.Thread(target=writer.run, args=(stop,))
    thread.start()
    try:
        yield writer
    finally:
        stop.set()
        thread.join()


def is_logged(folder, game, count):
    try:
        size = shown(folder).size
    except FileNotFoundError:
        return False
    return newest_place(folder, names_of(game), size) is not None and size == count


def test_games_are_logged_as_they_are_created_and_closed(deployment, tmp_path):
    with writing(deployment, tmp_path) as writer:
        game = deployment.game()
        eventually(lambda: is_logged(tmp_path, game, 1))
        deployment.play_out(game)
        deployment.drain(game)
        eventually(lambda: is_logged(tmp_path, game, 2))
        eventually(lambda: writer.size == 2)
        assert writer.age < 5
    assert SignedMark(deployment.client).get() == LogReader(tmp_path).checkpoint()
    with writing(deployment, tmp_path):
        other = deployment.game()
        eventually(lambda: is_logged(tmp_path, other, 3))


def test_another_process_takes_over(deployment, tmp_path):
    with writing(deployment, tmp_path):
        with writing(deployment, tmp_path):
            game = deployment.game()
            eventually(lambda: is_logged(tmp_path, game, 1))
        other = deployment.game()
        eventually(lambda: is_logged(tmp_path, other, 2))


def test_an_older_folder_stands_still_and_says_so_once(deployment, tmp_path, caplog):
    folder, then = tmp_path / "log", tmp_path / "then"
    with writing(deployment, folder):
        eventually((folder / "checkpoint").exists)
    shutil.copytree(folder, then)
    with writing(deployment, folder):
        game = deployment.game()
        eventually(lambda: is_logged(folder, game, 1))
    with caplog.at_level(logging.WARNING), writing(deployment, then):
        eventually(lambda: "The transparency log is halted: it ends at 0 entries" in caplog.text)
        threading.Event().wait(0.5)
        assert caplog.text.count("is halted") == 1
    assert shown(then).size == 0


def test_a_lost_folder_is_not_begun_anew(deployment, tmp_path, caplog):
    """Nobody is shown a signed checkpoint of nothing after one of something."""
    with writing(deployment, tmp_path / "log"):
        game = deployment.game()
        eventually(lambda: is_logged(tmp_path / "log", game, 1))
    with writing(deployment, tmp_path / "another"):
        eventually(lambda: "nothing is left of it, and 1 entries were signed already" in caplog.text)
    assert not (tmp_path / "another" / "checkpoint").exists()


def signed_here(deployment, data):
    """A log of its own key that one game is in; gives what reads that key."""
    folder, key = data / "transparency", partial(key_of_log, data / "transparency", data / "transparency.key")
    with writing(deployment, folder, key) as writer:
        deployment.game()
        eventually(lambda: writer.size == 1)
    return folder, key


@pytest.mark.parametrize("asked", ["--renew", "--continue"])
def test_nobody_changes_a_log_that_stands_still_while_it_is_waited_for(deployment, tmp_path, caplog, asked):
    folder, key = signed_here(deployment, tmp_path)
    (folder / RESTORED).touch()
    with writing(deployment, folder, key):
        eventually(lambda: "is halted: it was restored" in caplog.text)
        for _ in range(5):
            status, said = told("transparency", "--data", tmp_path, asked)
            assert (status, "another process writes" in said) == (1, True), said
            threading.Event().wait(0.1)
    assert told("transparency", "--data", tmp_path, asked)[0] == 0
    with writing(deployment, folder, key) as writer:
        eventually(lambda: writer.size == 1)
    assert told("transparency", "--data", tmp_path)[0] == 0


def test_a_log_stands_still_without_its_key_and_goes_on_with_it(deployment, tmp_path, caplog):
    folder, key = signed_here(deployment, tmp_path)
    file, kept = tmp_path / "transparency.key", (tmp_path / "transparency.key").read_text()
    with writing(deployment, folder, key) as writer:
        eventually(lambda: writer.size == 1)
        file.unlink()
        eventually(lambda: f"is halted: {file} is missing" in caplog.text)
        key_of_log(tmp_path / "elsewhere", file)
        deployment.game()
        threading.Event().wait(0.5)
        assert LogReader(folder).checkpoint() == (folder / "signed").read_bytes()
        assert writer.size == 1
        file.write_text(kept)
        eventually(lambda: writer.size == 2)
    assert told("transparency", "--data", tmp_path)[0] == 0


def test_a_key_that_was_replaced_signs_nothing(deployment, tmp_path, caplog):
    """Also where the new one could go on: who reads the log must hear of it first."""
    keys = [SIGNER]
    with writing(deployment, tmp_path, lambda: keys[-1]) as writer:
        deployment.game()
        eventually(lambda: writer.size == 1)
        keys.append(Signer("games.example.org/log", bytes(32)))
        eventually(lambda: "is halted: its key was replaced" in caplog.text)
        deployment.game()
        keys.pop()
        eventually(lambda: writer.size == 2)


def test_a_folder_that_is_put_in_the_place_of_a_damaged_one_is_held_itself(deployment, tmp_path, caplog):
    folder, key = signed_here(deployment, tmp_path)
    shutil.copytree(folder, tmp_path / "copy")
    (folder / "signed").write_bytes(b"damaged")
    with writing(deployment, folder, key) as writer:
        eventually(lambda: "is halted: the file signed" in caplog.text)
        folder.rename(tmp_path / "damaged")
        (tmp_path / "copy").rename(folder)
        eventually(lambda: writer.size == 1)
        assert "another process writes" in told("transparency", "--data", tmp_path, "--renew")[1]


def test_there_is_nothing_to_read_before(tmp_path):
    with pytest.raises(Missing):
        LogReader(tmp_path).checkpoint()
    assert LogReader(tmp_path).proof("017-8k2m4w0q7z5t3v1x") is None
