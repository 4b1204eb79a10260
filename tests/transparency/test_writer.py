"""The process that writes: one at a time, on a real store, in time, and never after what it cannot vouch for."""

import logging
import shutil
import threading
from contextlib import contextmanager

import pytest

from events.durable_files import Missing
from events.log.redis.feed_marks import TRANSPARENCY, FeedMarks
from events.log.redis.signed_mark import SignedMark
from events.transparency.index import newest_place
from events.transparency.leaves import names_of
from events.transparency.reader import LogReader
from tests.support.deployment import Deployment
from tests.support.waiting import eventually
from tests.transparency.stores import SIGNER, shown
from workers.transparency import main
from workers.transparency.main import LogWriter, Noted


@pytest.fixture
def deployment(redis_url):
    return Deployment.on_redis(redis_url)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(main, "ROUND_SECONDS", 0.1)
    monkeypatch.setattr(main, "STANDBY_SECONDS", 0.2)


@contextmanager
def writing(deployment, folder):
    """Write in a thread for as long as this lasts."""
    noted = Noted(FeedMarks(deployment.client, TRANSPARENCY), SignedMark(deployment.client))
    writer, stop = LogWriter(deployment.log, folder, SIGNER, 3600, noted), threading.Event()
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
        eventually(lambda: "The log of logs stands still: it ends at 0 entries" in caplog.text)
        threading.Event().wait(0.5)
        assert caplog.text.count("stands still") == 1
    assert shown(then).size == 0


def test_a_lost_folder_is_not_begun_anew(deployment, tmp_path, caplog):
    """Nobody is shown a signed checkpoint of nothing after one of something."""
    with writing(deployment, tmp_path / "log"):
        game = deployment.game()
        eventually(lambda: is_logged(tmp_path / "log", game, 1))
    with writing(deployment, tmp_path / "another"):
        eventually(lambda: "nothing is left of it, and 1 entries were signed already" in caplog.text)
    assert not (tmp_path / "another" / "checkpoint").exists()


def test_there_is_nothing_to_read_before(tmp_path):
    with pytest.raises(Missing):
        LogReader(tmp_path).checkpoint()
    assert LogReader(tmp_path).proof("017-8k2m4w0q7z5t3v1x") is None
