"""What the special tiles are called, when they work, and what they do."""

from collections.abc import Mapping

from events.ruleset.records import Record
from events.ruleset.scoring import Text

from .names import BUILDINGS


class SpecialTileText(Record):
    """What a special tile is called, when it works, and what it does."""

    name: Text
    when: Text
    effect: Text


_AT_ONCE = Text(de="Sofort", en="At once")
_SMALL_AND_BIG = Text(de="Kleine und Große Wertung", en="Small and big scoring")
_BIG = Text(de="Große Wertung", en="Big scoring")
_FINAL = Text(de="Schlusswertung", en="Final scoring")
_SWAPPED = Text(
    de="Sofort getauscht, zählt in der Schlusswertung", en="Swapped in at once, counts in the final scoring"
)

_BUILDING = Text(
    de="Im Tausch für ein eigenes Plättchen mit diesem Bauwerk: 1 Punkt je Figur darauf und ringsum, wenn unbedroht.",
    en="Swapped for an own tile with this building: 1 point for each figure on it and around it, if not threatened.",
)

SPECIAL_TILE_TEXTS: Mapping[str, SpecialTileText] = {
    "gold_5": SpecialTileText(
        when=_AT_ONCE,
        name=Text(de="5 Gold", en="5 gold"),
        effect=Text(
            de="5 Gold, dann kommt das Plättchen aus dem Spiel.",
            en="5 gold, then the tile leaves the game.",
        ),
    ),
    "goldsmith_plus_1": SpecialTileText(
        when=_SMALL_AND_BIG,
        name=Text(de="Goldschmied +1", en="goldsmith +1"),
        effect=Text(
            de="1 Gold mehr für jeden unbedrohten Goldschmied auf einer Insel.",
            en="1 more gold for each unthreatened goldsmith on an island.",
        ),
    ),
    "goldsmith_plus_2": SpecialTileText(
        when=_SMALL_AND_BIG,
        name=Text(de="Goldschmied +2", en="goldsmith +2"),
        effect=Text(
            de="2 Gold mehr für jeden unbedrohten Goldschmied auf einer Insel.",
            en="2 more gold for each unthreatened goldsmith on an island.",
        ),
    ),
    "boat": SpecialTileText(
        when=_BIG,
        name=Text(de="Boot", en="boat"),
        effect=Text(
            de="Ein Bootsmann bringt alle einer Farbe über oder je einen jeder; beide kommen aus dem Spiel.",
            en="One boatman carries all of a color, or one of each; both leave the game.",
        ),
    ),
    "noble_plus_1": SpecialTileText(
        when=_BIG,
        name=Text(de="Adliger +1", en="noble +1"),
        effect=Text(
            de="1 Punkt mehr für jeden unbedrohten Adligen auf einer Insel.",
            en="1 more point for each unthreatened noble on an island.",
        ),
    ),
    "scout_plus_1": SpecialTileText(
        when=_BIG,
        name=Text(de="Späher +1", en="scout +1"),
        effect=Text(
            de="1 Punkt mehr für jeden unbedrohten Späher auf einer Insel.",
            en="1 more point for each unthreatened scout on an island.",
        ),
    ),
    "fisher_plus_1": SpecialTileText(
        when=_BIG,
        name=Text(de="Fischer +1", en="fisher +1"),
        effect=Text(
            de="1 Punkt für jeden unbedrohten Fischer auf einer Insel.",
            en="1 point for each unthreatened fisher on an island.",
        ),
    ),
    "boatman_token": SpecialTileText(
        when=_FINAL,
        name=Text(de="Bootsmann zählt", en="boatman token"),
        effect=Text(
            de="Zählt bei der Mehrheit als ein Bootsmann, bringt aber niemanden über.",
            en="Counts as one boatman in the majority, but carries nobody.",
        ),
    ),
    "supply_3": SpecialTileText(
        when=_FINAL,
        name=Text(de="Versorgung 3", en="supply 3"),
        effect=Text(
            de="3 Punkte statt 2 für jede überversorgte Figur.",
            en="3 points instead of 2 for each figure fed beyond need.",
        ),
    ),
    "gold_3": SpecialTileText(
        when=_FINAL,
        name=Text(de="3 Gold je Punkt", en="3 gold a point"),
        effect=Text(
            de="1 Punkt für je 3 Gold statt für je 5.",
            en="1 point for each 3 gold instead of each 5.",
        ),
    ),
    **{
        building: SpecialTileText(
            when=_SWAPPED, name=Text(de=f"Bauwerk {number}", en=f"building {number}"), effect=_BUILDING
        )
        for number, building in enumerate(BUILDINGS, 1)
    },
}
