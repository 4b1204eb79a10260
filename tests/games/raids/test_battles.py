"""Battles, two players with the ghost ship, and seats that leave."""

import json
import random

import pytest

from events.games.raids import RULESET, facts
from events.games.raids.commands import Flee, Navigate
from events.integrity.audit import audit
from events.integrity.transcript import lines_of, read_transcript
from events.integrity.verification import verify
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.ruleset import Away, decide_following
from ops.check.logs import left_and_played
from ops.check.trial import Trial
from ops.proofs.verdicts import Verdict
from tests.games.raids.board import (
    AXE,
    DISCARD,
    HOME,
    MONSTER_3,
    PIGS,
    RAID,
    RUNE,
    SAIL,
    STRIKE,
    VISIT,
    WOOD,
    kinds,
    on,
    options,
    sea,
    setup,
    ship,
)
from tests.service.conftest import Service
from tests.support.bdd import started
from tests.support.cases import each

# Battles: blow for blow, and flights.


CHART = {3: AXE, 4: SAIL, 6: WOOD, 7: PIGS, 8: RUNE}


def attack(mine=5, theirs=5, places=(0, 3, 0), crews=None, chart=None, **changes):
    """Seat 0 leaves the harbour and attacks seat 1 at 3."""
    return on(sea(places, crews or (mine, theirs), chart or CHART, **changes)).when(0, Navigate(to=places[1]))


def crews(game):
    return [one.crew for one in game.table.ships]


def test_r140_r141_r261_the_attack_costs_one():
    game = attack()
    assert game.facts[-2:] == (facts.Arrived(seat=0, place=3), facts.BattleBegun(seat=0, opponent=1, place=3, lost=1))
    assert crews(game)[:2] == [4, 5]
    assert RULESET.to_act(game.table, None) == (1,)
    assert RULESET.phase(game.table) == "battle"
    # R049, R251: the turn is the attacker's still, and not that of seat 2, who is hindmost.
    assert RULESET.view(game.table, None).active == 0


def test_r142_r143_r144_r156_each_blow_costs_one_more():
    game = attack(9, 9)
    for seat, lost in [(1, 2), (0, 3), (1, 4), (0, 5)]:
        game = game.when(seat, STRIKE)
        assert game.happened(facts.StruckBack) == [facts.StruckBack(seat=seat, opponent=1 - seat, lost=lost)]
    assert crews(game)[:2] == [9 - 1 - 3 - 5, 9 - 2 - 4]
    # 6 would be next, and 3 are left: R145
    assert "strike_back" not in options(game.table)
    game.when(1, STRIKE).refused("R145")


def test_r145_r146_who_can_pay_may_flee_and_who_cannot_must():
    flights = {("flee", place) for place in (4, 6, 7, 8, HOME)}
    assert options(attack(5, 2).table) == {"strike_back"} | flights
    assert options(attack(5, 1).table) == flights


def test_r147_r148_r149_r048_the_stayer_takes_nothing_and_the_fugitive_never_gets_the_tile():
    game = attack().when(1, Flee(to=8))
    assert game.facts[0] == facts.Fled(seat=1, opponent=0, to=8)
    assert kinds(game.facts) == ["fled", "village_passed", "arrived"]
    assert game.table.places == (3, 8, 0)
    assert [place for place, tile in enumerate(game.table.chart) if tile] == [3, 4, 6, 7, 8]
    assert game.table.ships[0].spaces == (None,) * 5
    game = attack().when(1, Flee(to=8)).when(2, Navigate(to=4))
    assert RULESET.phase(game.table) == "place"
    assert RULESET.to_act(game.table, None) == (0,)


def test_r148_r150_r151_a_flight_goes_forward_to_any_stop_of_its_own():
    for place, rule in ((3, "R090"), (2, "R090"), (5, "R093")):
        attack().when(1, Flee(to=place)).refused(rule)
    # Another ship waits at 8, and the fugitive may stop before it.
    game = attack(places=(0, 3, 8), crews=(5, 5, 0))
    assert options(game.table) >= {("flee", 4), ("flee", 6), ("flee", 7)}
    assert game.when(1, Flee(to=4)).table.places[1] == 4
    game = attack(places=(0, 3, 4), crews=(5, 0, 5))
    assert ("flee", 4) not in options(game.table)
    game.when(1, Flee(to=4)).refused("R096")


def test_r151_r152_a_flight_may_begin_a_new_battle_at_one():
    chained = attack(places=(0, 3, 4), crews=(5, 5, 5), chart=CHART, positions=(3, 2, 1)).when(1, Flee(to=4))
    assert chained.happened(facts.BattleBegun) == [facts.BattleBegun(seat=1, opponent=2, place=4, lost=1)]
    assert chained.table.battle.blow == 2
    assert RULESET.to_act(chained.table, None) == (2,)
    assert chained.table.active == 0  # R049
    # R158: only now the hindmost has its turn again
    assert RULESET.to_act(chained.when(2, Flee(to=6)).table, None) == (0,)


