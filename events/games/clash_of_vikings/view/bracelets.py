"""Resamples hidden bracelets, consistently with everything that the viewer has seen of them.

A bracelet that was taken blind may have been any of the victim's. So one is chosen for each of these moves, from the
first to the last, such that every bracelet that the viewer saw leave a place was there. Values never seen are dealt
last.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.chance import Chance, choices, give_up
from events.ruleset.records import change

from ..state import OPEN, Passed, Table

TRIES = 64
"""The number of attempts to find a consistent past."""
AWAY = -1
"""Any place with visible bracelets, and the supply."""

Values = tuple[int, ...]


class Step(NamedTuple):
    """The move of a bracelet: source, target, and its value if the viewer saw it."""

    giver: int
    taker: int
    value: int | None
    at_giver: Values = ()
    """The values that must stay at the giver, since they are seen to leave it before the next unseen bracelet
    arrives."""
    at_taker: Values = ()
    """The same for the taker, after the move."""


class SeenBracelets(NamedTuple):
    """What a viewer has seen of the bracelets of the hidden seats, that is all other seats."""

    steps: tuple[Step, ...]
    more: tuple[int, ...]
    """The number of bracelets that each seat had before the first step, relative to now."""
    come: Values
    """The values that were seen to arrive at hidden seats."""
    gone: Values
    """The values that were seen to leave hidden seats."""


class Past(NamedTuple):
    """A possible past: bracelets by number."""

    values: list[int | None]
    """The value of each bracelet; ``None`` if the viewer has never seen it."""
    hands: list[list[int]]
    """The bracelets that each hidden seat has now."""
    passed: list[int | None]
    """The bracelet that moved in each step, if it passed through a hidden seat."""
    unseen: list[int]
    """The values of all bracelets that the viewer has never seen."""


def with_bracelets(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return the table with the bracelets of all others, of the supply and of the box resampled."""
    past = _any_past(table, viewer, chance)
    if past is None or table.forgotten:
        give_up(chance)  # Observations of forgotten moves may contradict it, too.
    past = past or _no_past(table, viewer)
    values, unseen = past.values, iter(chance.shuffled("bracelets", sorted(past.unseen)))
    bracelets = list(table.bracelets)
    for seat, hand in enumerate(past.hands):
        for one in hand:
            if values[one] is None:
                values[one] = next(unseen)
        if seat != viewer and seat >= table.counted:
            bracelets[seat] = tuple(sorted([value for one in hand if (value := values[one]) is not None]))
    return change(
        table,
        bracelets=tuple(bracelets),
        supply=tuple(sorted([next(unseen) for _ in table.supply])),
        removed=tuple(sorted([next(unseen) for _ in table.removed])),
        passed=tuple(
            [
                passed if one is None or (value := values[one]) is None else (passed[0], passed[1], value)
                for passed, one in zip(table.passed, past.passed, strict=False)
            ]
        ),
    )


def _hidden_now(table: Table, viewer: int | None) -> list[int]:
    hidden = [*table.supply, *table.removed]
    for seat, own in enumerate(table.bracelets):
        if seat != viewer:
            hidden += own
    return hidden


def _any_past(table: Table, viewer: int | None, chance: Chance) -> Past | None:
    """Return a past that is consistent with what was seen; ``None`` if none was found."""
    # C155: bracelets counted at the end were shown to all, and stay where they are.
    seen = _seen(table.passed, viewer, table.setup.seats, table.bracelets[: table.counted])
    unseen = _hidden_now(table, viewer)
    unseen += seen.gone
    try:
        for value in seen.come:
            unseen.remove(value)
    except ValueError:
        return None
    sizes = [
        len(own) + more if seat != viewer else 0
        for (seat, own), more in zip(enumerate(table.bracelets), seen.more, strict=True)
    ]
    if min(sizes) < 0:
        return None
    numbers = choices("past_bracelets", chance)
    for _ in range(TRIES):
        past = _past(seen.steps, sizes, unseen, numbers)
        if past is not None:
            return past
    return None


