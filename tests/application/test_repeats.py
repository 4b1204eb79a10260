"""Repeats of creation, joining and of what was undone since, as the application service sees them."""

import pytest

from events.application.game_service import GamePlan, Request
from events.application.writing import TakenBack
from events.log.records import CommandReused, is_derived_game_id, named_game_id
from events.ruleset.refusals import SeatUnavailable
from tests.support.nim import new_service
from tests.support.toy import TOYS, Happen
from tests.support.watched import ALL

ID = named_game_id(bytes(range(32)))
KEY = Request(caller="creation", key="k", content="c")


def plan(**more):
    return GamePlan(ruleset=TOYS["toy"], seats=3, **{"taken": range(2), **more})


def test_an_id_follows_from_its_digest():
    assert is_derived_game_id(ID)
    assert named_game_id(bytes(range(32))) == ID != named_game_id(bytes(range(1, 33)))


def test_a_creation_with_a_key_is_found_again_with_the_seed_that_was_drawn(log):
    service = new_service(TOYS, log)
    first = service.create(plan(), request=KEY, game_id=ID)
    again = new_service(TOYS, log).create(plan(), request=KEY, game_id=ID)
    assert (first.repeated, again.repeated) == (False, True)
    assert first.state.id == again.state.id == ID
    assert again.state == new_service(TOYS, log).load(ID)
    assert again.entries == first.entries
    with pytest.raises(CommandReused):
        service.create(plan(), request=Request(caller="creation", key="k", content="d"), game_id=ID)


def test_joining_with_a_key_is_found_again_when_every_seat_is_taken(log):
    service = new_service(TOYS, log)
    game_id = service.create(plan()).state.id
    seat, first = service.take_seat(game_id, b"e", request=KEY)
    for one in (service, new_service(TOYS, log)):
        again_seat, again = one.take_seat(game_id, b"e", request=KEY)
        assert (again_seat, again.entries, again.repeated) == (seat, first.entries, True)
    with pytest.raises(SeatUnavailable):
        service.take_seat(game_id, b"e")
    with pytest.raises(CommandReused):
        service.take_seat(game_id, b"e", request=Request(caller="creation", key="k", content="d"))


def test_a_join_that_may_not_be_told_apart_is_refused_and_its_repeat_is_not(log):
    service = new_service(TOYS, log)
    game_id = service.create(plan(taken=())).state.id
    sat = []

    def once(seat):
        if sat:
            raise SeatUnavailable("again")
        sat.append(seat)
        return {}

    _, first = service.take_seat(game_id, b"e", once, request=KEY)
    _, again = service.take_seat(game_id, b"e", once, request=KEY)
    assert again.entries == first.entries
    assert sum(entry.type == "seat_taken" for entry in log.read(game_id)) == 1


def test_what_was_undone_since_is_not_answered_again(toys):
    service, _, game_id = toys
    service.act(game_id, 0, Happen(), key="before")
    service.act(game_id, 0, Happen(), key="k")
    undone = service.undo(game_id, 0, key="u").state.version
    with pytest.raises(TakenBack) as caught:
        service.act(game_id, 0, Happen(), key="k")
    assert caught.value.version == undone
    assert service.act(game_id, 0, Happen(), key="before").repeated
    assert service.undo(game_id, 0, key="u").repeated
    deeper = service.undo(game_id, 0).state.version
    for key, version in (("k", undone), ("before", deeper)):
        with pytest.raises(TakenBack) as caught:
            service.act(game_id, 0, Happen(), key=key)
        assert caught.value.version == version
    assert not service.act(game_id, 0, Happen(), key="anew").repeated
    service.act(game_id, 0, ALL)
