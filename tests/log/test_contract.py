"""What every adapter of the log must do: one suite, on memory, on a Redis in process, and on real servers."""

import pytest

from events.log.records import (
    Append,
    Appended,
    CommandReused,
    HashMismatch,
    Head,
    Status,
    WrongVersion,
    new_game_id,
    partition_of,
)
from events.ruleset.refusals import GameOver
from tests.log.conftest import everything
from tests.support.commits import AT, broken_at, commit, digest_of, head_after, started

HIDDEN = {"seat:1": b'{"cards":["red"]}', "server": b'{"decided":{"draws":[[0,3,[2,0,1]]]}}'}


def test_a_game_that_is_not_there(log):
    game = new_game_id()
    assert log.head(game) == Head()
    assert list(log.read(game)) == []
    assert list(log.read(game, after=3)) == []
    assert log.find_command(game, "c", "r") is None
    assert log.game_metadata(game, "names") == {}
    assert list(log.feed(partition_of(game))) == []


def test_what_is_appended_is_read_again(log):
    game = new_game_id()
    first = commit(Head(), 2, private=HIDDEN, data='{"place":"Åsgård"}'.encode(), seat=1)
    appended = log.append(game, first, expected=Head())
    assert (appended.first, appended.last, appended.repeated) == (1, 2, False)
    assert tuple(log.read(game)) == first.entries
    assert log.head(game) == head_after(first)
    second = commit(head_after(first), 3, status=Status.SCORING, at="2026-01-02T03:04:06+01:00")
    log.append(game, second, expected=head_after(first))
    assert tuple(log.read(game)) == first.entries + second.entries
    assert log.head(game) == head_after(second)
    assert broken_at(log.read(game)) is None


def test_many_heads_are_read_at_once(log):
    games = dict(started(log, versions) for versions in (1, 3))
    missing = new_game_id()
    assert log.heads([*games, missing]) == {**games, missing: Head()}
    assert log.heads([]) == {}


def test_any_part_of_a_log_can_be_read(log):
    game, _ = started(log, 9, private=HIDDEN)
    entries = list(log.read(game))
    for after in range(11):
        assert list(log.read(game, after=after)) == entries[after:]
        for upto in range(1, 11):
            assert list(log.read(game, after=after, upto=upto)) == entries[after:upto]


def test_another_version_is_refused(log):
    game, head = started(log)
    before = everything(log, game)
    for version in (0, 2, 4, 99):
        expected = Head(version=version, hash=head.hash)
        with pytest.raises(WrongVersion) as refused:
            log.append(game, commit(expected), expected=expected)
        assert refused.value.version == 3
    assert everything(log, game) == before


def test_a_forked_head_is_refused(log):
    game, head = started(log)
    before = everything(log, game)
    for digest in (b"", b"\0" * 32, head.hash[:-1]):
        expected = Head(version=head.version, hash=digest)
        with pytest.raises(HashMismatch):
            log.append(game, commit(expected), expected=expected)
    assert everything(log, game) == before


@pytest.mark.parametrize("status", list(Status))
def test_nothing_follows_a_closed_log(log, status):
    game, head = started(log, 1, status=status)
    before = everything(log, game)
    if not status.closed:
        log.append(game, commit(head), expected=head)
        return
    for expected in (head, Head()):
        with pytest.raises(GameOver):
            log.append(game, commit(expected), expected=expected)
    assert everything(log, game) == before


def test_a_repeated_command_gets_the_first_answer(log):
    game, head = started(log)
    once = commit(head, 2, command="1:buy-ä", request=digest_of("buy"))
    appended = log.append(game, once, expected=head)
    later = commit(head_after(once), 1, status=Status.FINISHED)
    log.append(game, later, expected=head_after(once))
    before = everything(log, game)
    for expected in (head, head_after(later), Head()):
        again = log.append(game, once, expected=expected)
        assert again == Appended(first=appended.first, last=appended.last, repeated=True)
    assert log.find_command(game, "1:buy-ä", digest_of("buy")) == again
    assert everything(log, game) == before


def test_a_command_id_is_used_for_one_request(log):
    game, head = started(log)
    once = commit(head, command="k", request=digest_of("buy"))
    log.append(game, once, expected=head)
    before = everything(log, game)
    other = commit(head_after(once), command="k", request=digest_of("sell"))
    with pytest.raises(CommandReused):
        log.append(game, other, expected=head_after(once))
    with pytest.raises(CommandReused):
        log.find_command(game, "k", digest_of("sell"))
    assert everything(log, game) == before


def test_a_command_id_counts_in_its_own_game(log):
    for _ in range(2):
        game, head = started(log, command="k")
        log.append(game, commit(head, command="l"), expected=head)
        assert log.head(game).version == 4
        assert log.find_command(game, "m", "") is None


def test_a_refused_command_may_come_again(log):
    game, head = started(log)
    with pytest.raises(WrongVersion):
        log.append(game, commit(Head(), command="k"), expected=Head())
    assert log.find_command(game, "k", "") is None
    assert not log.append(game, commit(head, command="k"), expected=head).repeated


@pytest.mark.parametrize("events", [500, pytest.param(3000, marks=pytest.mark.campaign(15))])
def test_a_commit_of_many_events(log, events):
    game, head = started(log)
    many = commit(head, events, private=HIDDEN, data=b'{"x":"' + b"y" * 200 + b'"}')
    assert log.append(game, many, expected=head).last == 3 + events
    assert tuple(log.read(game, after=3)) == many.entries
    assert broken_at(log.read(game)) is None
    assert log.feed(partition_of(game))[-1].last == 3 + events


