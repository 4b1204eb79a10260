"""Commands on offer in a few words, as on a button."""

from typing import assert_never

from events.ruleset.scoring import Text

from ..commands import Bid, NimCommand, Take
from ..state import Table


def label(table: Table, seat: int, command: NimCommand) -> Text:
    """Return a command in a few words."""
    match command:
        case Bid(points=points):
            return Text(de=f"{points} bieten", en=f"Bid {points}")
        case Take(heap=heap, stones=stones):
            return Text(de=f"{stones} von Haufen {heap} nehmen", en=f"Take {stones} from heap {heap}")
        case _:
            assert_never(command)
