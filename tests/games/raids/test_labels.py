"""Commands in a few words, in both languages."""

from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate, ReplaceTile, Sell
from tests.games.raids.board import (
    AXE,
    DISCARD,
    DOUBLE_MARKET,
    DOUBLE_WEAPON,
    FIGHT,
    HOME,
    MONSTER_3,
    PIGS,
    PLACE,
    RUNE,
    SACRIFICE,
    SAIL,
    STRIKE,
    WOOD,
    WOOD_2,
    on,
    sea,
)
from tests.support.cases import each

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
        (
            AT_MARKET,
            Sell(spaces=(0, 1)),
            "Verkaufen: Holz (Schiffsplatz 0), Schweine (Schiffsplatz 1), für 9 Ruhm",
            "Sell wood (ship space 0), pigs (ship space 1), for 9 fame",
        ),
        (LEAVING, Navigate(to=4), "Segeln: Feld 4 (Segel)", "Sail: space 4 (sail)"),
        (
            LEAVING,
            Navigate(to=3),
            "Segeln: Feld 3 (Doppel-Waffe), Angriff auf Platz 1",
            "Sail: space 3 (double weapon), attacking seat 1",
        ),
        (LEAVING, Navigate(to=HOME), "Segeln: in den Hafen", "Sail: to the harbour"),
        (AT_MONSTER, FIGHT, "Das Ungeheuer bekämpfen", "Fight the monster"),
        (AT_MONSTER, SACRIFICE, "1 Wikinger opfern", "Sacrifice 1 Viking"),
        (IN_BATTLE, STRIKE, "Mit 2 Wikingern zurückschlagen", "Strike back with 2 Vikings"),
        (IN_BATTLE, Flee(to=4), "Fliehen: Feld 4 (Segel)", "Flee: space 4 (sail)"),
    ],
)
def test_a_button_says_what_it_does(table, command, de, en):
    (seat,) = RULESET.to_act(table, None)
    assert command in RULESET.legal(table, seat)
    told = RULESET.texts.label(table, seat, command)
    assert (told.de, told.en) == (de, en)
