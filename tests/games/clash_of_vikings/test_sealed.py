"""The bluff question to several seats at once: sealed answers, clockwise priority, nothing told but the caller."""

import random
from itertools import permutations, product

import pytest

from events.aggregate.dry_run import dry_run
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, Decline
from events.games.clash_of_vikings.facts import BluffAnswered, BluffQuestionClosed
from events.integrity.audit import audit
from events.integrity.codec import redact
from events.ruleset.chance import Chance
from events.ruleset.privacy import split
from events.ruleset.records import canonical, change
from events.ruleset.refusals import NothingToUndo, NotYourTurn, UndoBarred
from tests.games.clash_of_vikings.support import all_pass, announced, answer, answers, table, with_starts
from tests.support.cases import each
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS

ASKED = (1, 2, 3)


def asked(**fields):
    """Seat 0 bluffs a WALK, and seats 1, 2 and 3 are asked."""
    return announced(table(4, **fields), "WALK", "SHIELD")


def in_order(order, calls, **fields):
    """The answers in this order, as far as the question stays open."""
    given = asked(**fields)
    for seat in order:
        if given.table.question is None:
            break
        given = answer(given, seat, calls[seat - 1])
    return given


def test_s1_questions_are_numbered_and_open_to_all_at_once():
    given = asked()
    assert (given.table.question.number, given.table.question.asked) == (1, ASKED)
    assert all(RULESET.legal(given.table, seat) for seat in ASKED)
    second = all_pass(given).when(0, Decline()).when(0, Announce(card="CLUB", action="CLUB"))
    assert second.table.question.number == 2


def test_s2_an_answer_is_final():
    given = answers(asked(), seat2=True)
    assert RULESET.legal(given.table, 2) == ()
    for call in (False, True):
        answer(given, 2, call).refused("S2")


@each("order", [order for count in (1, 2) for order in permutations(ASKED, count)])
def test_s4_nobody_sees_an_answer_or_that_it_came(order):
    """Also C206: whoever is asked can answer. Only the version tells that some answer came."""
    before = asked()
    for calls in product((False, True), repeat=3):
        given = in_order(order, calls)
        assert RULESET.phase(given.table) == "bluff"
        for viewer in (None, 0, *(seat for seat in ASKED if seat not in order)):
            assert canonical(RULESET.view(given.table, viewer)) == canonical(RULESET.view(before.table, viewer))
            assert RULESET.to_act(given.table, viewer) == ASKED
            assert canonical(RULESET.score(given.table, viewer)) == canonical(RULESET.score(before.table, viewer))
        for seat in order:
            assert seat not in RULESET.to_act(given.table, seat)
            assert set(RULESET.to_act(given.table, seat)) == set(ASKED) - {seat}
            assert RULESET.view(given.table, seat).question.answer is calls[seat - 1]


@each("calls", list(product((False, True), repeat=3)))
def test_s5_s6_s7_c194_c211_the_result_depends_on_the_answers_alone(calls):
    caller = next((seat for seat in ASKED if calls[seat - 1]), None)
    tables = []
    for order in permutations(ASKED):
        given = in_order(order, calls)
        assert given.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=caller)]
        tables.append(given.table)
    assert all(one == tables[0] for one in tables)


def test_s5_c194_the_question_stays_open_until_everybody_has_answered():
    """B calls, C calls, A has not answered: a pass of A leaves it to B, a call of A keeps B's bracelets."""
    given = answers(asked(), seat2=True, seat3=True)
    assert given.table.question is not None
    passed = answers(given, seat1=False)
    assert passed.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=2)]
    called_first = answers(given, seat1=True)
    assert called_first.happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=1)]
    assert called_first.table.bracelets[2] == (3,)


@each("calls", list(product((False, True), repeat=2)))
@each("order", list(permutations(ASKED, 2)))
def test_s5_no_call_and_no_pass_closes_it_early(order, calls):
    """Neither the nearest seat's call nor any other: only the answer itself is told."""
    given = asked()
    for seat, call in zip(order, calls, strict=True):
        given = answer(given, seat, call)
        assert given.facts == (BluffAnswered(question=1, asked=ASKED, seat=seat, call=call),)
        assert given.table.question is not None


def test_s5_with_first_call_the_first_call_closes_it():
    given = answers(asked(options={"first_call": True}), seat3=False)
    assert given.table.question is not None
    assert answers(given, seat2=True).happened(BluffQuestionClosed) == [BluffQuestionClosed(question=1, caller=2)]


def test_s8_an_answer_to_a_closed_question_is_stale():
    closed = all_pass(asked())
    answer(closed, 1, True).refused("S8")
    second = closed.when(0, Decline()).when(0, Announce(card="CLUB", action="CLUB"))
    second.when(1, Answer(question=1, action="WALK", call=True)).refused("S8")
    second.when(1, Answer(question=2, action="WALK", call=True)).refused("S8")
    assert second.when(1, Answer(question=2, action="CLUB", call=True)).refusal is None