@bounded_cache(1 << 8, size=1 << 14)
def _seen(passed: tuple[Passed, ...], viewer: int | None, seats: int, counted: tuple[Values, ...]) -> SeenBracelets:
    """Return what was seen, with the values that must stay in each step, computed from the last step to the first."""
    more, come, gone, steps = [0] * seats, list[int](), list[int](), list[Step]()
    needs: list[list[int]] = [[] for _ in range(seats)]
    for seat, own in enumerate(counted):
        if seat != viewer:
            steps += [Step(seat, AWAY, value) for value in own]
            needs[seat] += own
    for giver, taker, value in reversed(passed):
        gives, takes = giver >= 0 and giver != viewer, taker >= 0 and taker != viewer
        known = OPEN in (giver, taker) or (viewer is not None and viewer in (giver, taker))
        at_giver = tuple(needs[giver]) if gives else ()
        at_taker = tuple(needs[taker]) if takes else ()
        if gives:
            more[giver] += 1
        if takes:
            more[taker] -= 1
        if gives and known:
            gone.append(value)
            needs[giver].append(value)
        elif takes and known:
            come.append(value)
            if value in needs[taker]:
                needs[taker].remove(value)
        elif takes:
            needs[taker].clear()
        steps.append(
            Step(giver if gives else AWAY, taker if takes else AWAY, value if known else None, at_giver, at_taker)
        )
    return SeenBracelets(tuple(reversed(steps)), tuple(more), tuple(come), tuple(gone))


def _past(steps: Sequence[Step], sizes: Sequence[int], unseen: Sequence[int], numbers: Iterator[int]) -> Past | None:
    """Return the past chosen by these numbers, or ``None`` if it becomes inconsistent."""
    values: list[int | None] = [None] * sum(sizes)
    places = iter(range(len(values)))
    hands = [[next(places) for _ in range(size)] for size in sizes]
    past = Past(values, hands, [], list(unseen))
    for giver, taker, value, at_giver, at_taker in steps:
        one: int | None = None
        if giver != AWAY:
            one = (
                _taken_blind(past, hands[giver], at_giver, hands[taker], at_taker, numbers)
                if value is None
                else _seen_leaving(past, hands[giver], value, numbers)
            )
            if one is None:
                return None
            hands[giver].remove(one)
        elif taker != AWAY:
            one = len(values)
            values.append(value)
        if one is not None and taker != AWAY:
            hands[taker].append(one)
        past.passed.append(one)
    return past


def _seen_leaving(past: Past, hand: Sequence[int], value: int, numbers: Iterator[int]) -> int | None:
    """Return a bracelet of that value: one known to have it, or one that was never seen and then gets it."""
    values, unseen = past.values, past.unseen
    known = [one for one in hand if values[one] == value]
    unknown = [one for one in hand if values[one] is None] if value in unseen else []
    if not unknown:
        return known[0] if known else None
    if known:
        # A bracelet that was never seen has the value with its frequency among the unseen values.
        ways = len(unknown) * unseen.count(value)
        if next(numbers) % (len(known) * len(unseen) + ways) >= ways:
            return known[0]
    one = unknown[0] if len(unknown) == 1 else unknown[next(numbers) % len(unknown)]
    values[one] = value
    unseen.remove(value)
    return one


def _taken_blind(
    past: Past, hand: Sequence[int], stay: Values, taker: Sequence[int], come: Values, numbers: Iterator[int]
) -> int | None:
    """Return a random bracelet whose move leaves what the giver needs and brings what the taker will need."""
    values = past.values
    if stay:
        free, spare = _beyond(values, hand, stay)
        if spare <= 0:
            hand = [one for one in hand if values[one] is not None and values[one] in free]
    if come:
        _, spare = _beyond(values, taker, come)
        if spare < 0:
            missing = list(come)
            for value in (values[one] for one in taker):
                if value is not None and value in missing:
                    missing.remove(value)
            hand = [one for one in hand if values[one] is None or values[one] in missing] if spare == -1 else []
    if len(hand) > 1:
        return hand[next(numbers) % len(hand)]
    return hand[0] if hand else None


def _beyond(values: Sequence[int | None], hand: Sequence[int], needed: Values) -> tuple[list[int | None], int]:
    """Return the values in a hand beyond the needed ones, and the number of free bracelets that were never seen."""
    free, missing = [values[one] for one in hand], 0
    for value in needed:
        if value in free:
            free.remove(value)
        else:
            missing += 1
    return free, free.count(None) - missing


def _no_past(table: Table, viewer: int | None) -> Past:
    """Return the fallback: all bracelets hidden now may be anywhere, regardless of the past."""
    values: list[int | None] = [None] * sum(map(len, table.bracelets))
    places = iter(range(len(values)))
    hands = [[] if seat == viewer else [next(places) for _ in own] for seat, own in enumerate(table.bracelets)]
    unseen = _hidden_now(table, viewer)
    values.append(min(unseen, default=0))
    steps = _seen(table.passed, viewer, table.setup.seats, ()).steps
    return Past(values, hands, [len(values) - 1 if step.value is None else None for step in steps], unseen)
