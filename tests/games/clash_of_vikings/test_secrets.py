"""Who sees what, and worlds that a viewer cannot tell apart."""

import random
from collections import Counter
from functools import cache
from itertools import islice, permutations, product
from typing import get_args

from events.aggregate.dry_run import dry_run
from events.bots.playout import setups
from events.games.clash_of_vikings import RULESET, commands, facts
from events.games.clash_of_vikings.view.seen import PlayedState
from events.integrity.codec import redact
from events.ruleset.chance import Chance, has_given_up
from events.ruleset.privacy import split
from events.ruleset.records import canonical, change, tag_of
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import decide_start
from service.game import documents
from tests.conformance.games import random_game, stored_game
from tests.games.clash_of_vikings.support import announced, answers, called, setup, table, unchallenged, with_starts
from tests.support.campaigns import amount, chooser
from tests.support.cases import each

# Who sees what: the table of visibilities, in views and in events.


VIEWERS = (None, 0, 1, 2)


def attacking(**fields):
    return unchallenged(table(vikings=("d3", "d2", "f5"), **fields), "CLUB").when(0, commands.Attack(target=1))


def seats(given_table, viewer):
    return RULESET.view(given_table, viewer).seats


@each("viewer", VIEWERS)
def test_everybody_sees_the_arena_and_counts(viewer):
    shown = RULESET.view(table(lying={"d1": (2, 4)}, sunk=(3,), removed=(1, 1)), viewer)
    assert shown.vikings == ("b1", "b5", "f5")
    assert shown.lying == {"d1": (2, 4)}
    assert (shown.supply, shown.removed, shown.sunk) == (5, 2, (3,))
    counts = ("bracelets", "hand", "draw_pile", "discard_pile")
    assert [[getattr(seat, name) for name in counts] for seat in shown.seats] == [[1, 3, 9, 0]] * 3


@each("viewer", VIEWERS)
def test_c130_c131_b15_values_cards_and_discards_are_seen_by_their_owner_only(viewer):
    for seat, shown in enumerate(seats(table(discards=(("SLAM",),) * 3), viewer)):
        own = seat == viewer
        assert shown.bracelet_values == ((3,) if own else None)
        assert shown.hand_cards == (("CLUB", "SHIELD", "WALK") if own else None)
        assert shown.discards == (("SLAM",) if own else None)


@each("viewer", VIEWERS)
def test_c046_c179_c056_the_announcement_and_a_called_card_are_public(viewer):
    given = announced(table(), "SPRINT", "WALK")
    card = "WALK" if viewer == 0 else None
    assert RULESET.view(given.table, viewer).action == "SPRINT"
    assert RULESET.view(given.table, viewer).played == (PlayedState(seat=0, said="SPRINT", card=card, revealed=False),)
    given = called(announced(table(), "SPRINT", "WALK"), 1)
    assert RULESET.view(given.table, viewer).played[0].card == "WALK"


@each("viewer", VIEWERS)
def test_a_shield_claim_is_public_its_card_only_after_a_doubt(viewer):
    given = attacking().when(1, commands.ClaimShield(question=2, card="WALK"))
    hidden = given.when(0, commands.BelieveShield(question=3))
    revealed = given.when(0, commands.DoubtShield(question=3))
    assert RULESET.view(given.table, viewer).target == 1
    assert RULESET.view(hidden.table, viewer).played[1].card == ("WALK" if viewer == 1 else None)
    assert RULESET.view(revealed.table, viewer).played[1].card == "WALK"


def owners(fact):
    return sorted(split(fact)[1])


def test_c170_who_learns_what_from_each_event_and_what_brings_it_to_light():
    assert owners(facts.CardAnnounced(seat=0, action="WALK", card="CLUB")) == ["seat:0"]
    assert owners(facts.ShieldClaimed(question=2, opens=3, seat=1, card="CLUB")) == ["seat:1"]
    assert owners(facts.CardsDrawn(seat=2, count=1, cards=("CLUB",))) == ["seat:2"]
    assert owners(facts.BraceletTaken(taker=0, victim=2, reason="hit", value=3)) == ["seat:0", "seat:2"]
    assert owners(facts.SupplyBraceletTaken(taker=1, victim=0, value=3)) == ["seat:1"]
    assert owners(facts.LootTaken(seat=1, count=2, values=(1, 2))) == ["seat:1"]
    assert owners(facts.BraceletsRemoved(count=1, values=(1,))) == ["server"]
    # Undo stops there, and dry runs tell nothing beyond.
    assert {kind.__name__ for kind in get_args(facts.ClashFact) if kind.reveals} == {
        *("BluffQuestionClosed", "CardRevealed", "ShieldRevealed", "BraceletTaken", "SupplyBraceletTaken"),
        *("LootTaken", "BraceletLaid", "BraceletKnockedOff", "BraceletsCounted"),
    }
    given = unchallenged(table(vikings=("d3", "d2", "f5"), hand=("PUNCH",)), "PUNCH").when(0, commands.Attack(target=1))
    given = given.when(1, commands.DeclineShield(question=2))
    assert all(owners(fact) == [] for fact in given.facts)
    assert all(owners(fact) == [] for fact in given.when(0, commands.Place(space="c2")).facts)


