"""The nine kinds of cards, and bags of cards: how many of each kind, as one integer."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NoReturn, get_args

Kind = Literal["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"]
"""What is on a card; eight colors and the locomotive."""

KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds in kind order."""
COLORS = KINDS[:-1]
LOCOMOTIVE: Kind = "locomotive"

# A bag holds five bits for each kind: four to count (no kind has more than 15 cards), and one that stays free, so that
# adding and taking cards is adding and taking integers, and one subtraction tells whether cards are in a bag.
_BITS = 5
_FREE = sum(1 << (_BITS * place + 4) for place in range(len(KINDS)))

CARD: dict[Kind, int] = {kind: 1 << (_BITS * place) for place, kind in enumerate(KINDS)}
"""A bag with one card of a kind."""
CARDS = tuple(CARD.values())
"""The same by the kind's place in kind order."""

Counts = tuple[int, int, int, int, int, int, int, int, int]
"""How many cards of each kind, in kind order."""
Payment = dict[Kind, int]
"""The same for people: only the kinds there are."""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("a listed payment is shared by many lists: change a copy")


_refused: Any = _refuse


class ListedPayment(dict[Kind, int]):
    """A payment that nobody can change, so that cached commands may share it; copies are ordinary dictionaries."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refused

    def __reduce__(self) -> tuple[type[Payment], tuple[Payment]]:
        return dict, (dict(self),)


def counts(bag: int) -> Counts:
    """Return how many cards of each kind are in a bag."""
    return (
        bag & 15,
        bag >> 5 & 15,
        bag >> 10 & 15,
        bag >> 15 & 15,
        bag >> 20 & 15,
        bag >> 25 & 15,
        bag >> 30 & 15,
        bag >> 35 & 15,
        bag >> 40 & 15,
    )


def size(bag: int) -> int:
    """Return how many cards are in a bag."""
    return sum(counts(bag))


def holds(bag: int, part: int) -> bool:
    """Return True if all cards of the part are in the bag (R047)."""
    return ((bag | _FREE) - part) & _FREE == _FREE


def bag_of(cards: Iterable[Kind]) -> int:
    """Return a bag with these cards."""
    return sum(map(CARD.__getitem__, cards))


def paid(payment: Mapping[Kind, int]) -> int:
    """Return the bag that a payment lays down."""
    return sum([CARD[kind] * count for kind, count in payment.items()])


def payment_of(bag: int) -> Payment:
    """Return the cards of a bag by kind, in kind order."""
    return {kind: count for kind, count in zip(KINDS, counts(bag), strict=True) if count}


def cards_of(bag: int) -> tuple[Kind, ...]:
    """Return the cards of a bag one by one, in kind order."""
    return tuple(kind for kind, count in payment_of(bag).items() for _ in range(count))
