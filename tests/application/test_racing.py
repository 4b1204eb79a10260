"""Writing to a log that others write to as well: retries, expected versions, lost answers, forks and lost writes."""

import pytest

from events.application.cache import GameCache
from events.application.game_service import RETRIES, GamePlan, GameService
from events.log.memory import MemoryLog
from events.log.port import (
    CommandReused,
    CorruptLog,
    HashMismatch,
    Head,
    LogUnavailable,
    Status,
    WrongVersion,
)
from events.ruleset.records import change
from events.ruleset.refusals import (
    GameOver,
    NothingToUndo,
    NotYourTurn,
    RuleBroken,
    SeatUnavailable,
    UnknownGame,
)
from tests.support.nim import AT, BID, NIM, NIM_ONLY, TAKE, after_bids, new_service, running, whole_game
from tests.support.toy import TOY, TOYS, Happen, Refused, toy_game


class Watched(MemoryLog):
    """A log that does something else first, as often as it is told, and counts what it is asked."""

    def __init__(self):
        super().__init__()
        self.before, self.after = [], []
        self.asked = []

    def append(self, game, commit, *, expected):
        self.asked.append(("append", commit.command))
        if self.before:
            self.before.pop(0)()
        appended = super().append(game, commit, expected=expected)
        if self.after:
            self.after.pop(0)()
        return appended

    def read(self, game, *, after=0, upto=None):
        self.asked.append(("read", after, upto))
        return super().read(game, after=after, upto=upto)

    def find_command(self, game, command, request):
        self.asked.append(("find_command", command))
        return super().find_command(game, command, request)


@pytest.fixture
def log():
    return Watched()


@pytest.fixture
def toys(log):
    """The service under test, another one on the same log, and the id of their game."""
    other = new_service(TOYS, log)
    service, state = toy_game(3, service=new_service(TOYS, log), resignation="ends")
    log.asked.clear()
    return service, other, state.id


def raising(error):
    def fail():
        raise error

    return fail


ALL = Happen(asks=(0, 1, 2))


def test_whoever_was_slower_decides_again_on_the_new_state(toys, log):
    service, other, game_id = toys
    service.act(game_id, 0, ALL)
    log.before = [lambda: other.act(game_id, 1, ALL)]
    done = service.act(game_id, 2, ALL)
    assert not done.repeated
    assert [entry.seat for entry in log._entries[game_id][-3:]] == [0, 1, 2]
    assert done.state == other.load(game_id)
    assert done.entries == tuple(log._entries[game_id][-1:])


def test_what_is_no_longer_allowed_on_the_new_state_is_refused(toys, log):
    service, other, game_id = toys
    service.act(game_id, 0, ALL)
    log.before = [lambda: other.act(game_id, 1, Happen(asks=(1,)))]
    with pytest.raises(NotYourTurn):
        service.act(game_id, 2, ALL)
    assert service.load(game_id).version == other.load(game_id).version


def test_an_old_state_in_the_cache_refuses_nothing(toys, log):
    """What was refused on an old state is decided again on the newest one."""
    service, other, game_id = toys
    other.act(game_id, 0, Happen(asks=(1,)))
    assert service.act(game_id, 1, ALL).entries[0].seat == 1


def test_with_an_expected_version_nothing_is_decided_again(toys, log):
    service, other, game_id = toys
    version = service.act(game_id, 0, ALL).state.version
    log.before = [lambda: other.act(game_id, 1, ALL)]
    with pytest.raises(WrongVersion) as caught:
        service.act(game_id, 2, ALL, expected=version)
    assert caught.value.version == version + 1
    assert service.act(game_id, 2, ALL, expected=version + 1).state.version == version + 2


@pytest.mark.parametrize("write", ["act", "undo", "resign", "abandon", "dry_run"])
@pytest.mark.parametrize("off", [-1, 1])
def test_every_write_heeds_the_expected_version(toys, write, off):
    service, _, game_id = toys
    version = service.act(game_id, 0, Happen()).state.version
    arguments = {"act": (0, Happen()), "dry_run": (0, Happen()), "abandon": ()}.get(write, (0,))
    with pytest.raises(WrongVersion) as caught:
        getattr(service, write)(game_id, *arguments, expected=version + off)
    assert caught.value.version == version
    assert service.load(game_id).version == version
    getattr(service, write)(game_id, *arguments, expected=version)


WRITES = [("act", (0, Happen())), ("undo", (0,)), ("resign", (0,)), ("abandon", ())]


