"""What is to be logged of games: what the log of logs does not have yet."""

import logging
from collections.abc import Iterator, Mapping, Sequence

from events.application.origin import is_listed
from events.log.port import CorruptLog, EventLog, Head, Status
from events.log.side_data import readable_side_data
from events.transparency.index import Found, LeafIndex
from events.transparency.leaves import Kind, Leaf, created_leaf, leaf_at, names_of, unlisted_name

SEATS = "seats"
"""The name of what lies beside a log for its seats."""

_log = logging.getLogger(__name__)


class NewLeaves:
    """Finds the leaves that games lack. What it returns counts as logged only once the index has it."""

    def __init__(self, log: EventLog, index: LeafIndex) -> None:
        self._log, self._index = log, index

    def of(self, games: Sequence[str], *, running: bool = False) -> tuple[list[Leaf], list[str]]:
        """Return the leaves that games lack, and those games that are not closed.

        Each is logged when it is created and when it is closed; with ``running`` those that are not closed are logged
        as they stand, if they have gone on.
        """
        heads = {game: head for game, head in self._log.heads(games).items() if head.version}
        known = {game: self._index.leaves_of(names_of(game)) for game in heads}
        names = self._names(known)
        leaves = [
            leaf
            for game, head in heads.items()
            if game in names
            for leaf in self._leaves_of(game, names[game], known[game], head, running=running)
        ]
        return leaves, [game for game, head in heads.items() if not _is_closed(head)]

    def _leaves_of(self, game: str, name: str, known: Sequence[Found], head: Head, *, running: bool) -> Iterator[Leaf]:
        if not any(one.leaf.kind is Kind.CREATED for one in known):
            if (created := self._created(game, name)) is None:
                return
            yield created
        closed = _is_closed(head)
        if closed or (running and _has_gone_on(known, head)):
            leaf = leaf_at(name, head, closed=closed)
            if all(one.leaf != leaf for one in known):
                yield leaf

    def _created(self, game: str, name: str) -> Leaf | None:
        """Return the leaf of a game's first event; ``None`` if it cannot be read, or is gone meanwhile."""
        try:
            first = self._log.read(game, upto=1)
        except CorruptLog:
            _log.warning("Game %s cannot be read, and is not in the log of logs", game)
            return None
        return created_leaf(name, first[0]) if first else None

    def _names(self, known: Mapping[str, Sequence[Found]]) -> Mapping[str, str]:
        """Return how the games are named in the log: as they were before, or as those that are in no list are."""
        names = {game: found[0].leaf.game for game, found in known.items() if found}
        new = [game for game in known if game not in names]
        for game, fields in readable_side_data(self._log, new, SEATS).items():
            names[game] = game if is_listed(fields) else unlisted_name(game)
        return names


def _is_closed(head: Head) -> bool:
    return bool(head.status) and Status(head.status).closed


def _has_gone_on(known: Sequence[Found], head: Head) -> bool:
    newest = known[-1].leaf if known else None
    return newest is None or (newest.head, newest.version) != (head.hash.hex(), head.version)
