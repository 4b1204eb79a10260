"""Eight processes race on one game: every version is there once, and so is every action that was acknowledged."""

import multiprocessing
import secrets

from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import HashMismatch, Head, WrongVersion, new_game_id, partition_of
from tests.support.commits import broken_at, commit

PROCESSES = 8
ACTIONS = 40


def race(url, game, ready, acknowledged):
    """Append that number of actions of one to three events, each on the newest version; tell the acknowledged ones."""
    log = RedisLog(connect(url))
    ready.wait()
    done = []
    for number in range(ACTIONS):
        command = secrets.token_hex(16)
        while True:
            head = log.head(game)
            try:
                attempt = commit(head, number % 3 + 1, command=command, data=f'{{"by":"{command}"}}'.encode())
                appended = log.append(game, attempt, expected=head)
            except WrongVersion:
                continue
            except HashMismatch:  # nobody forks here
                acknowledged.put("forked")
                return
            done.append((command, appended.first, appended.last))
            break
    acknowledged.put(done)


def test_eight_processes_on_one_game(server):
    game = new_game_id()
    start = multiprocessing.get_context("fork")
    ready, acknowledged = start.Barrier(PROCESSES), start.Queue()
    racers = [start.Process(target=race, args=(server.url, game, ready, acknowledged)) for _ in range(PROCESSES)]
    for racer in racers:
        racer.start()
    answers = [one for _ in racers for one in acknowledged.get(timeout=60)]
    for racer in racers:
        racer.join()

    with connect(server.url) as client:
        log = RedisLog(client)
        entries = log.read(game)
        assert [one.version for one in entries] == list(range(1, len(entries) + 1))
        assert broken_at(entries) is None
        assert log.head(game) == Head(version=len(entries), hash=entries[-1].hash, status="running", rules_version=1)
        assert len(answers) == PROCESSES * ACTIONS
        for command, first, last in answers:
            assert {one.data for one in entries[first - 1 : last]} == {f'{{"by":"{command}"}}'.encode()}
        versions = sorted((first, last) for _, first, last in answers)
        assert [version for first, last in versions for version in range(first, last + 1)] == [
            one.version for one in entries
        ]
        assert [(one.first, one.last) for one in log.feed(partition_of(game))] == versions
