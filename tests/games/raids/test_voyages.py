"""The end of a voyage, what everything is worth, and the printed examples."""

from events.games.raids import RULESET, facts
from events.games.raids.commands import Flee, Navigate, Sell
from events.games.raids.data.options import Options
from events.games.raids.rules.fame import fame, rune_sets
from events.games.raids.rules.ship import coins_for, count_of, counts_for, ranked
from events.ruleset.records import change
from events.ruleset.scoring import ranking
from tests.games.raids.board import (
    AMBER,
    AXE,
    BIG_STANDARD,
    BOX,
    DISCARD,
    DOUBLE_HAMMER,
    DOUBLE_MARKET,
    DOUBLE_SAIL,
    DOUBLE_WEAPON,
    FURS,
    HAMMER,
    HOME,
    MARKET,
    MONSTER_3,
    MONSTER_5,
    PIGS,
    PLACE,
    RAID,
    RUNE,
    RUNE_2,
    SAIL,
    SPEAR,
    STANDARD,
    STRIKE,
    TILES,
    VISIT,
    WOOD,
    WOOD_2,
    kinds,
    on,
    options,
    sea,
    setup,
    ship,
)
from tests.support.bdd import started
from tests.support.cases import each

# The end of a voyage: sails, harbour tiles, and the next voyage.


def last_home(ships=(), *, harbour="arrival", voyage=2, ranks=(0, 1, 2), chart=None, **changes):
    """Seat 0 alone is still at sea, at 19, discards its tile and comes home after the others."""
    places = tuple(HOME if rank else 19 for rank in ranks)
    harbours = tuple(harbour if number == voyage else "runes" for number in range(1, 5))
    table = sea(places, ships, {19: AXE} | (chart or {}), ranks=ranks, voyage=voyage, harbours=harbours, **changes)
    return on(table).when(0, DISCARD)


def test_r170_r190_what_follows_once_everybody_is_docked():
    game = last_home([(0, (SAIL,))])
    assert kinds(game.facts) == [
        "tile_declined", "course_set", "village_passed", "docked",
        "voyage_ended", "sails_filled", "harbour_scored", "voyage_begun",
    ]  # fmt: skip
    assert game.happened(facts.VoyageEnded) == [facts.VoyageEnded(voyage=2, order=(1, 2, 0))]
    assert not on(sea((0, 0, HOME), (), {4: AXE})).when(0, Navigate(to=4)).happened(facts.VoyageEnded)


def test_r171_sails_recruit_as_far_as_there_is_room_also_after_the_fourth_voyage():
    game = last_home([(0, (SAIL, DOUBLE_SAIL)), (8, (SAIL, DOUBLE_SAIL)), (5, (AXE,))])
    # Seat 0 comes past village 20 first; a double sail shows one shield, so seat 1 has room for 1.
    assert game.happened(facts.SailsFilled) == [
        facts.SailsFilled(seat=0, sails=3, recruited=3),
        facts.SailsFilled(seat=1, sails=3, recruited=1),
    ]
    assert [one.crew for one in game.table.ships] == [4, 9, 5]
    game = last_home([(0, (SAIL, "v2-mjolnir-1"))], voyage=4)
    assert [fact.recruited for fact in game.happened(facts.SailsFilled)] == [1]
    assert game.happened(facts.FameCounted)[0].mjolnirs == 2


def test_r172_r175_r173_coins_by_order_of_docking():
    game = last_home()
    assert game.happened(facts.HarbourScored) == [
        facts.HarbourScored(voyage=2, harbour="arrival", counts=(0, 0, 0), ranking=(1, 2, 0), coins=(1, 6, 3))
    ]
    assert [one.coins for one in game.table.ships] == [(1,), (6,), (3,)]
    assert [one.coins for one in last_home(ranks=(0, 1, 2, 3)).table.ships] == [(), (6,), (3,), (1,)]
    assert [one.coins for one in last_home(ranks=(0, 1), ghost=20).table.ships] == [(3,), (6,)]