@pytest.mark.parametrize(("write", "arguments"), WRITES)
def test_every_write_with_a_key_is_done_once(toys, write, arguments):
    """The first answer again, whatever has happened since."""
    service, other, game_id = toys
    service.act(game_id, 0, Happen())
    first = getattr(service, write)(game_id, *arguments, key="k")
    assert not first.repeated
    if first.state.status is Status.RUNNING:
        service.act(game_id, 0, ALL)
    for one in (service, other, new_service(TOYS, service.log)):
        again = getattr(one, write)(game_id, *arguments, key="k")
        assert again.repeated
        assert again.entries == first.entries
        assert again.state == first.state


@pytest.mark.parametrize(("write", "arguments"), WRITES[:3])
def test_another_write_of_a_seat_with_the_same_key_is_refused(toys, write, arguments):
    service, _, game_id = toys
    service.act(game_id, 0, Happen())
    version = getattr(service, write)(game_id, *arguments, key="k").state.version
    for name, given in [*WRITES[:3], ("act", (0, Happen(things=("kept",))))]:
        if (name, given) != (write, arguments):
            with pytest.raises(CommandReused):
                getattr(service, name)(game_id, *given, key="k")
    assert service.load(game_id).version == version


def test_a_key_belongs_to_its_seat_and_its_game(toys):
    service, _, game_id = toys
    service.act(game_id, 0, ALL, key="k")
    assert not service.act(game_id, 1, ALL, key="k").repeated
    other = toy_game(3, service=service)[1]
    assert not service.act(other.id, 0, ALL, key="k").repeated
    assert not service.abandon(game_id, key="k").repeated


def test_without_a_key_the_same_is_done_again(toys):
    service, _, game_id = toys
    version = service.load(game_id).version
    for number in range(3):
        done = service.act(game_id, 0, Happen())
        assert (done.repeated, done.state.version) == (False, version + 1 + number)


def test_a_repeat_at_an_expected_version_is_still_the_first_answer(toys):
    service, _, game_id = toys
    version = service.load(game_id).version
    first = service.act(game_id, 0, Happen(), key="k", expected=version)
    assert service.act(game_id, 0, Happen(), key="k", expected=version).entries == first.entries


def test_a_repeat_that_would_be_refused_now_is_the_first_answer(toys, log):
    service, _, game_id = toys
    first = service.act(game_id, 0, Happen(asks=(1,)), key="k")
    again = service.act(game_id, 0, Happen(asks=(1,)), key="k")
    assert again.repeated
    assert again.entries == first.entries
    with pytest.raises(NotYourTurn):
        service.act(game_id, 0, Happen(asks=(1,)), key="another")


def test_a_refusal_of_the_newest_state_is_asked_for_once(toys, log):
    service, _, game_id = toys
    with pytest.raises(RuleBroken):
        service.act(game_id, 0, Refused())
    assert [name for name, *_ in log.asked] == ["read"]
    log.asked.clear()
    with pytest.raises(RuleBroken):
        service.act(game_id, 0, Refused(), key="k")
    assert [name for name, *_ in log.asked] == ["read", "find_command"]


def test_a_known_game_is_not_read_before_it_is_written_to(toys, log):
    service, _, game_id = toys
    service.act(game_id, 0, Happen())
    assert [name for name, *_ in log.asked] == ["append", "find_command"]


def test_a_store_that_cannot_be_reached_is_not_asked_again(toys, log):
    service, _, game_id = toys
    log.before = [raising(LogUnavailable()), lambda: None]
    with pytest.raises(LogUnavailable):
        service.act(game_id, 0, Happen(), key="k")
    assert [name for name, *_ in log.asked] == ["append"]


def test_a_lost_answer_is_found_by_the_same_key(toys, log):
    service, _, game_id = toys
    log.after = [raising(LogUnavailable())]
    with pytest.raises(LogUnavailable):
        service.act(game_id, 0, Happen(), key="k")
    again = service.act(game_id, 0, Happen(), key="k")
    assert again.repeated
    assert service.load(game_id) == again.state == new_service(TOYS, log).load(game_id)


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
    service.act(game_id, 0, Happen())
    service.act(game_id, 0, Happen())
    log._entries[game_id], log._heads[game_id] = entries, head
    done = service.act(game_id, 0, Happen(things=("kept",)))
    assert done.state.version == head.version + 1
    assert done.state == new_service(TOYS, log).load(game_id)
    assert service.cache.get(game_id) == done.state


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


