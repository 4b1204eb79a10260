"""Questions: numbered, sealed, and what cannot be taken back."""

import random
from collections import defaultdict
from itertools import permutations, product

import msgspec
import pytest

from events.aggregate.decisions import undo_target
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import (
    Announce,
    Answer,
    Attack,
    BelieveShield,
    ClaimShield,
    Decline,
    DeclineShield,
    DoubtShield,
)
from events.games.clash_of_vikings.facts import BluffAnswered, BluffQuestionClosed
from events.ruleset.chance import Chance
from events.ruleset.privacy import split
from events.ruleset.refusals import Refusal, UndoBarred
from tests.conformance.games import stored_game
from tests.games.clash_of_vikings.support import (
    all_pass,
    announced,
    answer,
    answers,
    called,
    setup,
    table,
    unchallenged,
)
from tests.support.cases import each

# Questions: numbers that are never used twice, stale answers, and what cannot be taken back (S8, S8a).


CLOSE = ("d3", "d2", "f5")
OPENED_BY = {"bluff_question_opened": "question", "attack_declared": "opens", "shield_claimed": "opens"}


ATTACKED = unchallenged(table(vikings=CLOSE), "CLUB").when(0, Attack(target=1))
CLAIMED = ATTACKED.when(1, ClaimShield(question=2, card="WALK"))


def test_s8_all_three_kinds_of_question_are_numbered_in_one_row():
    opened = [given.table.question for given in (announced(table(vikings=CLOSE), "CLUB"), ATTACKED, CLAIMED)]
    assert [(question.kind, question.number) for question in opened] == [("bluff", 1), ("shield", 2), ("doubt", 3)]
    after = CLAIMED.when(0, BelieveShield(question=3)).when(0, Announce(card="WALK", action="WALK"))
    assert after.table.question.number == 4


@each(
    ("given", "seat", "command", "rule"),
    [
        (ATTACKED, 1, ClaimShield(question=1, card="WALK"), "S8"),
        (ATTACKED, 1, ClaimShield(question=3, card="WALK"), "S8"),
        (ATTACKED, 1, DeclineShield(question=1), "S8"),
        (ATTACKED, 1, DoubtShield(question=1), "S8"),
        (ATTACKED, 1, Answer(question=1, action="CLUB", call=True), "S8"),
        (ATTACKED, 1, Answer(question=2, action="CLUB", call=True), "C050"),
        (CLAIMED, 0, DoubtShield(question=2), "S8"),  # A doubt names the question that the claim opened.
        (CLAIMED, 0, BelieveShield(question=2), "S8"),
        (CLAIMED, 0, DoubtShield(question=4), "S8"),
        (unchallenged(table(vikings=CLOSE), "CLUB"), 0, DoubtShield(question=1), "S8"),
        (unchallenged(table(vikings=CLOSE), "CLUB"), 1, DeclineShield(question=1), "S8"),
    ],
)
def test_s8_an_answer_to_another_question_than_the_open_one_is_stale(given, seat, command, rule):
    given.when(seat, command).refused(rule)


def test_s8_a_question_that_was_closed_stays_closed():
    closed = all_pass(asked())
    answer(closed, 1, True).refused("S8")
    second = closed.when(0, Decline()).when(0, Announce(card="CLUB", action="CLUB"))
    for question in (1, 2):
        second.when(1, Answer(question=question, action="WALK", call=True)).refused("S8")
    assert second.when(1, Answer(question=2, action="CLUB", call=True)).refusal is None


def test_the_state_shows_the_open_question_and_its_number():
    for given, kind, asked in ((ATTACKED, "shield", (1,)), (CLAIMED, "doubt", (0,))):
        for viewer in (None, 0, 1, 2):
            question = RULESET.view(given.table, viewer).question
            assert (question.kind, question.number, question.asked) == (kind, given.table.questions, asked)
            assert question.answer is None


SAID_WALK = {"number": 1, "kind": "bluff", "seat": 0, "said": "WALK"}
SAID_SHIELD = {"number": 3, "kind": "doubt", "seat": 1, "said": "SHIELD"}


