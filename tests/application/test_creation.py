"""Games as they were planned, and games that come from elsewhere."""

import pytest

from events.application.creation import PLAYED, SIMULATED, GamePlan, is_bots_only, is_of_people
from events.log.records import CommandReused, CorruptLog, Head, Status, WrongVersion
from events.ruleset.refusals import GameOver, NothingToUndo, RuleBroken
from tests.support.cases import each
from tests.support.nim import AT, BID, NIM, NIM_ONLY, TAKE, after_bids, new_service, running, whole_game


def test_a_new_game_has_what_was_planned():
    service = new_service()
    beside = []

    def game_metadata(game_id):
        beside.append(game_id)
        return {"names": {"0": "Ann"}}

    plan = GamePlan(
        ruleset=NIM, seats=3, options={"last_loses": True}, taken=[0, 2], seed=b"s", box={"bonuses": [1, 2, 3]}
    )
    done = service.create(plan, game_metadata)
    state = done.state
    assert beside == [state.id]
    assert service.log.game_metadata(state.id, "names") == {"0": "Ann"}
    assert [entry.type for entry in done.entries] == ["game_created", "seat_taken", "seat_taken"]
    assert (state.status, state.open_seats, state.seed) == (Status.OPEN, (1,), b"s")
    assert state.setup.options.last_loses
    assert state.setup.box.values.bonuses == (1, 2, 3)
    assert service.log.head(state.id) == Head(version=3, hash=state.hash, status="open", rules_version=2)
    assert {entry.at for entry in done.entries} == {AT}
    sat = service.take_seat(state.id, b"\xaa", lambda seat: {"names": {str(seat): "Bea"}})
    assert sat[0] == 1
    assert service.log.game_metadata(state.id, "names") == {"0": "Ann", "1": "Bea"}
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


def test_storing_a_game_from_elsewhere_has_one_command_id_in_every_process(log):
    """So that it is done once, no matter who does it and in which release."""
    game_id, entries, _ = whole_game(2, b"adopt")
    new_service(log=log).adopt(entries)
    assert log.asked[0] == ("append", f"adopt:{game_id}")


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


@each(
    ("controllers", "bots_only"),
    [((), False), (("random", "greedy"), True), (("random", "human"), False), (("human",), False)],
)
def test_games_of_bots_alone_count_in_no_statistics(controllers, bots_only):
    assert is_bots_only(controllers) is bots_only
    assert is_of_people(PLAYED, controllers) is not bots_only
    assert not is_of_people(SIMULATED, controllers)
