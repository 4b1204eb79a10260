"""Games that wait for a bot: each is taken by one, comes back if it is not done, and none is forgotten."""

import time

import pytest

from projections.store.keys import BOT_DUE

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
