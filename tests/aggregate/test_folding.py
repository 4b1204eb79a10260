"""Folding: what bars the way back, how far undo goes, and that nothing is kept behind a barrier."""

import gc
import weakref

import pytest

from events.aggregate.decisions import ASKED, undo_target
from events.aggregate.state import DREW, FINAL, REVEALED, SEALED, Folder, UndoPoint
from events.application.creation import GamePlan
from events.log.records import Status
from events.ruleset.refusals import GameOver, NothingToUndo, NotStarted, UndoBarred
from tests.support.cases import each
from tests.support.nim import new_service
from tests.support.toy import TOY, TOYS, Plain, Revealed, happen, toy_game


def both(service, state):
    """The state as decided, which is the one that a reload folds."""
    reloaded = new_service(TOYS, service.log).load(state.id)
    assert reloaded == state
    return reloaded


@each(
    ("things", "why"),
    [
        (("rolled",), DREW),
        (("plain", "rolled"), DREW),
        (("rolled", "revealed"), DREW),
        (("revealed",), REVEALED),
        (("plain", "plain", "revealed"), REVEALED),
        (("revealed", "sealed"), REVEALED),
        (("sealed",), SEALED),
        (("sealed", "revealed"), SEALED),
        (("plain", "sealed"), SEALED),
        (("final",), FINAL),
        (("final", "revealed"), FINAL),
    ],
)
def test_what_was_drawn_revealed_sealed_or_final_cannot_be_taken_back(things, why):
    service, state = toy_game()
    state = both(service, happen(service, state.id, 0, *things))
    assert state.latest.barrier == why
    assert state.latest.previous is None
    with pytest.raises(UndoBarred, match=why):
        service.undo(state.id, 0)


@each("things", [("plain",), ("kept",), ("plain", "final"), ("plain", "plain", "kept", "final")])
def test_what_only_followed_from_an_act_is_not_final(things):
    service, before = toy_game()
    acted = both(service, happen(service, before.id, 0, *things))
    assert acted.latest == UndoPoint(seat=0, version=before.version, table=before.table)
    state = service.undo(before.id, 0).state
    assert state.table == before.table
    assert state.version == acted.version + 1
    assert both(service, state).latest is None


def test_undo_goes_back_step_by_step_and_to_each_table_in_turn():
    service, state = toy_game()
    tables, versions = [state.table], [state.version]
    for _ in range(4):
        state = happen(service, state.id, 0, "plain", "kept")
        tables.append(state.table)
        versions.append(state.version)
    for back in reversed(range(4)):
        done = service.undo(state.id, 0)
        assert done.state.table == tables[back]
        assert [entry.type for entry in done.entries] == ["undone"]
        assert both(service, done.state).to_act(None) == (0,)
        assert f'"to":{versions[back]}'.encode() in done.entries[0].data
    with pytest.raises(NothingToUndo, match="no action"):
        service.undo(state.id, 0)


def test_after_undo_another_action_goes_on_from_there():
    service, begun = toy_game()
    for thing in ("plain", "kept"):
        happen(service, begun.id, 0, thing)
    service.undo(begun.id, 0)
    assert both(service, happen(service, begun.id, 0, "plain")).table.names == ("begun", "plain", "plain")
    with pytest.raises(UndoBarred, match="once"):
        service.undo(begun.id, 0)
    happen(service, begun.id, 0, "kept")
    assert both(service, service.undo(begun.id, 0).state).table.names == ("begun", "plain", "plain")


def test_the_way_back_ends_at_a_barrier():
    service, state = toy_game()
    happen(service, state.id, 0, "plain")
    happen(service, state.id, 0, "revealed")
    state = both(service, happen(service, state.id, 0, "plain"))
    assert state.latest.previous is None, "what lies behind a barrier is never asked for"
    assert service.undo(state.id, 0).state.table.names[-1] == "revealed"
    with pytest.raises(NothingToUndo, match="no action"):
        service.undo(state.id, 0)


