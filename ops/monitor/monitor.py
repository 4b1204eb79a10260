"""One round of a monitor: the log goes on from where it was, and the games are what it says of them."""

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from events.durable_files import StoreError
from events.log.ids import is_game_id
from events.ruleset.records import Record
from events.transparency.checkpoints import Checkpoint, MalformedCheckpoint, read_checkpoint
from events.transparency.leaves import Kind, Leaf, decode_leaf
from events.transparency.merkle import is_consistent, leaf_hash, perfect_root
from events.transparency.notes import MalformedNote
from events.transparency.tiles import WIDTH, hashes_at
from events.transparency.tree import Damaged, Tree
from events.transparency.verifier_keys import NotSigned, VerifierKey
from ops.monitor.games import REWRITTEN, compare_game, compare_leaf
from ops.monitor.service import Refused, Service
from ops.monitor.state import State, Watched

GAMES = 1_000
LATE = 60.0
UNREADABLE = "unreadable"


class Finding(Record):
    """What is wrong, and with which game; ``evidence`` are signed checkpoints that contradict each other."""

    kind: str
    text: str
    game: str = ""
    evidence: tuple[bytes, ...] = ()


class Monitor:
    """Follows one service. ``games`` are compared in a round, those first that were not for longest."""

    def __init__(
        self,
        service: Service,
        key: VerifierKey,
        state: State,
        *,
        games: int = GAMES,
        late: float = LATE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._service, self._key, self.state = service, key, state
        self._most, self._late, self._clock = games, late, clock

    def round(self) -> list[Finding]:
        """Return what is wrong now. Raises ``Away``."""
        self.state.rounds += 1
        found = list(self._follow())
        found += self._compare_games()
        found += self._find_late()
        return found

    def _follow(self) -> Iterator[Finding]:
        """Go on to the newest checkpoint, unless it is a fork of the one before."""
        note = self._service.checkpoint()
        try:
            checkpoint, _ = read_checkpoint(note, self._key)
        except (MalformedNote, MalformedCheckpoint, NotSigned) as error:
            yield Finding(kind="forged", text=f"the checkpoint is not one of the key: {error}")
            return
        tree = Tree(self._service, checkpoint.size)
        try:
            if why := self._fork(checkpoint, tree):
                yield Finding(kind="fork", text=why, evidence=(self.state.note, note))
                return
            leaves = list(self._new_leaves(tree))
        except (Damaged, StoreError, ValueError) as error:
            yield Finding(kind=UNREADABLE, text=f"the tiles do not give the checkpoint: {error}")
            return
        for leaf in leaves:
            if is_game_id(leaf.game):  # others are hashes of ids that only those know who may look on
                self._take(leaf)
        self.state.size, self.state.root, self.state.note = checkpoint.size, checkpoint.root, note

    def _fork(self, checkpoint: Checkpoint, tree: Tree) -> str | None:
        """Return how a checkpoint contradicts the one before; ``None`` if it goes on from it."""
        old = self.state
        if checkpoint.size < old.size:
            return f"the log had {old.size} entries, and has {checkpoint.size}"
        if checkpoint.size == old.size:
            return None if checkpoint.root == old.root else f"two roots over {old.size} entries are signed"
        if tree.root() != checkpoint.root:
            raise Damaged("the root is another")
        proof = tree.consistency_proof(old.size)
        if is_consistent(old.size, checkpoint.size, old.root, checkpoint.root, proof):
            return None
        return f"the log over {checkpoint.size} entries does not begin with the one over {old.size}"

    def _new_leaves(self, tree: Tree) -> Iterator[Leaf]:
        old = self.state.size
        _require_tiles(tree, old)
        for index in range(old // WIDTH, -(-tree.size // WIDTH)):
            entries = tree.entries(index)
            if [leaf_hash(entry) for entry in entries] != tree.row(0, index):
                raise Damaged(f"the entries of tile {index} have other hashes")
            yield from map(decode_leaf, entries[max(0, old - index * WIDTH) :])

    def _take(self, leaf: Leaf) -> None:
        """Compare a new leaf with what is known of its game and with what the service shows."""
        known = self.state.games.setdefault(leaf.game, Watched())
        known.checked = min(known.checked, self.state.rounds - 1)
        known.is_logged = True
        known.has_end = known.has_end or leaf.kind is Kind.CLOSED
        try:
            known.wrong = known.wrong or compare_leaf(self._service, leaf, known) or ""
        except Refused:
            return  # what was known before is compared with the game below, which says why it cannot be
        known.is_closed = known.is_closed or leaf.kind is Kind.CLOSED
        if leaf.version > known.version:
            known.version, known.head = leaf.version, leaf.head

    def _compare_games(self) -> Iterator[Finding]:
        """Compare as many games as a round may, the new ones and those that were not for longest first."""
        by_age = sorted(self.state.games.items(), key=lambda item: item[1].checked)
        yield from (Finding(kind=REWRITTEN, text=known.wrong, game=game) for game, known in by_age if known.wrong)
        for game, known in islice((one for one in by_age if not one[1].wrong), self._most):
            try:
                wrong = compare_game(self._service, game, known)
            except Refused as error:
                wrong = UNREADABLE, str(error)
            if wrong:
                yield Finding(kind=wrong[0], text=wrong[1], game=game)
            known.checked = self.state.rounds

    def _find_late(self) -> Iterable[Finding]:
        """Yield what should be logged for long: games that the service lists, and ends that were seen."""
        for game in self._service.newest_games():
            self.state.games.setdefault(game, Watched())
        now = self._clock()
        for game, known in self.state.games.items():
            if known.is_logged and (known.has_end or not known.is_closed):
                known.since = 0.0
                continue
            known.since = known.since or now
            if now - known.since > self._late:
                what = "its end" if known.is_logged else "its creation"
                seconds = int(now - known.since)
                text = f"the log stands still: {what} is not in it after {seconds} s"
                yield Finding(kind="standstill", text=text, game=game)


def _require_tiles(tree: Tree, old: int) -> None:
    """Raise ``Damaged`` unless each full tile that a log has got since a size is what the tile above it says."""
    level, first = 0, old // WIDTH
    while full := hashes_at(level + 1, tree.size):
        for index in range(first, full):
            if perfect_root(tree.row(level, index)) != tree.row(level + 1, index // WIDTH)[index % WIDTH]:
                raise Damaged(f"tile {index} of level {level} is not what the tile above it says")
        level, first = level + 1, first // WIDTH
