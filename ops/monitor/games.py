"""One game between two looks: is it still there, and does it still begin as it did."""

from events.transparency.leaves import Leaf
from ops.monitor.service import Service
from ops.monitor.state import Watched

VANISHED, REWRITTEN, DROPPED = "vanished", "rewritten", "dropped"


def compare_leaf(service: Service, leaf: Leaf, known: Watched) -> str | None:
    """Return how a new leaf contradicts an older one or the service; ``None`` if it does not, or the game is gone.

    What is known is compared, too, since from now on the leaf takes its place.
    """
    if leaf.version == known.version and leaf.head != known.head:
        return _altered(known, f"is logged with {leaf.head}")
    if known.is_closed and leaf.version > known.version:
        return f"it was closed at version {known.version}, and is logged at {leaf.version}"
    if 0 < known.version < leaf.version:
        newest, before = service.event(leaf.game, known.version)
        if newest and before != known.head:
            return _altered(known, f"has {before or 'none'}")
    newest, found = service.event(leaf.game, leaf.version)
    if found and found != leaf.head:
        return f"version {leaf.version} is logged with the hash {leaf.head}, and shown with {found}"
    if newest and not found:
        return f"version {leaf.version} is logged, and the service does not show it"
    return None


def compare_game(service: Service, game: str, known: Watched) -> tuple[str, str] | None:
    """Return what is wrong with a game, its kind and how; ``None`` if nothing is, and then note how it is now.

    Its log is looked at, and not what the service says of it: a game whose events are gone is gone.
    """
    if known.version:
        newest, head = service.event(game, known.version)
        if not newest:
            kind = DROPPED if known.is_closed else VANISHED
            return kind, f"the service does not know the game any more; it was at version {known.version}"
        if newest < known.version:
            return REWRITTEN, f"it was at version {known.version}, and is at {newest}"
        if head != known.head:
            return REWRITTEN, _altered(known, f"has {head or 'none'}")
        if known.is_closed:
            is_same = newest == known.version
            return None if is_same else (REWRITTEN, f"it was closed at version {known.version}, and is at {newest}")
    shown = service.game(game)
    if shown is None:
        return VANISHED, "the service does not know the game any more; it was listed"
    if shown.version >= known.version:
        known.version, known.head, known.is_closed = shown.version, shown.head, shown.is_closed
    return None


def _altered(known: Watched, now: str) -> str:
    return f"version {known.version} had the hash {known.head}, and {now}"
