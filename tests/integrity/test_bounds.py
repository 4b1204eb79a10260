"""What comes from outside is measured before any work is done for it."""

import msgspec
import pytest

from events.aggregate.state import MAX_SEATS, MAX_SECRET_BYTES
from events.integrity import audit as audits
from events.integrity import draws
from events.integrity import transcript as transcripts
from events.integrity.audit import DERIVED, NOT_DERIVED, audit
from events.integrity.codec import read_metadata
from events.integrity.replay import fold
from events.integrity.report import Broken
from events.integrity.transcript import MAX_LEVELS, Unreadable, read_transcript
from events.log.records import CorruptLog
from events.ruleset.chance import MAX_ITEMS
from events.ruleset.privacy import SERVER
from events.ruleset.records import change
from tests.integrity.test_audit_entropies import finished
from tests.support.cases import each
from tests.support.chains import edited, failed, rechained, with_data
from tests.support.nim import NIM_ONLY
from tests.support.transcripts import exported


def nested(depth):
    lines = exported()
    deep = b"[" * depth + b"]" * depth
    return [lines[0].replace(b'"data":{', b'"data":{"A":' + deep + b",", 1), *lines[1:]]


@each("depth", [MAX_LEVELS, 500, 900, 5_000, 100_000])
def test_what_is_nested_too_deeply_is_no_event(depth):
    with pytest.raises(Unreadable) as unreadable:
        read_transcript(nested(depth))
    assert unreadable.value.line == 1


def test_a_file_has_at_most_so_many_bytes(monkeypatch):
    lines = exported()
    monkeypatch.setattr(transcripts, "MAX_BYTES", len(lines[0]) + len(lines[1]))
    with pytest.raises(Unreadable) as unreadable:
        read_transcript(lines)
    assert unreadable.value.line == 3


@each(
    "part",
    [
        b"5",
        b"[]",
        b"\xff",
        b'{"decided":{"action":{"type":"\xff"}}}',
        b'{"decided":{"action":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"}}",
    ],
)
def test_a_part_of_the_server_that_cannot_be_read_is_found(played, part):
    sealed = finished()
    for game_id, entries in (played[:2], (sealed.id, sealed.entries)):
        index = next(number for number, entry in enumerate(entries) if number > 1 and SERVER in entry.private)
        other = change(entries[index], private={**entries[index].private, SERVER: part})
        found = failed(game_id, rechained(game_id, edited(entries, index, other)))
        assert found["draws"] == found["decisions"] == index + 1


@pytest.mark.parametrize("seats", [-1, 0, MAX_SEATS + 1, 10**12])
def test_a_number_of_seats_that_no_game_has_costs_nothing(played, seats):
    game_id, entries, _ = played
    altered = rechained(game_id, edited(entries, 0, with_data(entries[0], seats=seats)))
    with pytest.raises(CorruptLog):
        fold(NIM_ONLY, game_id, altered)
    assert failed(game_id, altered)["decisions"] == 1


def test_entropy_is_no_longer_than_a_player_may_send(played):
    game_id, entries, _ = played
    longest = "ab" * MAX_SECRET_BYTES
    for entropy, is_fine in ((longest, True), (longest + "ab", False)):
        altered = rechained(game_id, edited(entries, 1, with_data(entries[1], entropy=entropy)))
        try:
            fold(NIM_ONLY, game_id, altered[:2])
        except CorruptLog:
            assert not is_fine
        else:
            assert is_fine


def test_on_a_broken_chain_nothing_is_derived(played, monkeypatch):
    game_id, entries, _ = played
    for name in ("_decisions", "check_draws", "_results"):
        monkeypatch.setattr(audits, name, None)
    report = audit(NIM_ONLY, game_id, edited(entries, 3, with_data(entries[3], x=1)))
    assert not report.ok
    assert report.version == 4
    assert {check.name for check in report.checks if check.detail == NOT_DERIVED} == set(DERIVED)
    assert not any(check.ok for check in report.checks if check.name in DERIVED)


@each(
    "draw",
    [
        ["die", 0, 6, [1], "more"],
        ["die", 0, 6],
        ["die", -1, 6, [1]],
        ["die", 0, -1, []],
        ["die", 0, 1, [0, 0]],
        ["die", 0, MAX_ITEMS + 1, [0]],
    ],
)
def test_what_is_no_draw_is_found(played, draw):
    part = msgspec.json.encode({"decided": {"draws": [draw]}})
    with pytest.raises(Broken, match="no game has such draws"):
        draws._draws_of(change(played[1][0], private={SERVER: part}))


def test_many_large_draws_are_not_derived(played, monkeypatch):
    game_id, entries, _ = played
    assert sum(draw.size for entry in entries if (made := read_metadata(entry)) for draw in made.draws) > 5
    monkeypatch.setattr(draws, "MAX_DRAWN", 5)
    assert "draws" in failed(game_id, entries)
