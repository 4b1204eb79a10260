"""Whole games: what holds in all of them, their openings counted, defaults, styles, and how they are drawn."""

import random
import re
from collections import Counter
from functools import cache

import msgspec
import pytest

from events.bots.playout import setups
from events.bots.registry import GREEDY
from events.games.clash_of_vikings import RULESET, commands, facts
from events.ruleset.records import canonical, change
from events.ruleset.rendering import Drawing
from ops.analytics.tournament import Pairing, played
from tests.conformance.games import random_game
from tests.games.clash_of_vikings.styles import HONEST, SUSPICIOUS
from tests.games.clash_of_vikings.support import announced, begun, setup, table, unchallenged
from tests.support.bdd import perft
from tests.support.campaigns import amount, chooser
from tests.support.cases import each

# What holds in every game, no matter who plays it and how.


EVERY = list(setups(RULESET))
SETUPS = chooser("invariants").sample(EVERY, amount("SKALD_INVARIANTS", 8, len(EVERY)))
PHASE_3 = (facts.ActionDeclined, facts.ActionFizzled, facts.AttackDeclared, facts.VikingMoved, facts.VikingSlammed)


def name_of(setup):
    return "-".join(map(str, (setup.seats, *msgspec.structs.astuple(setup.options))))


IDS = [name_of(setup) for setup in SETUPS]


@cache
def games():
    return [list(random_game(RULESET, setup, 42)) for setup in SETUPS]


def worth(table):
    places = [*table.bracelets, *table.lying.values(), table.supply, table.removed, table.sunk]
    return sum(map(sum, places)) + (table.knocked_off or 0)


@each("steps", games, IDS)
def test_c195_c207_c196_c021_c178_c200_bracelets_are_always_worth_59_and_the_lost_stay_lost(steps):
    for step in steps:
        assert worth(step.after) == 59
        assert sum(RULESET.hidden.invariants(step.after)[0].values()) == 25
    for step in steps[1:]:
        assert not Counter(step.after.supply) - Counter(step.before.supply)
        assert not Counter(step.before.sunk) - Counter(step.after.sunk)
        assert step.after.removed == step.before.removed


@each("steps", games, IDS)
def test_c197_c176_c198_s17_cards_stay_with_their_owners_and_turns_begin_with_full_hands_and_a_clear_table(steps):
    made = steps[0].after.setup
    decks = [made.box.decks[made.options.bluff_arena]] * made.seats
    for step in steps:
        table = step.after
        assert RULESET.hidden.invariants(table)[2] == decks
        if any(isinstance(fact, facts.TurnBegan) for fact in step.facts):
            assert [len(hand) for hand in table.hands] == [2 if made.options.bluff_arena else 3] * made.seats
            assert table.played == ()
        # Piles and supply have no order, so there is none to foresee.
        assert all(pile == tuple(sorted(pile)) for pile in (*table.piles, *table.hands, table.supply))
        assert all(fact.count == len(fact.cards) for fact in step.facts if isinstance(fact, facts.CardsDrawn))


@each("steps", games, IDS)
def test_c199_c208_two_cards_a_turn_and_turns_go_round_without_a_gap(steps):
    played = [[]]
    for fact in (fact for step in in_play(steps) for fact in step.facts):
        if isinstance(fact, facts.TurnBegan):
            played.append([])
        played[-1].append(type(fact))
    for turn in played:
        assert turn.count(facts.CardAnnounced) == 2
        assert turn.count(facts.ShieldClaimed) <= 2
    begun = [fact for step in steps for fact in step.facts if isinstance(fact, facts.TurnBegan)]
    seats = steps[0].after.setup.seats
    assert [fact.turn for fact in begun] == list(range(1, len(begun) + 1))
    assert [fact.seat for fact in begun] == [(begun[0].seat + number) % seats for number in range(len(begun))]


def in_play(steps):
    """The steps after the last start space was chosen."""
    return [step for step in steps if step.before.vikings]


@each("steps", games, IDS)
def test_c104_c201_c202_only_moves_and_slams_move_vikings_and_bracelet_spaces_are_refilled(steps):
    for step in in_play(steps):
        moved = sum(one != two for one, two in zip(step.before.vikings, step.after.vikings, strict=True))
        expected = (
            2 if isinstance(step.facts[0], facts.VikingSlammed) else int(isinstance(step.facts[0], facts.VikingMoved))
        )
        assert moved == expected
    for step in steps:
        if any(isinstance(fact, facts.TurnBegan) for fact in step.facts):
            taken = {*step.after.vikings, *step.after.lying}
            assert taken.issuperset(step.after.arena.layout.bracelet_spaces)


@each("steps", games, IDS)
def test_c203_c206_the_game_is_over_when_a_turn_ends_without_supply_and_one_is_asked_till_then(steps):
    assert [RULESET.is_over(step.after) for step in steps].count(True) == 1
    [ended] = [fact for fact in steps[-1].facts if isinstance(fact, facts.GameEnded)]
    assert (ended.reason, steps[-1].after.supply) == ("supply_empty", ())
    for step in steps:
        asked = RULESET.to_act(step.after, None)
        assert len(asked) == 1 or step.after.phase in ("bluff", "over")
        assert step.after.phase == "over" or any(RULESET.legal(step.after, seat) for seat in asked)