def test_a_state_is_read_at_any_version(toys):
    service, _, game_id = toys
    seen = [service.load(game_id), *(service.act(game_id, 0, Happen()).state for _ in range(3))]
    for state in seen:
        assert service.at(game_id, state.version) == state
    assert service.load(game_id) == seen[-1]


def test_a_game_that_nobody_knows(toys):
    service, _, _ = toys
    for call in (service.load, service.recent, service.close, lambda name: service.at(name, 1)):
        with pytest.raises(UnknownGame):
            call("017-0000000000000000")
    with pytest.raises(UnknownGame):
        service.act("017-0000000000000000", 0, Happen())


def test_what_was_seen_last_is_decided_on_and_the_newest_is_loaded(toys):
    service, other, game_id = toys
    known = service.load(game_id)
    other.act(game_id, 0, Happen())
    assert service.recent(game_id) is known
    assert service.load(game_id).version == known.version + 1
    assert service.recent(game_id).version == known.version + 1
    assert new_service(TOYS, service.log).recent(game_id) == service.load(game_id)


def test_a_cache_can_be_shared_and_each_service_has_its_own_otherwise(log):
    cache = GameCache()
    service = GameService(log, TOYS, lambda: AT, cache)
    state = toy_game(service=service)[1]
    assert cache.get(state.id) is state
    assert new_service(TOYS, log).cache.get(state.id) is None


def test_a_dry_run_is_of_the_newest_version_and_appends_nothing(toys, log):
    service, other, game_id = toys
    other.act(game_id, 0, ALL)
    version, run = service.dry_run(game_id, 1, Happen())
    assert version == other.load(game_id).version
    assert run.complete
    assert log.head(game_id).version == version


def test_a_new_game_has_what_was_planned():
    service = new_service()
    beside = []

    def side_data(game_id):
        beside.append(game_id)
        return {"names": {"0": "Ann"}}

    plan = GamePlan(
        ruleset=NIM, seats=3, options={"last_loses": True}, taken=[0, 2], seed=b"s", box={"bonuses": [1, 2, 3]}
    )
    done = service.create(plan, side_data)
    state = done.state
    assert beside == [state.id]
    assert service.log.side_data(state.id, "names") == {"0": "Ann"}
    assert [entry.type for entry in done.entries] == ["game_created", "seat_taken", "seat_taken"]
    assert (state.status, state.open_seats, state.seed) == (Status.OPEN, (1,), b"s")
    assert state.setup.options.last_loses
    assert state.setup.box.values.bonuses == (1, 2, 3)
    assert service.log.head(state.id) == Head(version=3, hash=state.hash, status="open", rules_version=2)
    assert {entry.at for entry in done.entries} == {AT}
    sat = service.take_seat(state.id, b"\xaa", lambda seat: {"names": {str(seat): "Bea"}})
    assert sat[0] == 1
    assert service.log.side_data(state.id, "names") == {"0": "Ann", "1": "Bea"}
    assert service.log.head(state.id).status == "running"


def test_seeds_are_drawn_and_never_the_same():
    service = new_service()
    seeds = {service.create(GamePlan(ruleset=NIM, seats=2)).state.seed for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}
    assert service.create(GamePlan(ruleset=NIM, seats=2, seed=b"")).state.seed == b""


def test_a_plan_that_cannot_be_played_stores_nothing():
    service = new_service()
    with pytest.raises(RuleBroken):
        service.create(GamePlan(ruleset=NIM, seats=5))
    assert not service.log._heads


def test_a_game_from_elsewhere_is_stored_whole_and_once():
    game_id, entries, head = whole_game(2, b"adopt")
    service = new_service()
    done = service.adopt(entries)
    assert (done.repeated, done.entries) == (False, entries)
    assert done.state == service.load(game_id)
    assert service.log.head(game_id) == head
    assert service.adopt(entries).repeated
    with pytest.raises((WrongVersion, CommandReused, GameOver)):
        service.adopt(entries[:-2])
    with pytest.raises(CorruptLog):
        new_service().adopt(entries[1:])


def test_a_running_game_is_in_the_way_of_one_from_elsewhere():
    service = new_service()
    state, seat = after_bids(service)
    entries = service.log.read(state.id)
    service.act(state.id, seat, TAKE(heap=0, stones=1))
    with pytest.raises(WrongVersion):
        service.adopt(entries)


def test_what_was_appended_is_what_a_reload_folds():
    service = new_service()
    game_id = running(service)
    state = service.act(game_id, 0, BID(points=1)).state
    assert new_service(NIM_ONLY, service.log).load(game_id) == state
    with pytest.raises(NothingToUndo):
        service.undo(game_id, 1)
