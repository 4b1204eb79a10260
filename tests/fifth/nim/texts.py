"""What people read: names, rules, and the story of the game."""

from typing import assert_never

from events.kernel.scoring import Text

from .facts import BidMade, BidsOpened, BonusDealt, GameEnded, HeapsLaid, NimFact, StonesTaken

SCORES = {
    "stones": Text(de="Steine", en="Stones"),
    "bonus": Text(de="Bonus", en="Bonus"),
    "bid": Text(de="Gebot", en="Bid"),
}

PHASES = {
    "bid": Text(de="Alle bieten verdeckt.", en="Everybody bids in secret."),
    "take": Text(de="Steine nehmen.", en="Take stones."),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

RULES = {
    "N01": Text(de="Zwei oder drei spielen.", en="Two or three play."),
    "N02": Text(de="Die Haufen sind zufällig.", en="The heaps are random."),
    "N03": Text(de="Zuerst bieten alle verdeckt.", en="First everybody bids in secret."),
    "N04": Text(de="Das höchste Gebot beginnt.", en="The highest bid begins."),
    "N05": Text(de="Dann nimmt man reihum Steine.", en="Then stones are taken in turn."),
    "N06": Text(de="Man nimmt mindestens einen Stein aus einem Haufen.", en="Take at least one stone from one heap."),
    "N07": Text(de="Der letzte Stein beendet das Spiel.", en="The last stone ends the game."),
    "N08": Text(de="Der Sieg zählt 10, dazu der Bonus ohne das Gebot.", en="Victory is 10, plus bonus, less the bid."),
}


def narrate(fact: NimFact) -> Text:
    """One fact as a sentence."""
    match fact:
        case StonesTaken(seat=seat, heap=heap, stones=stones):
            text = Text(
                de=f"Platz {seat} nimmt {stones} von Haufen {heap}.", en=f"Seat {seat} takes {stones} from heap {heap}."
            )
        case BidMade():
            text = Text(de="Jemand hat geboten.", en="Somebody has bid.")
        case BonusDealt(seat=seat):
            text = Text(de=f"Platz {seat} bekommt einen Bonus.", en=f"Seat {seat} gets a bonus.")
        case HeapsLaid(heaps=heaps):
            text = Text(de=f"Die Haufen: {heaps}.", en=f"The heaps: {heaps}.")
        case BidsOpened(bids=bids, starter=seat):
            text = Text(de=f"Gebote: {bids}. Platz {seat} beginnt.", en=f"Bids: {bids}. Seat {seat} begins.")
        case GameEnded(winner=seat):
            text = Text(de=f"Platz {seat} gewinnt.", en=f"Seat {seat} wins.")
        case _:
            assert_never(fact)
    return text
