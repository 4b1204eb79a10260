"""What is seen, drawn and told."""

import re

import msgspec

from events.bots.playout import playout
from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate, ReplaceTile, Sell
from events.games.raids.facts import (
    BattleBegun,
    Fled,
    GameEnded,
    HarbourScored,
    MarketTaken,
    MonsterDefeated,
    MonsterPassed,
    TilePlaced,
    VillagePassed,
)
from events.ruleset.chance import Chance
from events.ruleset.rendering import WIDTH, Drawing
from events.ruleset.ruleset import NOBODY_AWAY
from tests.games.raids.board import (
    AMBER,
    AXE,
    DISCARD,
    DOUBLE_MARKET,
    DOUBLE_SAIL,
    DOUBLE_WEAPON,
    FIGHT,
    FURS,
    HOME,
    MONSTER_3,
    MONSTER_5,
    PIGS,
    PLACE,
    RAID,
    RUNE,
    SACRIFICE,
    SAIL,
    SPEAR,
    STANDARD,
    STRIKE,
    TILES,
    VISIT,
    WOOD,
    WOOD_2,
    on,
    sea,
    setup,
    ship,
)
from tests.support.cases import each

# The state that everybody sees: what front ends need not work out for themselves.


CHART = {3: AXE, 4: SAIL, 6: WOOD, 7: PIGS, 8: RUNE}


def seen(game):
    return RULESET.view(game.table, None)


def test_r047_r120_r032_r033_what_is_taken_met_and_left_of_lots():
    game = on(sea((2, 8, 9), (), {2: AXE, 8: SAIL, 9: SAIL, 12: RUNE}))
    assert (seen(game).taking, seen(game.when(0, PLACE)).taking) == (TILES[AXE], None)
    move = seen(on(sea((0, 0, 0), (5,), {1: MONSTER_3, 2: AXE, 3: SAIL})).when(0, Navigate(to=2))).move
    assert (move.seat, move.to, move.place, move.monster, move.cost) == (0, 2, 1, TILES[MONSTER_3], 3)
    taken = tuple(1 if place in (4, 6) else 0 for place in range(22))
    places = seen(on(sea((0, 0, 0), (), {4: VISIT, 6: RAID, 7: AXE}, taken=taken))).map
    assert [(places[place].vikings, places[place].coins) for place in (4, 6)] == [((1,), None), (None, (1,))]
    assert [places[place].kind for place in (0, 4, 5, 21)] == ["harbour", "tile", "village", "harbour"]


def test_r141_r143_a_battle_tells_who_attacked_and_what_both_have_spent():
    game = on(sea((0, 3, 0), (9, 9), CHART)).when(0, Navigate(to=3))
    for attacker_spent, defender_spent in [(1, 0), (1, 2), (4, 2), (4, 6)]:
        battle = seen(game).battle
        assert (battle.attacker, battle.defender) == (0, 1)
        assert (battle.attacker_spent, battle.defender_spent) == (attacker_spent, defender_spent)
        assert [9 - ship.crew for ship in seen(game).ships[:2]] == [attacker_spent, defender_spent]
        assert battle.blow == game.table.battle.blow
        game = game.when(battle.asked, STRIKE)
    assert seen(game.when(1, Flee(to=8))).battle is None


def test_r121_r184_weapons_and_what_monsters_ahead_would_cost():
    chart = {1: MONSTER_5, 4: MONSTER_3, 6: AXE, 7: SAIL}
    state = seen(on(sea((0, 2, 0), ((0, (AXE, DOUBLE_WEAPON)), (0,), (0, (AXE,))), chart)))
    assert [ship.weapons for ship in state.ships] == [3, 0, 1]
    assert state.map[1].fight_costs == (2, None, 4)
    assert state.map[4].fight_costs == (0, 3, 2)
    assert state.map[6].fight_costs is None


def test_while_the_game_is_laid_out_everything_can_be_shown():
    table, phases = RULESET.empty(setup(3)), []
    while (fact := RULESET.next_fact(table, Chance(b"layout"), NOBODY_AWAY)) is not None:
        state, table = RULESET.view(table, None), RULESET.evolve(table, fact)
        phases.append((state.phase, state.voyage, state.harbour_tile))
    assert phases == [("layout", 0, None)] * 3
    assert RULESET.view(table, None).harbour_tile == "arrival"


