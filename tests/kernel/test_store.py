"""A whole game through the store over the log in memory: chained, private, idempotent, closed once."""

import random

import msgspec
import pytest

from events.application.game_service import GamePlan, GameService
from events.integrity import chain
from events.integrity.redaction import redact
from events.log.memory import MemoryLog
from events.log.port import CommandReused, CorruptLog, Status, WrongVersion
from events.ruleset.refusals import GameOver, NotYourTurn, SeatUnavailable
from tests.support.rulesets import RULESETS

NIM = RULESETS["nim"]


@pytest.fixture
def store():
    return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


def play_out(store, game_id, seed=1):
    chooser = random.Random(seed)
    state = store.load(game_id)
    while state.status is Status.RUNNING:
        seat = next(s for s in range(state.setup.seats) if s in state.to_act(s))
        command = chooser.choice(state.ruleset.legal(state.table, seat))
        state = store.act(game_id, seat, command).state
    return state


def running(store, seats=3, seed=b"seed"):
    return store.create(GamePlan(ruleset=NIM, seats=seats, taken=range(seats), seed=seed)).state.id


def test_a_game_runs_from_creation_to_its_opened_seed(store):
    game_id = running(store)
    assert play_out(store, game_id).status is Status.SCORING
    done = store.close(game_id)
    assert done.state.status is Status.FINISHED
    assert [entry.type for entry in done.entries] == ["results_computed", "seed_opened"]
    assert store.close(game_id) is None


def test_the_chain_can_be_checked_from_what_a_spectator_sees(store):
    game_id = running(store)
    play_out(store, game_id)
    state = store.load(game_id)
    previous = chain.genesis(game_id, "nim", 1, state.commitment)
    for entry in store.log.read(game_id):
        event = redact(state, entry, None)
        assert event["private"] == {}
        meta = chain.meta(event["seat"], event["at"], event["schema"])
        previous = chain.event_hash(
            previous, event["version"], event["type"], bytes(event["data"]), meta, event["commitments"]
        )
        assert previous.hex() == event["hash"]


def test_a_sealed_answer_shows_neither_author_nor_content(store):
    game_id = running(store)
    state = store.load(game_id)
    done = store.act(game_id, 1, state.ruleset.legal(state.table, 1)[2])
    (entry,) = done.entries
    assert entry.seat is None
    assert set(entry.commitments) == {"server", "seat:0", "seat:1", "seat:2"}
    assert entry.private["seat:0"] == entry.private["seat:2"] == b"{}"
    assert done.state.to_act(0) == (0, 1, 2)
    assert done.state.to_act(1) == (0, 2)


def test_the_same_key_gets_the_same_answer(store):
    game_id = running(store)
    state = store.load(game_id)
    first = store.act(game_id, 0, state.ruleset.legal(state.table, 0)[0], key="k")
    again = store.act(game_id, 0, state.ruleset.legal(state.table, 0)[0], key="k")
    assert again.repeated
    assert again.entries == first.entries
    assert again.state.version == first.state.version
    with pytest.raises(CommandReused):
        store.act(game_id, 0, state.ruleset.legal(state.table, 0)[1], key="k")


def test_a_stale_version_and_a_foreign_turn_change_nothing(store):
    game_id = running(store)
    state = store.load(game_id)
    command = state.ruleset.legal(state.table, 0)[0]
    with pytest.raises(WrongVersion):
        store.act(game_id, 0, command, expected=state.version - 1)
    store.act(game_id, 0, command)
    with pytest.raises(NotYourTurn):
        store.act(game_id, 0, command)
    assert store.load(game_id).version == state.version + 1


def test_seats_are_taken_once_and_the_last_starts_the_game(store):
    done = store.create(GamePlan(ruleset=NIM, seats=2))
    assert done.state.status is Status.OPEN
    assert store.take_seat(done.state.id, b"\x01")[0] == 0
    seat, joined = store.take_seat(done.state.id, b"\x02")
    assert (seat, joined.state.status) == (1, Status.RUNNING)
    with pytest.raises(SeatUnavailable):
        store.take_seat(done.state.id, b"")


def test_folding_the_log_gives_what_was_decided(store):
    game_id = running(store)
    play_out(store, game_id)
    decided = store.load(game_id)
    assert GameService(store.log, RULESETS, store.clock).load(game_id) == decided
    with pytest.raises(GameOver):
        store.act(game_id, 0, NIM.command_types["bid"](points=0))


def test_the_same_seed_and_actions_give_the_same_facts(store):
    logs = []
    for _ in range(2):
        game_id = running(store, seed=b"again")
        play_out(store, game_id, seed=3)
        logs.append([(e.type, e.data) for e in store.log.read(game_id)[1:]])
    assert logs[0] == logs[1]


def test_an_altered_log_that_cannot_be_folded_is_corrupt(store):
    game_id = running(store)
    store.log._entries[game_id][4] = msgspec.structs.replace(store.log._entries[game_id][4], data=b"{}")
    with pytest.raises(CorruptLog):
        GameService(store.log, RULESETS, store.clock).load(game_id)
