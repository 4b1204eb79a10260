"""While a bluff question is open, a seat that is asked gets the same whatever the others have answered, if anything.

Two worlds differ in who of the others has answered, what, and in which order. Everything that a seat is told is held
against it: the picture, the offers, the refusals, dry runs, undo and the events (S4, S5, S7, C210).
"""

from functools import cache
from itertools import permutations, product

from events.aggregate.dry_run import dry_run
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, ClaimShield, Decline, DoubtShield
from events.integrity.codec import redact
from events.ruleset.records import canonical, change, tag_of
from events.ruleset.refusals import Refusal
from service.game import documents
from tests.games.clash_of_vikings.support import with_starts
from tests.support.cases import each
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS

SEATS = (3, 4)
PLACES = [(seats, place) for seats in SEATS for place in range(seats - 1)]
"""A number of seats, and the place of the one that looks among those asked, clockwise."""


def opened(seats, first_call):
    """A question to everybody but the active player, who bluffs: a store, and the state in it."""
    store = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    options = {"first_call": first_call}
    plan = GamePlan(ruleset=RULESET, seats=seats, options=options, taken=range(seats), seed=b"open question")
    state = with_starts(store, store.create(plan).state)
    active, hand = state.table.active, state.table.hands[state.table.active]
    bluff = next(action for action in ("WALK", "CLUB", "SLAM") if action != hand[0])
    return store, store.act(state.id, active, Announce(card=hand[0], action=bluff)).state


def answer_of(state, call):
    return Answer(question=state.table.questions, action=state.table.action, call=call)


def worlds(seats, place, first_call):
    """Every way in which the others may have answered without closing the question: who, what, and in which order.

    Yields the answers as (seat, call), the state after them, and its events since the question opened.
    """
    state, _ = answered(seats, first_call, ())
    others = [seat for at, seat in enumerate(state.table.question.asked) if at != place]
    for count in range(len(others) + 1):
        for order in permutations(others, count):
            for calls in product((False,) if first_call else (False, True), repeat=count):
                given = tuple(zip(order, calls, strict=True))
                yield given, *answered(seats, first_call, given)


@cache
def answered(seats, first_call, given):
    """The state after these answers in a game of its own, and its events since the question opened."""
    store, state = opened(seats, first_call)
    before = state.version
    for seat, call in given:
        state = store.act(state.id, seat, answer_of(state, call)).state
    return change(state, id="same"), tuple(store.log.read(state.id, after=before))


def looked_at(state, viewer):
    """Everything but events that a viewer is told, apart from the version number."""
    table = state.table
    told = [RULESET.view(table, viewer), state.to_act(viewer), RULESET.score(table, viewer), RULESET.phase(table)]
    if viewer is None:
        return [canonical(one) for one in told]
    offered = RULESET.legal(table, viewer)
    told += [[canonical(command) for command in offered], documents.undo_document(state, viewer)]
    tried = [
        *(answer_of(state, True), answer_of(state, False), Answer(question=9, action="WALK", call=True)),
        *(Decline(), DoubtShield(question=state.table.questions)),
        *(ClaimShield(question=state.table.questions, card="WALK"), Announce(card="WALK", action="WALK")),
    ]
    return [*[canonical(one) for one in told], *(foreseen(state, viewer, command) for command in tried)]


def foreseen(state, seat, command):
    try:
        return dry_run(state, seat, command)
    except Refusal as refusal:
        return type(refusal), getattr(refusal, "rule", None), refusal.detail


def told(state, entry, viewer):
    shown = redact(state, entry, viewer)
    own = [canonical(part["data"]) for part in shown["private"].values()]
    return shown["type"], shown["seat"], canonical(shown["data"]), own, sorted(shown["commitments"])


@each("first_call", [False, True])
@each(("seats", "place"), PLACES)
def test_s4_s5_c210_a_seat_that_is_asked_gets_the_same_in_every_world(seats, place, first_call):
    """Nearer and farther seats answered or not, called or passed; with the first call counting, all passes."""
    state, _ = answered(seats, first_call, ())
    viewer = state.table.question.asked[place]
    expected = looked_at(state, viewer)
    assert len(RULESET.legal(state.table, viewer)) == 2
    for _, other, _ in worlds(seats, place, first_call):
        assert looked_at(other, viewer) == expected


@each("first_call", [False, True])
@each("seats", SEATS)
def test_s4_c210_spectators_and_the_active_player_get_the_same_in_every_world(seats, first_call):
    state, _ = answered(seats, first_call, ())
    for viewer in (None, state.table.active):
        expected = looked_at(state, viewer)
        for place in range(seats - 1):
            for _, other, _ in worlds(seats, place, first_call):
                assert looked_at(other, viewer) == expected


@each("first_call", [False, True])
@each(("seats", "place"), PLACES)
def test_s4_s5_the_events_tell_that_answers_came_and_nothing_else(seats, place, first_call):
    """Each is like the other; so the events of any two worlds are the same, as many as there are of them."""
    state, _ = answered(seats, first_call, ())
    for viewer in (None, state.table.active, state.table.question.asked[place]):
        seen = set()
        for given, other, entries in worlds(seats, place, first_call):
            assert len(entries) == len(given), "nothing but the answers: the question is open"
            seen |= {canonical(told(other, entry, viewer)) for entry in entries}
        assert len(seen) == 1


@each("first_call", [False, True])
@each("call", [False, True])
@each(("seats", "place"), PLACES)
def test_s7_a_dry_run_of_an_answer_is_never_complete(seats, place, call, first_call):
    """Neither while another is missing nor after all others have come: so it tells of neither."""
    state, _ = answered(seats, first_call, ())
    viewer = state.table.question.asked[place]
    for _, other, _ in worlds(seats, place, first_call):
        run = dry_run(other, viewer, answer_of(other, call))
        assert not run.complete
        assert [name for name, _, _ in run.facts] == [tag_of(RULESET.fact_types["bluff_answered"])]


@each("place", range(3))
def test_s4_who_has_answered_learns_no_more_than_before(place):
    """A seat's own answer is in its picture; of the others' there is nothing, in any world."""
    state, _ = answered(4, False, ())
    viewer = state.table.question.asked[place]
    for call in (False, True):
        own, _ = answered(4, False, ((viewer, call),))
        expected = looked_at(own, viewer)
        for given, _, _ in worlds(4, place, False):
            for order in permutations(((viewer, call), *given)) if len(given) < 2 else ():
                other, _ = answered(4, False, order)
                assert looked_at(other, viewer) == expected
