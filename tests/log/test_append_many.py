"""Commits of different games in one round trip: each is stored or refused as if it were alone."""

from events.log.log import RedisLog
from events.log.records import Append, Appended, HashMismatch, Head, Status, WrongVersion
from events.ruleset.refusals import GameOver
from tests.log.everything import everything
from tests.support.commits import commit, head_after, started


def test_each_is_stored_or_refused_by_itself(log):
    (one, first), (two, second), (three, third), (four, fourth) = (started(log) for _ in range(4))
    log.append(four, closing := commit(fourth, status=Status.FINISHED), expected=fourth)
    stored = commit(first, 2)
    before = [everything(log, game) for game in (two, three, four)]
    forked = Head(version=third.version, hash=b"\0" * 32)
    found = log.append_many(
        [
            Append(two, commit(Head()), Head(version=2, hash=second.hash)),
            Append(one, stored, first),
            Append(three, commit(forked), forked),
            Append(four, commit(head_after(closing)), head_after(closing)),
        ]
    )
    assert isinstance(found[0], WrongVersion)
    assert found[0].version == second.version
    assert found[1] == Appended(first=4, last=5)
    assert isinstance(found[2], HashMismatch)
    assert isinstance(found[3], GameOver)
    assert [everything(log, game) for game in (two, three, four)] == before
    assert tuple(log.read(one, after=3)) == stored.entries


def test_what_is_sent_again_is_found(log):
    games = [started(log) for _ in range(3)]
    appends = [Append(game, commit(head), head) for game, head in games]
    assert log.append_many(appends) == [Appended(first=4, last=4)] * 3
    assert log.append_many(appends[:1]) == [Appended(first=4, last=4, repeated=True)]
    assert log.append_many(appends) == [Appended(first=4, last=4, repeated=True)] * 3
    assert log.append_many([]) == []


def test_a_script_that_the_server_has_forgotten_is_sent_again(client):
    log = RedisLog(client)
    games = [started(log) for _ in range(3)]
    client.script_flush()
    appends = [Append(game, commit(head), head) for game, head in games]
    assert log.append_many(appends) == [Appended(first=4, last=4)] * 3
    assert [log.head(game).version for game, _ in games] == [4] * 3
