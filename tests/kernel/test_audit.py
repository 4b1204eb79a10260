"""The audit finds every alteration and names its version; an untouched log passes, at every length."""

import itertools
import random

import msgspec
import pytest

from events.application.game_service import GamePlan, GameService
from events.integrity.audit import audit, commits
from events.log.memory import MemoryLog
from events.log.port import Status
from tests.kernel.test_store import play_out
from tests.support.rulesets import RULESETS


@pytest.fixture(scope="module")
def played():
    store = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    game_id = store.create(GamePlan(ruleset=RULESETS["nim"], seats=3, taken=range(3), seed=b"audit")).state.id
    play_out(store, game_id)
    store.close(game_id)
    return game_id, tuple(store.log.read(game_id)), store.log.head(game_id)


def test_an_untouched_log_passes(played):
    game_id, entries, head = played
    report = audit(RULESETS, game_id, entries, head)
    assert report.ok, report
    assert [check.name for check in report.checks] == ["chain", "versions", "decisions", "draws", "results"]
    assert report.version == len(entries)


def test_a_running_log_passes_too(played):
    game_id, entries, _ = played
    ends = [sum(map(len, groups)) for groups in itertools.accumulate([commit] for commit in commits(entries))]
    for length in ends:
        assert audit(RULESETS, game_id, entries[:length]).ok


def altered(entry):
    """The entry with each of its fields changed once."""
    yield msgspec.structs.replace(entry, version=entry.version + 1)
    yield msgspec.structs.replace(entry, type=entry.type + "x")
    yield msgspec.structs.replace(entry, schema=entry.schema + 1)
    yield msgspec.structs.replace(entry, seat=7)
    yield msgspec.structs.replace(entry, at="2027-01-02T03:04:05.678Z")
    yield msgspec.structs.replace(entry, data=entry.data[:-1] + b',"z":1}')
    yield msgspec.structs.replace(entry, hash=bytes(32))
    yield msgspec.structs.replace(entry, commitments={**entry.commitments, "seat:9": "00" * 32})
    for name, part in entry.private.items():
        yield msgspec.structs.replace(entry, private={**entry.private, name: part.replace(b"{", b'{"z":1', 1)})
        yield msgspec.structs.replace(entry, private={k: v for k, v in entry.private.items() if k != name})


def test_every_change_of_every_event_is_found_where_it_was_made(played):
    game_id, entries, head = played
    for index, entry in enumerate(entries):
        for change in altered(entry):
            report = audit(RULESETS, game_id, (*entries[:index], change, *entries[index + 1 :]), head)
            assert not report.ok
            assert report.version == index + 1, (change, report)


def test_dropped_doubled_swapped_and_cut_events_are_found(played):
    game_id, entries, head = played
    for index in range(1, len(entries)):
        dropped = (*entries[:index], *entries[index + 1 :])
        doubled = (*entries[:index], entries[index - 1], *entries[index:])
        swapped = (*entries[: index - 1], entries[index], entries[index - 1], *entries[index + 1 :])
        for wrong in (dropped, doubled, swapped, entries[:index]):
            assert not audit(RULESETS, game_id, wrong, head).ok


def test_a_rigged_draw_is_found_even_when_the_chain_is_made_anew(played):
    """Whoever owns the server can rewrite a whole chain, but not so that draws and decisions still follow."""
    game_id, entries, _ = played
    first = entries[0]
    part = msgspec.json.decode(first.private["server"])
    part["decided"]["draws"][0][2] = [(part["decided"]["draws"][0][2][0] + 1) % 4]
    private = {**first.private, "server": msgspec.json.encode(part, order="sorted")}
    report = audit(RULESETS, game_id, (msgspec.structs.replace(first, private=private), *entries[1:]))
    assert {check.name for check in report.checks if not check.ok} >= {"chain", "decisions", "draws"}


def test_undo_is_audited_like_any_event():
    store = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    game_id = store.create(GamePlan(ruleset=RULESETS["nim"], seats=2, taken=range(2), seed=b"undo")).state.id
    chooser = random.Random(3)
    state = store.load(game_id)
    while state.status is Status.RUNNING:
        seat = next(s for s in range(2) if s in state.to_act(s))
        state = store.act(game_id, seat, chooser.choice(state.ruleset.legal(state.table, seat))).state
        if state.status is Status.RUNNING and state.latest and not state.latest.barrier and chooser.random() < 0.4:
            state = store.undo(game_id, state.latest.seat).state
    store.close(game_id)
    entries = store.log.read(game_id)
    assert any(entry.type == "undone" for entry in entries)
    assert audit(RULESETS, game_id, entries, store.log.head(game_id)).ok