def last(given):
    """What all see of the question that ended last: who called, and what came of it."""
    shown = {RULESET.view(given.table, viewer).last_question for viewer in (None, 0, 1, 2)}
    assert len(shown) == 1, "it is public"
    return {name: value for name, value in msgspec.structs.asdict(shown.pop()).items() if value is not None}


def settled(caller, card, truthful, taker, victim, payment="bracelet"):
    names = ("caller", "card", "truthful", "taker", "victim", "payment")
    return dict(zip(names, (caller, card, truthful, taker, victim, payment), strict=True))


def test_c057_who_called_stays_in_the_state_until_the_next_question_ends():
    assert last(unchallenged(table(), "WALK", "CLUB")) == SAID_WALK
    false_call = SAID_WALK | settled(2, "WALK", True, 0, 2)
    given = called(announced(table(), "WALK"), 2)
    assert last(given) == false_call
    given = given.when(0, Decline()).when(0, Announce(card="CLUB", action="CLUB"))
    assert last(given) == false_call
    assert last(answer(given, 1, False))["number"] == 2


@each(
    ("bracelets", "supply", "payment"),
    [(((3,), (3,), (3,)), (4,), "bracelet"), (((), (3,), (3,)), (4,), "supply"), (((), (3,), (3,)), (), "nothing")],
)
def test_c058_c059_c060_a_caught_bluff_is_told(bracelets, supply, payment):
    given = called(announced(table(bracelets=bracelets, supply=supply), "WALK", "CLUB"), 1)
    assert last(given) == SAID_WALK | settled(1, "CLUB", False, 1, 0, payment)


def test_c118_c119_c120_what_came_of_a_shield_is_told():
    true = ATTACKED.when(1, ClaimShield(question=2, card="SHIELD"))
    assert last(CLAIMED.when(0, BelieveShield(question=3))) == SAID_SHIELD
    assert last(true.when(0, DoubtShield(question=3))) == SAID_SHIELD | settled(0, "SHIELD", True, 1, 0)
    assert last(CLAIMED.when(0, DoubtShield(question=3))) == SAID_SHIELD | settled(0, "WALK", False, 0, 1)


def try_undo(store, state, chooser, undone):
    """Take back all that can be, and now and then a part of it."""
    while state.latest is not None and chooser.random() < 0.8:
        seat = state.latest.seat
        try:
            undo_target(state, seat)
        except Refusal:
            return state
        state = store.undo(state.id, seat).state
        undone[state.table.phase] += 1
    return state


@each("options", [{}, {"bluff_arena": True}, {"first_call": True}, {"starts": "dealt"}])
@each("seats", [2, 3, 4])
def test_s8_no_number_is_used_twice_however_much_is_taken_back(seats, options):
    """Whatever can be undone is, and then something else is done instead."""
    store, created = stored_game(RULESET, setup(seats, **options), b"numbers")
    chooser, undone, state = random.Random(seats), defaultdict(int), created.state
    for _ in range(250):
        if RULESET.is_over(state.table):
            break
        seat = chooser.choice([seat for seat in range(seats) if seat in state.to_act(seat)])
        state = store.act(state.id, seat, chooser.choice(RULESET.legal(state.table, seat))).state
        if not RULESET.is_over(state.table):
            state = try_undo(store, state, chooser, undone)
    numbers = []
    for entry in store.log.read(state.id):
        if entry.type in OPENED_BY:
            number = msgspec.json.decode(entry.data)[OPENED_BY[entry.type]]
            numbers += [number] if number is not None else []
    assert len(numbers) > 10
    assert numbers == list(range(1, len(numbers) + 1))
    assert undone, "something was taken back"


@each("seats", [3, 4])
def test_s8a_what_asks_somebody_else_cannot_be_taken_back(seats):
    """An announcement, an attack that may be answered and a claim, each at the moment it was made."""
    store, created = stored_game(RULESET, setup(seats), b"final")
    chooser, barred, state = random.Random(5), set(), created.state
    while not RULESET.is_over(state.table) and len(barred) < 3:
        seat = chooser.choice([seat for seat in range(seats) if seat in state.to_act(seat)])
        state = store.act(state.id, seat, chooser.choice(RULESET.legal(state.table, seat))).state
        question = state.table.question
        if question is not None and set(question.answers) == {None}:
            with pytest.raises(UndoBarred):
                store.undo(state.id, seat)
            barred.add(question.kind)
    assert barred == {"bluff", "shield", "doubt"}


