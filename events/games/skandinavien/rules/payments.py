"""The listed payments: one canonical payment of each kind that a hand can make."""

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import lru_cache

from events.games.skandinavien.data import (
    BOX,
    CARDS,
    COLORS,
    MURMANSK_LIEKSA,
    ROUTES,
    Counts,
    Route,
    counts,
)
from events.games.skandinavien.state import Tunnel

_LAST = len(COLORS)
_LOCOMOTIVE = CARDS[_LAST]

Pool = list[tuple[int, int]]
"""Cards that may fill groups: how many of which color, the fewest first."""


def listed(place: int, held: Counts, *, stacking: bool) -> Sequence[int]:
    """The payments listed for the route at this place, with these cards in hand (R157 to R168)."""
    route, color = ROUTES[place], _COLOR[place]
    if route.type == "tunnel":
        return tunnel_payments(color, route.length, held[color], held[_LAST])
    if route.type == "ferry":
        return _ferry_payments(route, held, stacking)
    if color >= 0:
        return _PLAIN[place] if held[color] >= route.length else ()
    if route.id == MURMANSK_LIEKSA:
        return _murmansk_lieksa_payments(route, held)
    return [CARDS[color] * route.length for color in range(_LAST) if held[color] >= route.length]


_COLOR = tuple(-1 if route.color == "gray" else COLORS.index(route.colors[0]) for route in ROUTES)
_PLAIN = tuple((CARDS[color] * route.length,) for color, route in zip(_COLOR, ROUTES, strict=True))


@lru_cache(maxsize=1 << 12)
def tunnel_payments(color: int, length: int, held: int, locomotives: int) -> tuple[int, ...]:
    """R158, R159: with no locomotive first, then one, and so on, as far as the hand allows."""
    least, most = max(0, length - held), min(length, locomotives)
    return tuple((length - number) * CARDS[color] + number * _LOCOMOTIVE for number in range(least, most + 1))


def extra_payments(tunnel: Tunnel, hand: int) -> tuple[int, ...]:
    """R159: the extra cards for a tunnel that a hand allows."""
    color, held = _COLOR[tunnel.route], counts(hand)
    only_locomotives = counts(tunnel.laid)[_LAST] == ROUTES[tunnel.route].length
    return tunnel_payments(color, tunnel.due, 0 if only_locomotives else held[color], held[_LAST])


def _ferry_payments(route: Route, held: Counts, stacking: bool) -> Sequence[int]:
    limit = route.length if stacking else route.symbols
    order = _fewest_first(held)
    if route.color != "gray":
        return list(_in_color(route, COLORS.index(route.color), held, limit, order))
    found: dict[int, None] = {}
    for color in range(_LAST):
        found.update(dict.fromkeys(_in_color(route, color, held, limit, order)))
    return list(found)


def _in_color(route: Route, color: int, held: Counts, limit: int, order: Pool) -> Iterator[int]:
    """R160, R161: each pattern of x colored cards, y locomotives and z groups of three."""
    length, spaces = route.length, route.length - route.symbols
    for colored in range(min(held[color], spaces), -1, -1):
        # R162: a card that could pay a space by itself never fills a group.
        if colored == spaces:
            pool_size = sum(held[:_LAST]) - colored
        elif colored or route.color != "gray":
            pool_size = sum(held[:_LAST]) - held[color]
        else:
            pool_size = 0
        open_spaces = length - colored
        most = min(open_spaces, held[_LAST])
        least = max(0, open_spaces - min(limit, pool_size // BOX.cards_for_a_locomotive))
        pool: Pool | None = None
        for locomotives in range(most, least - 1, -1):
            bag = colored * CARDS[color] + locomotives * _LOCOMOTIVE
            if locomotives < open_spaces:
                if pool is None:
                    pool = _pool(order, color, held[color] - colored if colored == spaces else 0)
                bag += _taken(pool, BOX.cards_for_a_locomotive * (open_spaces - locomotives))
            yield bag


def _murmansk_lieksa_payments(route: Route, held: Counts) -> Sequence[int]:
    """R164, R165: each pattern of x cards of one color and z groups of four, locomotives last in the groups."""
    order, total = _fewest_first(held), sum(held)
    found: dict[int, None] = {}
    for color in range(_LAST):
        pool = [*_pool(order, color, 0), (held[_LAST], _LAST)]
        for colored in range(min(held[color], route.length), 0, -1):
            cards = BOX.cards_for_a_colored_card * (route.length - colored)
            if cards > total - held[color]:
                break
            found[colored * CARDS[color] + _taken(pool, cards)] = None
    return list(found)


def _fewest_first(held: Counts) -> Pool:
    return sorted((count, color) for color, count in enumerate(held[:_LAST]) if count)


def _pool(order: Pool, color: int, left: int) -> Pool:
    """The colored cards, of one color only so many."""
    pool = [heap for heap in order if heap[1] != color]
    if left:
        insort(pool, (left, color))
    return pool


def _taken(pool: Pool, cards: int) -> int:
    """R163: so many cards, color by color, the fewest first."""
    bag = 0
    for count, color in pool:
        if count >= cards:
            return bag + cards * CARDS[color]
        bag += count * CARDS[color]
        cards -= count
    return bag