def test_r153_r154_the_harbour_is_always_open_and_the_last_resort():
    assert ("flee", HOME) in options(attack().table)
    forced = attack(5, 1, chart={3: AXE})
    # R253: no stop ahead and no second blow, so the flight home happens by itself
    assert forced.happened(facts.Fled) == [facts.Fled(seat=1, opponent=0, to=HOME)]
    assert forced.happened(facts.Docked)[0] == facts.Docked(seat=1, rank=1)
    assert options(attack(5, 2, chart={3: AXE}).table) == {"strike_back", ("flee", HOME)}


def test_r155_the_attacker_can_be_the_one_to_flee():
    game = attack(1, 5).when(1, STRIKE)
    assert RULESET.to_act(game.table, None) == (0,)
    fled = game.when(0, Flee(to=6))
    assert fled.happened(facts.Fled) == [facts.Fled(seat=0, opponent=1, to=6)]
    assert fled.table.places[:2] == (6, 3)
    assert fled.table.ships[1].crew == 3  # R156


def test_r158_r049_the_same_player_may_have_the_next_turn_once_a_battle_is_over():
    game = attack(places=(0, 3, HOME), crews=(5, 5)).when(1, Flee(to=8))
    assert RULESET.to_act(game.table, None) == (0,)
    assert RULESET.phase(game.table) == "place"
    # The rune at 3 is taken only in the winner's next turn.
    fled = attack(5, 0, chart=CHART | {3: RUNE}, places=(0, 3, 0)).when(1, Flee(to=6))
    assert not fled.happened(facts.RuneTaken)
    assert RULESET.to_act(fled.table, None) == (2,)
    assert fled.when(2, Navigate(to=4)).happened(facts.RuneTaken)


def test_r157_r206_r261_r009_r142_docked_ships_and_the_ghost_are_no_opponents_and_blows_need_a_battle():
    on(sea((0, 0), (5, 5), CHART, ghost=5, positions=(3, 2))).when(0, Navigate(to=5)).refused("R093")
    game = on(sea((0, HOME, 0, 0), (5, 5), CHART)).when(0, Navigate(to=HOME))
    assert not game.happened(facts.BattleBegun)
    assert game.table.places == (HOME, HOME, 0, 0)
    for command in (STRIKE, Flee(to=3)):
        on(sea((0, 0, 0), (5,), CHART)).when(0, command).refused("R142")


# Two players and the ghost ship.


def sailed(game):
    return [fact.place for fact in game.happened(facts.GhostSailed)]


def test_r200_r206_r209_it_begins_on_position_one_and_is_no_opponent_and_villages_have_two():
    table = started(RULESET, setup(2), b"x").table
    assert (table.ghost, sorted(table.positions)) == (0, [2, 3])
    table = sea((0, 0), (5, 5), {4: AXE, 6: SAIL}, ghost=0, positions=(3, 2))
    assert options(table) == {4, 6, HOME}
    assert RULESET.view(table, None).map[5].vikings == (1, 1)


def test_r201_r202_r203_r204_r276_it_sails_while_it_is_behind_both():
    table = sea((0, 0), (2, 2), {7: AXE, 8: SAIL, 9: RUNE, 12: WOOD}, ghost=0, positions=(3, 2))
    first = on(table).when(0, Navigate(to=7))
    assert not sailed(first)  # R201: the other player leaves before it
    second = first.when(1, Navigate(to=12))
    assert sailed(second) == [5, 10]
    assert RULESET.to_act(second.table, None) == (0,)
    third = second.when(0, DISCARD)
    assert third.happened(facts.TilesDiscarded) == [facts.TilesDiscarded(seat=0, places=(8, 9), tiles=(SAIL, RUNE))]
    assert not sailed(third)


def test_r207_r276_who_has_it_ahead_discards_up_to_it_and_sails_past():
    game = on(sea((7, 12), (2, 2), {7: AXE, 8: SAIL, 9: RUNE, 11: WOOD, 12: WOOD}, ghost=10)).when(0, DISCARD)
    assert game.happened(facts.TilesDiscarded) == [facts.TilesDiscarded(seat=0, places=(8, 9), tiles=(SAIL, RUNE))]
    assert options(game.table) == {11, 12, HOME}
    game.when(0, Navigate(to=10)).refused("R093")


