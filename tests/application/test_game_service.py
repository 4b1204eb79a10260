"""A whole game through the service over the log in memory: chained, private, idempotent, closed once."""

import msgspec
import pytest

from events.integrity import chain
from events.integrity.codec import redact
from events.log.records import CorruptLog
from tests.support.nim import new_service, play_out, running


@pytest.fixture
def service():
    return new_service()


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


def test_an_altered_log_that_cannot_be_folded_is_corrupt(service):
    game_id = running(service)
    service.log._entries[game_id][4] = msgspec.structs.replace(service.log._entries[game_id][4], data=b"{}")
    with pytest.raises(CorruptLog):
        new_service(log=service.log).load(game_id)
