"""The audit finds every alteration and names its version; an untouched log passes, at every length."""

import dataclasses
import itertools
from typing import ClassVar

import pytest

from events.application.creation import GamePlan
from events.integrity.audit import audit, audit_chain, commits
from events.integrity.codec import read_metadata
from events.integrity.report import Broken, Check, run_check
from events.log.records import Head
from events.ruleset.records import Fact, change
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import History
from tests.support.chains import at, edited, failed, rechained, with_data
from tests.support.nim import NIM, NIM_ONLY, new_service, play_with_undo, whole_game
from tests.support.toy import TOY, TOYS, happen, toy_game


def test_an_untouched_log_passes(played):
    game_id, entries, head = played
    report = audit(NIM_ONLY, game_id, entries, head)
    assert report.ok, report
    assert [check.name for check in report.checks] == ["chain", "versions", "decisions", "draws", "results"]
    assert report.version == len(entries)


def test_a_chain_is_checked_up_to_its_head_without_any_rules(played):
    game_id, entries, head = played
    report = audit_chain(game_id, entries, head)
    assert (report.ok, report.version) == (True, len(entries))
    assert [check.name for check in report.checks] == ["chain", "versions"]
    other = audit_chain(game_id, entries, change(head, hash=bytes(32)))
    assert [check.ok for check in other.checks] == [False, True]
    shorter = audit_chain(game_id, entries[:-1], head)
    assert [check.ok for check in shorter.checks] == [False, False]


def test_a_running_log_passes_too(played):
    game_id, entries, _ = played
    ends = [sum(map(len, groups)) for groups in itertools.accumulate([commit] for commit in commits(entries))]
    for length in ends:
        assert audit(NIM_ONLY, game_id, entries[:length]).ok


def altered(entry):
    """The entry with each of its fields changed once."""
    yield change(entry, version=entry.version + 1)
    yield change(entry, type=entry.type + "x")
    yield change(entry, schema=entry.schema + 1)
    yield change(entry, seat=7)
    yield change(entry, at="2027-01-02T03:04:05.678Z")
    yield change(entry, data=entry.data[:-1] + b',"z":1}')
    yield change(entry, hash=bytes(32))
    yield change(entry, commitments={**entry.commitments, "seat:9": "00" * 32})
    for name, part in entry.private.items():
        yield change(entry, private={**entry.private, name: part.replace(b"{", b'{"z":1', 1)})
        yield change(entry, private={k: v for k, v in entry.private.items() if k != name})


def test_every_change_of_every_event_is_found_where_it_was_made(played):
    game_id, entries, head = played
    for index, entry in enumerate(entries):
        for other in altered(entry):
            report = audit(NIM_ONLY, game_id, edited(entries, index, other), head)
            assert not report.ok
            assert report.version == index + 1, (other, report)


def test_dropped_doubled_swapped_and_cut_events_are_found(played):
    game_id, entries, head = played
    for index in range(1, len(entries)):
        dropped = (*entries[:index], *entries[index + 1 :])
        doubled = (*entries[:index], entries[index - 1], *entries[index:])
        swapped = (*entries[: index - 1], entries[index], entries[index - 1], *entries[index + 1 :])
        for wrong in (dropped, doubled, swapped, entries[:index]):
            assert not audit(NIM_ONLY, game_id, wrong, head).ok


def test_undo_is_audited_like_any_event():
    game_id, entries, head = whole_game(2, b"undo", play_with_undo)
    assert any(entry.type == "undone" for entry in entries)
    assert audit(NIM_ONLY, game_id, entries, head).ok


def test_what_each_check_found_is_said(played):
    game_id, entries, head = played
    said = {check.name: check.detail for check in audit(NIM_ONLY, game_id, entries, head).checks}
    count = len(list(commits(entries)))
    draws = sum(len(read_metadata(commit[0]).draws) for commit in commits(entries))
    assert said["chain"].startswith(f"{len(entries)} hashes")
    assert said["versions"] == f"1 to {len(entries)} without a gap"
    assert said["decisions"].startswith(f"{count - 1} decisions"), "the results have a check of their own"
    assert said["draws"].startswith(f"{draws} draws")
    assert draws == 6
    assert said["results"].startswith("computed again")
    running_game = audit(NIM_ONLY, game_id, entries[: at(entries, "results_computed")])
    assert {check.name: check.detail for check in running_game.checks}["results"] == "not computed yet"


@pytest.mark.parametrize("head", [Head(version=3, hash=b""), Head(version=99, hash=b""), Head()])
def test_another_head_is_found(played, head):
    game_id, entries, _ = played
    report = audit(NIM_ONLY, game_id, entries, head)
    broken = {check.name: check.version for check in report.checks if not check.ok}
    assert broken == {"chain": len(entries), "versions": min(len(entries), head.version) + 1}


