"""Whole games: what holds in all of them, their openings counted, and defaults."""

from functools import cache
from itertools import pairwise

from events.games.skandinavien import RULESET, commands, facts
from events.games.skandinavien.data.box import KINDS, paid, payment_of, size
from events.games.skandinavien.rules.network import is_connected, longest_path, routes_in
from tests.conformance.games import defaults, random_game
from tests.games.skandinavien.board import (
    BOX,
    GREEN_TUNNEL,
    LONG,
    ROUTE_PLACES,
    ROUTES,
    TICKETS_BY_ID,
    at,
    claim,
    seen_by,
    setup_for,
    started,
    table,
)
from tests.support.bdd import perft
from tests.support.campaigns import amount
from tests.support.cases import each

# What holds throughout whole games, whichever way they go.


GAMES = [
    (seats, stacking, seed)
    for seats in (2, 3)
    for stacking in (True, False)
    for seed in range(amount("SKALD_INVARIANTS", 2, 4))
]
IDS = [*map(str, GAMES)]


@cache
def games():
    return [list(random_game(RULESET, setup_for(seats, stacking=stacking), seed)) for seats, stacking, seed in GAMES]


def facts_of(steps, kind):
    return [fact for step in steps for fact in step.facts if isinstance(fact, kind)]


@each("steps", games, IDS)
def test_r241_r242_r243_r244_r245_r246_r036_r038_r247_pieces_routes_and_display_are_conserved(steps):
    cards, tickets = RULESET.hidden.invariants(steps[0].after)
    assert cards == (12,) * 8 + (14,)
    assert len(tickets) == 46
    assert all(RULESET.hidden.invariants(step.after) == (cards, tickets) for step in steps)
    # RULESET.hidden.invariants asserts them at each table; here that routes are never lost or changed.
    for before, after in pairwise(step.after for step in steps):
        for seat, owned in enumerate(before.owned):
            assert after.owned[seat] & owned == owned
            assert after.points[seat] == sum(ROUTES[place].points for place in routes_in(after.owned[seat]))
            assert after.trains[seat] >= 0
    for step in steps:
        assert len(step.after.display) == 5
        assert step.after.pile or not step.after.discards


@each("steps", games, IDS)
def test_r031_r037_shuffles_come_only_with_an_empty_pile(steps):
    for step in steps:
        table = step.before
        for fact in step.facts:
            if isinstance(fact, facts.PileShuffled):
                assert table.pile == ()
                assert fact.count == size(table.discards)
            table = RULESET.evolve(table, fact)


@each("steps", games, IDS)
def test_r248_r249_how_many_cards_are_paid(steps):
    for fact in facts_of(steps, facts.RouteClaimed):
        route, cards = ROUTES[ROUTE_PLACES[fact.route]], sum(fact.payment.values())
        if route.id == LONG:
            assert cards in range(9, 37, 3)
        elif route.type == "plain":
            assert cards == route.length
            assert "locomotive" not in fact.payment
        elif route.type == "ferry":
            assert cards in range(route.length, 3 * route.length + 1, 2)
        else:
            assert route.length <= cards <= route.length + 3


def turns(steps):
    """The steps of each turn: who had it, the table before it and after it."""
    begun = None
    for step in steps:
        if step.before.phase in ("layout", "first_tickets"):
            continue
        begun = begun or step.before
        if step.after.phase in ("turn", "over"):
            yield begun.turn, begun, step
            begun = None


@each("steps", games, IDS)
def test_r250_r251_r252_tickets_stay_connected_and_a_turn_changes_the_hand_by_its_action_only(steps):
    for seat, before, last in turns(steps):
        change = size(last.after.hands[seat]) - size(before.hands[seat])
        claims = [fact for fact in last.facts if isinstance(fact, facts.RouteClaimed)]
        if claims:
            assert change == -sum(claims[0].payment.values())
        elif isinstance(last.command, commands.DrawOpenCard | commands.DrawBlindCard):
            assert change == 2 or (change == 1 and not last.after.pile)
        else:
            assert change == 0
        others = [other for other in range(len(before.hands)) if other != seat]
        assert all(before.hands[other] == last.after.hands[other] for other in others)
    first = next(step.after for step in steps if step.after.phase == "turn")
    assert all(2 <= len(tickets) <= 5 for tickets in first.tickets)
    playing = [step.after for step in steps if step.after.phase != "first_tickets"]
    for before, after in pairwise(playing):
        for seat, tickets in enumerate(before.tickets):
            assert after.tickets[seat][: len(tickets)] == tickets
            assert len(after.tickets[seat]) - len(tickets) in (0, 1, 2, 3)
            for ticket in tickets:
                one = TICKETS_BY_ID[ticket]
                assert not is_connected(BOX, before.owned[seat], one) or is_connected(BOX, after.owned[seat], one)