def test_r049_a_ship_between_two_facts_is_on_its_way():
    """After it has stopped at another's ship, and before it attacks, nobody is asked."""
    game = on(sea((0, 3, 0), (5, 5), CHART))
    table = game.table
    for fact in game.when(0, Navigate(to=3)).facts[:-1]:
        table = RULESET.evolve(table, fact)
        state = RULESET.view(table, None)
        assert (state.phase, state.asked, state.move.monster) == ("sailing", None, None)
    assert state.ships[0].place == state.ships[1].place == 3


# The table as text for a terminal.


def drawn(table, viewer=None, **drawing):
    return RULESET.display.render(
        msgspec.json.decode(msgspec.json.encode(RULESET.view(table, viewer))), Drawing(**drawing)
    )


def one_at_sea():
    """Seat 0 leaves the harbour, where seat 2 still waits, and seat 1 lies at 7."""
    chart = {4: VISIT, 7: RUNE, 8: MONSTER_5, 11: STANDARD, 13: RAID, 16: DOUBLE_MARKET, 18: FURS}
    return sea((0, 7, 0), ((3, (AXE, PIGS)), (4, (DOUBLE_SAIL,))), chart, voyage=2)


def test_a_battle_as_it_looks(snapshot):
    battle = on(one_at_sea()).when(0, Navigate(to=7)).table
    assert drawn(battle) == snapshot
    assert drawn(battle, lang="de", names=("Astrid", "Bjarne", "Canute")) == snapshot


def test_a_monster_ahead_and_the_ghost(snapshot):
    table = sea((0, 0), (5, 5), {1: VISIT, 2: MONSTER_5, 3: SPEAR}, ghost=0, positions=(3, 2), voyage=1)
    assert drawn(on(table).when(0, Navigate(to=3)).table) == snapshot


def test_what_lies_beside_a_ship(snapshot):
    table = sea((0, 0, 0))
    laden = ship(table, 2, runes=(RUNE,), markets=(DOUBLE_MARKET,), sold=(AMBER,), monsters=(MONSTER_3,), coins=(6, 1))
    assert drawn(msgspec.structs.replace(table, ships=(laden, *table.ships[1:]))) == snapshot


def test_it_is_drawn_with_an_operators_own_goods():
    tiles = RULESET.boxes.document().values["tiles"]
    tiles[6] |= {"kind": "walrus tusks"}
    setup = RULESET.setup(3, {}, {"tiles": tiles})
    first = next(iter(playout(RULESET, setup, b"draw", lambda _, commands: commands[0])))
    assert "walrus tu 4" in drawn(first.after)


# Commands in a few words, in both languages.


AT_AXE = sea((2, 8, 9), ((0, (WOOD, WOOD_2)),), {2: AXE, 8: SAIL, 9: SAIL, 12: RUNE})
AT_MARKET = sea((2, 8, 9), ((0, (WOOD, PIGS)),), {2: DOUBLE_MARKET, 8: SAIL, 9: SAIL, 12: RUNE})
LEAVING = sea((0, 3, 0), (5, 5), {3: DOUBLE_WEAPON, 4: SAIL})
AT_MONSTER = on(sea((0, 0, 0), (5,), {1: MONSTER_3, 2: AXE, 3: SAIL})).when(0, Navigate(to=2)).table
IN_BATTLE = on(LEAVING).when(0, Navigate(to=3)).table


@each(
    ("table", "command", "de", "en"),
    [
        (AT_AXE, PLACE, "Auf einen leeren Platz legen", "Put it on an empty space"),
        (AT_AXE, ReplaceTile(space=1), "Ersetzen: Holz (Schiffsplatz 1)", "Replace wood (ship space 1)"),
        (AT_AXE, DISCARD, "Abwerfen", "Discard it"),
        (AT_MARKET, Sell(spaces=()), "Nichts verkaufen", "Sell nothing"),
        (AT_MARKET, Sell(spaces=(0, 1)), "Verkaufen: Holz (Schiffsplatz 0), Schweine (Schiffsplatz 1), für 9 Ruhm",
         "Sell wood (ship space 0), pigs (ship space 1), for 9 fame"),
        (LEAVING, Navigate(to=4), "Segeln: Feld 4 (Segel)", "Sail: space 4 (sail)"),
        (LEAVING, Navigate(to=3), "Segeln: Feld 3 (Doppel-Waffe), Angriff auf Platz 1",
         "Sail: space 3 (double weapon), attacking seat 1"),
        (LEAVING, Navigate(to=HOME), "Segeln: in den Hafen", "Sail: into the harbour"),
        (AT_MONSTER, FIGHT, "Das Ungeheuer bekämpfen", "Fight the monster"),
        (AT_MONSTER, SACRIFICE, "1 Wikinger opfern", "Sacrifice 1 Viking"),
        (IN_BATTLE, STRIKE, "Mit 2 Wikingern zurückschlagen", "Strike back with 2 Vikings"),
        (IN_BATTLE, Flee(to=4), "Fliehen: Feld 4 (Segel)", "Flee: space 4 (sail)"),
    ],
)  # fmt: skip
def test_a_button_says_what_it_does(table, command, de, en):
    (seat,) = RULESET.to_act(table, None)
    assert command in RULESET.legal(table, seat)
    told = RULESET.texts.label(table, seat, command)
    assert (told.de, told.en) == (de, en)


