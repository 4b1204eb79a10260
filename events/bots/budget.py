"""How long a bot may think: a number of worlds, and at most until a time is over."""

from collections.abc import Callable

from events.ruleset.records import Record


def _never() -> bool:
    return False


class Budget(Record):
    """``worlds``: the most that are searched; none: as many as the bot thinks right. ``is_over``: no time is left.

    Whoever decides a move again gives the number of worlds that were searched, and no end of time.
    """

    worlds: int | None = None
    is_over: Callable[[], bool] = _never
