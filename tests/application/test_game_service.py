"""A whole game through the service over the log in memory: chained, private, idempotent, closed once."""

import msgspec
import pytest

from events.application.creation import GamePlan
from events.integrity import chain
from events.integrity.codec import redact
from events.log.records import CommandReused, CorruptLog, Status, WrongVersion
from events.ruleset.refusals import GameOver, NotYourTurn, SeatUnavailable
from tests.support.nim import NIM, new_service, play_out, running


@pytest.fixture
def service():
    return new_service()


def test_a_game_runs_from_creation_to_its_opened_seed(service):
    game_id = running(service)
    assert play_out(service, game_id).status is Status.SCORING
    done = service.close(game_id)
    assert done.state.status is Status.FINISHED
    assert [entry.type for entry in done.entries] == ["results_computed", "seed_opened"]
    assert service.close(game_id) is None


def test_the_chain_can_be_checked_from_what_a_spectator_sees(service):
    game_id = running(service)
    play_out(service, game_id)
    state = service.load(game_id)
    previous = chain.genesis(game_id, "nim", state.ruleset.rules_version, state.commitment)
    for entry in service.log.read(game_id):
        event = redact(state, entry, None)
        assert event["private"] == {}
        meta = chain.meta(event["seat"], event["at"], event["schema"])
        previous = chain.event_hash(
            previous, event["version"], event["type"], bytes(event["data"]), meta, event["commitments"]
        )
        assert previous.hex() == event["hash"]


def test_a_sealed_answer_shows_neither_author_nor_content(service):
    game_id = running(service)
    state = service.load(game_id)
    done = service.act(game_id, 1, state.ruleset.legal(state.table, 1)[2])
    (entry,) = done.entries
    assert entry.seat is None
    assert set(entry.commitments) == {"server", "seat:0", "seat:1", "seat:2"}
    assert entry.private["seat:0"] == entry.private["seat:2"] == b"{}"
    assert done.state.to_act(0) == (0, 1, 2)
    assert done.state.to_act(1) == (0, 2)


def test_the_same_key_gets_the_same_answer(service):
    game_id = running(service)
    state = service.load(game_id)
    first = service.act(game_id, 0, state.ruleset.legal(state.table, 0)[0], key="k")
    again = service.act(game_id, 0, state.ruleset.legal(state.table, 0)[0], key="k")
    assert again.repeated
    assert again.entries == first.entries
    assert again.state.version == first.state.version
    with pytest.raises(CommandReused):
        service.act(game_id, 0, state.ruleset.legal(state.table, 0)[1], key="k")


def test_a_stale_version_and_a_foreign_turn_change_nothing(service):
    game_id = running(service)
    state = service.load(game_id)
    command = state.ruleset.legal(state.table, 0)[0]
    with pytest.raises(WrongVersion):
        service.act(game_id, 0, command, expected=state.version - 1)
    service.act(game_id, 0, command)
    with pytest.raises(NotYourTurn):
        service.act(game_id, 0, command)
    assert service.load(game_id).version == state.version + 1


def test_seats_are_taken_once_and_the_last_starts_the_game(service):
    done = service.create(GamePlan(ruleset=NIM, seats=2))
    assert done.state.status is Status.OPEN
    assert service.take_seat(done.state.id, b"\x01")[0] == 0
    seat, joined = service.take_seat(done.state.id, b"\x02")
    assert (seat, joined.state.status) == (1, Status.RUNNING)
    with pytest.raises(SeatUnavailable):
        service.take_seat(done.state.id, b"")


def test_folding_the_log_gives_what_was_decided(service):
    game_id = running(service)
    play_out(service, game_id)
    decided = service.load(game_id)
    assert new_service(log=service.log).load(game_id) == decided
    with pytest.raises(GameOver):
        service.act(game_id, 0, NIM.command_types["bid"](points=0))


def test_the_same_seed_and_actions_give_the_same_facts(service):
    logs = []
    for _ in range(2):
        game_id = running(service, seed=b"again")
        play_out(service, game_id, seed=3)
        logs.append([(e.type, e.data) for e in service.log.read(game_id)[1:]])
    assert logs[0] == logs[1]


def test_an_altered_log_that_cannot_be_folded_is_corrupt(service):
    game_id = running(service)
    service.log._entries[game_id][4] = msgspec.structs.replace(service.log._entries[game_id][4], data=b"{}")
    with pytest.raises(CorruptLog):
        new_service(log=service.log).load(game_id)
