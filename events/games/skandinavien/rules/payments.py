"""Payments: whether one is valid, and the listed ones, one canonical payment of each kind that a hand allows."""

from bisect import insort
from collections.abc import Mapping, Sequence
from itertools import accumulate

from events.ruleset.bounded_cache import bounded_cache

from ..data.box import CARDS, COLORS, GRAY, KINDS, LOCOMOTIVE, Counts, Route, counts
from ..state import Table, Tunnel
from ..texts import TEXTS

Fault = tuple[str, str]
"""The rule that is broken, and the reason."""

LAST = len(COLORS)
"""The index of the locomotive in kind order."""

Heap = tuple[int, int]
"""A number of cards and their color."""

_LOCOMOTIVE = CARDS[LAST]
_NO_GROUPS = (0,)


def fault(route: Route, bag: int, *, stacking: bool) -> Fault | None:
    """Return what is wrong with a payment for a route; ``None`` if it is valid.

    Any interpretation of the cards is allowed (R154, R155), but no card may be left over (R051).
    """
    laid = counts(bag)
    if route.type == "tunnel":
        return _tunnel_fault(route, laid)
    if route.type == "ferry":
        return _ferry_fault(route, laid, stacking)
    return _grouped_fault(route, laid) if route.groups else _plain_fault(route, laid)


def _plain_fault(route: Route, laid: Counts) -> Fault | None:
    if laid[LAST]:
        return "R066", "Locomotives do not pay for a plain route."
    if sum(laid) != route.length:
        return ("R048" if sum(laid) < route.length else "R051"), f"The route costs exactly {_cards(route.length)}."
    if route.length in (laid[COLORS.index(color)] for color in route.colors):
        return None
    if route.color == "gray":
        return "R050", "All cards must have one and the same color."
    return "R049", f"All cards must be {route.color}."


def _ferry_fault(route: Route, laid: Counts, stacking: bool) -> Fault | None:
    """R076: the test, without a search."""
    extra = sum(laid) - route.length
    group = route.group_size
    if extra < 0:
        return "R075", f"The ferry costs {_cards(route.length)}, or more where {group} replace one locomotive."
    if extra % (group - 1):
        return "R051", "A card is left over that neither pays a space nor belongs to a group of three."
    groups = extra // (group - 1)
    if groups > route.length:
        return "R051", "These are more cards than the ferry can cost."
    if groups > route.symbols and not stacking:
        return "R074", "At this table groups of three pay only for the locomotive symbols."
    spaces = route.length - route.symbols
    colored = max(min(laid[COLORS.index(color)], spaces) for color in route.colors)
    if colored + laid[LAST] >= route.length - groups:
        return None
    return (
        "R075",
        "Symbols are paid with locomotives, the other spaces with one color, or three cards for a locomotive.",
    )


def _tunnel_fault(route: Route, laid: Counts) -> Fault | None:
    """R080, R095: only the tunnel's color and locomotives, one card for each space."""
    if sum(laid) != route.length:
        return ("R080" if sum(laid) < route.length else "R051"), f"The tunnel costs exactly {_cards(route.length)}."
    if any(laid[COLORS.index(color)] + laid[LAST] == route.length for color in route.colors):
        return None
    return "R080", f"Only {route.color} cards and locomotives pay for this tunnel."


def _grouped_fault(route: Route, laid: Counts) -> Fault | None:
    """R105: the test, without a search, for Murmansk - Lieksa."""
    extra = sum(laid) - route.length
    group = route.group_size
    if extra < 0:
        return "R104", f"The route costs {_cards(route.length)}, or more where {group} replace one."
    if extra % (group - 1) or extra // (group - 1) > route.length:
        return "R051", "A card is left over that neither pays a space nor belongs to a group of four."
    missing = route.length - extra // (group - 1) - max(laid[:LAST])
    if missing <= 0:
        return None
    if missing <= laid[LAST]:
        return "R103", f"Locomotives count only within a group of {group}."
    return "R104", f"Too few cards of one color: {_cards(missing)} more, or groups of {group}."


def due_for(route: Route, laid: int, revealed: int) -> int:
    """Return the number of extra cards due for the revealed cards, given the laid cards (R083, R084)."""
    laid_counts, counted = counts(laid), counts(revealed)
    colored = sum(counted[COLORS.index(color)] for color in route.colors if laid_counts[COLORS.index(color)])
    return colored + counted[LAST]


def extra_fault(route: Route, tunnel: Tunnel, bag: int) -> Fault | None:
    """Return what is wrong with the extra cards for a tunnel; ``None`` if they are valid."""
    extra = counts(bag)
    if sum(extra) != tunnel.due:
        return "R089", f"Exactly {tunnel.due} extra {'card is' if tunnel.due == 1 else 'cards are'} due."
    if extra[LAST] == tunnel.due:
        return None
    laid = counts(tunnel.laid)
    if laid[LAST] == route.length:
        return "R087", "Only locomotives were laid, so that extra cards must be locomotives."
    if all(not count or KINDS[place] == LOCOMOTIVE or laid[place] for place, count in enumerate(extra)):
        return None
    return "R085", "Extra cards must have the color of the cards laid, or be locomotives."


def _cards(number: int) -> str:
    return TEXTS.counted(number, "cards").en


