"""What can be taken back and what cannot, for every type of action."""

import pytest

from events.aggregate.decisions import decide_action, undo_target
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.games.skandinavien.facts import FirstTicketsChosen, TicketsKept, TunnelGivenUp
from events.log.records import Status
from events.ruleset.records import change
from events.ruleset.refusals import UndoBarred
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GREEN_TUNNEL,
    PASS,
    RULESET,
    TICKETS_PLEASE,
    YELLOW_2,
    claim,
    extra,
    keep,
    open_card,
    table,
)
from tests.support.cases import each
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS

HAND = {"yellow": 2, "green": 4, "locomotive": 1}
KEPT = ("oslo-vaasa", "tampere-tallinn")
ONE_DUE = ("red",) * 9 + ("red", "red", "green")
NONE_DUE = ("red",) * 12


def played(made, *commands):
    """The state of a running game whose table is the given one, after these actions of seat 0."""
    games = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    seats = made.setup.seats
    state = games.create(GamePlan(ruleset=RULESET, seats=seats, taken=range(seats), seed=b"f")).state
    assert state.status is Status.RUNNING
    state = change(state, table=made)
    for command in commands:
        state = decide_action(state, 0, command).state
    return state


def is_barred(state):
    try:
        undo_target(state, 0)
    except UndoBarred:
        return True
    return False


BARRED = [
    ("R026 an open card", table(hands=[HAND]), [open_card(0)]),
    ("R026 a blind card", table(hands=[HAND]), [BLIND]),
    ("R112 drawn tickets", table(hands=[HAND]), [TICKETS_PLEASE]),
    ("R014 R017 kept tickets", table(hands=[HAND], phase="tickets", offered=(KEPT, ())), [keep(KEPT[0])]),
    ("R114 a single ticket", table(hands=[HAND], ticket_pile=KEPT[:1]), [TICKETS_PLEASE]),
    ("R082 a tunnel without extra cards", table(hands=[HAND], pile=NONE_DUE), [claim(GREEN_TUNNEL, green=2)]),
    ("R082 a tunnel", table(hands=[HAND], pile=ONE_DUE), [claim(GREEN_TUNNEL, green=2)]),
    ("R090 a tunnel given up", table(hands=[HAND], pile=ONE_DUE), [claim(GREEN_TUNNEL, green=2), GIVE_UP]),
    ("R037 a claim with a shuffle", table(hands=[HAND], pile=()), [claim(YELLOW_2, yellow=2)]),
]
FREE = [
    ("R052 a claim", table(hands=[HAND]), [claim(YELLOW_2, yellow=2)]),
    ("R126 a claim that begins the last turns", table(hands=[HAND], trains=(3, 40)), [claim(YELLOW_2, yellow=2)]),
    ("R089 extra cards paid", table(hands=[HAND], pile=ONE_DUE), [claim(GREEN_TUNNEL, green=2), extra(green=1)]),
    ("R120 a pass", table(pile=(), ticket_pile=()), [PASS]),
]


@each("made,commands", [row[1:] for row in BARRED], ids=[row[0] for row in BARRED])
def test_what_reveals_draws_or_is_final_cannot_be_taken_back(made, commands):
    assert is_barred(played(made, *commands))


@each("made,commands", [row[1:] for row in FREE], ids=[row[0] for row in FREE])
def test_what_reveals_nothing_and_is_not_final_can_be_taken_back(made, commands):
    before, after = played(made, *commands[:-1]), played(made, *commands)
    assert undo_target(after, 0).table == before.table


def test_r016_r017_a_sealed_choice_is_final():
    games = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    state = games.create(GamePlan(ruleset=RULESET, seats=2, taken=range(2), seed=b"s")).state
    games.act(state.id, 1, RULESET.legal(state.table, 1)[0])
    with pytest.raises(UndoBarred):
        games.undo(state.id, 1)


def test_r014_r017_r090_the_facts_that_the_rules_hold_a_player_to():
    final = {kind for kind in RULESET.fact_types.values() if kind.final}
    assert final == {FirstTicketsChosen, TicketsKept, TunnelGivenUp}
    assert not RULESET.reaction_phases
