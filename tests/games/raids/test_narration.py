"""The log as a story, in both languages."""

from events.games.raids import RULESET
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
from tests.support.cases import each

STORY = [
    (
        TilePlaced(seat=1, tile="v2-weapon-2", space=0, replaced="v1-sail-1", surplus=1),
        "Platz 1 lädt Waffe statt Segel und verliert 1 Wikinger.",
        "Seat 1 takes a weapon aboard in place of a sail and loses 1 Viking.",
    ),
    (
        MarketTaken(seat=0, tile="v1-market-1", sold=("v1-good-1", "v1-good-3"), value=10, recruited=1),
        "Platz 0 verkauft 2 Waren für 10 Ruhm und heuert 1 Wikinger an.",
        "Seat 0 sells 2 goods for 10 fame and recruits 1 Viking.",
    ),
    (
        VillagePassed(seat=2, place=5, recruited=0),
        "Platz 2 hat im Dorf keinen Schild frei.",
        "Seat 2 has no shield free in the village.",
    ),
    (
        MonsterPassed(seat=2, place=6, tile="v1-monster-1", lost=1),
        "Platz 2 opfert dem Ungeheuer (Draugr) 1 Wikinger.",
        "Seat 2 sacrifices 1 Viking to the monster (draugr).",
    ),
    (
        MonsterDefeated(seat=2, place=6, tile="v1-monster-2", strength=4, weapons=1, lost=3),
        "Platz 2 besiegt ein Ungeheuer (Troll) der Stärke 4: Waffen 1, Verluste 3.",
        "Seat 2 defeats a monster (troll) of strength 4: weapons 1, losses 3.",
    ),
    (
        BattleBegun(seat=0, opponent=1, place=3, lost=1),
        "Platz 0 greift Platz 1 mit 1 Wikinger an.",
        "Seat 0 attacks seat 1 with 1 Viking.",
    ),
    (
        Fled(seat=1, opponent=0, to=8),
        "Platz 1 flieht vor Platz 0 nach Feld 8.",
        "Seat 1 flees from seat 0 to space 8.",
    ),
    (
        HarbourScored(voyage=2, harbour="weapons", counts=(1, 3), ranking=(1, 0), coins=(3, 6)),
        "Hafenwertung Waffen: Platz 1 +6, Platz 0 +3.",
        "Harbour scoring, weapons: seat 1 +6, seat 0 +3.",
    ),
    (
        GameEnded(winners=(0, 2)),
        "Das Spiel ist aus; es gewinnt: Platz 0, Platz 2.",
        "The game is over; the win goes to seat 0, seat 2.",
    ),
]


@each(("fact", "de", "en"), STORY, ids=lambda value: type(value).__name__)
def test_what_happened_is_told(fact, de, en):
    told = RULESET.texts.narrate(fact)
    assert (told.de, told.en) == (de, en)
