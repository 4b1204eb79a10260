"""Tunnels: laid cards, revealed cards, extra cards."""

from events.games.skandinavien.data import bag_of, payment_of, size
from events.games.skandinavien.facts import (
    PileShuffled,
    RouteClaimed,
    TunnelAttempted,
    TunnelGivenUp,
    TunnelPaid,
    TunnelRevealed,
)
from events.games.skandinavien.rules.payments import due_for
from events.ruleset.privacy import split
from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GREEN_TUNNEL,
    PASS,
    ROUTES,
    RULESET,
    TICKETS_PLEASE,
    at,
    claim,
    extra,
    offers,
    rich,
    seen_by,
    table,
)
from tests.support.cases import each

TUNNELS = [route for route in ROUTES if route.type == "tunnel"]
GREEN_2 = next(route for route in TUNNELS if route.id == GREEN_TUNNEL)


def attempt(revealed, hand, rest=("black",) * 6, **laid):
    """A tunnel of two green spaces attempted, with these cards on the top of the pile."""
    made = table(hands=[hand], pile=(*rest, *reversed(revealed)))
    return at(made).when(0, claim(GREEN_TUNNEL, **laid))


@each("tunnel", TUNNELS, ids=lambda route: route.id)
def test_r068_r080_color_and_locomotives_in_any_mix(tunnel):
    for number in range(tunnel.length + 1):
        payment = {tunnel.color: tunnel.length - number, "locomotive": number}
        payment = {kind: count for kind, count in payment.items() if count}
        after = at(rich()).when(0, claim(tunnel.id, **payment))
        assert after.happened(TunnelAttempted) == [TunnelAttempted(seat=0, route=tunnel.id, payment=payment)]
    other = "red" if tunnel.color != "red" else "blue"
    at(rich()).when(0, claim(tunnel.id, **{other: tunnel.length})).refused("R080")


def test_r082_r187_three_cards_are_revealed_from_the_top():
    after = attempt(("green", "red", "locomotive"), {"green": 5}, green=2)
    after.then(
        TunnelAttempted(seat=0, route=GREEN_TUNNEL, payment={"green": 2}),
        TunnelRevealed(cards=("green", "red", "locomotive"), due=2),
    )
    assert RULESET.phase(after.table) == "tunnel"
    assert all(split(fact)[1] == {} for fact in after.facts)
    assert seen_by(after.table)["tunnel"] == {
        "route": GREEN_TUNNEL,
        "laid": {"green": 2},
        "revealed": {"red": 1, "green": 1, "locomotive": 1},
        "due": 2,
    }


DUE = [
    (("green",) * 2, ("green", "red", "blue"), 1, "R203"),
    (("green",) * 2, ("locomotive", "red", "blue"), 1, "R204"),
    (("locomotive",) * 2, ("locomotive", "green", "green"), 1, "R205"),
    (("locomotive",) * 2, ("green", "green", "green"), 0, "R206"),
    (("green", "locomotive"), ("green", "locomotive", "red"), 2, "R207"),
    (("green",) * 2, ("green", "green", "locomotive"), 3, "R208"),
]


@each("laid,revealed,due,rule", DUE, ids=[row[-1] for row in DUE])
def test_r083_r084_how_many_extra_cards_are_due(laid, revealed, due, rule):
    assert due_for(GREEN_2, bag_of(laid), bag_of(revealed)) == due


def test_r085_extra_cards_have_the_color_or_are_locomotives():
    after = attempt(("green", "green", "red"), {"green": 3, "locomotive": 1, "red": 2}, green=2)
    after.when(0, extra(red=2)).refused("R085")
    after.when(0, extra(green=1, red=1)).refused("R085")
    after = after.when(0, extra(green=1, locomotive=1))
    assert after.happened(RouteClaimed)


def test_r086_extra_cards_come_from_the_rest_of_the_hand():
    after = attempt(("green", "red", "red"), {"green": 2}, green=2)
    after.when(0, extra(green=1)).refused("R086")


def test_r087_after_only_locomotives_only_locomotives():
    after = attempt(("locomotive", "red", "red"), {"green": 5, "locomotive": 3}, locomotive=2)
    after.when(0, extra(green=1)).refused("R087")
    assert RULESET.legal(after.table, 0) == (extra(locomotive=1), GIVE_UP)


def test_r088_nothing_due_claimed_at_once():
    after = attempt(("red", "red", "blue"), {"green": 2}, green=2)
    assert [type(fact) for fact in after.facts] == [TunnelAttempted, TunnelRevealed, RouteClaimed]
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r089_neither_more_nor_fewer():
    after = attempt(("green", "green", "red"), {"green": 6}, green=2)
    for number in (1, 3):
        after.when(0, extra(green=number)).refused("R089")


def test_r019_r022_r090_after_a_reveal_only_paying_or_giving_up():
    after = attempt(("green", "red", "red"), {"green": 3}, green=2)
    for command in (BLIND, TICKETS_PLEASE, PASS, claim(GREEN_TUNNEL, green=2)):
        after.when(0, command).refused("R022")
    assert RULESET.legal(after.table, 0) == (extra(green=1), GIVE_UP)
    at(table()).when(0, GIVE_UP).refused("R019")
    at(table()).when(0, extra(green=1)).refused("R019")


