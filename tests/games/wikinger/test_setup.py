"""Section A of the rules: what is in the box, what everybody starts with, and which options go together."""

from collections import Counter

import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.facts import FiguresDrawn, OfferLaid, StacksShuffled, StartPlayerChosen
from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken
from tests.games.wikinger.tables import advanced, setup
from tests.support.bdd import started
from tests.support.cases import each


def begun(made, seed=b"begin"):
    return started(RULESET, made, seed)


@each("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats):  # R001
    with pytest.raises(RuleBroken) as refusal:
        setup(seats)
    assert refusal.value.rule == "R001"


@each(("seats", "gold"), [(2, 30), (3, 25), (4, 20)])
def test_points_and_gold_at_the_start(seats, gold):  # R002, R003
    _, table = begun(setup(seats))
    assert [(one.points, one.gold) for one in table.players] == [(10, gold)] * seats


def test_everybody_has_a_homeland_and_a_start_tile_and_nothing_else_of_the_start_tiles_is_in_play():  # R004, R005
    facts, table = begun(setup(2))
    assert len(facts[0].tiles) == 72, "start tiles are never among the stacks"
    assert [one.start_tile for one in RULESET.view(table, None).players] == [False, False]


def test_the_stacks_hold_72_tiles_that_nobody_sees():  # R006, R007, R011, R231, R232
    facts, table = begun(setup(4))
    shuffled = facts[0]
    assert isinstance(shuffled, StacksShuffled)
    assert Counter(shuffled.tiles) == {
        "left": 17,
        **{f"building_{number}": 5 for number in range(1, 5)},
        "right": 21,
        "ship_red": 3,
        "ship_green": 4,
        "ship_yellow": 4,
        "ship_blue": 3,
    }
    seen = RULESET.view(table, 0)
    assert seen.stacks == 5, "one of the six stacks is laid out"
    assert seen.tiles_face_down == 60
    assert "ship" not in str(table.supply.stacks[0]) or seen == RULESET.view(table, None)
    other = RULESET.hidden.resample_hidden(table, 0, Chance(b"other"))
    assert other.supply.stacks != table.supply.stacks
    assert RULESET.view(other, 0) == seen


def test_gold_points_and_mainlands_are_public():  # R232
    _, table = begun(setup(3))
    assert RULESET.view(table, None) == RULESET.view(table, 2)
    seen = RULESET.view(table, 1).players
    assert [(one.seat, one.gold, one.points) for one in seen] == [(seat, 25, 10) for seat in range(3)]
    assert all(sum(one.mainland.values()) == 0 and one.islands == () for one in seen)


def test_all_78_figures_are_in_the_bag_before_the_first_draw():  # R008
    assert RULESET.empty(setup(2)).supply.bag == (13,) * 6


def test_the_first_start_player_is_drawn_by_lot_and_recorded():  # R009
    chosen = {begun(setup(4), bytes([seed]))[0][1].seat for seed in range(40)}
    assert chosen == {0, 1, 2, 3}
    assert isinstance(begun(setup(4))[0][1], StartPlayerChosen)


def test_the_bank_is_not_counted():  # R010
    coins = RULESET.display.components(setup(2).box)["coins"]
    assert sum(int(coin) * number for coin, number in coins.items()) == 195
    assert "bank" not in RULESET.state.__struct_fields__


def test_the_start_lays_the_first_offer():  # R011, R012
    facts, table = begun(setup(2))
    assert [type(fact) for fact in facts] == [StacksShuffled, StartPlayerChosen, FiguresDrawn, OfferLaid]
    assert table.round == 1
    assert table.phase == "buy"


def test_the_players_colors_and_the_start_tile_are_among_the_components():  # R230, R049, R199
    components = RULESET.display.components(setup(2).box)
    assert components["player_colors"] == ["ivory", "orange", "light_brown", "brown"]
    assert components["start_tile"] == "left"
    assert sum(tile["count"] for tile in components["special_tiles"].values()) == 25


@each("options", [{"auction": "open"}, {"auction": "single_bid"}, {"placement": "manual"}])
def test_auction_and_manual_placement_need_the_advanced_game(options):  # R204
    with pytest.raises(RuleBroken) as refusal:
        setup(2, **options)
    assert refusal.value.rule == "R204"
    assert advanced(2, **options)


def test_the_advanced_game_is_played_with_or_without_auction_and_manual_placement():  # R202, R204
    for auction in ("none", "open", "single_bid"):
        for placement in ("manual", "automatic"):
            assert advanced(3, auction=auction, placement=placement).options.advanced


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