def test_s9_the_closing_tells_of_the_counted_caller_only():
    """Two worlds with other answers of seats that do not count; the spectator is told the same in both."""
    told = []
    for answers_before in ({2: True, 3: False}, {2: False, 3: True}, {3: True, 2: True}, {3: False, 2: False}):
        given = asked()
        for seat, call in answers_before.items():
            given = answer(given, seat, call)
        told.append([split(fact)[0] for fact in answer(given, 1, True).facts])
    assert all(one == told[0] for one in told)
    assert b'"call"' not in told[0][0]
    assert b'"seat"' not in told[0][0]


def test_s9_with_first_call_who_passed_before_the_call_is_not_told():
    told = []
    for passed in (2, 3):
        given = answer(asked(options={"first_call": True}), passed, False)
        told.append([split(fact)[0] for fact in answer(given, 1, True).facts])
    assert told[0] == told[1]


def test_the_sealed_parts_do_not_tell_whose_they_are():
    for seat in ASKED:
        fact = BluffAnswered(question=1, asked=ASKED, seat=seat, call=True)
        public, private = split(fact)
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


class TestInTheLog:
    """The same as it is stored and shown."""

    @pytest.fixture
    def store(self):
        return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")

    def opened(self, store):
        """A question is open: the game, and who is asked, clockwise."""
        plan = GamePlan(ruleset=RULESET, seats=4, taken=range(4), seed=b"sealed")
        state = with_starts(store, store.create(plan).state)
        active = state.table.active
        hand = state.table.hands[active]
        bluff = next(action for action in ("WALK", "CLUB") if action not in hand)
        state = store.act(state.id, active, Announce(card=hand[0], action=bluff)).state
        return state, state.table.question.asked

    def say(self, store, state, seat, call):
        command = Answer(question=state.table.questions, action=state.table.action, call=call)
        return store.act(state.id, seat, command)

    def test_the_envelope_names_nobody(self, store):
        state, (first, second, third) = self.opened(store)
        done = self.say(store, state, second, True)
        (entry,) = done.entries
        assert entry.seat is None
        assert sorted(entry.private) == sorted(["server", *(f"seat:{seat}" for seat in (first, second, third))])
        shown = [redact(done.state, entry, viewer) for viewer in (None, state.table.active)]
        assert [one["private"] for one in shown] == [{}, {}]
        assert canonical(redact(done.state, entry, first)["private"][f"seat:{first}"]["data"]) == b"{}"
        assert b"call" in canonical(redact(done.state, entry, second)["private"][f"seat:{second}"]["data"])

    def test_a_second_answer_is_not_asked_for(self, store):
        state, (_, second, _) = self.opened(store)
        self.say(store, state, second, True)
        with pytest.raises(NotYourTurn):
            self.say(store, state, second, False)

    def test_an_answer_cannot_be_taken_back(self, store):
        state, (first, second, _) = self.opened(store)
        self.say(store, state, second, True)
        with pytest.raises(UndoBarred):
            store.undo(state.id, second)
        with pytest.raises(NothingToUndo):
            store.undo(state.id, first)

    def test_s8a_an_announcement_cannot_be_taken_back(self, store):
        state, _ = self.opened(store)
        with pytest.raises(UndoBarred):
            store.undo(state.id, state.table.active)

    def test_two_logs_that_differ_in_hidden_answers_look_alike(self, store):
        """To spectators, to the active player and to who has not answered; also in a dry run (S4, S9, C210)."""
        logs = []
        for calls in ((True, False), (False, True)):
            state, (first, second, third) = self.opened(store)
            self.say(store, state, second, calls[0])
            open_still = self.say(store, state, third, calls[1]).state
            command = Answer(question=state.table.questions, action=state.table.action, call=True)
            foreseen = dry_run(change(open_still, id="same"), first, command)
            self.say(store, state, first, True)
            entries = store.log.read(state.id)
            logs.append([foreseen, *(self.seen(store, state.id, entries, viewer) for viewer in (None, first))])
        assert logs[0] == logs[1]

    def seen(self, store, game_id, entries, viewer):
        state = store.load(game_id)
        shown = (redact(state, entry, viewer) for entry in entries[5:])
        return [
            (
                *(one[name] for name in ("version", "type", "seat")),
                sorted(one["commitments"]),
                *(canonical(part) for part in (one["data"], *(own["data"] for own in one["private"].values()))),
            )
            for one in shown
        ]

    def test_c170_c172_after_the_game_everything_opens_and_the_audit_holds(self, store):
        state, _ = self.opened(store)
        game_id, state = state.id, store.load(state.id)
        chooser = random.Random(3)
        while not RULESET.is_over(state.table):
            seat = next(seat for seat in range(4) if seat in RULESET.to_act(state.table, seat))
            state = store.act(game_id, seat, chooser.choice(RULESET.legal(state.table, seat))).state
        store.close(game_id)
        entries = tuple(store.log.read(game_id))
        report = audit(RULESETS, game_id, entries, store.log.head(game_id))
        assert report.ok, report
        sealed = next(entry for entry in entries if entry.type == "bluff_answered")
        assert len(redact(store.load(game_id), sealed, None)["private"]) == 4