# The bluff question to several seats at once: sealed answers, clockwise priority, nothing told but the caller.


ASKED = (1, 2, 3)


def asked(**fields):
    """Seat 0 bluffs a WALK, and seats 1, 2 and 3 are asked."""
    return announced(table(4, **fields), "WALK", "SHIELD")


def test_s1_s2_an_answer_is_final_and_questions_are_open_to_all_at_once():
    given = asked()
    assert (given.table.question.number, given.table.question.asked) == (1, ASKED)
    assert all(RULESET.legal(given.table, seat) for seat in ASKED)
    second = all_pass(given).when(0, Decline()).when(0, Announce(card="CLUB", action="CLUB"))
    assert second.table.question.number == 2
    given = answers(asked(), seat2=True)
    assert RULESET.legal(given.table, 2) == ()
    for call in (False, True):
        answer(given, 2, call).refused("S2")


@each("calls", list(product((False, True), repeat=3)))
def test_s5_s6_s7_c194_c211_the_result_depends_on_the_answers_alone(calls):
    caller = next((seat for seat in ASKED if calls[seat - 1]), None)
    tables = []
    for order in permutations(ASKED):
        given = answers(asked(), **{f"seat{seat}": calls[seat - 1] for seat in order})
        assert given.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=caller)]
        tables.append(given.table)
    assert all(one == tables[0] for one in tables)


def test_s5_c194_the_question_stays_open_until_everybody_has_answered_or_the_first_call():
    # B calls, C calls, A has not answered: a pass of A leaves it to B, a call of A keeps B's bracelets.
    given = answers(asked(), seat2=True, seat3=True)
    assert given.table.question is not None
    passed = answers(given, seat1=False)
    assert passed.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=2)]
    called_first = answers(given, seat1=True)
    assert called_first.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=1)]
    assert called_first.table.bracelets[2] == (3,)
    given = answers(asked(options={"first_call": True}), seat3=False)
    assert given.table.question is not None
    assert answers(given, seat2=True).happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=2)]


@each("calls", list(product((False, True), repeat=2)))
@each("order", list(permutations(ASKED, 2)))
def test_s5_no_call_and_no_pass_closes_it_early(order, calls):
    """Neither the nearest seat's call nor any other: only the answer itself is told."""
    given = asked()
    for seat, call in zip(order, calls, strict=True):
        given = answer(given, seat, call)
        assert given.facts == (BluffAnswered(question=1, asked=ASKED, seat=seat, call=call),)
        assert given.table.question is not None


def test_the_sealed_parts_do_not_tell_whose_they_are():
    for seat in ASKED:
        public, private = split(BluffAnswered(question=1, asked=ASKED, seat=seat, call=True))
        assert public == b'{"asked":[1,2,3],"question":1}'
        assert sorted(private) == ["seat:1", "seat:2", "seat:3"]
        assert [name for name, part in private.items() if part != b"{}"] == [f"seat:{seat}"]


@each("first_call", [False, True])
def test_s4_resampled_answers_leave_the_question_open(first_call):
    """The viewer's own answer stays; of the others neither who has answered, nor what, nor how many is taken over."""
    given = answers(asked(options={"first_call": first_call}), seat2=False, seat3=not first_call)
    seen = set()
    for seed in range(60):
        for viewer in (None, 0, 1, 2):
            other = RULESET.hidden.resample_hidden(given.table, viewer, Chance(bytes([seed])))
            assert None in other.question.answers
            assert viewer != 1 or other.question.answers[0] is None
            assert viewer != 2 or other.question.answers[1] is False
            assert not (first_call and True in other.question.answers)
            seen.add((viewer, other.question.answers))
    assert len({found.count(None) for viewer, found in seen if viewer is None}) == 3