def test_c155_c172_c152_c171_at_the_end_everything_is_shown_and_till_then_the_own_score():
    shown = seats(change(table(), phase="over"), None)
    assert [seat.bracelet_values for seat in shown] == [(3,)] * 3
    assert [seat.hand_cards for seat in shown] == [("CLUB", "SHIELD", "WALK")] * 3
    given_table = table(bracelets=((1, 2), (3,), (4,)))
    assert [[score.total for score in RULESET.score(given_table, viewer)] for viewer in VIEWERS] == [
        [0, 0, 0],
        [3, 0, 0],
        [0, 3, 0],
        [0, 0, 4],
    ]
    # Nothing tells two of the same value apart, and what lies together has no history in its order.
    given = called(announced(table(bracelets=((2,), (1, 3, 4), (3,))), "WALK"), 1)
    assert given.table.bracelets[0] == tuple(sorted(given.table.bracelets[0]))
    for viewer in VIEWERS:
        assert b'"id"' not in canonical(RULESET.view(given.table, viewer))


@each("viewer", VIEWERS)
def test_c210_everything_hidden_is_dealt_anew(viewer):
    """And nothing else: what the viewer sees stays."""
    hands = (("CLUB", "SHIELD", "WALK"), ("PUNCH", "SLAM", "SPRINT"), ("HAMMER", "PUNCH", "SLINGSHOT"))
    given_table = table(
        hands=hands, bracelets=((1, 2), (3, 4), (2, 3)), removed=(1, 1, 4), discards=(("WALK",), ("WALK",), ("WALK",))
    )
    given = announced(given_table, "SPRINT", "CLUB")
    others = [RULESET.hidden.resample_hidden(given.table, viewer, Chance(bytes([seed]))) for seed in range(60)]
    assert len({other.supply for other in others}) > 1
    assert len({other.removed for other in others}) > 1
    assert all(
        canonical(RULESET.view(other, viewer)) == canonical(RULESET.view(given.table, viewer)) for other in others
    )
    for seat in range(3):
        own = seat == viewer
        for hidden in ("hands", "bracelets", "discards"):
            assert (len({getattr(other, hidden)[seat] for other in others}) == 1) == own
    assert (len({other.played[0].card for other in others}) == 1) == (viewer == 0)
    assert all(RULESET.hidden.invariants(other)[2] == RULESET.hidden.invariants(given.table)[2] for other in others)
    assert all(RULESET.hidden.invariants(other)[0] == RULESET.hidden.invariants(given.table)[0] for other in others)


# What was seen before counts in worlds: bracelets that came and went for all to see, and cards that were turned up.


MAX_LENGTH = 70
"""How many facts an opening has."""
MAX = 16
"""How many ways there may be, so that all of them are dealt."""