def test_the_feed_has_every_append_in_order(log):
    game, head = started(log, 2)
    partition = partition_of(game)
    other = f"{partition:03d}-{'0' * 16}"
    expected = [(game, 1, 2)]
    heads = {game: head, other: Head()}
    for number in range(1, 30):
        which = other if number % 3 == 0 else game
        done = commit(heads[which], number % 4 + 1)
        appended = log.append(which, done, expected=heads[which])
        heads[which] = head_after(done)
        expected.append((which, appended.first, appended.last))
        log.append(which, done, expected=heads[which])  # repeated: no second entry
    fed = log.feed(partition)
    assert [(one.game, one.first, one.last) for one in fed] == expected
    assert len({one.cursor for one in fed}) == len(fed)
    assert in_steps(log, partition, 7) == list(fed)
    assert list(log.feed(partition, after=fed[-1].cursor)) == []
    assert list(log.feed((partition + 1) % 256)) == []
    everywhere = dict.fromkeys(range(256), "0-0")
    assert list(log.fed(everywhere)) == [partition]
    assert list(log.fed({**everywhere, partition: fed[-2].cursor})) == [partition]
    assert list(log.fed({**everywhere, partition: fed[-1].cursor})) == []


def test_the_feed_is_trimmed_behind_a_cursor(log):
    game, head = started(log)
    partition = partition_of(game)
    assert log.end_of_feed((partition + 1) % 256) == "0-0"
    for _ in range(250):
        done = commit(head)
        log.append(game, done, expected=head)
        head = head_after(done)
    fed = log.feed(partition)
    assert log.end_of_feed(partition) == fed[-1].cursor
    log.trim_feed(partition, fed[200].cursor)
    assert list(log.feed(partition)) == list(fed[200:])
    log.trim_feed(partition, log.end_of_feed(partition))
    assert list(log.feed(partition)) == [fed[-1]]


def in_steps(log, partition, limit):
    found, cursor = [], "0-0"
    while step := log.feed(partition, after=cursor, limit=limit):
        assert len(step) <= limit
        found += step
        cursor = step[-1].cursor
    return found


def test_many_games_are_read_like_each_of_them(log):
    games = [started(log, 3, private=HIDDEN, game_metadata={"names": {"0": str(number)}})[0] for number in range(3)]
    games.append(new_game_id())
    after = dict(zip(games, (0, 1, 3, 0), strict=True))
    assert {game: list(tail) for game, tail in log.read_many(after).items()} == {
        game: list(log.read(game, after=version)) for game, version in after.items()
    }
    assert log.game_metadata_many(games, "names") == {game: log.game_metadata(game, "names") for game in games}
    assert log.read_many({}) == log.game_metadata_many([], "names") == {}


def test_every_game_is_found_once(log):
    games = [started(log, 1)[0] for _ in range(20)]
    assert sorted(log.game_ids()) == sorted(games)


def test_game_metadata_comes_with_the_commit(log):
    game, head = started(log, game_metadata={"names": {"0": "Åse"}, "tokens": {"0": "abc"}})
    assert log.game_metadata(game, "names") == {"0": "Åse"}
    log.append(game, commit(head, game_metadata={"names": {"1": "Bo", "0": "Ada"}}), expected=head)
    assert log.game_metadata(game, "names") == {"0": "Ada", "1": "Bo"}
    assert log.game_metadata(game, "tokens") == {"0": "abc"}
    with pytest.raises(WrongVersion):
        log.append(game, commit(head, game_metadata={"names": {"2": "Cy"}}), expected=head)
    assert log.game_metadata(game, "names") == {"0": "Ada", "1": "Bo"}


@pytest.mark.parametrize("at", [AT, "1970-01-01T00:00:00.999Z", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678901Z"])
def test_times_are_kept_to_the_letter(log, at):
    game, _ = started(log, 1, at=at)
    assert log.read(game)[0].at == at


def test_an_event_may_be_large_and_odd(log):
    data = b'{"text":"' + 'ß\\u0000 \\n\\"'.encode() * 20_000 + b'"}'
    hidden = {f"seat:{seat}": data for seat in range(4)}
    game, _ = started(log, 2, data=data, private=hidden, type_name="x" * 100, seat=3)
    assert broken_at(log.read(game)) is None
    assert log.read(game)[1].private == hidden


def test_games_do_not_touch_each_other(log):
    (one, head), (two, _) = started(log), started(log)
    before = everything(log, two)[:2]
    log.append(one, commit(head, game_metadata={"names": {"0": "Ada"}}), expected=head)
    assert everything(log, two)[:2] == before


def test_what_is_stored_beside_a_log_is_changed_at_any_time(log):
    game = new_game_id()
    first = commit(Head(), 1, game_metadata={"names": {"0": "Ada", "1": "Bo"}})
    log.append(game, first, expected=Head())
    before = (log.head(game), list(log.read(game)))
    log.put_game_metadata(game, "names", {"0": "", "2": "Åsa"})
    log.put_game_metadata(game, "names", {})
    assert log.game_metadata(game, "names") == {"0": "", "1": "Bo", "2": "Åsa"}
    assert (log.head(game), list(log.read(game))) == before


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