@each("steps", games, IDS)
def test_c204_c205_a_question_moves_one_bracelet_at_most_and_decides_on_phase_3(steps):
    for step in steps:
        closed = [fact for fact in step.facts if isinstance(fact, facts.BluffQuestionClosed)]
        if not closed:
            continue
        taken = [fact for fact in step.facts if isinstance(fact, facts.BraceletTaken | facts.SupplyBraceletTaken)]
        revealed = [fact for fact in step.facts if isinstance(fact, facts.CardRevealed)]
        assert len(taken) <= 1
        assert closed[0].caller is None or step.before.bracelets[closed[0].caller]
        follows = closed[0].caller is None or revealed[0].truthful
        fizzled = any(isinstance(fact, PHASE_3) for fact in step.facts)
        assert follows == (fizzled or step.after.phase in ("move", "slam", "attack"))


# How many ways a game can go on from its opening: a change of any rule changes these numbers.


# Counted by hand as well, up to the first offers of phase 3. On the meadow: 21 announcements, 42 answers, then 3 x 56
# offers after a pass, and after a call 18 x 14 for a bluff and 19 for the truth: 439. On the fjord: 180 after two
# passes and 3 x 273 after a call or two: 999. At a table: 42 answers after a pass and 273 offers after a call: 315.
OPENINGS = {
    "two on the meadow": (begun(setup(2))[1], [21, 42, 439, 1365]),
    "three on the fjord": (begun(setup(3, arena="fjord"))[1], [21, 42, 84, 999, 2709]),
    "four in the Bluff Arena": (begun(setup(4, bluff_arena=True))[1], [14, 28, 56, 112, 764]),
    "four at a table": (begun(setup(4, first_call=True))[1], [21, 42, 315, 914]),
    "a melee": (table(2, vikings=("d3", "d2"), hand=("CLUB", "PUNCH", "SLAM")), [21, 42, 432, 1936]),
}


@each("opening,counts", OPENINGS.values(), OPENINGS)
def test_perft(opening, counts):
    assert [perft(RULESET, opening, depth) for depth in range(1, len(counts) + 1)] == counts


# What a seat does when its time is over (S10, S13, S16): nothing that could lose it a bracelet.


def questions():
    """Tables of random games at which somebody is asked, with the seat."""
    chooser = random.Random(3)
    for one in chooser.sample(list(setups(RULESET)), 3):
        for step in random_game(RULESET, one, chooser.random()):
            for seat in RULESET.to_act(step.before, None):
                if seat in RULESET.to_act(step.before, seat):
                    yield step.before, seat


def test_defaults_pass_use_no_shield_call_nobody_and_tell_the_truth():
    met = set()
    for asked, seat in questions():
        found = RULESET.default_command(asked, seat)
        kind = asked.question.kind if asked.question else asked.phase
        met.add(kind)
        match kind:
            case "bluff":
                assert isinstance(found, commands.Answer)
                assert not found.call
            case "shield":
                assert isinstance(found, commands.DeclineShield)
            case "doubt":
                assert isinstance(found, commands.BelieveShield)
            case "move" | "slam" | "attack":
                assert found == commands.Decline()
            case "announce":
                cards = [card for card in asked.hands[seat] if card != "SHIELD"]
                assert found == (
                    commands.Announce(card=cards[0], action=cards[0])
                    if cards
                    else commands.Announce(card="SHIELD", action="WALK")
                )
    assert {"bluff", "shield", "doubt", "announce", "move", "attack"} <= met


def test_with_shields_alone_walk_is_announced():
    asked, seat = next((asked, seat) for asked, seat in questions() if asked.phase == "announce")
    hands = (*asked.hands[:seat], ("SHIELD", "SHIELD"), *asked.hands[seat + 1 :])
    assert RULESET.default_command(change(asked, hands=hands), seat) == commands.Announce(card="SHIELD", action="WALK")


# ``greedy`` is not exploited in the plainest ways: by playing truly and never calling, or by always calling.


SEEDS = 3


@pytest.mark.campaign(15)
@each("style", [HONEST, SUSPICIOUS], ids=lambda bot: bot.name)
def test_greedy_is_not_exploited(style):
    pairing = Pairing(ruleset=RULESET, bot=GREEDY, other=style, seats=2, seconds=1.0, others_seconds=1.0)
    games = list(played(pairing, range(SEEDS)))
    assert sum(game.won for game in games) >= len(games) / 2


# The table as text for a terminal.


def drawn(given_table, viewer, **drawing):
    return RULESET.display.render(msgspec.json.decode(canonical(RULESET.view(given_table, viewer))), Drawing(**drawing))


def test_the_arena_is_drawn_with_all_that_stands_and_lies_on_it(snapshot):
    assert drawn(table(lying={"b3": (1, 4)}, sunk=(2,)), None) == snapshot


def test_seats_are_drawn_with_what_is_known_and_in_german(snapshot):
    given = announced(table(), "SPRINT", "WALK").table
    assert drawn(given, 1) == snapshot
    assert drawn(given, 0, lang="de", names=("Astrid", "Bjarne", "Canute")) == snapshot
    assert "  Seat 1 said SPRINT: WALK (hidden)" in drawn(given, 0)
    assert not re.search("hidden|SHIELD", drawn(given, None))


def test_an_operators_own_arena_is_drawn_from_the_view():
    shipped = msgspec.to_builtins(table().arena.layout)
    spaces = [{**space, "kind": "water"} if space["id"] == "a2" else space for space in shipped["spaces"]]
    own = table(box={"arenas": {"meadow": {**shipped, "spaces": spaces}}})
    assert RULESET.view(own, None).own_arena.spaces[1].kind == "water"
    assert "a2~~" in drawn(own, None)
    assert RULESET.view(table(), None).own_arena is None


def test_an_attack_is_drawn_with_the_cards_beside_the_overview(snapshot):
    given = unchallenged(table(vikings=("d3", "d2", "f5")), "CLUB").when(0, commands.Attack(target=1))
    given = given.when(1, commands.ClaimShield(question=2, card="WALK"))
    assert drawn(given.table, 1) == snapshot
