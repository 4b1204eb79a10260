"""The names of scores, tie-breaks and phases."""

from events.ruleset.scoring import Text

SCORES = {
    "stones": Text(de="Steine", en="Stones"),
    "bonus": Text(de="Bonus", en="Bonus"),
    "bid": Text(de="Gebot", en="Bid"),
}

TIE_BREAKS = {"won": Text(de="Sieg", en="Victory")}

PHASES = {
    "layout": Text(de="Das Spiel wird ausgelegt.", en="The game is laid out."),
    "bid": Text(de="Alle bieten verdeckt.", en="Everybody bids in secret."),
    "take": Text(de="Steine nehmen.", en="Take stones."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}