def dealt_to(made, viewer, number=40):
    return [
        RULESET.hidden.resample_hidden(made, viewer, Chance(bytes([one % 256, one // 256]))) for one in range(number)
    ]


@each("seats", [2, 3, 4])
def test_c004_what_was_handed_out_for_all_to_see_stays_there(seats):
    begun = decide_start(RULESET, setup(seats), Chance(b"start")).table
    for viewer in (None, 0, 1):
        assert {world.bracelets for world in dealt_to(begun, viewer)} == {((1, 2, 3),) * seats}


def test_c056_c140_a_card_that_was_turned_up_lies_in_the_discards_of_its_owner():
    given = answers(announced(table(hand=("CLUB", "HAMMER", "WALK")), "SPRINT", "HAMMER"), seat1=True, seat2=False)
    assert given.table.played[0].revealed
    discarded = RULESET.evolve(given.table, discarded_fact())
    assert discarded.discards[0] == ("HAMMER",)
    assert {world.discards[0] for world in dealt_to(discarded, 1)} == {("HAMMER",)}
    assert len({world.hands[0] for world in dealt_to(discarded, 1)}) > 1


def discarded_fact():
    return RULESET.fact_types["cards_discarded"](counts=(1, 0, 0))


def test_c142_what_was_turned_up_was_not_kept_in_hand_when_the_discards_were_shuffled():
    """One card is kept, all others lay face up: so it is none of these."""
    made = decide_start(RULESET, setup(2, starts="dealt"), Chance(b"x")).table
    hand, others = ("SHIELD",), tuple(sorted((Counter(deck(made)) - Counter(["SHIELD"])).elements()))
    made = change(
        made,
        hands=(hand, made.hands[1]),
        piles=((), made.piles[1]),
        discards=(others, made.discards[1]),
        cycles=(change(made.cycles[0], since=(3, *(card for card in others))), made.cycles[1]),
    )
    renewed = RULESET.evolve(made, RULESET.fact_types["pile_renewed"](seat=0, count=len(others)))
    assert {world.hands[0] for world in dealt_to(renewed, 1)} == {hand}
    drawn = RULESET.evolve(renewed, RULESET.fact_types["cards_drawn"](seat=0, count=2, cards=("CLUB", "WALK")))
    assert all("SHIELD" in world.hands[0] for world in dealt_to(drawn, 1))
    assert len({world.hands[0] for world in dealt_to(drawn, 1)}) > 5


def deck(made):
    return made.setup.box.decks[made.setup.options.bluff_arena]


@each("seats", [2, 3, 4])
def test_exactly_those_bracelets_are_dealt_that_there_can_be(seats):
    """All ways in which bracelets can lie, found by following every one of them from fact to fact, and those dealt."""
    compared = 0
    for number in range(3):
        for known, step in openings(seats, number):
            for viewer in (None, *range(seats)):
                possible = all_hands(known, seats, viewer)
                if 1 < len(possible) <= MAX:
                    assert dealt_until(step.after, viewer, len(possible)) == possible
                    compared += 1
    assert compared > 2


def dealt_until(made, viewer, many):
    """At most that number of ways in which bracelets are dealt; some are rare."""
    found = set()
    for number in range(4000):
        found.add(hidden(RULESET.hidden.resample_hidden(made, viewer, Chance(b"%d" % number)), viewer))
        if number > 4 * many and len(found) >= many:
            break
    return found


def openings(seats, number):
    """The facts of an opening up to each commit in which a bracelet was taken blind, and the commit."""
    known = []
    for step in random_game(RULESET, setup(seats), number):
        known += step.facts
        if len(known) > MAX_LENGTH or RULESET.is_over(step.after):
            return
        if any(isinstance(fact, facts.BraceletTaken) for fact in step.facts):
            yield known, step


def hidden(world, viewer):
    return tuple(own for seat, own in enumerate(world.bracelets) if seat != viewer)


def all_hands(story, seats, viewer):
    """The bracelets that the hidden seats may have, together with those that nobody has seen, by what was told."""
    states = {(((),) * seats, None)}
    for fact in story:
        states = {after for hands, pool in states for after in ways(fact, hands, pool, seats, viewer)}
    return {tuple(own for seat, own in enumerate(hands) if seat != viewer) for hands, _ in states}


def ways(fact, hands, pool, seats, viewer):
    """Every way in which a fact may have gone, as hands and as the values that nobody was seen with."""
    match fact:
        case facts.BraceletsHandedOut(values=values):
            box = setup(seats).box
            left = Counter(box.bracelets) - Counter(values * seats)
            yield (tuple(sorted(values)),) * seats, tuple(sorted(left.elements()))
        case facts.BraceletLaid(value=value):
            if value in pool:
                yield hands, minus(pool, value)
        case facts.BraceletsPickedUp(seat=seat, values=values):
            yield moved(hands, seat, values), pool
        case facts.BraceletKnockedOff(target=seat, value=value):
            if value in hands[seat]:
                yield left_by(hands, seat, value), pool
        case facts.BraceletTaken(taker=taker, victim=victim, value=value):
            for one in [value] if viewer in (taker, victim) else set(hands[victim]):
                if one in hands[victim]:
                    yield moved(left_by(hands, victim, one), taker, (one,)), pool
        case facts.LootTaken(seat=seat, values=values) | facts.SupplyBraceletTaken(taker=seat, value=values):
            taken = values if isinstance(values, tuple) else (values,)
            for some in [taken] if viewer == seat else set(product(sorted(set(pool)), repeat=len(taken))):
                if not Counter(some) - Counter(pool):
                    yield moved(hands, seat, some), tuple(sorted((Counter(pool) - Counter(some)).elements()))
        case _:
            yield hands, pool


def minus(values, value):
    place = values.index(value)
    return (*values[:place], *values[place + 1 :])


def left_by(hands, seat, value):
    return (*hands[:seat], minus(hands[seat], value), *hands[seat + 1 :])


def moved(hands, seat, values):
    return (*hands[:seat], tuple(sorted((*hands[seat], *values))), *hands[seat + 1 :])


def test_a_past_is_nearly_always_found():
    chooser, dealt = random.Random(3), []
    for step in random_game(RULESET, setup(4), 0):
        for viewer in (None, 0):
            chance = Chance(chooser.randbytes(8))
            RULESET.hidden.resample_hidden(step.after, viewer, chance)
            dealt.append(has_given_up(chance))
    assert sum(dealt) < len(dealt) / 100


def test_a_table_that_nothing_explains_is_dealt_as_it_is_seen_now_and_says_so():
    made = change(table(), bracelets=((3, 3), (1,), (2,)))
    impossible = change(made, passed=((-1, 0, 1), (0, -1, 4)), bracelets=((), (3, 3), (2,)))
    chance = Chance(b"none")
    world = RULESET.hidden.resample_hidden(impossible, 2, chance)
    assert has_given_up(chance)
    assert RULESET.view(world, 2) == RULESET.view(impossible, 2)
    assert RULESET.hidden.invariants(world)[0] == RULESET.hidden.invariants(impossible)[0]


# While a bluff question is open, a seat that is asked gets the same whatever the others have answered, if anything.


SEATS = (3, 4)
PLACES = [(seats, place) for seats in SEATS for place in range(seats - 1)]
"""A number of seats, and the place of the one that looks among those asked, clockwise."""


def opened(seats, first_call):
    """A question to everybody but the active player, who bluffs: a store, and the state in it."""
    store, created = stored_game(RULESET, setup(seats, first_call=first_call), b"open question")
    state = with_starts(store, created.state)
    active, hand = state.table.active, state.table.hands[state.table.active]
    bluff = next(action for action in ("WALK", "CLUB", "SLAM") if action != hand[0])
    return store, store.act(state.id, active, commands.Announce(card=hand[0], action=bluff)).state


def answer_of(state, call):
    return commands.Answer(question=state.table.questions, action=state.table.action, call=call)


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
        *(answer_of(state, True), answer_of(state, False), commands.Answer(question=9, action="WALK", call=True)),
        *(commands.Decline(), commands.DoubtShield(question=state.table.questions)),
        *(
            commands.ClaimShield(question=state.table.questions, card="WALK"),
            commands.Announce(card="WALK", action="WALK"),
        ),
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
def test_s4_s5_s7_c210_in_every_world_the_same_is_seen_offered_foreseen_and_told(seats, place, first_call):
    """Nearer and farther seats answered or not, called or passed; with the first call counting, all passes.

    The events tell that answers came and nothing else. A dry run of an answer is never complete: neither while another
    is missing nor after all others have come.
    """
    state, _ = answered(seats, first_call, ())
    seat = state.table.question.asked[place]
    viewers = (None, state.table.active, seat) if place == 0 else (seat,)
    expected, events = [looked_at(state, viewer) for viewer in viewers], set()
    assert len(RULESET.legal(state.table, seat)) == 2
    for given, other, entries in worlds(seats, place, first_call):
        assert [looked_at(other, viewer) for viewer in viewers] == expected
        assert len(entries) == len(given), "nothing but the answers: the question is open"
        events |= {(viewer, canonical(told(other, entry, viewer))) for entry in entries for viewer in viewers}
        for call in (False, True):
            run = dry_run(other, seat, answer_of(other, call))
            assert not run.complete
            assert [name for name, _, _ in run.facts] == [tag_of(RULESET.fact_types["bluff_answered"])]
    assert len(events) == len(viewers)


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


# Whole games: what a view holds.


EVERY = list(setups(RULESET))
SETUPS = chooser("worlds").sample(range(len(EVERY)), amount("SKALD_WORLDS", 4, len(EVERY)))


@each("number", SETUPS)
def test_c210_a_view_holds_no_more_than_is_known(number):
    """Counted by hand, for a redealing that forgot something would not find it: no card and no value of others."""
    for step in islice(random_game(RULESET, EVERY[number], number), 0, None, 9):
        for viewer in (None, *range(EVERY[number].seats)) if not RULESET.is_over(step.after) else ():
            revealed = [one.card for one in step.after.played if one.revealed or one.seat == viewer]
            own = [] if viewer is None else [*step.after.hands[viewer], *step.after.discards[viewer]]
            assert sorted(cards_in(RULESET.view(step.after, viewer))) == sorted([*revealed, *own])


def cards_in(shown):
    """All cards in a view, apart from what was said."""
    seats = [cards or () for seat in shown.seats for cards in (seat.hand_cards, seat.discards)]
    return [card for cards in seats for card in cards] + [one.card for one in shown.played if one.card]