def test_r174_r274_r176_ties_go_to_the_earlier_and_a_count_of_nothing_is_ranked():
    counts, ranks = (2, 3, 3, 0), (1, 4, 2, 3)
    assert ranked(counts, ranks) == (2, 1, 0, 3)
    assert coins_for(ranked(counts, ranks), BOX.harbour_coins) == (1, 3, 6, 0)
    two, three = (0, (DOUBLE_WEAPON,)), (0, (DOUBLE_WEAPON, SPEAR))
    game = last_home([three, two, three, (0,)], harbour="weapons", ranks=(0, 1, 2, 3))
    assert game.happened(facts.HarbourScored)[0].counts == (3, 2, 3, 0)
    assert game.happened(facts.HarbourScored)[0].coins == (3, 1, 6, 0)
    assert last_home(harbour="monsters").happened(facts.HarbourScored)[0].coins == (1, 6, 3)
    table = sea((0, 0, 0))
    assert [counts_for(table, harbour)[0] for harbour in BOX.harbour_tiles] == [0, 0, 0, 0, 10, 0, 0, 0, 0]


@each(
    ("harbour", "one", "count"),
    [
        ("arrival", {}, 0),
        ("goods_total", {"aboard": (WOOD, WOOD_2, AXE), "sold": (FURS, AMBER)}, 4),  # R180
        ("goods_kinds", {"aboard": (WOOD, WOOD_2, AXE), "sold": (FURS,)}, 2),  # R181
        ("runes", {"runes": (RUNE, RUNE_2)}, 2),  # R182
        ("shields", {"crew": 3, "aboard": (FURS, AXE)}, 8),  # R183
        ("weapons", {"aboard": (AXE, DOUBLE_WEAPON, SAIL)}, 3),  # R184
        ("markets", {"markets": (MARKET, DOUBLE_MARKET)}, 2),  # R185
        ("monsters", {"monsters": (MONSTER_3, MONSTER_5)}, 2),  # R186
        ("sails", {"aboard": (SAIL, DOUBLE_SAIL, AXE)}, 3),  # R187
    ],
)
def test_harbour_criteria(harbour, one, count):
    table = sea((0, 0, 0))
    assert count_of(harbour, ship(table, **one), Options()) == count
    assert counts_for(table, harbour)[1] == count_of(harbour, table.ships[1], Options())


@each(("shields", "counts"), [("capacity", (10, 8, 4)), ("tiles", (0, 2, 4))])
def test_r183_shields_can_be_read_in_two_ways(shields, counts):
    """Of an empty ship, one with two tiles, and a full one: which of them is first depends on the reading."""
    table = sea((0, 0, 0), ((0,), (0, (FURS, AXE)), (0, (AXE, HAMMER, WOOD, FURS, AMBER))))
    table = change(table, setup=RULESET.setup(3, {"shields": shields}, {}))
    assert counts_for(table, "shields") == counts


def test_r190_r191_r192_r193_r194_the_next_voyage():
    chart = {3: RUNE, 8: "v1-visit-1"}
    game = last_home(chart=chart, taken=tuple(2 if place == 8 else 0 for place in range(HOME + 1)))
    (begun,) = game.happened(facts.VoyageBegun)
    assert begun.voyage == game.table.voyage == 3
    assert begun.harbour == game.table.harbours[2]
    assert set(begun.cleared) == {RUNE, "v1-visit-1"}  # R191, though R088 kept them till now
    assert {TILES[tile] for tile in begun.cleared} <= set(game.table.gone)
    assert sorted(begun.tiles) == sorted(tile.id for tile in BOX.voyages[2])
    assert len(game.chance.draws) == 1
    assert set(game.table.taken) == {0}
    places = RULESET.view(game.table, None).map
    assert [places[village].vikings for village in BOX.villages] == [(1, 1, 1)] * 4


def test_r101_r195_r260_r196_the_last_to_dock_goes_first_and_all_else_is_kept():
    game = last_home(ranks=(0, 2, 3, 1))
    assert game.table.positions == (4, 2, 3, 1)
    assert game.table.active == 0
    assert game.when(0, Navigate(to=HOME)).table.active == 2
    game = last_home(ranks=(0, 1), ghost=20)
    assert game.table.positions == (3, 2)
    assert game.table.ghost == 0
    assert game.table.active == 0
    mine = (4, (AXE, WOOD))
    game = last_home([mine, (3, (SPEAR,))])
    assert [tile.id for tile in game.table.ships[0].spaces if tile] == [AXE, WOOD]
    assert [one.crew for one in game.table.ships] == [5, 3, 0]


