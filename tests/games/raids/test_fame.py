"""What everything is worth at the end."""

from events.games.raids import RULESET
from events.games.raids.facts import FameCounted, GameEnded
from events.games.raids.rules.ship import fame, rune_sets
from events.ruleset.records import change
from events.ruleset.scoring import ranking
from tests.games.raids.board import (
    AMBER,
    AXE,
    BIG_STANDARD,
    BOX,
    DISCARD,
    DOUBLE_HAMMER,
    FURS,
    HAMMER,
    HOME,
    MARKET,
    MONSTER_3,
    MONSTER_5,
    RUNE,
    SAIL,
    STANDARD,
    WOOD,
    on,
    sea,
    ship,
)
from tests.support.cases import each


def worth(**one):
    return fame(BOX, ship(sea((0, 0, 0)), **one))


@each(("coins", "points"), [((), 0), ((6, 3, 1, 3), 13)])
def test_r220_r258_coins(coins, points):
    assert worth(coins=coins)["coins"] == points


@each(
    ("runes", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 16), (7, 18), (10, 30), (12, 33)],  # R267
)
def test_r221_r267_rune_sets(runes, points):
    assert worth(runes=(RUNE,) * runes)["runes"] == points
    assert sum(rune_sets(BOX, runes)) == runes


def test_r221_each_set_is_explained():
    table = sea((0, 0, 0))
    runes = change(table, ships=(ship(table, runes=(RUNE,) * 7), ship(table, runes=(RUNE,)), *table.ships[2:]))
    told = [[(line.points, line.text.en) for line in score.lines] for score in RULESET.score(runes, None)]
    assert told == [[(15, "Set of 5 runes"), (3, "Set of 2 runes")], [(1, "One rune")], []]


@each(("crew", "points"), [(4, 12), (0, 0), (1, 3)])
def test_r222_r275_hammers_times_crew(crew, points):
    assert worth(crew=crew, aboard=(HAMMER, DOUBLE_HAMMER))["mjolnirs"] == points


def test_r222_no_hammer_no_points():
    assert worth(crew=10)["mjolnirs"] == 0


def test_r223_standards():
    assert worth(aboard=(STANDARD, BIG_STANDARD))["standards"] == 4 + 6


def test_r224_only_goods_sold():
    assert worth(aboard=(WOOD, FURS), sold=(AMBER,))["goods"] == 8


def test_r225_monsters_score_their_strength():
    assert worth(aboard=(AXE,), monsters=(MONSTER_3, MONSTER_5))["monsters"] == 8


def test_r226_the_rest_is_worth_nothing():
    assert sum(worth(crew=9, aboard=(AXE, SAIL), markets=(MARKET,)).values()) == 0


def ended(ships):
    table = sea((19, HOME, HOME), (), {19: AXE}, voyage=4, harbours=("arrival",) * 4)
    table = change(table, ships=tuple(ship(table, **one) for one in ships))
    return on(table).when(0, DISCARD)


def test_r220_to_r225_r291_the_facts_tell_every_part():
    mine = {"crew": 1, "aboard": (HAMMER, STANDARD), "runes": (RUNE, RUNE), "sold": (WOOD,), "monsters": (MONSTER_3,)}
    game = ended([mine, {}, {}])
    counted = game.happened(FameCounted)[0]
    # The Viking of village 20 makes two; third in the harbour is one coin of 1.
    assert counted == FameCounted(seat=0, coins=1, runes=3, mjolnirs=2, standards=4, goods=4, monsters=3, total=17)
    scored = RULESET.score(game.table, None)[0]
    assert scored.components == {"coins": 1, "runes": 3, "mjolnirs": 2, "standards": 4, "goods": 4, "monsters": 3}
    assert scored.total == 17
    assert {line.component for line in scored.lines} == set(scored.components)


def test_r227_the_most_fame_wins():
    game = ended([{}, {}, {}])
    assert game.happened(GameEnded) == [GameEnded(winners=(1,))]


def test_r227_equal_totals_share_the_win():
    # Arrival pays 6 to seat 1, 3 to seat 2 and 1 to seat 0.
    game = ended([{"sold": (WOOD,)}, {}, {"runes": (RUNE, RUNE)}])
    assert game.happened(GameEnded) == [GameEnded(winners=(1, 2))]
    assert not RULESET.texts.tie_breaks
    assert not RULESET.tie_break_values(game.table, 0)
    ranked = ranking(RULESET.score(game.table, None), [{}, {}, {}])
    assert [(one.seat, one.rank) for one in ranked] == [(1, 1), (2, 1), (0, 3)]