def test_r202_r210_players_that_are_docked_count_as_ahead_and_the_voyage_ends_without_it():
    game = on(sea((6, HOME), (2, 2), {6: AXE, 8: SAIL, 9: RUNE}, ghost=10)).when(0, DISCARD)
    # 8 and 9 lie before the ghost at 10, so only the harbour is left, and the voyage is over with it.
    assert game.happened(facts.Docked) == [facts.Docked(seat=0, rank=2)]
    game = on(sea((19, HOME), (2, 2), {19: AXE}, ghost=20)).when(0, DISCARD)
    assert game.happened(facts.VoyageEnded)
    assert game.happened(facts.VoyageBegun)
    assert game.table.ghost == 0
    assert game.table.positions == (3, 2)


def test_r203_from_the_last_village_it_docks():
    """No player can be beyond village 20 at sea, so it is seen with a smaller map, whose last village is 15."""
    small = RULESET.setup(2, {}, {"village_places": [5, 10, 15]})
    table = sea((14, HOME), (2, 2), {14: AXE, 16: SAIL, 17: RUNE}, ghost=15)
    table = change(table, setup=small, places=(14, small.box.harbour), chart=table.chart[: small.box.harbour + 1])
    game = on(table).when(0, DISCARD)
    assert options(game.table) == {16, 17, 20}
    after = game.when(0, Navigate(to=16))
    assert sailed(after) == [20]
    # R208: it has no rank, and the next ship home is the second all the same.
    assert not after.happened(facts.Docked)
    assert after.table.ranks == (0, 1)
    assert after.when(0, DISCARD).happened(facts.Docked) == [facts.Docked(seat=0, rank=2)]


def test_r205_it_takes_nothing():
    chart = {1: VISIT, 2: RAID, 3: MONSTER_3, 6: RUNE, 7: AXE, 8: SAIL}
    game = on(sea((0, 7), (2, 2), chart, ghost=0, positions=(3, 2))).when(0, Navigate(to=8))
    while RULESET.phase(game.table) == "monster":
        game = game.when(0, RULESET.legal(game.table, 0)[1])
    assert sailed(game) == [5, 10]
    assert [game.table.chart[place].id for place in (1, 2, 3)] == [VISIT, RAID, MONSTER_3]
    assert game.table.taken[:3] == (0, 1, 1)  # what the player took
    assert RULESET.view(game.table, None).map[5].vikings == ()


# Who wins where a seat has left: R227, and what rules version 1 told.


@each(
    ("rules_version", "left", "winners"),
    [(2, (), (1, 2)), (2, (1,), (2,)), (2, (1, 2), (0,)), (1, (1,), (1, 2))],
)
def test_r227_who_has_left_does_not_win_since_rules_version_2(rules_version, left, winners):
    """Arrival pays 6 to seat 1, 3 to seat 2 and 1 to seat 0, and seats 1 and 2 are equal."""
    table = sea((19, HOME, HOME), (), {19: AXE}, voyage=4, harbours=("arrival",) * 4)
    ships = ship(table, sold=(WOOD,)), ship(table), ship(table, coins=(3,))
    table = change(table, ships=ships, setup=change(table.setup, rules_version=rules_version))
    first = RULESET.decide(table, 0, DISCARD, Chance(b""))
    told, _ = decide_following(RULESET, RULESET.evolve(table, first), Chance(b""), Away(left=frozenset(left)))
    assert told[-1] == facts.GameEnded(winners=winners)


@pytest.fixture(scope="module")
def told_wrongly():
    """A game under rules version 1 whose end names a seat that has left."""
    setup = RULESET.setup(3, {}, {}, rules_version=1)
    for seed in range(100):
        state, service = left_and_played(Trial(RULESET, setup, seed), random.Random(seed))
        ending = next(entry for entry in service.log.read(state.id) if entry.type == "game_ended")
        if json.loads(ending.data)["winners"] != list(state.results.winners):
            return state, service, ending.version
    raise AssertionError


def test_what_rules_version_1_told_wrongly_is_a_note_and_the_game_holds(told_wrongly):
    state, service, version = told_wrongly
    entries = service.log.read(state.id)
    report = audit(service.rulesets, state.id, entries, service.log.head(state.id))
    (note,) = [check.note for check in report.checks if check.note]
    assert report.ok
    assert f"version {version}: game_ended names seat {state.resigned[0] + 1}" in note
    assert note.endswith(f"the results name seat {state.results.winners[0] + 1}")
    read = verify(service.rulesets, read_transcript(lines_of(state, entries, None)))
    assert read.ok
    assert Verdict("it", read).line().startswith(f"it: ok, versions 1 to {state.version}; ")
    assert Verdict("it", read).line().endswith(f"; note: {note}")
    told = Service(log=service.log).get(f"/v1/games/{state.id}/audit").json
    assert told["ok"]
    assert [check["name"] for check in told["checks"] if check["note"]] == ["results"]
    altered = (*entries[:5], change(entries[5], at=""), *entries[6:])
    report = audit(service.rulesets, state.id, altered)
    assert not report.ok
    assert not any(check.note for check in report.checks)