def test_a_head_with_another_hash_at_the_right_version(played):
    game_id, entries, head = played
    assert failed(game_id, entries, head=change(head, hash=bytes(32))) == {"chain": len(entries)}


def test_no_entries_are_no_game(played):
    game_id, entries, _ = played
    assert failed(game_id, ()) == {"chain": 1}
    assert failed("017-another", entries) == {"chain": 1}
    assert failed(game_id, entries[1:])["chain"] == 1


def test_entropy_counts_in_the_order_of_the_seats():
    service = new_service()
    game_id = service.create(GamePlan(ruleset=NIM, seats=3, seed=b"s", taken=[0, 2])).state.id
    service.take_seat(game_id, b"\xaa")
    entries = tuple(service.log.read(game_id))
    assert [entry.seat for entry in entries if entry.type == "seat_taken"] == [None, None, 1]
    assert failed(game_id, entries) == {}
    index = len(entries) - 1 - [entry.type for entry in reversed(entries)].index("seat_taken")
    other = with_data(entries[index], entropy="bb")
    assert "draws" in failed(game_id, rechained(game_id, edited(entries, index, other)))
    no_hex = with_data(entries[index], entropy="zz")
    assert failed(game_id, rechained(game_id, edited(entries, index, no_hex)))["draws"] == index + 1


def test_every_kind_of_commit_is_decided_again():
    """Resigned, taken back, abandoned: each under the same functions that decided it."""
    service, state = toy_game(resignation="ends")
    happen(service, state.id, 0, "plain", "rolled", "sealed", asks=(1,))
    happen(service, state.id, 1, "plain", "kept")
    service.undo(state.id, 1)
    service.resign(state.id, 0)
    service.close(state.id)
    entries = tuple(service.log.read(state.id))
    assert failed(state.id, entries, TOYS) == {}
    for kind, fields in (("undone", {"to": 1}), ("undone", {"seat": 0}), ("seat_resigned", {"seat": 1})):
        index = at(entries, kind)
        altered = rechained(state.id, edited(entries, index, with_data(entries[index], **fields)))
        assert failed(state.id, altered, TOYS)["decisions"] == index + 1
    other, begun = toy_game()
    other.abandon(begun.id)
    entries = tuple(other.log.read(begun.id))
    assert failed(begun.id, entries, TOYS) == {}
    assert failed(begun.id, rechained(begun.id, edited(entries, 4, with_data(entries[4], x=1))), TOYS) == {
        "decisions": 5
    }


def test_a_commit_begins_where_an_entry_says_how_it_came_about(played):
    _, entries, _ = played
    groups = list(commits(entries))
    assert tuple(entry for group in groups for entry in group) == entries
    assert [len(group) for group in groups][:2] == [8, 1]
    for group in groups:
        assert [read_metadata(entry) is not None for entry in group] == [True] + [False] * (len(group) - 1)
    assert list(commits(())) == []
    broken = change(entries[3], private={"server": b"nonsense"})
    with pytest.raises(Broken) as caught:
        list(commits(edited(entries, 3, broken)))
    assert caught.value.version == 4


class Coins(Fact, tag="plain"):
    """``Plain`` under its second schema."""

    schema: ClassVar[int] = 2
    seat: int
    rest: tuple[str, ...] = ()
    asks: tuple[int, ...] = ()
    reaction: bool = False
    coins: int = 0


def test_events_under_an_older_schema_are_compared_by_their_facts():
    """Their bytes are those of their time, and need not be what is written today."""
    service, state = toy_game()
    happen(service, state.id, 0, "plain")
    entries = tuple(service.log.read(state.id))

    def newer(coins):
        def decide(table, seat, command, chance):
            return Coins(**{name: getattr(TOY.decide(table, seat, command, chance), name) for name in ("seat", "asks")})

        return RulesetRegistry(
            [
                dataclasses.replace(
                    TOY,
                    facts=Coins | TOY.fact_types["begun"],
                    decide=decide,
                    history=History(upcasters={("plain", 1): lambda fields: {**fields, "coins": coins}}),
                )
            ]
        )

    assert failed(state.id, entries, newer(0)) == {}
    assert failed(state.id, entries, newer(1)) == {"decisions": len(entries)}


def test_a_ruleset_that_is_not_here_is_said_and_breaks_nothing_else(played):
    game_id, entries, _ = played
    assert failed(game_id, entries, TOYS) == {"decisions": 1, "results": 1}


def test_running_a_check_catches_what_it_finds_and_nothing_else():
    def found():
        raise Broken(4, "why")

    assert run_check("x", lambda: "all well") == Check(name="x", ok=True, detail="all well")
    assert run_check("x", found) == Check(name="x", ok=False, detail="version 4: why", version=4, code="altered")
    with pytest.raises(ZeroDivisionError):
        run_check("x", lambda: 1 // 0)