def test_an_undone_action_gives_no_draws_back():
    """A draw bars undo, so that draws are never made twice; the counts stay over an undo of what drew nothing."""
    service, state = toy_game()
    state = happen(service, state.id, 0, "rolled")
    assert state.drawn == {"die": 1}
    happen(service, state.id, 0, "plain")
    state = both(service, service.undo(state.id, 0).state)
    assert state.drawn == {"die": 1}
    assert both(service, happen(service, state.id, 0, "rolled", "rolled")).drawn == {"die": 3}


def test_only_the_latest_action_and_only_by_its_own_seat():
    service, state = toy_game(3)
    happen(service, state.id, 0, "plain", asks=(1,))
    state = both(service, happen(service, state.id, 1, "plain", asks=(2,)))
    assert state.latest.previous.seat == 0
    for seat in (0, 2):
        with pytest.raises(NothingToUndo, match="Another seat"):
            service.undo(state.id, seat)
    service.undo(state.id, 1)
    assert both(service, service.undo(state.id, 0).state).to_act(None) == (0,)


@each(
    ("asks", "reaction", "refused"),
    [((1,), True, True), ((0, 1), True, True), ((0,), True, False), ((1,), False, False), ((), True, False)],
)
def test_what_asks_another_seat_about_itself_stays(asks, reaction, refused):
    """A question about an action, in a phase of reactions; the next seat's turn is no such question."""
    service, state = toy_game()
    state = both(service, happen(service, state.id, 0, "plain", asks=asks, reaction=reaction))
    if not refused:
        assert undo_target(state, 0) == state.latest
        return
    with pytest.raises(UndoBarred, match=ASKED):
        service.undo(state.id, 0)


def test_of_a_state_that_is_not_running_nothing_is_undone():
    service, state = toy_game()
    happen(service, state.id, 0, "plain", "ended")
    with pytest.raises(GameOver):
        service.undo(state.id, 0)
    open_game = service.create(GamePlan(ruleset=TOY, seats=2)).state
    with pytest.raises(NotStarted):
        undo_target(open_game, 0)
    assert open_game.status is Status.OPEN


def depth(point):
    return 0 if point is None else 1 + depth(point.previous)


@each("barrier", ["revealed", "sealed", "final", "rolled"])
def test_no_table_behind_a_barrier_stays_in_memory(barrier):
    """Decided and folded alike: a game of many thousand actions keeps as many tables as can be gone back to."""
    service, state = toy_game()
    for _ in range(5):
        happen(service, state.id, 0, "plain")
        happen(service, state.id, 0, "plain", barrier) if barrier != "final" else happen(service, state.id, 0, "final")
    assert depth(service.load(state.id).latest) == 1
    assert depth(new_service(TOYS, service.log).load(state.id).latest) == 1


class Weak:
    """A table that can be watched."""

    over = False


def test_a_folder_lets_go_of_what_a_barrier_is_put_before():
    folder, tables = Folder(toy_game()[1]), [Weak(), Weak()]
    watched = [weakref.ref(table) for table in tables]
    folder._evolve = lambda table, fact: tables.pop() if tables else table
    for version in range(3):
        folder.begin_commit(0, {}, acted=True)
        folder.evolve(Plain(seat=0), 10 + version, b"")
    assert depth(folder.state.latest) == 3
    folder.evolve(Revealed(seat=0), 20, b"")
    assert depth(folder.state.latest) == 1
    gc.collect()
    assert watched[1]() is None, "the first of the two tables is behind the barrier"


def test_the_state_in_the_middle_of_a_commit_can_be_looked_at():
    _, state = toy_game()
    folder = Folder(state)
    folder.begin_commit(0, {"die": 2}, acted=True)
    assert folder.state.drawn == {"die": 2}
    assert folder.state.latest == UndoPoint(seat=0, version=state.version, table=state.table, barrier=DREW)
    folder.evolve(Plain(seat=0, rest=("ended",)), 9, b"nine")
    assert (folder.state.version, folder.state.hash, folder.state.status) == (9, b"nine", Status.RUNNING)


def test_a_commit_without_an_action_is_nothing_to_take_back():
    _, state = toy_game()
    folder = Folder(state)
    folder.begin_commit(None, {"die": 1}, acted=False)
    assert folder.state.latest is None
    assert folder.state.drawn == {"die": 1}
    folder.begin_commit(None, {}, acted=False)
    assert folder.state.drawn == {"die": 1}
