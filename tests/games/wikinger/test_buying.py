"""Section C: buying a combination."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, Exchange
from events.games.wikinger.facts import Bought, ScoringBegan
from tests.games.wikinger.tables import display, legal, offer, place, player, scene
from tests.support.cases import each

HOME = place("noble", 1)


def slots(given):
    return sorted({one.slot for one in legal(given, Buy)})


def test_buying_goes_clockwise_from_the_start_player():  # R022
    given = scene(player(), player(), player(), active=2, starter=2)
    given = given.when(2, Buy(slot=1, place=HOME))
    assert given.table.active == 0
    assert RULESET.to_act(given.table, 1) == (0,)
    assert legal(given, seat=1) == []


def test_who_is_asked_buys_one_combination_or_exchanges():  # R023
    kinds = {type(one) for one in legal(scene())}
    assert kinds == {Buy, Exchange}, "no way to pass"


def test_a_sold_combination_cannot_be_bought():  # R023
    given = scene(player(), player()).when(0, Buy(slot=1, place=HOME))
    given.when(1, Buy(slot=1, place=HOME)).refused("R023")


def test_the_price_is_the_number_at_the_wheel():  # R024
    given = scene(player(gold=20)).when(0, Buy(slot=7, place=HOME))
    (bought,) = given.happened(Bought)
    assert bought.price == 7
    assert given.table.players[0].gold == 13


@each(("seats", "purchases"), [(2, 6), (3, 4), (4, 3)])
def test_everybody_buys_equally_often_in_a_round(seats, purchases):  # R025, R220 (X9)
    given = scene(*[player(gold=200, points=0)] * seats)
    bought = []
    while given.table.phase == "buy":
        given = given.when(given.table.active, legal(given, Buy)[-1])
        bought += [fact.seat for fact in given.happened(Bought)]
        if given.happened(ScoringBegan):
            break
    assert [bought.count(seat) for seat in range(seats)] == [purchases] * seats


def test_the_combination_at_0_is_barred_while_others_of_its_color_stand_at_the_wheel():  # R026, R028, R030
    given = scene(player(gold=20))
    assert slots(given) == list(range(1, 12))
    given.when(0, Buy(slot=0, place=HOME)).refused("R026")


def test_it_is_free_when_its_figure_is_the_last_of_its_color_whatever_stands_on_the_boards():  # R026, R027, R031
    crowded = display(scout="[", fisher="[*")
    given = scene(player(crowded, fisher=3), wheel=offer("left fisher", "right noble", "left noble"))
    assert slots(given) == [0, 1, 2], "0 is a choice among the others"


def test_three_fishers_bar_the_0_until_the_other_two_are_sold():  # R218 (X8)
    wheel = offer("left fisher", "left fisher", "left fisher", "right noble")
    for first, second in ((1, 2), (2, 1)):
        given = scene(player(), player(), wheel=wheel)
        given = given.when(0, Buy(slot=first, place=HOME))
        given.when(1, Buy(slot=0, place=HOME)).refused("R026")
        given = given.when(1, Buy(slot=second, place=HOME))
        assert given.when(0, Buy(slot=0, place=place("fisher", 1))).happened(Bought)[0].price == 0
    poor = scene(player(gold=0), wheel=wheel)
    assert slots(poor) == [0]


def test_above_0_everything_that_can_be_paid_is_allowed():  # R028, R034
    given = scene(player(gold=3))
    assert slots(given) == [1, 2, 3]
    given.when(0, Buy(slot=4, place=HOME)).refused("R034")


def test_who_cannot_pay_the_cheapest_price_takes_from_0():  # R029
    wheel = offer("left fisher", None, None, "left fisher", "right noble")
    given = scene(player(gold=2), wheel=wheel)
    assert slots(given) == [0]
    given.when(0, Buy(slot=3, place=HOME)).refused("R029")
    taken = given.when(0, Buy(slot=0, place=HOME))
    assert taken.table.players[0].gold == 2


def test_who_can_pay_it_may_not():  # R030
    wheel = offer("left fisher", None, None, "left fisher", "right noble")
    scene(player(gold=3), wheel=wheel).when(0, Buy(slot=0, place=HOME)).refused("R026")


def test_the_last_combination_can_be_taken_and_is_free():  # R032, R033
    given = scene(player(gold=9), wheel=offer(None, None, None, None, "left fisher"))
    assert slots(given) == [4]
    after = given.when(0, Buy(slot=4, place=HOME))
    assert after.happened(Bought)[0].price == 0


def test_gold_never_goes_below_0():  # R034
    for gold in range(12):
        given = scene(player(gold=gold))
        for one in legal(given, Buy):
            assert given.when(0, one).table.players[0].gold >= 0


def test_tile_and_figure_are_placed_with_the_purchase():  # R233
    given = scene(player()).when(0, Buy(slot=3, place=place("scout", 2), figure="mainland"))
    after = given.table.players[0]
    assert after.board.islands.bit_count() == 2
    assert sum(after.mainland) == 1


def test_a_tile_that_fits_nowhere_costs_its_price_and_the_turn():  # R234, R070
    closed = display(fighter="[]", noble="[]", scout="[]", goldsmith="[]", fisher="[]")
    given = scene(player(closed, gold=9), player(), wheel=offer("left fisher", "left noble", "right noble"))
    after = given.when(0, Buy(slot=2))
    assert after.happened(Bought)[0].place is None
    assert after.table.players[0].gold == 7
    assert after.table.active == 1


def test_the_printed_offer_without_scouts():  # R238 (X13)
    wheel = offer(
        "left fisher", "right fisher", "left goldsmith", "right goldsmith", "left noble", "right noble", "left noble",
        "right noble", "left fighter", "ship_red fighter", "ship_blue boatman", "ship_blue boatman",
    )  # fmt: skip
    given = scene(player(gold=20), wheel=wheel)
    assert given.when(0, Buy(slot=8, place=HOME)).happened(Bought)[0].price == 8
    assert given.when(0, Buy(slot=1, place=place("scout", 2))).happened(Bought)[0].price == 1
    given.when(0, Buy(slot=0, place=HOME)).refused("R026")


def test_nothing_is_bought_in_another_phase():
    scene(phase="boatmen", round=2).when(0, Buy(slot=1, place=HOME)).refused("R023")