@each("steps", games, IDS)
def test_r012_r253_r254_turns_go_round_and_passing_is_listed_alone(steps):
    every, count = list(turns(steps)), len(steps[0].after.hands)
    seats = [seat for seat, _, _ in every]
    assert all(other == (seat + 1) % count for seat, other in pairwise(seats))
    [trigger] = facts_of(steps, facts.LastTurnsBegun)
    [ended] = facts_of(steps, facts.GameEnded)
    assert (ended.reason, seats[-1]) == ("last_turns", trigger.seat)
    assert [trigger in last.facts for _, _, last in every].index(True) == len(every) - 1 - count
    for step in steps:
        for seat in RULESET.to_act(step.after, None):
            listed = RULESET.legal(step.after, seat)
            assert listed or step.after.phase == "first_tickets"
            if any(isinstance(command, commands.PassTurn) for command in listed):
                assert len(listed) == 1


@each("steps", games, IDS)
def test_r255_a_failed_tunnel_discards_only_what_was_revealed(steps):
    for attempt, step in pairwise(steps):
        if any(isinstance(fact, facts.TunnelGivenUp) for fact in step.facts):
            before, after = attempt.before, step.after
            for name in ("hands", "trains", "owned", "points"):
                assert getattr(before, name) == getattr(after, name)
            revealed = [card for fact in facts_of([attempt], facts.TunnelRevealed) for card in fact.cards]
            if not facts_of([attempt, step], facts.PileShuffled):
                assert size(after.discards) == size(before.discards) + len(revealed)


@each("steps", games, IDS)
def test_r256_r257_totals_globetrotters_and_longest_paths(steps):
    table = steps[-1].after
    scores = RULESET.score(table, None)
    for score in scores:
        assert score.total == sum(score.components.values())
        assert score.components["globetrotter"] in (0, BOX.values.globetrotter)
    completed = [RULESET.tie_break_values(table, seat)[0] for seat in range(len(scores))]
    assert any(score.components["globetrotter"] for score in scores) == any(completed)
    [ended] = facts_of(steps, facts.GameEnded)
    assert ended.totals == tuple(score.total for score in scores)
    for owned, trains in zip(table.owned, table.trains, strict=True):
        lengths = [ROUTES[place].length for place in routes_in(owned)]
        assert max(lengths, default=0) <= longest_path(BOX, owned) <= sum(lengths) == 40 - trains


@each("steps", games, IDS)
def test_r042_r176_who_counts_cards_knows_the_kinds_in_pile_and_other_hands(steps):
    """All cards less those a seat sees are exactly those hidden from it."""
    for step in steps[:: len(steps) // 7]:
        table = step.after
        shown = seen_by(table, 0)
        seen = paid(shown["discard_pile"]) + paid(shown["players"][0]["own"]["hand"])
        seen += sum(paid({card: 1}) for card in shown["display"])
        if shown["tunnel"]:
            seen += paid(shown["tunnel"]["laid"]) + paid(shown["tunnel"]["revealed"])
        hidden = sum(table.hands[1:]) + sum(paid({card: 1}) for card in table.pile)
        whole = {kind: 14 if kind == "locomotive" else 12 for kind in KINDS}
        assert payment_of(seen + hidden) == whole


# Recorded numbers of paths of legal commands.


def first_turn(seats, seed, stacking=True):
    after = started(seats, seed=seed, stacking=stacking)
    for seat in range(seats):
        after = after.when(seat, RULESET.legal(after.table, seat)[0])
    return after.table


TUNNEL = table(hands=[{"green": 3, "locomotive": 2}], pile=("red",) * 9 + ("red", "green", "locomotive"))
MANY = [{"purple": 2, "orange": 3, "white": 1, "green": 2, "red": 3, "locomotive": 1}, {"blue": 4}]
RECORDED = {
    # R018: 26 choices each, no matter who answers first.
    "first tickets of two": (started(2, seed=b"1").table, (26, 676)),
    "first tickets of three": (started(3, seed=b"2").table, (26, 676)),
    "first turns of two": (first_turn(2, b"1"), (35, 598)),
    "first turns of three": (first_turn(3, b"2"), (20, 301)),
    "first turns without stacking": (first_turn(3, b"2", stacking=False), (20, 301)),
    "three turns": (first_turn(2, b"5"), (21, 391, 3816)),
    # Two ways to pay and giving up; then seat 1 has 6 draws and tickets; then 6 x 6 second cards and 7 choices.
    "a tunnel": (at(TUNNEL).when(0, claim(GREEN_TUNNEL, green=1, locomotive=1)).table, (3, 21, 129)),
    "many colors": (table(hands=MANY), (133, 2661)),
    "many colors without stacking": (table(hands=MANY, stacking=False), (103, 2033)),
}


@each("made,counts", RECORDED.values(), RECORDED)
def test_perft(made, counts):
    assert tuple(perft(RULESET, made, depth) for depth in range(1, len(counts) + 1)) == counts


# R260: what a seat does when its time is over.


def test_r260_a_card_from_the_pile_no_tunnel_and_as_few_tickets_as_allowed():
    met = set()
    for _, _, found, offered in defaults(RULESET, seed=6, number=3):
        met.add(type(found))
        if isinstance(found, commands.KeepTickets):
            assert len(found.tickets) == min(len(one.tickets) for one in offered)
        elif isinstance(found, commands.ClaimRoute):
            assert not any(isinstance(one, commands.DrawBlindCard | commands.GiveUpTunnel) for one in offered)
    assert {commands.DrawBlindCard, commands.GiveUpTunnel, commands.KeepTickets} <= met
