"""Section A of the rules: what is in the box, what everybody starts with, and which options go together."""

from collections import Counter

import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.facts import FiguresDrawn, OfferLaid, StacksShuffled, StartPlayerChosen
from events.ruleset.chance import Chance
from events.ruleset.refusals import Malformed, RuleBroken
from tests.games.wikinger.tables import advanced, setup
from tests.support.bdd import given


def begun(made, seed=b"begin"):
    facts = RULESET.start(made, Chance(seed))
    return facts, given(RULESET, made, *facts).table


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats):  # R001
    with pytest.raises(RuleBroken) as refusal:
        setup(seats)
    assert refusal.value.rule == "R001"


@pytest.mark.parametrize(("seats", "gold"), [(2, 30), (3, 25), (4, 20)])
def test_points_and_gold_at_the_start(seats, gold):  # R002, R003
    _, table = begun(setup(seats))
    assert [(one.points, one.gold) for one in table.players] == [(10, gold)] * seats


def test_everybody_has_a_homeland_and_a_start_tile_and_nothing_else_of_the_start_tiles_is_in_play():  # R004, R005
    facts, table = begun(setup(2))
    assert len(facts[0].tiles) == 72, "start tiles are never among the stacks"
    assert [one["start_tile"] for one in RULESET.view(table, None)["players"]] == ["to be laid"] * 2


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
    assert seen["stacks"] == 5, "one of the six stacks is laid out"
    assert seen["tiles_face_down"] == 60
    assert "ship" not in str(table.supply.stacks[0]) or seen == RULESET.view(table, None)
    other = RULESET.resample_hidden(table, 0, Chance(b"other"))
    assert other.supply.stacks != table.supply.stacks
    assert RULESET.view(other, 0) == seen


def test_gold_points_and_mainlands_are_public():  # R232
    _, table = begun(setup(3))
    assert RULESET.view(table, None) == RULESET.view(table, 2)
    assert all({"gold", "points", "mainland", "islands"} <= set(one) for one in RULESET.view(table, 1)["players"])


def test_all_78_figures_are_in_the_bag_before_the_first_draw():  # R008
    assert RULESET.empty(setup(2)).supply.bag == (13,) * 6


def test_the_first_start_player_is_drawn_by_lot_and_recorded():  # R009
    chosen = {begun(setup(4), bytes([seed]))[0][1].seat for seed in range(40)}
    assert chosen == {0, 1, 2, 3}
    assert isinstance(begun(setup(4))[0][1], StartPlayerChosen)


def test_the_bank_is_not_counted():  # R010
    coins = RULESET.components(setup(2).box)["coins"]["value"]
    assert sum(int(coin) * number for coin, number in coins.items()) == 195
    assert "bank" not in RULESET.view(begun(setup(2))[1], None)


def test_the_start_lays_the_first_offer():  # R011, R012
    facts, table = begun(setup(2))
    assert [type(fact) for fact in facts] == [StacksShuffled, StartPlayerChosen, FiguresDrawn, OfferLaid]
    assert table.round == 1
    assert table.phase == "buy"


def test_the_players_colours_and_the_start_tile_are_among_the_components():  # R230, R049, R199
    components = RULESET.components(setup(2).box)
    assert components["player_colours"]["value"] == ["ivory", "orange", "light_brown", "brown"]
    assert components["start_tile"]["value"] == "left"
    assert sum(entry["value"]["count"] for entry in components["special_tiles"].values()) == 25


def test_every_component_says_where_it_comes_from():
    components = RULESET.components(setup(2).box)
    entries = [one for one in components.values() if "value" in one]
    entries += [*components["ships"].values(), *components["special_tiles"].values()]
    for entry in entries:
        assert entry["status"] in components["statuses"]
        assert set(entry["source"]) <= set(components["sources"])
        assert entry["confidence"]
    assert {entry["status"] for entry in components["ships"].values()} == {"reconstructed"}


def test_ships_and_homeland_can_be_replaced():  # R231, R067
    changed = {"ships": {"red": {"kind": "points", "amount": 2}, "yellow": {"kind": "gold", "amount": 3}}}
    box = setup(2, box={**changed, "homeland_edge": "neutral"}).box
    assert (box.ships["ship_red"].kind, box.ships["ship_red"].amount) == ("points", 2)
    assert box.homeland == 0
    components = RULESET.components(box)
    assert components["ships"]["red"]["status"] == "replaced"
    assert components["ships"]["green"]["status"] == "reconstructed"
    assert components["homeland_edge"]["value"] == "neutral"


@pytest.mark.parametrize(
    "box",
    [
        {"ships": {"red": {"count": 4}}},
        {"ships": {"black": {"count": 1}}},
        {"ships": {"red": {"amount": -1}}},
        {"homeland_edge": "land"},
        {"rounds": 7},
        {"ships": 3},
    ],
)
def test_other_changes_to_the_box_are_refused(box):
    with pytest.raises(Malformed):
        setup(2, box=box)


@pytest.mark.parametrize("options", [{"auction": "open"}, {"auction": "single_bid"}, {"placement": "manual"}])
def test_auction_and_manual_placement_need_the_advanced_game(options):  # R204
    with pytest.raises(RuleBroken) as refusal:
        setup(2, **options)
    assert refusal.value.rule == "R204"
    assert advanced(2, **options)


def test_the_advanced_game_is_played_with_or_without_auction_and_manual_placement():  # R202, R204
    for auction in ("none", "open", "single_bid"):
        for placement in ("manual", "automatic"):
            assert advanced(3, auction=auction, placement=placement).options.advanced
    assert advanced(3).options.auction == "none"
