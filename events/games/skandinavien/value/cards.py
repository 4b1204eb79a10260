"""How far the cards in a hand lead, and what those are worth that are left over."""

from collections.abc import Iterable

from ..data import COLORS, GRAY, Route, counts

_LAST = len(COLORS)
_MANY = 18
"""More cards than this are no help any more."""


class Cards:
    """The cards of a hand, spent on one route after the other."""

    def __init__(self, bag: int) -> None:
        held = counts(bag)
        self._colors, self._locomotives = list(held[:_LAST]), held[_LAST]

    def spend(self, routes: Iterable[Route]) -> float:
        """Spend cards on these routes, those with a color first; return how many are missing.

        A missing locomotive counts as one card and a half.
        """
        ordered = sorted(routes, key=lambda route: (route.color_place == GRAY, -route.length))
        return sum(self._spend(route) for route in ordered)

    def _spend(self, route: Route) -> float:
        color = route.color_place
        if color == GRAY:
            color = max(range(_LAST), key=self._colors.__getitem__)
        symbols = route.symbols if route.type == "ferry" else 0
        paid = min(self._colors[color], route.length - symbols)
        self._colors[color] -= paid
        missing = route.length - symbols - paid
        if route.type in ("ferry", "tunnel"):
            missing -= self._take_locomotives(missing)
        return missing + 1.5 * (symbols - self._take_locomotives(symbols))

    def _take_locomotives(self, most: int) -> int:
        taken = min(self._locomotives, most)
        self._locomotives -= taken
        return taken

    def left_over(self, trains: int) -> float:
        """Return what the cards that are left are worth while there is time to use them, with so many spare trains."""
        most = [min(6, count) for count in self._colors]
        worth = sum(0.7 * count + 0.06 * count * count for count in most) + 1.3 * self._locomotives
        number = sum(self._colors) + self._locomotives
        room = min(max(4, trains), _MANY)
        return worth * min(1.0, room / number) if number else 0.0
