"""What was seen before counts in worlds: bracelets that came and went for all to see, and cards that were turned up."""

import random
from collections import Counter
from itertools import product

from events.bots.playout import playout
from events.games.clash_of_vikings.facts import (
    BraceletKnockedOff,
    BraceletLaid,
    BraceletsHandedOut,
    BraceletsPickedUp,
    BraceletTaken,
    LootTaken,
    SupplyBraceletTaken,
)
from events.ruleset.chance import Chance, has_given_up
from events.ruleset.records import change
from events.ruleset.ruleset import decide_start
from tests.games.clash_of_vikings.support import RULESET, announced, answers, setup, table
from tests.support.cases import each

LONGEST = 70
"""How many facts an opening has."""
MOST = 16
"""How many ways there may be, so that all of them are dealt."""


def worlds(made, viewer, number=40):
    return [
        RULESET.hidden.resample_hidden(made, viewer, Chance(bytes([one % 256, one // 256]))) for one in range(number)
    ]


@each("seats", [2, 3, 4])
def test_c004_what_was_handed_out_for_all_to_see_stays_there(seats):
    begun = decide_start(RULESET, setup(seats), Chance(b"start")).table
    for viewer in (None, 0, 1):
        assert {world.bracelets for world in worlds(begun, viewer)} == {((1, 2, 3),) * seats}


def test_c056_c140_a_card_that_was_turned_up_lies_in_the_discards_of_its_owner():
    given = answers(announced(table(hand=("CLUB", "HAMMER", "WALK")), "SPRINT", "HAMMER"), seat1=True, seat2=False)
    assert given.table.played[0].revealed
    discarded = RULESET.evolve(given.table, discarded_fact())
    assert discarded.discards[0] == ("HAMMER",)
    assert {world.discards[0] for world in worlds(discarded, 1)} == {("HAMMER",)}
    assert len({world.hands[0] for world in worlds(discarded, 1)}) > 1


def discarded_fact():
    return RULESET.fact_types["cards_discarded"](counts=(1, 0, 0))


def test_c142_what_was_turned_up_was_not_kept_in_hand_when_the_discards_were_shuffled():
    """One card is kept, all others lay face up: so it is none of these."""
    made = decide_start(RULESET, setup(2, starts="dealt"), Chance(b"x")).table
    hand, others = ("SHIELD",), tuple(sorted((Counter(deck(made)) - Counter(["SHIELD"])).elements()))
    cycle = change(made.cycles[0], since=(3, *(card for card in others)))
    made = change(
        made,
        hands=(hand, made.hands[1]),
        piles=((), made.piles[1]),
        discards=(others, made.discards[1]),
        cycles=(cycle, made.cycles[1]),
    )
    renewed = RULESET.evolve(made, RULESET.fact_types["pile_renewed"](seat=0, count=len(others)))
    assert {world.hands[0] for world in worlds(renewed, 1)} == {hand}
    drawn = RULESET.evolve(renewed, RULESET.fact_types["cards_drawn"](seat=0, count=2, cards=("CLUB", "WALK")))
    assert all("SHIELD" in world.hands[0] for world in worlds(drawn, 1))
    assert len({world.hands[0] for world in worlds(drawn, 1)}) > 5


def deck(made):
    return made.setup.box.decks[made.setup.options.bluff_arena]


@each("seats", [2, 3, 4])
def test_exactly_those_bracelets_are_dealt_that_there_can_be(seats):
    """All ways in which bracelets can lie, found by following every one of them from fact to fact, and those dealt."""
    compared = 0
    for number in range(6):
        for known, step in openings(seats, number):
            for viewer in (None, *range(seats)):
                possible = all_hands(known, seats, viewer)
                if 1 < len(possible) <= MOST:
                    assert dealt_until(step.after, viewer, len(possible)) == possible
                    compared += 1
    assert compared > 5


def dealt_until(made, viewer, many):
    """So many ways in which bracelets are dealt, or fewer if there are not so many; some are rare."""
    found = set()
    for number in range(4000):
        found.add(hidden(RULESET.hidden.resample_hidden(made, viewer, Chance(b"%d" % number)), viewer))
        if number > 4 * many and len(found) >= many:
            break
    return found


def openings(seats, number):
    """The facts of an opening up to each commit in which a bracelet was taken blind, and the commit."""
    chooser, known = random.Random(number), []
    for step in playout(RULESET, setup(seats), b"%d" % number, lambda _, commands: chooser.choice(commands)):
        known += step.facts
        if len(known) > LONGEST or RULESET.is_over(step.after):
            return
        if any(isinstance(fact, BraceletTaken) for fact in step.facts):
            yield known, step


def hidden(world, viewer):
    return tuple(own for seat, own in enumerate(world.bracelets) if seat != viewer)


def all_hands(facts, seats, viewer):
    """The bracelets that the hidden seats may have, together with those that nobody has seen, by what was told."""
    states = {(((),) * seats, None)}
    for fact in facts:
        states = {after for hands, pool in states for after in ways(fact, hands, pool, seats, viewer)}
    return {tuple(own for seat, own in enumerate(hands) if seat != viewer) for hands, _ in states}


def ways(fact, hands, pool, seats, viewer):
    """Every way in which a fact may have gone, as hands and as the values that nobody was seen with."""
    match fact:
        case BraceletsHandedOut(values=values):
            box = setup(seats).box
            left = Counter(box.bracelets) - Counter(values * seats)
            yield (tuple(sorted(values)),) * seats, tuple(sorted(left.elements()))
        case BraceletLaid(value=value):
            if value in pool:
                yield hands, minus(pool, value)
        case BraceletsPickedUp(seat=seat, values=values):
            yield moved(hands, seat, values), pool
        case BraceletKnockedOff(target=seat, value=value):
            if value in hands[seat]:
                yield left_by(hands, seat, value), pool
        case BraceletTaken(taker=taker, victim=victim, value=value):
            for one in [value] if viewer in (taker, victim) else set(hands[victim]):
                if one in hands[victim]:
                    yield moved(left_by(hands, victim, one), taker, (one,)), pool
        case LootTaken(seat=seat, values=values) | SupplyBraceletTaken(taker=seat, value=values):
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
    for number in range(2):
        for step in playout(RULESET, setup(4), b"%d" % number, lambda _, commands: chooser.choice(commands)):
            for viewer in (None, 0, 3):
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
