"""Each way in which a store and what lies beside it belong together or not, and what a start and a service say."""

import os
import shutil
import signal
from contextlib import contextmanager

import httpx
import pytest

from events.log.client import connect, identify
from events.log.keys import STORE_ID
from events.log.marks import SignedMark
from events.transparency.log import SIGNED
from events.transparency.notes import parse_checkpoint, parse_note
from ops.run.checks import check_settings
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from ops.run.store_identity import check_store, noted_store
from tests.ops.service import skald, up
from tests.ops.test_orphans import free_port
from tests.support.front import Front
from tests.support.processes import web_processes
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

NIM = {"ruleset": "nim", "seats": [{}, {}]}


def installed(url, data, **more):
    return Settings(redis_url=url, queue_url=url, data=str(data), **more)


@pytest.fixture
def ours(redis_url, tmp_path):
    """An installation that was started once, and never again."""
    found = installed(redis_url, tmp_path)
    check_settings(found)
    return found


@pytest.fixture
def client(redis_url):
    return connect(redis_url)


def refused(settings):
    with pytest.raises(UserError) as said:
        check_settings(settings)
    assert "skald restore" in said.value.message
    assert "skald transparency --renew" in said.value.message
    return said.value.message


def test_the_first_start_notes_the_store_and_the_second_compares_it(ours, client):
    assert noted_store(ours) == identify(client)
    check_settings(ours)
    assert check_store(ours, client)


def test_a_store_that_was_emptied_after_the_first_start_is_refused_and_stays_empty(ours, client):
    client.flushall()
    assert "the store was emptied, or never used" in refused(ours)
    assert not client.keys("*")
    assert (
        "the store was emptied"
        in skald("backup", ours.data + "/b", SKALD_REDIS_URL=ours.redis_url, SKALD_DATA=ours.data).stderr
    )


def test_another_store_is_refused(ours, client):
    client.set(STORE_ID, "0" * 32)
    assert "the store differs" in refused(ours)


def test_another_database_of_the_same_redis_is_refused(ours):
    assert "emptied, or never used" in refused(installed(f"{ours.redis_url}?db=3", ours.data))


def test_a_folder_without_a_note_takes_a_store_with_games_as_it_is(ours, client, tmp_path):
    """Another machine, or a process that is given a folder of its own."""
    there = installed(ours.redis_url, tmp_path / "elsewhere")
    check_settings(there)
    assert noted_store(there) == noted_store(ours)


def test_a_note_that_cannot_be_written_is_said(redis_url, tmp_path):
    lines = check_settings(installed(redis_url, tmp_path, transparency="/proc/nowhere/log"))
    assert any("cannot be written" in line for line in lines)


@pytest.fixture(scope="module")
def played():
    """The data folder of a service that was started once, played on, and ended: own Redis, log and note."""
    with temporary_folder() as data:
        with up(data) as running:
            front = Front(running.url)
            game, _ = front.begin("nim", bots=(1,))
            eventually(lambda: front.ask("GET", f"/v1/games/{game}/proof").status_code == 200)
            assert skald("backup", data / "backup", "--data", data).returncode == 0
        yield data


@contextmanager
def copy_of(played):
    with temporary_folder() as folder:
        data = folder / "data"
        shutil.copytree(played, data, ignore=shutil.ignore_patterns("*.sock", "*.pid"))
        yield data


def emptied(data):
    with EmbeddedRedis(data) as own:
        own.client().flushall()


def started(data, *arguments):
    """What a start says that is refused."""
    done = skald("up", "--small", "--port", free_port(), "--data", data, *arguments)
    assert done.returncode == 1, done.stdout
    return done.stdout + done.stderr


def test_our_own_redis_that_was_emptied_before_the_second_start_is_refused_until_the_backup_is_restored(played):
    with copy_of(played) as data:
        emptied(data)
        assert "the store was emptied" in started(data)
        assert "failed: the store was emptied" in skald("doctor", "--data", data, SKALD_PORT=str(free_port())).stdout
        assert skald("restore", data / "backup", "--data", data).returncode == 0
        with up(data) as running:
            assert len(Front(running.url).get("/v1/games")["games"]) == 1


def test_to_begin_anew_the_old_log_is_put_aside(played):
    with copy_of(played) as data:
        emptied(data)
        assert skald("transparency", "--renew", "--data", data).returncode == 0
        with up(data) as running:
            assert Front(running.url).get("/v1/games")["games"] == []


def test_a_backup_goes_into_a_new_folder_which_then_knows_its_store_and_not_into_that_of_another(played):
    with copy_of(played) as data, temporary_folder() as folder:
        assert skald("restore", data / "backup", "--data", folder / "new").returncode == 0
        noted = noted_store(Settings(data=str(folder / "new")))
        assert noted == noted_store(Settings(data=str(data)))
        other = folder / "other" / "transparency"
        other.mkdir(parents=True)
        (other / "store").write_text("0" * 32)
        done = skald("restore", data / "backup", "--data", folder / "other")
        assert done.returncode == 1
        assert "the backup is of another store" in done.stderr


def test_a_log_without_a_note_is_known_by_what_was_signed_in_the_store(played, redis_url, tmp_path):
    """Earlier versions noted the store only at a second start."""
    shutil.copytree(played / "transparency", tmp_path / "log")
    (tmp_path / "log" / "store").unlink()
    client, ours = connect(redis_url), installed(redis_url, tmp_path, transparency=str(tmp_path / "log"))
    assert "emptied, or never used: it has no record of the log" in refused(ours)
    identify(client)
    assert "differs: it has no record of the log" in refused(ours)
    mark = SignedMark(client)
    mark.put(b"\xff")
    assert "has no record of the log" in refused(ours)
    mark.put((tmp_path / "log" / SIGNED).read_bytes())
    check_settings(ours)
    assert noted_store(ours) == identify(client)


def test_a_store_that_is_emptied_while_it_is_served_takes_no_new_game_and_all_say_so(played):
    with copy_of(played) as data, up(data) as running:
        log = data / "transparency" / SIGNED
        size = signed_size(log)
        with EmbeddedRedis(data).client() as client:
            client.flushall()
            new = httpx.post(f"{running.url}/v1/games", json=NIM, timeout=60)
            assert (new.status_code, new.json()["code"]) == (503, "store_replaced"), "at once, not some time later"
            assert "emptied" in new.json()["detail"]
            eventually(lambda: httpx.get(f"{running.url}/readyz").status_code == 503)
            assert "emptied" in httpx.get(f"{running.url}/readyz").json()["detail"]
            assert "failed: the store was emptied" in skald("doctor", "--data", data).stdout
            (web,) = web_processes(running.process.pid)
            os.kill(web, signal.SIGKILL)
            eventually(lambda: web_processes(running.process.pid) not in ([], [web]))
            eventually(lambda: answers(running.url))
            new = httpx.post(f"{running.url}/v1/games", json=NIM, timeout=60)
            assert new.status_code == 503, "nor by a process that has begun since"
            assert not client.exists(STORE_ID)
        assert signed_size(log) == size
        running.stop()
        emptied(data)
        assert skald("restore", data / "backup", "--data", data).returncode == 0


def signed_size(file):
    return parse_checkpoint(parse_note(file.read_bytes()).text).size


def answers(url):
    try:
        return httpx.get(f"{url}/healthz", timeout=5).status_code == 200
    except httpx.TransportError:
        return False