class Hand:
    """The cards of a hand by kind, and the groups that they can form."""

    __slots__ = ("_groups", "_heaps", "colored", "counts", "locomotives")

    def __init__(self, bag: int) -> None:
        self.counts = counts(bag)
        self.locomotives = self.counts[LAST]
        self.colored = sum(self.counts) - self.locomotives
        self._heaps: list[Heap] = sorted((count, color) for color, count in enumerate(self.counts[:LAST]) if count)
        self._groups: dict[tuple[int, int, int], Sequence[int]] = {}

    def colored_groups(self, size: int, color: int, left: int) -> Sequence[int]:
        """Return bags with no group, one, two and so on from the colored cards (R162, R163).

        Only ``left`` cards of ``color`` are available.
        """
        key = (size, left, color)
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = _grouped(self._without((left, color)), size)
        return found

    def groups_without(self, size: int, color: int) -> Sequence[int]:
        """Return bags with groups from all cards except those of one color, locomotives last (R164)."""
        heaps = [*self._without((0, color)), (self.locomotives, LAST)]
        return _grouped(heaps, size)

    def _without(self, rest: Heap) -> list[Heap]:
        """Return the heaps, smallest first, with one of them reduced to what is left."""
        heaps = [heap for heap in self._heaps if heap[1] != rest[1]]
        if rest[0]:
            insort(heaps, rest)
        return heaps


hand_of = bounded_cache(1 << 12, size=1536)(Hand)
"""Returns the hand with these cards."""


def _grouped(heaps: list[Heap], size: int) -> Sequence[int]:
    cards = [CARDS[color] for count, color in heaps for _ in range(count)]
    return list(accumulate(cards, initial=0))[::size]


def listed(route: Route, hand: Hand, *, stacking: bool) -> Sequence[int]:
    """Return the listed payments for a route with these cards in hand (R157 to R168)."""
    color = route.color_place
    if route.type == "ferry":
        limit = route.length if stacking else route.symbols
        return list(_gray_ferry(route, hand, limit)) if color == GRAY else _ferry(route, color, hand, limit)
    if route.type == "tunnel":
        return tunnel_payments(color, route.length, hand.counts[color], hand.locomotives)
    if color != GRAY:
        return (CARDS[color] * route.length,) if hand.counts[color] >= route.length else ()
    return list(_in_groups(route, hand)) if route.groups else _gray(route.length, hand)


def leading_colors(route: Route, hand: Hand, *, stacking: bool) -> Mapping[int, int]:
    """Return the leading color of each listed payment for a gray route, by its index in kind order."""
    if route.type == "ferry":
        return _gray_ferry(route, hand, route.length if stacking else route.symbols)
    if route.groups:
        return _in_groups(route, hand)
    return {CARDS[color] * route.length: color for color in range(LAST)}


def groups_in(route: Route, bag: int) -> int:
    """Return the number of groups of cards in a payment for a route."""
    return (sum(counts(bag)) - route.length) // (route.group_size - 1) if route.groups else 0


def extra_payments(table: Table, tunnel: Tunnel, bag: int) -> Sequence[int]:
    """Return the extra cards for a tunnel that a hand allows (R159)."""
    route, held = table.box.routes[tunnel.route], counts(bag)
    color, only_locomotives = route.color_place, counts(tunnel.laid)[LAST] == route.length
    return tunnel_payments(color, tunnel.due, 0 if only_locomotives else held[color], held[LAST])


@bounded_cache(1 << 12)
def tunnel_payments(color: int, length: int, held: int, locomotives: int) -> tuple[int, ...]:
    """Return payments with no locomotive first, then one, and so on, as the hand allows (R158, R159)."""
    low, high = max(0, length - held), min(length, locomotives)
    return tuple((length - number) * CARDS[color] + number * _LOCOMOTIVE for number in range(low, high + 1))


def _gray(length: int, hand: Hand) -> Sequence[int]:
    """R157: one payment for each color with enough cards."""
    return [CARDS[color] * length for color, count in enumerate(hand.counts[:LAST]) if count >= length]


def _gray_ferry(route: Route, hand: Hand, limit: int) -> Mapping[int, int]:
    """R160, R167: each payment with its color, color by color; equal payments are listed once.

    Without a colored card every color gives the same payments, so only the first color yields them.
    """
    spaces = route.length - route.symbols
    colors = [color for color in range(1, LAST) if hand.counts[color]] if spaces else []
    found = dict.fromkeys(_ferry(route, 0, hand, limit), 0)
    for color in colors:
        for bag in _ferry(route, color, hand, limit):
            found.setdefault(bag, color)
    return found


def _ferry(route: Route, color: int, hand: Hand, limit: int) -> list[int]:
    """R160, R161: each pattern of x colored cards, y locomotives and z groups of three."""
    spaces, held, size = route.length - route.symbols, hand.counts[color], route.group_size
    bags: list[int] = []
    for colored in range(min(held, spaces), -1, -1):
        # R162: a card that could pay a space by itself never fills a group.
        left = held - colored if colored == spaces else 0
        pool = hand.colored - held + left if colored or not spaces or route.color != "gray" else 0
        to_pay = route.length - colored
        low, high = max(0, to_pay - hand.locomotives), min(to_pay, limit, pool // size)
        if low <= high:
            groups = hand.colored_groups(size, color, left) if high else _NO_GROUPS
            cards = colored * CARDS[color]
            bags += [cards + (to_pay - number) * _LOCOMOTIVE + groups[number] for number in range(low, high + 1)]
    return bags


def _in_groups(route: Route, hand: Hand) -> Mapping[int, int]:
    """R164, R165: for Murmansk - Lieksa, each pattern of x cards of one color and z groups of four, with the color."""
    found: dict[int, int] = {}
    for color, held in enumerate(hand.counts[:LAST]):
        groups = hand.groups_without(route.group_size, color)
        for number in range(max(0, route.length - held), min(route.length, len(groups))):
            found.setdefault((route.length - number) * CARDS[color] + groups[number], color)
    return found
