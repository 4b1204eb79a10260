"""Replay: the state of a log, whole or from any version on, and logs that nobody could have written."""

import pytest

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import SeatTaken, Undone
from events.application.creation import GamePlan
from events.integrity.audit import commits
from events.integrity.codec import encode_commit
from events.integrity.replay import fold, read_creation, states
from events.log.records import CorruptLog, Status
from events.ruleset.records import change
from events.ruleset.refusals import UnknownGame
from tests.support.nim import AT, NIM_ONLY, new_service, play_with_undo, whole_game
from tests.support.toy import TOYS, Plain, happen, toy_game


@pytest.fixture(scope="module")
def played():
    return whole_game(3, b"replay", play_with_undo)


@pytest.fixture(scope="module")
def toys():
    """A log with every kind of thing in it."""
    service, state = toy_game(resignation="ends")
    for things in (("plain",), ("kept", "final"), ("rolled", "rolled"), ("sealed",), ("plain",), ("plain", "kept")):
        happen(service, state.id, 0, *things)
    service.undo(state.id, 0)
    service.undo(state.id, 0)
    happen(service, state.id, 0, "plain", asks=(1,))
    service.resign(state.id, 1)
    service.close(state.id)
    return state.id, tuple(service.log.read(state.id))


def ends_of_commits(entries):
    total = 0
    for commit in commits(entries):
        total += len(commit)
        yield total


@pytest.mark.parametrize("game", ["played", "toys"])
def test_from_any_commit_on_the_rest_folds_to_the_same_as_the_whole(game, request):
    game_id, entries, *_ = request.getfixturevalue(game)
    rulesets = NIM_ONLY if game == "played" else TOYS
    whole = fold(rulesets, game_id, entries)
    for split in ends_of_commits(entries):
        before = fold(rulesets, game_id, entries[:split])
        assert before.version == split
        assert fold(rulesets, game_id, entries[split:], before) == whole
        assert fold(rulesets, game_id, (), before) == before


@pytest.mark.parametrize("game", ["played", "toys"])
def test_the_state_after_each_event_is_that_of_the_log_up_to_it(game, request):
    game_id, entries, *_ = request.getfixturevalue(game)
    rulesets = NIM_ONLY if game == "played" else TOYS
    seen = list(states(rulesets, game_id, entries))
    assert [entry for entry, _ in seen] == list(entries)
    for entry, state in seen:
        assert state == fold(rulesets, game_id, entries[: entry.version])
        assert (state.version, state.hash) == (entry.version, entry.hash)


def test_a_closed_log_comes_to_its_results(toys):
    game_id, entries = toys
    state = fold(TOYS, game_id, entries)
    assert state.status is Status.FINISHED
    assert state.resigned == (1,)
    assert state.results.winners == (0,)
    assert state.drawn == {"die": 2}
    assert state.table.names.count("plain") == 2
    assert state.seed == b"toy"
    assert (state.setup.seats, state.seats) == (2, ("", ""))


def test_a_game_without_entries_is_unknown():
    with pytest.raises(UnknownGame):
        fold(TOYS, "017-a", ())
    assert list(states(TOYS, "017-a", ())) == []


def test_a_log_begins_with_the_creation_of_its_game(toys):
    game_id, entries = toys
    assert read_creation(entries[0]).game == game_id
    for first in entries[1:]:
        with pytest.raises(CorruptLog, match="does not begin"):
            read_creation(first)
        with pytest.raises(CorruptLog):
            fold(TOYS, game_id, (first, *entries[1:]))


def on_top(state, *facts, metadata=None):
    return encode_commit(
        facts, metadata or CommitMetadata(), seed=state.seed, version=state.version, previous=state.hash, at=AT
    )


def test_a_second_creation_a_seat_taken_twice_and_an_undo_of_nothing_are_no_log(toys):
    game_id, entries = toys
    state = fold(TOYS, game_id, entries[:4])
    created = read_creation(entries[0])
    for fact, why in (
        (created, "creation twice"),
        (SeatTaken(seat=0, entropy=""), "a seat that cannot be taken"),
        (SeatTaken(seat=2, entropy=""), "a seat that cannot be taken"),
        (Undone(seat=0, to=1), "takes back"),
    ):
        with pytest.raises(CorruptLog, match=f"log of {game_id} .*{why}"):
            fold(TOYS, game_id, on_top(state, fact), state)
        with pytest.raises(CorruptLog, match=why):
            list(states(TOYS, game_id, (*entries[:4], *on_top(state, fact))))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"nonsense", b'{"seat":"x"}', b"\xff"])
def test_bytes_that_hold_no_fact_are_corrupt(toys, data):
    game_id, entries = toys
    for index in (0, 4, 5):
        altered = (*entries[:index], change(entries[index], data=data), *entries[index + 1 :])
        with pytest.raises(CorruptLog):
            fold(TOYS, game_id, altered)
        with pytest.raises(CorruptLog):
            list(states(TOYS, game_id, altered))


def test_what_an_operator_replaced_is_part_of_the_log():
    service = new_service()
    plan = GamePlan(ruleset=NIM_ONLY["nim"], seats=2, taken=range(2), box={"bonuses": [7, 8, 9]})
    state = service.create(plan).state
    assert set(state.table.bonuses) < {7, 8, 9}
    assert new_service(log=service.log).load(state.id) == state
    assert state.box_hash == NIM_ONLY["nim"].boxes.shipped_hash


def test_an_action_counts_from_the_first_event_of_its_commit():
    """Of an own act's following facts a final one bars nothing, however the log is read."""
    service, state = toy_game()
    happen(service, state.id, 0, "plain", "final")
    entries = service.log.read(state.id)
    for split in range(1, len(entries) + 1):
        folded = fold(TOYS, state.id, entries[split:], fold(TOYS, state.id, entries[:split]))
        assert folded.latest.barrier == ""


def test_a_fact_on_top_of_a_log_is_folded_without_its_beginning():
    _, state = toy_game()
    (entry,) = on_top(state, Plain(seat=0), metadata=CommitMetadata(action={}, seat=0))
    after = fold(TOYS, state.id, (entry,), state)
    assert (after.version, after.hash, after.table.names) == (state.version + 1, entry.hash, ("begun", "plain"))
    assert after.latest.seat == 0
