"""Battles: blow for blow, and flights."""

from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate
from events.games.raids.facts import Arrived, BattleBegun, Docked, Fled, RuneTaken, StruckBack
from tests.games.raids.board import AXE, HOME, PIGS, RUNE, SAIL, STRIKE, WOOD, kinds, on, options, sea

CHART = {3: AXE, 4: SAIL, 6: WOOD, 7: PIGS, 8: RUNE}


def attack(mine=5, theirs=5, places=(0, 3, 0), crews=None, chart=None, **changes):
    """Seat 0 leaves the harbour and attacks seat 1 at 3."""
    return on(sea(places, crews or (mine, theirs), chart or CHART, **changes)).when(0, Navigate(to=places[1]))


def crews(game):
    return [one.crew for one in game.table.ships]


def test_r140_r141_r261_the_attack_costs_one():
    game = attack()
    assert game.facts[-2:] == (
        Arrived(seat=0, place=3),
        BattleBegun(seat=0, opponent=1, place=3, lost=1),
    )
    assert crews(game)[:2] == [4, 5]
    assert RULESET.to_act(game.table, None) == (1,)
    assert RULESET.phase(game.table) == "battle"
    # R049, R251: the turn is the attacker's still, and not that of seat 2, who is hindmost.
    assert RULESET.view(game.table, None).active == 0


def test_r142_r143_r144_r156_each_blow_costs_one_more():
    game = attack(9, 9)
    for seat, lost in [(1, 2), (0, 3), (1, 4), (0, 5)]:
        game = game.when(seat, STRIKE)
        assert game.happened(StruckBack) == [StruckBack(seat=seat, opponent=1 - seat, lost=lost)]
    assert crews(game)[:2] == [9 - 1 - 3 - 5, 9 - 2 - 4]
    # 6 would be next, and 3 are left: R145
    assert "strike_back" not in options(game.table)
    game.when(1, STRIKE).refused("R145")


def test_r145_r146_who_can_pay_may_flee_and_who_cannot_must():
    assert options(attack(5, 2).table) == {
        "strike_back",
        ("flee", 4),
        ("flee", 6),
        ("flee", 7),
        ("flee", 8),
        ("flee", HOME),
    }
    assert options(attack(5, 1).table) == {("flee", 4), ("flee", 6), ("flee", 7), ("flee", 8), ("flee", HOME)}


def test_r147_r148_r149_the_stayer_takes_nothing_and_the_flight_discards_nothing():
    game = attack().when(1, Flee(to=8))
    assert game.facts[0] == Fled(seat=1, opponent=0, to=8)
    assert kinds(game.facts) == ["fled", "village_passed", "arrived"]
    assert game.table.places == (3, 8, 0)
    assert [place for place, tile in enumerate(game.table.chart) if tile] == [3, 4, 6, 7, 8]
    assert game.table.ships[0].spaces == (None,) * 5


def test_r048_the_fugitive_never_gets_the_tile():
    game = attack().when(1, Flee(to=8)).when(2, Navigate(to=4))
    assert RULESET.phase(game.table) == "place"
    assert RULESET.to_act(game.table, None) == (0,)


def test_r148_r150_a_flight_goes_forward_to_a_stop():
    game = attack()
    game.when(1, Flee(to=3)).refused("R090")
    game.when(1, Flee(to=2)).refused("R090")
    game.when(1, Flee(to=5)).refused("R093")


def test_r150_a_flight_need_not_catch_up():
    """Another ship waits at 8, and the fugitive may stop before it."""
    game = attack(places=(0, 3, 8), crews=(5, 5, 0))
    assert options(game.table) >= {("flee", 4), ("flee", 6), ("flee", 7)}
    assert game.when(1, Flee(to=4)).table.places[1] == 4


def test_r151_r152_a_flight_may_begin_a_new_battle_at_one():
    game = attack(places=(0, 3, 4), crews=(5, 5, 5), chart=CHART, positions=(3, 2, 1))
    chained = game.when(1, Flee(to=4))
    assert chained.happened(BattleBegun) == [BattleBegun(seat=1, opponent=2, place=4, lost=1)]
    assert chained.table.battle.blow == 2
    assert RULESET.to_act(chained.table, None) == (2,)
    assert chained.table.active == 0  # R049
    settled = chained.when(2, Flee(to=6))
    # R158: only now the hindmost has its turn again
    assert RULESET.to_act(settled.table, None) == (0,)


def test_r151_not_without_a_viking():
    game = attack(places=(0, 3, 4), crews=(5, 0, 5), chart=CHART)
    assert ("flee", 4) not in options(game.table)
    game.when(1, Flee(to=4)).refused("R096")


def test_r153_r154_the_harbour_is_always_open_and_the_last_resort():
    assert ("flee", HOME) in options(attack().table)
    forced = attack(5, 1, chart={3: AXE})
    # R253: no stop ahead and no second blow, so the flight home happens by itself
    assert forced.happened(Fled) == [Fled(seat=1, opponent=0, to=HOME)]
    assert forced.happened(Docked)[0] == Docked(seat=1, rank=1)
    choice = attack(5, 2, chart={3: AXE})
    assert options(choice.table) == {"strike_back", ("flee", HOME)}


def test_r155_the_attacker_can_be_the_one_to_flee():
    game = attack(1, 5).when(1, STRIKE)
    assert RULESET.to_act(game.table, None) == (0,)
    fled = game.when(0, Flee(to=6))
    assert fled.happened(Fled) == [Fled(seat=0, opponent=1, to=6)]
    assert fled.table.places[:2] == (6, 3)
    assert fled.table.ships[1].crew == 3  # R156


def test_r158_the_same_player_may_have_the_next_turn():
    game = attack(places=(0, 3, HOME), crews=(5, 5)).when(1, Flee(to=8))
    assert RULESET.to_act(game.table, None) == (0,)
    assert RULESET.phase(game.table) == "place"


def test_r157_r206_nobody_meets_the_ghost():
    table = sea((0, 0), (5, 5), CHART, ghost=5, positions=(3, 2))
    on(table).when(0, Navigate(to=5)).refused("R093")


def test_r261_r009_docking_among_docked_ships_is_no_battle():
    game = on(sea((0, HOME, 0, 0), (5, 5), CHART)).when(0, Navigate(to=HOME))
    assert not game.happened(BattleBegun)
    assert game.table.places == (HOME, HOME, 0, 0)


def test_r142_no_blow_without_a_battle():
    table = sea((0, 0, 0), (5,), CHART)
    on(table).when(0, STRIKE).refused("R142")
    on(table).when(0, Flee(to=3)).refused("R142")


def test_r049_a_turn_ends_with_its_battles():
    """The rune at 3 is taken only in the winner's next turn."""
    game = attack(5, 0, chart=CHART | {3: RUNE}, places=(0, 3, 0))
    fled = game.when(1, Flee(to=6))
    assert not fled.happened(RuneTaken)
    assert RULESET.to_act(fled.table, None) == (2,)
    assert fled.when(2, Navigate(to=4)).happened(RuneTaken)
