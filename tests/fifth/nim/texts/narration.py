"""The story of the game: every fact as a sentence."""

from typing import assert_never

from events.ruleset.scoring import Text

from ..facts import BidMade, BidsOpened, BonusDealt, GameEnded, HeapsLaid, NimFact, StonesTaken


def narrate(fact: NimFact) -> Text:
    """Return one fact as a sentence."""
    match fact:
        case StonesTaken(seat=seat, heap=heap, stones=stones):
            text = Text(
                de=f"Platz {seat} nimmt {stones} von Haufen {heap}.", en=f"Seat {seat} takes {stones} from heap {heap}."
            )
        case BidMade():
            text = Text(de="Jemand hat geboten.", en="Somebody has bid.")
        case BonusDealt(seat=seat):
            text = Text(de=f"Platz {seat} bekommt einen Bonus.", en=f"Seat {seat} gets a bonus.")
        case HeapsLaid(heaps=heaps, total=total):
            text = Text(de=f"Die Haufen: {_listed(heaps)} = {total}.", en=f"The heaps: {_listed(heaps)} = {total}.")
        case BidsOpened(bids=bids, starter=seat):
            text = Text(
                de=f"Gebote: {_listed(bids)}. Platz {seat} beginnt.", en=f"Bids: {_listed(bids)}. Seat {seat} begins."
            )
        case GameEnded(winner=seat):
            text = Text(de=f"Platz {seat} gewinnt.", en=f"Seat {seat} wins.")
        case _:
            assert_never(fact)
    return text


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
