"""The box, setting up, and how an offer is laid out (sections A and B)."""

from collections import Counter

import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.data.names import BUILDINGS, FIGURES, ROWS
from events.games.wikinger.facts import FiguresDrawn, OfferLaid, StacksShuffled, StartPlayerChosen
from events.games.wikinger.rules.wheel import in_order, laid_out
from events.ruleset.boxes import mark_of
from events.ruleset.chance import Chance
from events.ruleset.refusals import Malformed, RuleBroken
from events.ruleset.ruleset import NOBODY_AWAY
from tests.games.wikinger.tables import advanced, counts, setup
from tests.support.bdd import started
from tests.support.cases import each

# Section A of the rules: what is in the box, what everybody starts with, and which options go together.


def begun(made, seed=b"begin"):
    return started(RULESET, made, seed)


@each("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats):  # R001
    with pytest.raises(RuleBroken, check=lambda refusal: refusal.rule == "R001"):
        setup(seats)


@each(("seats", "gold"), [(2, 30), (3, 25), (4, 20)])
def test_points_and_gold_at_the_start(seats, gold):  # R002, R003
    _, table = begun(setup(seats))
    assert [(one.points, one.gold) for one in table.players] == [(10, gold)] * seats


def test_colors_start_tiles_and_the_options_of_the_advanced_game():  # R004, R005, R230, R049, R199, R202, R204
    facts, table = begun(setup(2))
    assert len(facts[0].tiles) == 72, "start tiles are never among the stacks"
    assert [one.start_tile for one in RULESET.view(table, None).players] == [False, False]
    components = RULESET.display.components(setup(2).box)
    assert components["player_colors"] == ["ivory", "orange", "light_brown", "brown"]
    assert components["start_tile"] == "left"
    assert sum(tile["count"] for tile in components["special_tiles"].values()) == 25
    for auction in ("none", "open", "single_bid"):
        for placement in ("manual", "automatic"):
            assert advanced(3, auction=auction, placement=placement).options.advanced


def test_the_stacks_hold_72_tiles_that_nobody_sees():  # R006, R007, R011, R231, R232
    facts, table = begun(setup(4))
    islands = {"left": 17, "right": 21, **{f"building_{number}": 5 for number in range(1, 5)}}
    ships = {"ship_red": 3, "ship_green": 4, "ship_yellow": 4, "ship_blue": 3}
    assert Counter(facts[0].tiles) == islands | ships
    seen = RULESET.view(table, 0)
    assert (seen.stacks, seen.tiles_face_down) == (5, 60), "one of the six stacks is laid out"
    other = RULESET.hidden.resample_hidden(table, 0, Chance(b"other"))
    assert other.supply.stacks != table.supply.stacks
    assert RULESET.view(other, 0) == seen


def test_points_gold_and_mainlands_are_public_and_the_bank_is_not_counted():  # R232, R010
    _, table = begun(setup(3))
    assert RULESET.view(table, None) == RULESET.view(table, 2)
    seen = RULESET.view(table, 1).players
    assert [(one.seat, one.gold, one.points) for one in seen] == [(seat, 25, 10) for seat in range(3)]
    assert all(sum(one.mainland.values()) == 0 and one.islands == () for one in seen)
    coins = RULESET.display.components(setup(2).box)["coins"]
    assert sum(int(coin) * number for coin, number in coins.items()) == 195
    assert "bank" not in RULESET.state.__struct_fields__


def test_all_figures_of_six_colors_are_in_the_bag_before_twelve_are_drawn():  # R008, R017
    assert RULESET.empty(setup(2)).supply.bag == (13,) * 6
    facts, table = first_offer(b"b")
    assert sum(next(fact for fact in facts if isinstance(fact, FiguresDrawn)).figures.values()) == 12
    assert sum(table.supply.bag) == 66
    assert set(setup(2).box.figures) == set(FIGURES)


def test_the_start_lays_the_first_offer_of_a_start_player_drawn_by_lot():  # R009, R011, R012
    chosen = {begun(setup(4), bytes([seed]))[0][1].seat for seed in range(40)}
    assert chosen == {0, 1, 2, 3}
    assert isinstance(begun(setup(4))[0][1], StartPlayerChosen)
    facts, table = begun(setup(2))
    assert [type(fact) for fact in facts] == [StacksShuffled, StartPlayerChosen, FiguresDrawn, OfferLaid]
    assert table.round == 1
    assert table.phase == "buy"


@each("options", [{"auction": "open"}, {"auction": "single_bid"}, {"placement": "manual"}])
def test_auction_and_manual_placement_need_the_advanced_game(options):  # R204
    with pytest.raises(RuleBroken, check=lambda refusal: refusal.rule == "R204"):
        setup(2, **options)
    assert advanced(2, **options)


@each(
    ("chosen", "auction", "placement"),
    [
        ({}, "none", "automatic"),
        ({"advanced": True}, "open", "manual"),
        ({"advanced": True, "auction": "none"}, "none", "manual"),
        ({"advanced": True, "placement": "automatic"}, "open", "automatic"),
        ({"advanced": True, "auction": "single_bid", "placement": "printed"}, "single_bid", "manual"),
        ({"auction": "printed", "placement": "printed"}, "none", "automatic"),
    ],
)
def test_without_a_word_both_games_are_played_as_printed(chosen, auction, placement):  # R144, R156, R158, R171, R204
    made = setup(2, **chosen)
    recorded = made.all_options()
    assert (recorded["auction"], recorded["placement"]) == (auction, placement)
    assert RULESET.setup(2, recorded, {}).options == made.options, "what is recorded is read as the same"


# The box: what is known of each value, what an operator may replace, and what front ends are told.


def status(*path):
    return mark_of(RULESET.boxes.document(), path).status


def test_values_are_marked_field_by_field():  # R085, R231, R064, R066, R067
    fields = ("count", "kind", "amount", "reach")
    shown = {sail: [status("ships", sail, field) for field in fields] for sail in ("red", "green", "yellow", "blue")}
    assert shown["green"] == shown["blue"] == ["reconstructed", "verified", "verified", "verified"]
    assert shown["red"] == shown["yellow"] == ["reconstructed", "reconstructed", "reconstructed", "derived"]
    for kind in ("left", "middle", "right"):
        sides = [status("edges", kind, side) for side in ("west", "east", "north", "south")]
        assert sides == ["verified", "verified", "reconstructed", "reconstructed"]
    assert (status("homeland_edge"), status("tiles")) == ("reconstructed", "derived")


def replaced_paths(box):
    marks = RULESET.display.components(box)["provenance"]["marks"]
    return {mark["path"] for mark in marks if mark["status"] == "replaced"}


def test_ships_and_homeland_can_be_replaced():  # R231, R067
    changed = {"ships": {"red": {"kind": "points", "amount": 2}, "yellow": {"kind": "gold", "amount": 3}}}
    box = setup(2, box={**changed, "homeland_edge": "neutral"}).box
    assert (box.ships["ship_red"].kind, box.ships["ship_red"].amount) == ("points", 2)
    assert box.homeland == 0
    assert replaced_paths(box) == {
        "ships.red.kind", "ships.red.amount", "ships.yellow.kind", "ships.yellow.amount", "homeland_edge",
    }  # fmt: skip
    assert RULESET.display.components(box)["homeland_edge"] == "neutral"


def test_island_tiles_can_be_replaced_as_long_as_there_are_58():  # R007, R231
    box = setup(2, box={"tiles": {"left": 16, "right": 22}, "ships": {"red": {"count": 2}, "blue": {"count": 4}}}).box
    _, table = started(RULESET, setup(2, box={"tiles": {"left": 16, "right": 22}}))
    assert (box.tiles["left"], box.tiles["right"], box.tiles["ship_blue"]) == (16, 22, 4)
    assert sum(box.tiles.values()) == 72
    assert RULESET.hidden.invariants(table)[0]["left"] == 16
    assert replaced_paths(box) == {"tiles.left", "tiles.right", "ships.red.count", "ships.blue.count"}


@each(
    "box",
    [
        {"ships": {"red": {"count": 4}}},
        {"ships": {"black": {"count": 1}}},
        {"ships": {"red": {"amount": -1}}},
        {"homeland_edge": "land"},
        {"rounds": 7},
        {"tiles": {"left": 18}},
        {"tiles": {"ship_red": 1, "left": 16}},
        {"tiles": {"left": -1, "right": 39}},
        {"ships": {"green": {"amount": 4}}},
        {"ships": {"red": {"reach": "fisher"}}},
        {"edges": {"left": {"north": "land"}}},
        {"ships": 3},
    ],
)
def test_other_changes_to_the_box_are_refused(box):
    with pytest.raises(Malformed):
        setup(2, box=box)


def test_everything_has_a_name_in_both_languages():  # R007, R018, R199
    shown = RULESET.display.components(setup(2).box)
    names = shown["names"]
    assert set(names["figures"]) == set(FIGURES)
    assert set(names["rows"]) == set(ROWS)
    assert set(names["tiles"]) == {"left", "right", *BUILDINGS, "ship_red", "ship_green", "ship_yellow", "ship_blue"}
    texts = [text for kind in ("figures", "tiles") for one in names[kind].values() for text in one.values()]
    texts += names["rows"].values()
    texts += [ship["name"] for ship in shown["ships"].values()]
    texts += [tile[field] for tile in shown["special_tiles"].values() for field in ("name", "when", "effect")]
    assert all(text.de and text.en for text in texts)


def test_everything_has_its_place_in_the_drawing():  # R012, R060
    shown = RULESET.display.components(setup(2).box)
    assert [one["slot"] for one in shown["wheel_positions"]] == shown["prices"]
    distances = {(one["x"] - 5000) ** 2 + (one["y"] - 5000) ** 2 for one in shown["wheel_positions"]}
    assert max(distances) - min(distances) < 10_000, "on one circle, but for rounding"
    assert [one["row"] for one in shown["display_grid"]["rows"]] == shown["rows"]


# Section B: how an offer is laid out.


BASE_ORDER = ("fisher", "goldsmith", "scout", "noble", "fighter", "boatman")


def first_offer(seed):
    return started(RULESET, setup(3), seed)


def test_twelve_tiles_and_figures_are_laid_at_the_prices_0_to_11():  # R012, R020, R013, R014, R015, R011
    _, table = first_offer(b"a")
    wheel = RULESET.view(table, None).wheel
    assert [one.price for one in wheel] == list(range(12))
    assert all(one.tile and one.figure for one in wheel)
    drawn = ("ship_red", "left", "right", "ship_blue", "building_1")
    assert laid_out(drawn) == ("left", "right", "building_1", "ship_blue", "ship_red")
    facts, _ = first_offer(b"stack")
    laid = next(fact for fact in facts if isinstance(fact, OfferLaid))
    assert Counter(laid.tiles) == Counter(facts[0].tiles[:12])


@each("ships", [0, 7, 12])
def test_any_number_of_ships_is_laid_out(ships):  # R016
    drawn = ("ship_red",) * ships + ("left",) * (12 - ships)
    assert laid_out(drawn) == ("left",) * (12 - ships) + ("ship_red",) * ships


def test_figures_stand_color_by_color_whatever_the_tiles():  # R018, R019, R020
    drawn = counts(fisher=2, scout=1, boatman=1, fighter=2)
    assert in_order(drawn, BASE_ORDER) == ("fisher", "fisher", "scout", "fighter", "fighter", "boatman")
    for seed in range(5):
        facts, table = first_offer(bytes([seed]))
        drawn = next(fact for fact in facts if isinstance(fact, FiguresDrawn))
        assert table.wheel.figures == in_order(counts(**drawn.figures), BASE_ORDER)


# Tables between two facts of one decision: nobody is asked, and everything can be looked at.


@each(
    ("made", "last", "drawn"),
    [
        (setup(3), "lay", ["tile_stacks", "first_seat", "figure_bag"]),
        (advanced(2), "draw", ["tile_stacks", "special_tiles", "first_seat", "figure_bag"]),
    ],
)
def test_while_the_game_is_laid_out_nobody_is_asked(made, last, drawn):  # R006, R009, R017, R145
    """And everything can be looked at; there is no start player before one is drawn."""
    chance, table, phases = Chance(b"sources"), RULESET.empty(made), []
    while (fact := RULESET.next_fact(table, chance, NOBODY_AWAY)) is not None:
        phases.append((RULESET.phase(table), RULESET.view(table, None).start_player is not None))
        for seat in range(made.seats):
            assert (RULESET.to_act(table, seat), list(RULESET.legal(table, seat))) == ((), [])
        table = RULESET.evolve(table, fact)
    assert phases == [("layout", False), ("layout", False), ("draw", True), (last, True)]
    assert [draw.source for draw in chance.draws] == drawn
