"""Streams of a game whose log has lost what they have shown, as a failover may: they end, and say nothing else."""

import threading
import time

import pytest

from tests.live.conftest import BID, begun, hub_of, stream


def roll_back(store, game_id, head):
    """Let the log forget what came after a head."""
    del store.log._entries[game_id][head.version :]
    store.log._heads[game_id] = head


def sought(store, hub, include, happen):
    """What a listener gets of what happens after it has seen the newest event; it ends."""
    game_id = begun(store)
    before = store.log.head(game_id)
    store.act(game_id, 0, BID(points=1))
    listening = stream(store, hub, game_id, after=before.version, include=include)
    heard = [next(listening), next(listening)]
    reader = threading.Thread(target=lambda: heard.extend(listening), daemon=True)
    reader.start()
    until = time.monotonic() + 10
    while not hub.listener_count and time.monotonic() < until:
        time.sleep(0.01)
    roll_back(store, game_id, before)
    happen(game_id)
    reader.join(10)
    assert not reader.is_alive()
    assert f"id: {before.version + 1}".encode() in b"".join(heard)
    return game_id, b"".join(heard[3 if include else 2 :])


@pytest.mark.parametrize("include", [(), ("game",)])
@pytest.mark.parametrize("acts", [0, 1, 2])
def test_they_end_whatever_the_game_has_now(store, hub, caplog, include, acts):
    """Fewer events, as many others, and more others: none of them follow what was shown."""

    def happen(game_id):
        for seat in range(acts):
            store.log.mute = seat + 1 < acts
            store.act(game_id, seat, BID(points=2))
        if not acts or (acts == 1 and store.write_listener is None):
            store.log.said.put(None)  # as after a silence, or a lost connection

    game_id, heard = sought(store, hub, include, happen)
    assert b"id: " not in heard
    assert "has lost what they have shown" in caplog.text
    again = stream(store, hub, game_id, include=include)
    assert next(again)
    assert b"id: %d" % store.load(game_id).version in next(again)


def test_a_purged_game_ends_its_streams(store, caplog):
    hub = hub_of(store, store.log.heard)

    def happen(game_id):
        del store.log._entries[game_id], store.log._heads[game_id]
        store.log.said.put(None)

    sought(store, hub, (), happen)
    assert "Traceback" not in caplog.text
