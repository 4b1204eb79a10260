"""Games that wait for a bot: each is taken by one in fair order, comes back if it is not done, and is not forgotten."""

import time
from collections import Counter

import pytest

from projections import bot_turns
from projections.bot_turns import BotTurns
from projections.quotas import DAY_MS, Quotas
from projections.shares import FairScheduler, Share
from projections.store.keys import BOT_DUE, BOT_QUEUE, BOT_SHARES, BOT_VISITORS
from tests.support.cases import each

NONE = frozenset()
LONG = 60_000, 300_000
GAMES = ("101-aaaaaaaaaaaaaaaa", "102-bbbbbbbbbbbbbbbb")


@pytest.fixture
def turns(deployment):
    return deployment.store.bot_turns


def taken(turns, milliseconds=LONG[0]):
    """The game that waits, if one does."""
    turn = turns.take(milliseconds, milliseconds)
    return turn and turn.game


def taken_whole(turns):
    """What is said of the game that waits, without what its time is charged to."""
    turn = turns.take(*LONG)
    return turn and turn[:3]


def end_lease(deployment, game):
    """Let the time be over for which a game is kept from others."""
    time.sleep(0.002)
    deployment.client.zadd(BOT_DUE, {game: int(time.time() * 1000)})


def test_who_waits_longest_is_taken_first_and_by_one_only(turns):
    turns.ask({GAMES[0]: 4})
    time.sleep(0.002)
    turns.ask({GAMES[1]: 9, GAMES[0]: 4})
    assert [taken(turns) for _ in range(3)] == [*GAMES, None]
    assert turns.waiting() == 2


def test_what_is_done_waits_no_more_and_what_came_meanwhile_does(turns):
    turns.ask({GAMES[0]: 4})
    assert taken(turns) == GAMES[0]
    turns.release(GAMES[0], 4)
    assert turns.waiting() == 0
    turns.ask({GAMES[0]: 5})
    assert taken(turns) == GAMES[0]
    turns.ask({GAMES[0]: 7})
    turns.release(GAMES[0], 6)
    assert taken(turns) == GAMES[0]
    turns.release(GAMES[0], 7)
    assert taken(turns) is None


def test_what_is_not_done_waits_again_and_what_is_dropped_does_not(turns):
    turns.ask({GAMES[0]: 4})
    assert taken(turns) == GAMES[0]
    turns.release(GAMES[0], None)
    assert taken(turns) == GAMES[0]
    turns.drop(GAMES[0])
    assert (taken(turns), turns.waiting()) == (None, 0)


def test_what_a_killed_process_had_is_taken_by_another(turns):
    turns.ask({GAMES[0]: 4})
    assert taken(turns, 20) == GAMES[0]
    time.sleep(0.03)
    assert taken(turns) == GAMES[0]


def test_a_game_that_was_not_given_back_is_marked_and_kept_from_others_for_longer(turns, deployment):
    turns.ask({GAMES[0]: 4})
    for given_back in (turns.release, lambda game, _: turns.drop(game)):
        turns.ask({GAMES[0]: 4})
        assert taken_whole(turns) == (GAMES[0], False, NONE)
        end_lease(deployment, GAMES[0])
        for _ in range(2):
            asked = time.time()
            assert taken_whole(turns) == (GAMES[0], True, NONE)
            assert deployment.client.zscore(BOT_DUE, GAMES[0]) >= int(asked * 1000) + LONG[1]
            assert taken_whole(turns) is None
            end_lease(deployment, GAMES[0])
        given_back(GAMES[0], 4)
        turns.ask({GAMES[0]: 5})
        assert taken_whole(turns) == (GAMES[0], False, NONE)
        turns.release(GAMES[0], 5)


def test_a_game_that_was_not_given_back_is_taken_first(turns, deployment):
    for game in GAMES:
        turns.ask({game: 4})
        time.sleep(0.002)
    assert [taken_whole(turns) for _ in range(2)] == [(GAMES[0], False, NONE), (GAMES[1], False, NONE)]
    turns.release(GAMES[1], None)
    end_lease(deployment, GAMES[0])
    assert [taken_whole(turns) for _ in range(3)] == [(GAMES[0], True, NONE), (GAMES[1], False, NONE), None]


def test_all_are_told_of_a_bot_that_processes_were_lost_with(turns, deployment):
    turns.ask({GAMES[0]: 4})
    turns.lose("stuck")
    turns.lose("hung")
    assert taken_whole(turns) == (GAMES[0], False, {"stuck", "hung"})
    assert not [key for key in deployment.client.scan_iter() if not key.startswith(b"{bots}:")]


def test_what_is_no_game_is_dropped_and_the_next_one_is_taken(turns, deployment, caplog):
    turns.ask({GAMES[0]: 4})
    deployment.client.zadd(BOT_DUE, {"no game": 0, b"\xff": 1})
    assert taken(turns) == GAMES[0]
    assert turns.waiting() == 1
    assert len(caplog.messages) == 2


def test_waiting_ends_when_a_game_is_named(turns):
    turns.ask({GAMES[0]: 4})
    began = time.monotonic()
    turns.wait(60.0)
    assert time.monotonic() - began < 60


FLOODER, OTHER = Share(nobody_waits=True, creator="vf100d"), Share(nobody_waits=True, creator="c00ff")
PERSON = Share(creator="cada")


def named(number):
    return f"{number % 256:03d}-{number:016d}"