def test_r190_r285_after_the_fourth_voyage_the_game_is_over():
    game = last_home(voyage=4)
    assert not game.happened(facts.VoyageBegun)
    assert game.happened(facts.GameEnded)
    assert (RULESET.is_over(game.table), RULESET.phase(game.table)) == (True, "over")
    assert RULESET.to_act(game.table, None) == ()
    assert all(not RULESET.legal(game.table, seat) for seat in range(3))


# What everything is worth at the end.


def worth(**one):
    return fame(BOX, ship(sea((0, 0, 0)), **one))


def test_r220_r258_coins():
    assert worth(coins=(6, 3, 1, 3))["coins"] == 13


@each(
    ("runes", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 16), (7, 18), (10, 30), (12, 33)],  # R267
)
def test_r221_r267_rune_sets(runes, points):
    assert worth(runes=(RUNE,) * runes)["runes"] == points
    assert sum(rune_sets(BOX, runes)) == runes


def test_r221_r222_r223_r224_r225_r226_runes_hammers_standards_goods_and_monsters():
    table = sea((0, 0, 0))
    runes = change(table, ships=(ship(table, runes=(RUNE,) * 7), ship(table, runes=(RUNE,)), *table.ships[2:]))
    told = [[(line.points, line.text.en) for line in score.lines] for score in RULESET.score(runes, None)]
    assert told == [[(15, "Set of 5 runes"), (3, "Set of 2 runes")], [(1, "One rune")], []]
    assert worth(crew=10)["mjolnirs"] == 0
    assert worth(aboard=(STANDARD, BIG_STANDARD))["standards"] == 4 + 6
    assert worth(aboard=(WOOD, FURS), sold=(AMBER,))["goods"] == 8
    assert worth(aboard=(AXE,), monsters=(MONSTER_3, MONSTER_5))["monsters"] == 8
    assert sum(worth(crew=9, aboard=(AXE, SAIL), markets=(MARKET,)).values()) == 0


@each(("crew", "points"), [(4, 12), (0, 0), (1, 3)])
def test_r222_r275_hammers_times_crew(crew, points):
    assert worth(crew=crew, aboard=(HAMMER, DOUBLE_HAMMER))["mjolnirs"] == points


def ended(ships):
    table = sea((19, HOME, HOME), (), {19: AXE}, voyage=4, harbours=("arrival",) * 4)
    table = change(table, ships=tuple(ship(table, **one) for one in ships))
    return on(table).when(0, DISCARD)


def test_r220_to_r225_r291_the_facts_tell_every_part():
    mine = {"crew": 1, "aboard": (HAMMER, STANDARD), "runes": (RUNE, RUNE), "sold": (WOOD,), "monsters": (MONSTER_3,)}
    game = ended([mine, {}, {}])
    # The Viking of village 20 makes two; third in the harbour is one coin of 1.
    assert game.happened(facts.FameCounted)[0] == facts.FameCounted(
        seat=0, coins=1, runes=3, mjolnirs=2, standards=4, goods=4, monsters=3, total=17
    )
    scored = RULESET.score(game.table, None)[0]
    assert scored.components == {"coins": 1, "runes": 3, "mjolnirs": 2, "standards": 4, "goods": 4, "monsters": 3}
    assert scored.total == 17
    assert {line.component for line in scored.lines} == set(scored.components)


def test_r227_the_most_fame_wins_and_equal_totals_share():
    assert ended([{}, {}, {}]).happened(facts.GameEnded) == [facts.GameEnded(winners=(1,))]
    # Arrival pays 6 to seat 1, 3 to seat 2 and 1 to seat 0.
    game = ended([{"sold": (WOOD,)}, {}, {"runes": (RUNE, RUNE)}])
    assert game.happened(facts.GameEnded) == [facts.GameEnded(winners=(1, 2))]
    assert not RULESET.texts.tie_breaks
    assert not RULESET.tie_break_values(game.table, 0)
    ranked = ranking(RULESET.score(game.table, None), [{}, {}, {}])
    assert [(one.seat, one.rank) for one in ranked] == [(1, 1), (2, 1), (0, 3)]


