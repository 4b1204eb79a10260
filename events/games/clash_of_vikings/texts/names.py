"""The names of scores, tie-breaks and phases."""

from collections.abc import Iterable, Mapping

from events.ruleset.scoring import Text

from ..state import Phase

SCORES = {"bracelets": Text(de="Armreife", en="Bracelets")}

TIE_BREAKS = {"number_of_bracelets": Text(de="Anzahl der Armreife", en="Number of bracelets")}

_ASKED: dict[Phase, Text] = {
    "choose_start": Text(
        de="Den eigenen Wikinger auf ein freies Startfeld stellen.", en="Put your own Viking on a free start space."
    ),
    "announce": Text(
        de="Eine Karte verdeckt spielen und eine Aktion ankündigen.", en="Play a card face down and announce an action."
    ),
    "bluff": Text(
        de="Verdeckt Bluff ausrufen oder passen.",
        en="Secretly call bluff or pass.",
    ),
    "move": Text(de="Den eigenen Wikinger bewegen.", en="Move your own Viking."),
    "slam": Text(de="Einen anderen Wikinger verdrängen.", en="Displace another Viking."),
    "attack": Text(de="Einen anderen Wikinger angreifen.", en="Attack another Viking."),
    "shield": Text(
        de="Einen SHIELD behaupten oder den Angriff zulassen.",
        en="Claim a SHIELD, or let the attack happen.",
    ),
    "doubt": Text(de="Den behaupteten SHIELD anzweifeln oder glauben.", en="Doubt the claimed SHIELD, or believe it."),
    "place": Text(
        de="Den abgeschlagenen Armreif neben den Getroffenen legen.",
        en="Put the knocked-off bracelet beside the Viking that was hit.",
    ),
}

_FOLLOWING: dict[Phase, Text] = {
    "layout": Text(de="Das Spiel wird ausgelegt.", en="The game is laid out."),
    "last_start": Text(
        de="Der letzte Wikinger kommt auf das letzte Startfeld.", en="The last Viking gets the last start space."
    ),
    "deal_starts": Text(de="Die Startfelder werden ausgelost.", en="The start spaces are drawn."),
    "deal": Text(de="Armreife und Karten werden ausgeteilt.", en="Bracelets and cards are dealt."),
    "loot": Text(de="Der Wikinger auf dem Beutefeld macht Beute.", en="The Viking on the loot space gets its loot."),
    "reveal": Text(de="Die angezweifelte Karte wird aufgedeckt.", en="The doubted card is turned up."),
    "pay": Text(de="Wer recht hatte, bekommt einen Armreif.", en="Whoever was right gets a bracelet."),
    "impossible": Text(de="Die Aktion bleibt ohne Wirkung.", en="The action has no effect."),
    "hit": Text(de="Der Angriff trifft.", en="The attack hits."),
    "only_place": Text(
        de="Der Armreif kommt auf das einzige mögliche Feld.", en="The bracelet goes to the only possible space."
    ),
    "sink": Text(de="Ein Armreif versinkt im Wasser.", en="A bracelet sinks in the water."),
    "pick_up": Text(de="Ein Wikinger nimmt, was auf seinem Feld liegt.", en="A Viking takes what lies on its space."),
    "settled": Text(de="Die Karte ist abgehandelt.", en="The card is settled."),
    "turn_end": Text(de="Der Zug endet.", en="The turn ends."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

PHASES: Mapping[str, Text] = {str(name): text for name, text in (_ASKED | _FOLLOWING).items()}

SHORT_PHASES = {
    "choose_start": Text(de="Startfeld wählen", en="Choose a start space"),
    "announce": Text(de="Karte spielen, Aktion ansagen", en="Play a card, announce"),
    "bluff": Text(de="Bluff oder passen?", en="Call bluff or pass?"),
    "move": Text(de="Wikinger bewegen", en="Move your Viking"),
    "slam": Text(de="Wikinger verdrängen", en="Displace a Viking"),
    "attack": Text(de="Wikinger angreifen", en="Attack a Viking"),
    "shield": Text(de="SHIELD behaupten?", en="Claim a SHIELD?"),
    "doubt": Text(de="SHIELD anzweifeln?", en="Doubt the SHIELD?"),
    "place": Text(de="Armreif ablegen", en="Put the bracelet down"),
}


def bracelets(count: int) -> Text:
    if count == 1:
        return Text(de="1 Armreif", en="1 bracelet")
    return Text(de=f"{count} Armreife", en=f"{count} bracelets")


def cards(count: int) -> Text:
    return Text(de="1 Karte", en="1 card") if count == 1 else Text(de=f"{count} Karten", en=f"{count} cards")


def known(value: object) -> str:
    """Return a hidden value or values in brackets, or nothing where they are not known."""
    if value is None:
        return ""
    return f" ({listed(value) if isinstance(value, tuple) else value})"


def listed(values: Iterable[object]) -> str:
    """Return several values, one after the other."""
    return ", ".join(str(value) for value in values)
