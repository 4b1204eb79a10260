"""The names of scores, tie-breaks, phases and what pays in a scoring."""

from events.ruleset.scoring import Text

TITLE = Text(de="Wikinger", en="Vikings")

SCORES = {
    "track": Text(de="Wertungsleiste", en="Track"),
    "ships": Text(de="Schiffe", en="Ships"),
    "gold": Text(de="Gold", en="Gold"),
    "boatmen": Text(de="Bootsmänner", en="Boatmen"),
    "islands": Text(de="Fertige Inseln", en="Finished islands"),
    "longest_island": Text(de="Längste Insel", en="Longest island"),
    "supply": Text(de="Versorgung", en="Supply"),
    "special_tiles": Text(de="Sonderplättchen", en="Special tiles"),
}

TIE_BREAKS = {"gold": Text(de="Übriges Gold", en="Gold left over")}

PHASES = {
    "layout": Text(
        de="Die Plättchen werden gemischt, und der Startspieler wird bestimmt.",
        en="The tiles are shuffled and the start player is chosen.",
    ),
    "draw": Text(
        de="Sonderplättchen werden nachgelegt, soweit mitgespielt, und die Figuren der Runde gezogen.",
        en="Special tiles are filled up, if in play, and the figures of the round are drawn.",
    ),
    "auction": Text(
        de="Um das Startrecht bieten oder passen; davor darf man Punkte in Gold tauschen.",
        en="Bid for the right to start, or pass; before that, points may be turned into gold.",
    ),
    "remove": Text(de="Eine gezogene Figur aus dem Spiel nehmen.", en="Remove one of the drawn figures."),
    "lay": Text(de="Das Angebot wird ausgelegt.", en="The offer is laid out."),
    "place": Text(de="Eine Farbe an das Rad stellen.", en="Put a color on the wheel."),
    "buy": Text(
        de="Eine Kombination kaufen; davor darf man Punkte in Gold tauschen.",
        en="Buy a combination; before that, points may be turned into gold.",
    ),
    "special": Text(de="Ein Sonderplättchen nehmen oder verzichten.", en="Take a special tile, or decline."),
    "swap": Text(de="Ein Plättchen gegen das Sonderbauwerk tauschen.", en="Swap a tile for the special building."),
    "boatmen": Text(
        de="Einen Bootsmann einsetzen oder, außer in der letzten Wertung, aufhören.",
        en="Use a boatman or, except in the last scoring, stop.",
    ),
    "land": Text(de="Ein Plättchen für die nächste Figur wählen.", en="Choose a tile for the next figure."),
    "score": Text(de="Es wird gewertet.", en="The displays are scored."),
    "round_end": Text(de="Die Runde ist zu Ende.", en="The round is over."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

SHORT_PHASES = {
    "auction": Text(de="Bieten oder passen", en="Bid or pass"),
    "remove": Text(de="Figur entfernen", en="Remove a figure"),
    "place": Text(de="Farbe ans Rad", en="Color on the wheel"),
    "buy": Text(de="Kombination kaufen", en="Buy a combination"),
    "special": Text(de="Sonderplättchen?", en="Special tile?"),
    "swap": Text(de="Sonderbauwerk tauschen", en="Swap for the building"),
    "boatmen": Text(de="Bootsmann einsetzen?", en="Use a boatman?"),
    "land": Text(de="Plättchen wählen", en="Choose a tile"),
}

SOURCES = {
    "ships": Text(de="abgewehrte Schiffe", en="ships repelled"),
    "nobles": Text(de="Adlige", en="nobles"),
    "noble_tiles": Text(de="Sonderplättchen Adlige", en="noble tiles"),
    "scouts": Text(de="Späher", en="scouts"),
    "scout_tile": Text(de="Sonderplättchen Späher", en="scout tile"),
    "goldsmiths": Text(de="Goldschmiede", en="goldsmiths"),
    "goldsmith_tiles": Text(de="Sonderplättchen Goldschmiede", en="goldsmith tiles"),
    "fisher_tile": Text(de="Sonderplättchen Fischer", en="fisher tile"),
}