# The printed examples, and the whole-turn examples of the rules file, as expected values.


BLUE, GREEN, RED = 0, 1, 2
A, B, C, D, E, F, G = 9, 11, 12, 13, 14, 16, 17
NAVIGATION = {
    6: AXE, 7: WOOD, 8: MONSTER_3, A: RUNE, B: VISIT, C: SAIL, D: HAMMER, E: RAID, F: SPEAR, G: PIGS,
}  # fmt: skip


def blue_takes_the_axe(crew):
    return on(sea((6, A, D), (crew, 3, 2), NAVIGATION)).when(BLUE, PLACE)


def test_r264_r265_navigation_with_vikings_and_without_one_on_arrival():
    game = blue_takes_the_axe(4)
    assert [tile.id for tile in game.table.ships[BLUE].spaces if tile] == [AXE]
    assert game.happened(facts.TilesDiscarded) == [
        facts.TilesDiscarded(seat=BLUE, places=(7, 8), tiles=(WOOD, MONSTER_3))
    ]
    assert options(game.table) == {A, C, D, F, G, HOME}
    for place in (B, E, 6, 7, 8):
        game.when(BLUE, Navigate(to=place)).refused("R090" if place == 6 else "R093")
    # No village and no visit lies on the way from 6 to 9, and a monster takes the Viking of village 10.
    game = on(sea((6, A, D), (0, 3, 2), NAVIGATION | {B: MONSTER_3})).when(BLUE, PLACE)
    assert options(game.table) == {C, F, G, HOME}
    for place in (A, D):
        game.when(BLUE, Navigate(to=place)).refused("R096")


def test_r266_the_battle():
    game = blue_takes_the_axe(4).when(BLUE, Navigate(to=A))
    assert game.happened(facts.BattleBegun)[0].lost == 1
    game = game.when(GREEN, STRIKE).when(BLUE, STRIKE)
    assert [one.crew for one in game.table.ships[:2]] == [4 - 4, 3 - 2]
    game.when(GREEN, STRIKE).refused("R145")
    assert ("flee", D) in options(game.table)
    tiles = game.table.chart
    fled = game.when(GREEN, Flee(to=D))
    assert fled.table.places == (A, D, D)
    # The visit on the way gave Green two Vikings, the village one; the new battle costs 1 again.
    assert fled.happened(facts.BattleBegun) == [facts.BattleBegun(seat=GREEN, opponent=RED, place=D, lost=1)]
    assert fled.table.chart == tiles


def test_r273_a_sale_that_frees_no_shield_makes_no_room():
    """A good that shows as many shields as an empty space; none in the shipped box does."""
    table = sea((2, 8, 9), ((10, (WOOD,)),), {2: MARKET, 8: SAIL, 9: SAIL, 12: RUNE})
    mine = table.ships[BLUE]
    wood = change(mine.spaces[0], shields=2)
    full = change(table, ships=(change(mine, spaces=(wood, *mine.spaces[1:]), capacity=10), *table.ships[1:]))
    game = on(full).when(BLUE, Sell(spaces=(0,)))
    assert game.happened(facts.MarketTaken)[0].recruited == 0
    assert game.table.ships[BLUE].crew == game.table.ships[BLUE].capacity == 10


def test_r277_r087_the_last_ship_at_sea():
    chart = {9: AXE, 11: SAIL, 12: VISIT, 13: RAID, 14: MONSTER_3, 16: RUNE, 17: WOOD, 18: PIGS, 19: FURS}
    game = on(sea((9, HOME, HOME), (0,), chart)).when(0, DISCARD)
    assert game.happened(facts.TilesDiscarded)[0].places == (11, 12, 13, 14, 16, 17, 18, 19)
    assert [fact.place for fact in game.happened(facts.VillagePassed)] == [10, 15, 20]
    assert game.happened(facts.Docked) == [facts.Docked(seat=0, rank=3)]
    # R259: neither monster nor raid had an effect
    assert game.table.ships[0].crew == 3
    assert game.table.ships[0].coins == (1,)  # third at the harbour tile


def test_r262_set_up_with_three():
    for seed in range(6):
        table = started(RULESET, setup(3), bytes([seed])).table
        assert [table.positions[(table.active + turn) % 3] for turn in range(3)] == [3, 2, 1]
