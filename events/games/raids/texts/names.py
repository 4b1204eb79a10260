"""Names of tiles, phases and scores, in both languages."""

from events.ruleset.scoring import Text

from ..data import NAMES

TITLE = Text(de="Raids", en="Raids")

SCORES = {
    "coins": Text(de="Münzen", en="Coins"),
    "runes": Text(de="Runen", en="Runes"),
    "mjolnirs": Text(de="Mjölnirs", en="Mjölnirs"),
    "standards": Text(de="Standarten", en="Standards"),
    "goods": Text(de="Verkaufte Waren", en="Goods sold"),
    "monsters": Text(de="Ungeheuer", en="Monsters"),
}

TIE_BREAKS: dict[str, Text] = {}
"""R227: equal totals share the win."""

PHASES = {
    "layout": Text(de="Das Spiel wird aufgebaut.", en="The game is laid out."),
    "place": Text(
        de="Lege das Plättchen auf dein Schiff, ersetze damit ein anderes, oder wirf es ab.",
        en="Put the tile on your ship, replace another one with it, or discard it.",
    ),
    "sell": Text(de="Verkaufe Waren am Handelsplatz, oder keine.", en="Sell goods at the market, or none."),
    "navigate": Text(de="Wähle, wohin du segelst.", en="Choose where to sail."),
    "monster": Text(de="Bekämpfe das Ungeheuer, oder opfere ihm.", en="Fight the monster, or make it a sacrifice."),
    "battle": Text(de="Schlage zurück, oder fliehe.", en="Strike back, or flee."),
    "forced": Text(de="Was keine Wahl lässt, geschieht von selbst.", en="What leaves no choice happens by itself."),
    "sailing": Text(de="Ein Schiff ist unterwegs.", en="A ship is on its way."),
    "harbour": Text(
        de="Die Seereise ist zu Ende; im Hafen wird gewertet.", en="The voyage is over; the harbour is scored."
    ),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

SHORT_PHASES = {
    "place": Text(de="Plättchen legen oder abwerfen", en="Place or discard the tile"),
    "sell": Text(de="Waren verkaufen?", en="Sell goods?"),
    "navigate": Text(de="Wohin segeln?", en="Where to sail?"),
    "monster": Text(de="Kampf oder Opfer?", en="Fight or sacrifice?"),
    "battle": Text(de="Zurückschlagen oder fliehen?", en="Strike back or flee?"),
}


def named(tile: str) -> Text:
    """Return what a tile is from its id, for example ``v2-weapon-1``; monsters have names of their own."""
    return NAMES.monsters.get(tile) or NAMES.tiles[tile.split("-")[1]]