def flood(turns, games, share=FLOODER):
    """Have bots asked in that number of games of one creator; their names."""
    found = [named(number) for number in range(games)]
    turns.ask(dict.fromkeys(found, 1), dict.fromkeys(found, share))
    return found


def played(turns, turn, seconds=0.25, visitor_seconds=600):
    turns.charge(turn.turn, seconds, visitor_seconds)
    turns.release(turn.game, 1)
    return turn.game


def test_one_with_very_many_games_keeps_no_other_waiting(turns, deployment):
    flood(turns, 5_000)
    turns.ask({GAMES[0]: 1, GAMES[1]: 1}, {GAMES[0]: OTHER, GAMES[1]: PERSON})
    assert turns.person_waits()
    assert [played(turns, turns.take(*LONG)) for _ in range(2)] == list(reversed(GAMES))
    assert not turns.person_waits()
    turn = turns.take(*LONG)
    assert turn.turn.share == FLOODER
    assert len(deployment.client.keys("{bots}:*")) <= 8


def test_each_creator_has_the_same_time(turns):
    used = Counter()
    for number in range(20):
        turns.ask({named(number): 1}, {named(number): FLOODER})
        turns.ask({named(100 + number): 1}, {named(100 + number): OTHER})
    for _ in range(22):
        turn = turns.take(*LONG)
        seconds = 1.0 if turn.turn.share == FLOODER else 0.1
        used[turn.turn.share] += seconds
        played(turns, turn, seconds, 86_400)
    assert abs(used[FLOODER] - used[OTHER]) <= 1.1


def test_many_creators_are_looked_at_in_turn(turns, monkeypatch):
    monkeypatch.setattr(bot_turns, "BATCH_SIZE", 3)
    games = {named(number): 1 for number in range(10)}
    turns.ask(games, {game: Share(True, f"c{number}") for number, game in enumerate(games)})
    assert {played(turns, turns.take(*LONG)) for _ in range(10)} == set(games)


def test_whose_share_it_is_may_change_while_a_game_waits_and_while_it_is_taken(turns):
    turns.ask({GAMES[0]: 1}, {GAMES[0]: PERSON})
    turns.ask({GAMES[0]: 1}, {GAMES[0]: OTHER})
    assert not turns.person_waits()
    turn = turns.take(*LONG)
    assert turn.turn.share == OTHER
    turns.ask({GAMES[0]: 2}, {GAMES[0]: PERSON})
    assert not turns.person_waits(), "while it is played nobody waits for another turn"
    turns.release(GAMES[0], 1)
    assert turns.person_waits()
    assert played(turns, turns.take(*LONG)) == GAMES[0]


def test_games_of_bots_alone_of_visitors_have_so_much_time_in_a_day(turns, deployment):
    flood(turns, 3)
    turns.ask({GAMES[0]: 1}, {GAMES[0]: Share(creator=FLOODER.creator)})
    assert played(turns, turns.take(*LONG), 30.0, 10) == GAMES[0], "where a person waits nothing is counted"
    assert [played(turns, turns.take(*LONG), 6.0, 10) for _ in range(2)] == [named(0), named(1)]
    assert turns.take(*LONG) is None
    assert turns.waiting() == 1
    quotas = Quotas(deployment.client, deployment.log)
    assert 0 < quotas.wait_for_bots(FLOODER.creator) <= 0.2 * DAY_MS
    assert quotas.wait_for_bots("vother") == 0
    deployment.client.zincrby(BOT_VISITORS, -0.21 * DAY_MS, FLOODER.creator)
    assert played(turns, turns.take(*LONG)) == named(2), "it regains it within a day"


def test_what_visitors_have_used_is_forgotten_once_it_is_regained(turns, deployment):
    turns.charge(FairScheduler().begin(FLOODER), 1.0, 600)
    deployment.client.zadd(BOT_VISITORS, {FLOODER.creator: 1})
    turns.charge(FairScheduler().begin(Share(True, "vother")), 1.0, 600)
    assert deployment.client.zrange(BOT_VISITORS, 0, -1) == [b"vother"]


def test_what_an_older_version_has_named_is_taken(turns, deployment):
    flood(turns, 2_500)
    deployment.client.delete(BOT_QUEUE, BOT_SHARES)
    found = set()
    while len(found) < 2_500:
        if turn := turns.take(*LONG):
            assert turn.game not in found
            found.add(turn.game)
            turns.release(turn.game, 1)
    assert turns.waiting() == 0 and not deployment.client.exists(BOT_QUEUE, BOT_SHARES)


def test_what_an_older_version_has_done_is_not_taken_again(turns, deployment):
    flood(turns, 2)
    deployment.client.zrem(BOT_DUE, named(0))
    assert taken(turns) == named(1)
    assert taken(turns) is None


@each("damage", [b"nonsense", b"0 a b", b"9 ca"])
def test_a_damaged_share_keeps_no_game_waiting(turns, deployment, damage):
    flood(turns, 1)
    deployment.client.hset(BOT_SHARES, named(0), damage)
    turns.release(named(0), None)
    assert taken(turns) == named(0)


def test_any_number_of_processes_take_each_game_once(turns, deployment):
    games, found = set(flood(turns, 40)), []
    processes = [BotTurns(deployment.client) for _ in range(3)]
    while len(found) < len(games):
        found += [played(process, turn) for process in processes if (turn := process.take(*LONG))]
    assert sorted(found) == sorted(games)
    assert turns.waiting() == 0
