"""One game between two looks: is it still there, and does it still begin as it did."""

from events.transparency.leaves import Kind, Leaf
from ops.monitor.service import Service
from ops.monitor.state import Watched

VANISHED, REWRITTEN, DROPPED = "vanished", "rewritten", "dropped"


def compare_leaf(service: Service, leaf: Leaf, known: Watched) -> str | None:
    """Return how a new leaf contradicts an older one or the service; ``None`` if it does not, or the game is gone.

    What is known is compared, too, since from now on the leaf takes its place.
    """
    if leaf.version == known.version and leaf.head != known.head:
        return f"version {leaf.version} had the hash {known.head}, and is logged with {leaf.head}"
    if known.is_closed and leaf.version > known.version:
        return f"it was closed at version {known.version}, and is logged at {leaf.version}"
    if 0 < known.version < leaf.version:
        before = service.event_hash(leaf.game, known.version)
        if before not in {None, known.head}:
            return f"version {known.version} had the hash {known.head}, and has {before}"
    found = service.event_hash(leaf.game, leaf.version)
    if found is not None and found != leaf.head:
        return f"version {leaf.version} is logged with the hash {leaf.head}, and shown with {found}"
    if found is None and leaf.kind is not Kind.CREATED and service.game(leaf.game) is not None:
        return f"version {leaf.version} is logged, and the service does not show it"
    return None


def compare_game(service: Service, game: str, known: Watched) -> tuple[str, str] | None:
    """Return what is wrong with a game, its kind and how; ``None`` if nothing is, and then note how it is now."""
    shown = service.game(game)
    if shown is None:
        at = f"it was at version {known.version}" if known.version else "it was listed"
        return (DROPPED if known.is_closed else VANISHED), f"the service does not know the game any more; {at}"
    if shown.version < known.version:
        return REWRITTEN, f"it was at version {known.version}, and is at {shown.version}"
    is_same = shown.version == known.version
    head = shown.head if is_same else service.event_hash(game, known.version) if known.version else known.head
    if head != known.head:
        return REWRITTEN, f"version {known.version} had the hash {known.head}, and has {head}"
    if known.is_closed and not (is_same and shown.is_closed):
        return REWRITTEN, f"it was closed at version {known.version}, and is not"
    known.version, known.head, known.is_closed = shown.version, shown.head, shown.is_closed
    return None