def test_r090_r189_giving_up():
    after = attempt(("green", "red", "red"), {"green": 3}, green=2).when(0, GIVE_UP)
    after.then(TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2}))
    assert payment_of(after.table.hands[0]) == {"green": 3}
    assert after.table.trains == (40, 40)
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r091_r189_the_question_is_asked_of_who_cannot_pay():
    after = attempt(("green", "red", "red"), {"green": 2}, green=2)
    assert RULESET.phase(after.table) == "tunnel"
    assert RULESET.legal(after.table, 0) == (GIVE_UP,)
    rich_one = attempt(("green", "red", "red"), {"green": 9}, green=2)
    assert after.facts == rich_one.facts
    assert after.when(0, GIVE_UP).facts == rich_one.when(0, GIVE_UP).facts


def test_r092_r210_r255_given_up_only_the_revealed_cards_are_discarded():
    before = table(hands=[{"green": 3}])
    after = attempt(("green", "red", "red"), {"green": 3}, green=2).when(0, GIVE_UP)
    assert payment_of(after.table.discards) == {"green": 1, "red": 2}
    assert after.table.hands == before.hands
    assert (after.table.trains, after.table.points, after.table.owned) == (before.trains, before.points, before.owned)


def test_r093_r188_r203_r209_paid():
    after = attempt(("green", "red", "blue"), {"green": 4}, green=2)
    assert after.table.discards == 0
    after = after.when(0, extra(green=1))
    after.then(
        TunnelPaid(seat=0, payment={"green": 1}),
        RouteClaimed(seat=0, route=GREEN_TUNNEL, payment={"green": 3}, points=2, trains=38),
    )
    assert size(after.table.discards) == 6
    assert payment_of(after.table.discards) == {"green": 4, "red": 1, "blue": 1}
    assert payment_of(after.table.hands[0]) == {"green": 1}
    assert after.table.points[0] == 2  # R099: extra cards score nothing


def test_r040_r094_r211_a_shuffle_during_the_reveal():
    made = table(hands=[{"green": 3}], pile=("green",), discards={"red": 4})
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    assert [type(fact) for fact in after.facts] == [TunnelAttempted, TunnelRevealed, PileShuffled, TunnelRevealed]
    [first, second] = after.happened(TunnelRevealed)
    assert (first.cards, first.due) == (("green",), 1)
    assert (second.cards, second.due) == (("red", "red"), 1)
    [shuffled] = after.happened(PileShuffled)
    assert shuffled.order == ("red",) * 4
    assert after.table.pile == ("red", "red")


@each("revealed", ["red", "green"])
def test_r037_r041_a_reveal_of_the_last_three_cards(revealed):
    """The pile is renewed before the extra cards are asked for, and without the cards that lie out."""
    made = table(hands=[{"green": 3}], pile=(revealed,) * 3, discards={"blue": 4})
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    assert [type(fact) for fact in after.facts[:3]] == [TunnelAttempted, TunnelRevealed, PileShuffled]
    assert after.table.pile == ("blue",) * 4


def test_r096_r212_fewer_than_three_cards():
    after = at(table(hands=[{"green": 3}], pile=("red", "green"))).when(0, claim(GREEN_TUNNEL, green=2))
    assert after.happened(TunnelRevealed) == [TunnelRevealed(cards=("green", "red"), due=1)]
    assert RULESET.phase(after.table) == "tunnel"


def test_r097_r212_no_card_to_reveal():
    after = at(table(hands=[{"green": 3}], pile=())).when(0, claim(GREEN_TUNNEL, green=2))
    assert [type(fact) for fact in after.facts] == [TunnelAttempted, RouteClaimed, PileShuffled]
    assert after.table.pile == ("green", "green")  # R039


def test_r095_no_groups_at_a_tunnel():
    at(rich()).when(0, claim(GREEN_TUNNEL, green=1, red=3)).refused("R051")
    at(rich()).when(0, claim(GREEN_TUNNEL, green=1, red=4)).refused("R051")
    after = attempt(("green", "red", "red"), {"green": 2, "red": 4}, green=2)
    after.when(0, extra(red=3)).refused("R089")


def test_r098_the_same_tunnel_again():
    after = attempt(("green", "red", "red"), {"green": 2}, green=2).when(0, GIVE_UP)
    again = at(after.table).when(1, BLIND).when(1, BLIND)
    assert offers(again.table, GREEN_TUNNEL) == [{"green": 2}]


def test_r099_points_and_trains_follow_the_length():
    tunnel = next(route for route in TUNNELS if route.length == 4)
    made = table(hands=[{tunnel.color: 7}], pile=(tunnel.color,) * 9)
    after = at(made).when(0, claim(tunnel.id, **{tunnel.color: 4})).when(0, extra(**{tunnel.color: 3}))
    assert (after.table.points[0], after.table.trains[0]) == (7, 36)
    assert size(after.table.discards) == 10
