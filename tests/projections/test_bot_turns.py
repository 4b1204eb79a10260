"""Games that wait for a bot: each is taken by one, comes back if it is not done, and none is forgotten."""

import time

import pytest

GAMES = ("101-aaaaaaaaaaaaaaaa", "102-bbbbbbbbbbbbbbbb")


@pytest.fixture
def turns(deployment):
    return deployment.store.bot_turns


def test_who_waits_longest_is_taken_first_and_by_one_only(turns):
    turns.ask({GAMES[0]: 4})
    time.sleep(0.002)
    turns.ask({GAMES[1]: 9, GAMES[0]: 4})
    assert [turns.take(5_000) for _ in range(3)] == [*GAMES, None]
    assert turns.waiting() == 2


def test_what_is_done_waits_no_more_and_what_came_meanwhile_does(turns):
    turns.ask({GAMES[0]: 4})
    assert turns.take(5_000) == GAMES[0]
    turns.release(GAMES[0], 4)
    assert turns.waiting() == 0
    turns.ask({GAMES[0]: 5})
    assert turns.take(5_000) == GAMES[0]
    turns.ask({GAMES[0]: 7})
    turns.release(GAMES[0], 6)
    assert turns.take(5_000) == GAMES[0]
    turns.release(GAMES[0], 7)
    assert turns.take(5_000) is None


def test_what_is_not_done_waits_again_and_what_is_dropped_does_not(turns):
    turns.ask({GAMES[0]: 4})
    assert turns.take(5_000) == GAMES[0]
    turns.release(GAMES[0], None)
    assert turns.take(5_000) == GAMES[0]
    turns.drop(GAMES[0])
    assert (turns.take(5_000), turns.waiting()) == (None, 0)


def test_what_a_killed_process_had_is_taken_by_another(turns):
    turns.ask({GAMES[0]: 4})
    assert turns.take(20) == GAMES[0]
    time.sleep(0.03)
    assert turns.take(5_000) == GAMES[0]


def test_waiting_ends_when_a_game_is_named(turns):
    turns.ask({GAMES[0]: 4})
    began = time.monotonic()
    turns.wait(5.0)
    assert time.monotonic() - began < 2
