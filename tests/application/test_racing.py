"""Writing to a log that others write to as well: retries, lost answers, forks and lost writes."""

import pytest

from events.application.creation import GamePlan
from events.application.game_service import RETRIES
from events.log.records import HashMismatch, Status, WrongVersion
from events.ruleset.records import change
from events.ruleset.refusals import GameOver, NotYourTurn, SeatUnavailable
from tests.support.nim import new_service
from tests.support.toy import TOY, TOYS, Happen
from tests.support.watched import ALL, raising


def test_whoever_was_slower_decides_again_on_the_new_state(toys, log):
    service, other, game_id = toys
    service.act(game_id, 0, ALL)
    log.before = [lambda: other.act(game_id, 1, ALL)]
    done = service.act(game_id, 2, ALL)
    assert not done.repeated
    assert [entry.seat for entry in log._entries[game_id][-3:]] == [0, 1, 2]
    assert (done.state, done.entries) == (other.load(game_id), tuple(log._entries[game_id][-1:]))
    log.before = [lambda: other.act(game_id, 1, Happen(asks=(1,)))]
    with pytest.raises(NotYourTurn):
        service.act(game_id, 2, ALL)
    assert service.load(game_id).version == other.load(game_id).version


def test_an_old_state_in_the_cache_refuses_nothing(toys, log):
    """What was refused on an old state is decided again on the newest one."""
    service, other, game_id = toys
    other.act(game_id, 0, Happen(asks=(1,)))
    assert service.act(game_id, 1, ALL).entries[0].seat == 1


def test_whoever_is_always_slower_gives_up(toys, log):
    service, other, game_id = toys
    service.act(game_id, 0, ALL)

    def faster():
        log.before = []
        other.act(game_id, 1, ALL)
        log.before = [faster]

    log.before = [faster]
    log.asked.clear()
    with pytest.raises(WrongVersion) as caught:
        service.act(game_id, 2, ALL)
    newest = other.load(game_id).version
    assert caught.value.version == newest
    assert sum(name == "append" for name, *_ in log.asked) == 2 * RETRIES
    assert RETRIES == 16


def fork(log, game_id):
    """Another service has written another event at the same version: the hash is another one."""
    entry = log._entries[game_id][-1]
    log._entries[game_id][-1] = change(entry, hash=bytes(32))
    log._heads[game_id] = change(log._heads[game_id], hash=bytes(32))


def test_a_state_on_another_chain_is_told_and_forgotten_and_the_next_write_goes_on(toys, log):
    service, _, game_id = toys
    fork(log, game_id)
    with pytest.raises(HashMismatch):
        service.act(game_id, 0, Happen())
    done = service.act(game_id, 0, Happen())
    assert done.state == new_service(TOYS, log).load(game_id)
    assert ("read", 0, None) in log.asked


def test_what_the_store_has_lost_is_forgotten(toys, log):
    """The store had acknowledged it, and was restored from an older copy."""
    service, _, game_id = toys
    entries, head = list(log._entries[game_id]), log._heads[game_id]
    for _ in range(2):
        service.act(game_id, 0, Happen())
    log._entries[game_id], log._heads[game_id] = entries, head
    done = service.act(game_id, 0, Happen(things=("kept",)))
    assert done.state.version == head.version + 1
    assert done.state == service.cache.get(game_id) == new_service(TOYS, log).load(game_id)


def test_a_state_that_is_only_old_stays_in_the_cache(toys, log):
    service, other, game_id = toys
    service.act(game_id, 0, ALL)
    other.act(game_id, 1, ALL)
    log.asked.clear()
    service.act(game_id, 2, ALL)
    version = service.load(game_id).version
    assert ("read", version - 2, None) in log.asked, "only the tail is read"
    assert not [one for one in log.asked if one[:2] == ("read", 0)]


def test_the_last_seat_is_taken_by_the_faster_and_the_next_one_by_the_slower(log):
    service, other = new_service(TOYS, log), new_service(TOYS, log)
    game_id = service.create(GamePlan(ruleset=TOY, seats=3)).state.id
    log.before = [lambda: other.take_seat(game_id, b"\x01")]
    seat, done = service.take_seat(game_id, b"\x02")
    assert (seat, done.state.seats) == (1, ("01", "02", None))
    log.before = [lambda: other.take_seat(game_id, b"\x03")]
    with pytest.raises(SeatUnavailable):
        service.take_seat(game_id, b"\x04")
    assert service.load(game_id).seats == ("01", "02", "03")
    assert done.entries[0].seat == 1


def test_whoever_is_always_slower_to_sit_down_gives_up(log):
    service = new_service(TOYS, log)
    game_id = service.create(GamePlan(ruleset=TOY, seats=2)).state.id
    log.before = [raising(WrongVersion(3))] * RETRIES
    log.asked.clear()
    with pytest.raises(SeatUnavailable, match="Too many"):
        service.take_seat(game_id, b"")
    assert sum(name == "append" for name, *_ in log.asked) == RETRIES
    assert service.take_seat(game_id, b"")[0] == 0


def test_a_lost_answer_to_taking_a_seat_does_not_take_another(log):
    """All tries of one request have one id."""
    service = new_service(TOYS, log)
    game_id = service.create(GamePlan(ruleset=TOY, seats=3)).state.id
    log.after = [raising(WrongVersion(2))]
    log.asked.clear()
    _, done = service.take_seat(game_id, b"\x01")
    assert done.repeated
    assert service.load(game_id).seats == ("01", None, None)
    assert len({command for name, command in (a[:2] for a in log.asked) if name == "append"}) == 1


def test_two_workers_close_a_game_once(toys, log):
    service, other, game_id = toys
    assert service.close(game_id) is None
    service.act(game_id, 0, Happen(things=("ended",)))
    closed = []
    log.before = [lambda: closed.append(other.close(game_id))]
    assert service.close(game_id) is None
    assert [entry.type for entry in closed[0].entries] == ["results_computed", "seed_opened"]
    assert service.close(game_id) is None
    with pytest.raises(GameOver):
        service.act(game_id, 0, Happen())


def test_nobody_sits_down_in_a_game_that_was_abandoned(log):
    service = new_service(TOYS, log)
    for taken in ((), (0,)):
        game_id = service.create(GamePlan(ruleset=TOY, seats=2, taken=taken)).state.id
        service.abandon(game_id)
        with pytest.raises(GameOver):
            service.take_seat(game_id, b"")
        assert service.load(game_id).status is Status.ABANDONED