# The log as a story, in both languages.


STORY = [
    (TilePlaced(seat=1, tile="v2-weapon-2", space=0, replaced="v1-sail-1", surplus=1),
     "Platz 1 lädt Waffe statt Segel und verliert 1 Wikinger.",
     "Seat 1 takes a weapon aboard in place of a sail and loses 1 Viking."),
    (MarketTaken(seat=0, tile="v1-market-1", sold=("v1-good-1", "v1-good-3"), value=10, recruited=1),
     "Platz 0 verkauft 2 Waren für 10 Ruhm und heuert 1 Wikinger an.",
     "Seat 0 sells 2 goods for 10 fame and recruits 1 Viking."),
    (VillagePassed(seat=2, place=5, recruited=0), "Platz 2 hat im Dorf keinen Schild frei.",
     "Seat 2 has no shield free in the village."),
    (MonsterPassed(seat=2, place=6, tile="v1-monster-1", lost=1), "Platz 2 opfert dem Ungeheuer (Draugr) 1 Wikinger.",
     "Seat 2 sacrifices 1 Viking to the monster (draugr)."),
    (MonsterDefeated(seat=2, place=6, tile="v1-monster-2", strength=4, weapons=1, lost=3),
     "Platz 2 besiegt ein Ungeheuer (Troll) der Stärke 4: Waffen 1, Verluste 3.",
     "Seat 2 defeats a monster (troll) of strength 4: weapons 1, losses 3."),
    (BattleBegun(seat=0, opponent=1, place=3, lost=1), "Platz 0 greift Platz 1 mit 1 Wikinger an.",
     "Seat 0 attacks seat 1 with 1 Viking."),
    (Fled(seat=1, opponent=0, to=8), "Platz 1 flieht vor Platz 0 nach Feld 8.",
     "Seat 1 flees from seat 0 to space 8."),
    (Fled(seat=1, opponent=0, to=HOME), "Platz 1 flieht vor Platz 0 in den Hafen.",
     "Seat 1 flees from seat 0 into the harbour."),
    (HarbourScored(voyage=2, harbour="weapons", counts=(1, 3), ranking=(1, 0), coins=(3, 6)),
     "Hafenwertung Waffen: Platz 1 +6, Platz 0 +3.", "Harbour scoring, weapons: seat 1 +6, seat 0 +3."),
    (GameEnded(winners=(0, 2)), "Das Spiel ist aus; es gewinnt: Platz 0, Platz 2.",
     "The game is over; the win goes to seat 0, seat 2."),
]  # fmt: skip


@each(("fact", "de", "en"), STORY, ids=lambda value: type(value).__name__)
def test_what_happened_is_told(fact, de, en):
    told = RULESET.texts.narrate(fact)
    assert (told.de, told.en) == (de, en)


@each("lang", ["de", "en"])
@each("ships", [(20, 3), (18, 19), (17, 18), (20, 20)])
def test_no_row_of_the_map_is_wider_than_the_terminal(lang, ships):
    chart = {17: DOUBLE_MARKET, 18: DOUBLE_SAIL, 19: DOUBLE_WEAPON, 20: VISIT}
    lines = drawn(sea(ships, ((3, ()), (4, ())), chart, ghost=20), lang=lang).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert [line for line in lines if re.search(r"(^|\s)20 .*<.*(Geist|ghost)>", line)]
    assert all(any(re.search(rf"(^|\s){place} ", line) for line in lines) for place in range(1, 21))
