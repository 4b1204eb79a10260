"""Sections P and S: special tiles, how they are earned and what each does."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, DeclineSpecialTile, SwapBuilding, TakeSpecialTile
from events.games.wikinger.facts import (
    Bought,
    BuildingSwapped,
    ScoringBegan,
    SpecialTilesOpened,
    SpecialTileTaken,
    WheelTurned,
)
from events.games.wikinger.rules.scoring import big_gains, boatmen, gold_points, small_gains, supply_points
from events.games.wikinger.state import Supply
from tests.games.wikinger.tables import (
    CLOSED,
    STARTED,
    advanced,
    component,
    display,
    legal,
    offer,
    place,
    player,
    scene,
    setup,
    table,
)
from tests.support.bdd import started
from tests.support.cases import each

MADE = advanced(2, auction="none", placement="automatic")
BOX = MADE.box
HOME = place("noble", 1)
DEAR = offer("left fisher", "left fisher", "left noble", None, None, None, None, None, None, None, "ship_red fighter")


def lying(*tiles, stack=()):
    return Supply(bag=(13,) * 6, stacks=("left",) * 60, open_special=tiles, special_stack=stack)


def shop(first, *tiles, wheel=DEAR, **fields):
    supply = fields.pop("supply", None) or lying(*tiles)
    return scene(first, player(), made=MADE, wheel=wheel, supply=supply, **fields)


def earned(*tiles, **fields):
    """The first player has bought the dearest combination, with which it earns one of these tiles."""
    return shop(player(), *tiles, **fields).when(0, Buy(slot=10, place=place("ships", 1)))


def test_25_are_shuffled_and_four_lie_open_before_the_figures_are_drawn():  # R145, R146, R148
    facts, begun = started(RULESET, MADE)
    assert len(facts[0].special_tiles) == 25
    assert facts[2] == SpecialTilesOpened(tiles=facts[0].special_tiles[:4])
    seen = RULESET.view(begun, 1).special_tiles
    assert (seen.open, seen.face_down, seen.never_opened) == (begun.supply.open_special, 21, ())
    assert RULESET.hidden.invariants(begun)[2] == BOX.special_tiles


def test_open_places_are_filled_when_a_round_begins():  # R146, R147, R149, R144
    given_ = earned(supply=lying("boat", "gold_3", stack=("supply_3", "gold_5", "scout_plus_1")))
    assert given_.when(0, TakeSpecialTile(tile="boat")).table.supply.open_special == ("gold_3",)
    last = shop(player(), supply=lying("gold_3", stack=("supply_3", "gold_5")), wheel=offer("left noble"))
    last = last.when(0, Buy(slot=0, place=HOME))
    assert last.happened(SpecialTilesOpened) == [SpecialTilesOpened(tiles=("supply_3", "gold_5"))]
    assert last.table.supply.open_special == ("gold_3", "supply_3", "gold_5"), "what nobody took stays"
    given_ = shop(player(), "boat", "boat", "boat", "gold_3", wheel=offer("left noble"))
    assert not given_.when(0, Buy(slot=0, place=HOME)).happened(SpecialTilesOpened)
    assert started(RULESET, setup(2)).facts[0].special_tiles == ()


def test_the_dearest_combination_of_the_moment_earns_one_that_may_be_declined():  # R150, R217 (X7), R147, R151
    given_ = earned("boat", "gold_3")
    assert given_.facts[0].price == 10
    assert (given_.table.phase, given_.table.active) == ("special", 0)
    assert legal(given_) == [TakeSpecialTile(tile="boat"), TakeSpecialTile(tile="gold_3"), DeclineSpecialTile()]
    taken = given_.when(0, TakeSpecialTile(tile="gold_3"))
    assert taken.table.players[0].special_tiles == ("gold_3",)
    assert (taken.table.phase, taken.table.active) == ("buy", 1)
    declined = given_.when(0, DeclineSpecialTile())
    assert declined.table.supply.open_special == ("boat", "gold_3")
    for command in (TakeSpecialTile(tile="boat"), DeclineSpecialTile()):
        declined.when(1, command).refused("R150")
    dearest_now = declined.when(1, Buy(slot=2, place=HOME))
    assert (dearest_now.table.phase, dearest_now.table.active) == ("special", 1)
    assert shop(player(), "boat").when(0, Buy(slot=2, place=HOME)).table.phase == "buy"


def test_there_is_none_at_0_nor_with_none_open():  # R152, R153
    given_ = shop(player(), "boat", wheel=offer("left noble"))
    assert given_.when(0, Buy(slot=0, place=HOME)).table.phase != "special"
    two = shop(player(gold=0), "boat", wheel=offer("left noble", "left noble"))
    assert two.when(0, Buy(slot=0, place=HOME)).table.phase == "buy"
    assert earned().table.phase == "buy"
    earned("boat").when(0, TakeSpecialTile(tile="gold_3")).refused("R150")


def test_it_is_chosen_before_the_wheel_turns_also_for_a_tile_that_fits_nowhere():  # R154, R234, R045, R150
    shop(player(gold=9), "gold_5").when(0, Buy(slot=10, place=place("ships", 1))).refused("R034")
    wheel = offer("left fisher", "left fisher", "building_2 scout")
    given_ = shop(player(), "building_2", wheel=wheel).when(0, Buy(slot=2, place=place("scout", 2)))
    given_ = given_.when(0, TakeSpecialTile(tile="building_2"))
    assert given_.happened(BuildingSwapped)[0].place == place("scout", 2)
    wheel = offer("left fisher", "left fisher", "right scout")
    assert shop(player(CLOSED), "boat", wheel=wheel).when(0, Buy(slot=2)).table.phase == "special"
    given_ = shop(player(gold=1), "boat", wheel=offer("left fisher", "left noble")).when(0, Buy(slot=1, place=HOME))
    assert given_.table.phase == "special"
    assert not given_.happened(WheelTurned)


def test_tiles_lie_openly_and_gold_is_paid_at_once():  # R236, R181
    given_ = earned("boat", "gold_3").when(0, TakeSpecialTile(tile="boat"))
    assert [one.special_tiles for one in RULESET.view(given_.table, 1).players] == [("boat",), ()]
    assert given_.table.phase == "buy", "one a purchase"
    given_ = earned("gold_5").when(0, TakeSpecialTile(tile="gold_5"))
    assert given_.happened(SpecialTileTaken)[0].gold == 5
    assert (given_.table.players[0].gold, given_.table.players[0].special_tiles) == (15, ())
    assert given_.table.supply.removed_special == ("gold_5",)


def test_tokens_the_supply_and_the_gold_tile():  # R155, R187, R188, R189
    tokens = player(display(fisher="[*"), special=("boatman_token",) * 4, noble=4)
    assert supply_points(tokens, BOX) == 0
    assert boatmen(player(boatman=1, special=("boatman_token", "boatman_token"))) == 3
    made = table(player(boatman=2), player(boatman=1, special=("boatman_token",)), phase="over", round=6)
    assert [component(made, seat, "boatmen") for seat in (0, 1)] == [10, 10]
    owner = player(display(fisher="[*"), gold=14, special=("supply_3", "gold_3"))
    assert (supply_points(owner, BOX), gold_points(owner, BOX)) == (12, (4, 2))
    assert RULESET.tie_break_values(table(owner, player(), phase="over", round=6), 0) == (2,)


@each(("tiles", "gold"), [(("goldsmith_plus_1",) * 2, 10), (("goldsmith_plus_1", "goldsmith_plus_2"), 12)])
def test_goldsmith_tiles(tiles, gold):  # R182, R183, R200
    owner = player(display(ships=("ship_yellow",), goldsmith="[*1*1*"), special=tiles)
    for gains in (small_gains(owner, BOX), big_gains(owner, BOX)):
        assert sum(gain.gold for gain in gains) == gold


@each(
    ("tiles", "board", "points"),
    [
        (("noble_plus_1",) * 3, {"noble": "[*1"}, 5),  # R184
        (("scout_plus_1",), {"scout": "[*1", "goldsmith": "[*", "fisher": "[*"}, 4),  # R185
        (("fisher_plus_1",), {"fisher": "[*1*", "ships": ("ship_blue",)}, 1),  # R186
    ],
)
def test_tiles_that_add_points(tiles, board, points):  # R184, R185, R186, R200
    owner = player(display(**board), special=tiles)
    assert sum(gain.points for gain in big_gains(owner, BOX)) == points
    assert sum(gain.points for gain in small_gains(owner, BOX)) == 0


BUILT = display(scout="[2", noble="[2*")


def choosing(board, tile="building_2"):
    return shop(player(board), tile, phase="special", earned=True)


def test_a_building_is_swapped_at_once():  # R190, R191, R193
    given_ = choosing(display(noble="[2*", scout="[1")).when(0, TakeSpecialTile(tile="building_2"))
    assert given_.happened(BuildingSwapped) == [BuildingSwapped(seat=0, building="building_2", place=place("noble", 2))]
    after = given_.table.players[0]
    assert after.board == display(noble="[2*", scout="[1", special={("noble", 2)})
    assert after.special_tiles == ()
    assert given_.table.supply.removed_tiles == ("building_2",)
    shown = RULESET.view(given_.table, 0).players[0].islands
    assert next(one for one in shown if (one.row, one.column) == ("noble", 2)).special


def test_among_several_tiles_the_owner_chooses():  # R193, R190
    given_ = choosing(BUILT).when(0, TakeSpecialTile(tile="building_2"))
    assert given_.table.phase == "swap"
    assert [one.place for one in legal(given_)] == [place("noble", 2), place("scout", 2)]
    given_.when(0, SwapBuilding(place=HOME)).refused("R190")
    given_ = given_.when(0, SwapBuilding(place=place("scout", 2)))
    assert given_.table.players[0].board == display(scout="[2", noble="[2*", special={("scout", 2)})
    assert given_.table.active == 1
    scene().when(0, SwapBuilding(place=HOME)).refused("R190")


def test_without_a_match_it_waits_until_one_is_laid():  # R192, R194
    given_ = choosing(STARTED).when(0, TakeSpecialTile(tile="building_2"))
    assert given_.table.players[0].special_tiles == ("building_2",)
    wheel = offer("left fisher", "left fisher", "building_2 scout", "left noble", "left noble")
    laid = shop(player(special=("building_2",)), "boat", wheel=wheel).when(0, Buy(slot=2, place=place("scout", 2)))
    assert laid.happened(BuildingSwapped)[0].place == place("scout", 2)
    assert (laid.table.phase, laid.table.active) == ("buy", 1)
    again = player(laid.table.players[0].board)
    later = shop(again, wheel=wheel).when(0, Buy(slot=2, place=place("scout", 3)))
    assert not later.happened(BuildingSwapped)


def test_a_swap_comes_before_the_scoring_and_only_with_a_tile_that_fits():  # R154, R192, R235, R191
    wheel = offer("left fisher", "left fisher", "building_2 scout")
    given_ = shop(player(special=("building_2",)), "boat", wheel=wheel).when(0, Buy(slot=2, place=place("scout", 2)))
    assert given_.happened(BuildingSwapped)
    assert (given_.table.phase, given_.table.active) == ("special", 0)
    given_ = shop(player(special=("building_2",)), wheel=offer("building_2 noble"))
    given_ = given_.when(0, Buy(slot=0, place=place("scout", 2)))
    assert [type(fact) for fact in given_.facts[:3]] == [Bought, BuildingSwapped, ScoringBegan]
    wheel = offer("left fisher", "left fisher", "building_2 scout", "left noble")
    given_ = shop(player(CLOSED, special=("building_2",)), wheel=wheel).when(0, Buy(slot=2))
    assert given_.table.players[0].special_tiles == ("building_2",)
    given_ = choosing(display(scout="[2]")).when(0, TakeSpecialTile(tile="building_2"))
    assert component(given_.table, 0, "longest_island") == 5
