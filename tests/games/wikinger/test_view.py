"""What front ends are told about the table."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, PlaceFigures
from events.games.wikinger.state import Supply, Wheel
from tests.games.wikinger.tables import advanced, counts, legal, offer, place, player, scene, table
from tests.support.bdd import started
from tests.support.cases import each

FISHERS = offer("left fisher", "left fisher", "left noble", "right fisher")


def wheel(made_table):
    return {one.slot: one for one in RULESET.view(made_table, None).wheel}


def test_a_locked_0_says_why():  # R026, R218
    shown = wheel(table(player(gold=5), wheel=FISHERS))
    assert (shown[0].locked, shown[0].others_of_color) == (True, 2)
    assert not any(one.locked for slot, one in shown.items() if slot)


def test_the_0_is_open_to_who_can_pay_for_nothing_else():  # R029
    assert not wheel(table(player(gold=0), wheel=FISHERS))[0].locked


def test_the_0_is_open_when_its_figure_is_the_last_of_its_color():  # R026, R031
    shown = wheel(table(player(gold=5), wheel=offer("left fisher", "left noble")))
    assert (shown[0].locked, shown[0].others_of_color) == (False, 0)


def test_a_combination_is_locked_exactly_when_it_could_be_paid_and_is_not_on_offer():  # R026 to R032
    for gold in range(4):
        given = scene(player(gold=gold), wheel=FISHERS)
        offered = {one.slot for one in legal(given, Buy)}
        for slot, one in wheel(given.table).items():
            assert one.locked == (one.price <= gold and slot not in offered)


def test_the_dearest_combination_is_marked():  # R150
    assert [slot for slot, one in wheel(table(wheel=FISHERS)).items() if one.dearest] == [3]


def test_while_figures_are_placed_the_tiles_lie_alone():  # R169, R171
    made = advanced(2)
    placing = table(
        made=made, phase="place", wheel=Wheel(tiles=("left",) * 12), supply=Supply(bag=counts(), drawn=counts(noble=12))
    )
    assert {(one.figure, one.locked, one.dearest) for one in wheel(placing).values()} == {(None, False, False)}


@each("seats", [2, 3, 4])
def test_the_purchases_left_of_each_seat(seats):  # R022, R025
    given = scene(*[player(gold=200)] * seats, active=1, starter=1)
    each = 12 // seats
    assert [one.purchases_left for one in RULESET.view(given.table, None).players] == [each] * seats
    for sold in range(1, 12):
        seat = given.table.active
        given = given.when(seat, legal(given, Buy)[-1 if sold % 2 else 0])
        seen = RULESET.view(given.table, None)
        assert seen.purchases_left == 12 - sold == sum(one.purchases_left for one in seen.players)
        assert seen.players[given.table.active].purchases_left == max(one.purchases_left for one in seen.players)


def test_all_purchases_are_left_before_the_buying_and_none_after_it():  # R025
    opening = started(RULESET, advanced(3)).table
    assert [one.purchases_left for one in RULESET.view(opening, None).players] == [4, 4, 4]
    scored = table(player(), player(), phase="boatmen", round=2, wheel=Wheel())
    assert RULESET.view(scored, None).purchases_left == 0


def test_each_player_has_a_seat_and_a_start_tile_once_it_is_laid():  # R047
    given = scene(player(), player(), wheel=FISHERS)
    assert [(one.seat, one.start_tile) for one in RULESET.view(given.table, 1).players] == [(0, True), (1, True)]


def test_the_scoring_that_ends_the_round_is_named():  # R235
    assert [RULESET.view(table(round=number), None).scoring for number in range(1, 7)] == ["small", "big"] * 3


def test_labels_say_what_a_purchase_is():  # R024, R075
    given = scene(player(gold=3), wheel=FISHERS)
    labels = {RULESET.texts.label(given.table, 0, one).en for one in legal(given, Buy) if one.slot == 2}
    assert "2 gold: left end + noble → nobles, column 1, on it" in labels
    assert "2 gold: left end + noble → nobles, column 1, mainland" in labels


def test_labels_of_figures_to_be_placed_have_their_numbers():  # R171
    supply = Supply(bag=counts(), drawn=counts(noble=1, fisher=11))
    made = table(made=advanced(2), phase="place", wheel=Wheel(tiles=("left",) * 12), supply=supply)
    assert RULESET.texts.label(made, 0, PlaceFigures(figure="noble")).de == "1 Adliger aufstellen"
    assert RULESET.texts.label(made, 0, PlaceFigures(figure="fisher")).en == "Place 11 fishers"


def test_a_view_of_a_place_is_a_row_and_a_column():  # R060
    given = scene(player(), player(), wheel=FISHERS).when(0, Buy(slot=1, place=place("noble", 1)))
    assert [(one.row, one.column) for one in RULESET.view(given.table, 1).players[0].islands] == [
        ("noble", 1),
        ("scout", 1),
    ]
