"""What cannot be taken back, for every type of action: the general rule, held against facts and tables alone."""

import random
from collections import defaultdict

import msgspec
import pytest

from events.aggregate.decisions import decide_action, undo_target, undo_version
from events.integrity.replay import fold
from events.log.records import Status
from events.ruleset.privacy import is_sealed
from events.ruleset.refusals import NothingToUndo, UndoBarred
from tests.conformance.games import MAX_LENGTH, stored_game
from tests.support.rulesets import CONFORMING


def decisions_of(ruleset, setup, seed):
    """Every decision of a random game in a store: the state before, the seat, the decision, and the state after."""
    chooser = random.Random(seed)
    games, created = stored_game(ruleset, setup, b"%d" % seed)
    state = created.state
    for _ in range(MAX_LENGTH):
        if state.status is not Status.RUNNING:
            return
        seat = chooser.choice([seat for seat in range(setup.seats) if seat in state.to_act(seat)])
        command = chooser.choice(ruleset.legal(state.table, seat))
        decision = decide_action(state, seat, command)
        before, state = state, games.act(state.id, seat, command).state
        yield games, before, seat, decision, state
        state = games.load(state.id)


def is_final(ruleset, decision, seat):
    """The rule in words of its own: it drew, revealed, was sealed, is final, or asks another seat about itself."""
    act, facts, table = type(decision.facts[0]), decision.facts, decision.state.table
    reacting = ruleset.phase(table) in ruleset.reaction_phases
    return (
        bool(decision.metadata.draws)
        or any(type(fact).reveals or is_sealed(type(fact)) for fact in facts)
        or act.final
        or (reacting and any(other != seat for other in ruleset.to_act(table, None)))
    )


def test_an_action_can_be_taken_back_exactly_when_nothing_makes_it_final(ruleset, setup):
    tried = defaultdict(set)
    for games, before, seat, decision, after in decisions_of(ruleset, setup, seed=31):
        if after.status is not Status.RUNNING:
            break
        final = is_final(ruleset, decision, seat)
        tried[decision.metadata.action["type"]].add(final)
        for other in range(setup.seats):
            if other != seat:
                with pytest.raises(NothingToUndo):
                    undo_target(after, other)
                assert undo_version(after, other) is None
        if final:
            with pytest.raises(UndoBarred):
                undo_target(after, seat)
            assert undo_version(after, seat) is None
            assert after.latest.previous is None or not after.latest.barrier
        else:
            assert undo_target(after, seat).version == undo_version(after, seat) == before.version
            taken_back = games.undo(after.id, seat).state
            assert taken_back.table == before.table
            again = games.act(after.id, seat, msgspec.convert(decision.metadata.action, ruleset.commands))
            assert again.state.table == after.table
    assert tried


def test_a_folded_game_is_the_decided_one_after_every_commit(ruleset, setup):
    """The state that a decision hands on is the one that its log folds to: the table, draws and the way back."""
    folded = None
    for games, _, _, _, after in decisions_of(ruleset, setup, seed=32):
        tail = games.log.read(after.id, after=folded.version if folded else 0)
        folded = fold(CONFORMING, after.id, tail, folded)
        assert folded == after
