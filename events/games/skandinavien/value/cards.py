"""How far the cards in a hand lead, and what those are worth that are left over."""

from collections.abc import Iterable

from ..data import COLORS, GRAY, counts
from .missing import Price

_LAST = len(COLORS)
_ALIKE = 6
"""More cards of one color than this are worth no more."""
_WORTH = tuple(0.7 * count + 0.06 * count * count for count in range(_ALIKE + 1))
_MANY = 18
"""More cards than this are no help any more."""


class Cards:
    """The cards of a hand, spent on one route after the other."""

    def __init__(self, bag: int) -> None:
        held = counts(bag)
        self._colors, self._locomotives = list(held[:_LAST]), held[_LAST]

    def spend(self, prices: Iterable[Price]) -> float:
        """Spend cards on routes, one after the other; return how many are missing.

        A missing locomotive counts as one card and a half.
        """
        missing = 0.0
        for own_color, colored, symbols, takes_locomotives in prices:
            color = max(range(_LAST), key=self._colors.__getitem__) if own_color == GRAY else own_color
            paid = min(self._colors[color], colored)
            self._colors[color] -= paid
            missing += colored - paid
            if takes_locomotives:
                missing -= self._take_locomotives(colored - paid)
                missing += 1.5 * (symbols - self._take_locomotives(symbols))
        return missing

    def _take_locomotives(self, most: int) -> int:
        taken = min(self._locomotives, most)
        self._locomotives -= taken
        return taken

    def left_over(self, trains: int) -> float:
        """Return what the cards that are left are worth while there is time to use them, with so many spare trains."""
        worth = sum(_WORTH[min(_ALIKE, count)] for count in self._colors) + 1.3 * self._locomotives
        number = sum(self._colors) + self._locomotives
        room = min(max(4, trains), _MANY)
        return worth * min(1.0, room / number) if number else 0.0
