"""One round of a monitor: checks that the log continues the previous one, and that the games are as it says."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, TypeVar

import httpx
import msgspec
from msgspec import Meta

from events.durable_files import Missing, StoreError, replace_file
from events.log.records import CLOSED, GAME_ID_PATTERN, is_game_id
from events.ruleset.records import Record
from events.transparency.leaves import Kind, Leaf, decode_leaf
from events.transparency.merkle import EMPTY_ROOT, is_consistent, leaf_hash, perfect_root
from events.transparency.notes import (
    Checkpoint,
    MalformedNote,
    NotSigned,
    VerifierKey,
    read_checkpoint,
)
from events.transparency.tiles import MAX_BYTES as MAX_TILE_ENTRIES
from events.transparency.tiles import WIDTH, DamagedTile, Tree, hashes_at
from ops.run.bounded_http import Answer, BoundedClient, NoAnswer
from ops.run.errors import UserError
from ops.run.json_files import UNREADABLE, read_json

TIMEOUT = 30.0
"""Seconds that an answer may take."""
MAX_ENTRY_BYTES = MAX_TILE_ENTRIES
"""Bytes of an answer: the longest are tiles."""
TRIES = 5
BUSY = (429, 502, 503, 504)
NEWEST = 200

_Count = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]
_Hash = Annotated[str, Meta(pattern=r"^(?:[0-9a-f]{64})?\Z")]
"""A hash; empty where nothing is stored."""

Document = TypeVar("Document")

MAX_BYTES = 1 << 30
"""The longest state that is read; it grows with the games that are watched."""

VANISHED, REWRITTEN, DROPPED = "vanished", "rewritten", "dropped"

GAMES = 1_000
LATE = 60.0


class Away(Exception):
    """The service does not answer, or not as Skald does; the text says what came."""


class Refused(Away):
    """The service answers, but not with what was asked for."""


class Shown(Record):
    """A game as the service shows it."""

    version: int
    head: str
    is_closed: bool


class _Game(Record):
    version: _Count
    head: _Hash
    status: str


class _Event(Record):
    version: _Count
    hash: _Hash


class _Events(Record):
    version: _Count
    events: list[_Event]


class _Listed(Record):
    id: Annotated[str, Meta(pattern=rf"^{GAME_ID_PATTERN}\Z")]


class _Games(Record):
    games: Annotated[list[_Listed], Meta(max_length=NEWEST)]


class Service:
    """Asks one service. What it does not answer raises ``Away``."""

    def __init__(self, url: str, transport: httpx.BaseTransport | None = None) -> None:
        self._url, self._http = url.rstrip("/"), BoundedClient(MAX_ENTRY_BYTES, TIMEOUT, transport, proxies=True)

    def key(self) -> str:
        return self._get("/v1/transparency/key").text.strip()

    def checkpoint(self) -> bytes:
        return self._get("/v1/transparency/checkpoint").body

    def read(self, path: str) -> bytes:
        """Return a tile, as a tree asks for it."""
        answer = self._answer(f"/v1/transparency/{path}")
        if answer.status == httpx.codes.NOT_FOUND:
            raise Missing(f"{path} is missing")
        if not httpx.codes.is_success(answer.status):
            raise StoreError(f"{path}: {answer.status}")
        return answer.body

    def game(self, game: str) -> Shown | None:
        """Return a game as it is now; ``None`` if the service does not know it."""
        found = self._json(_Game, f"/v1/games/{game}")
        if found is None:
            return None
        return Shown(version=found.version, head=found.head, is_closed=found.status in CLOSED)

    def event(self, game: str, version: int) -> tuple[int, str]:
        """Return the newest version of a game (0 for an unknown game), and the hash of an event (or nothing)."""
        found = self._json(_Events, f"/v1/games/{game}/events", after=version - 1, limit=1)
        if found is None:
            return 0, ""
        first = next(iter(found.events), None)
        return found.version, first.hash if first and first.version == version else ""

    def newest_games(self) -> Sequence[str]:
        found = self._json(_Games, "/v1/games", limit=NEWEST)
        return [one.id for one in found.games] if found else ()

    def _json(self, kind: type[Document], path: str, **query: int) -> Document | None:
        answer = self._answer(path, **query)
        if answer.status == httpx.codes.NOT_FOUND:
            return None
        try:
            return msgspec.json.decode(_sound(path, answer).body, type=kind)
        except UNREADABLE:
            raise Refused(f"{path}: not what Skald answers") from None

    def _get(self, path: str) -> Answer:
        return _sound(path, self._answer(path))

    def _answer(self, path: str, **query: int) -> Answer:
        for tried in range(TRIES):
            try:
                answer = self._http.ask("GET", self._url + path, params=query)
            except NoAnswer as none:
                raise Away(f"{path}: {none}") from None
            if answer.status not in BUSY or tried == TRIES - 1:
                break
            after = answer.retry_after
            time.sleep(min(10.0, float(after) if after.isdecimal() else 1.0))
        return answer


def _sound(path: str, answer: Answer) -> Answer:
    if not httpx.codes.is_success(answer.status):
        kind = Away if answer.status in BUSY else Refused
        raise kind(f"{path} answers {answer.status}")
    return answer


class KnownGame(msgspec.Struct, kw_only=True):
    """A game as it was seen last, in the log or at the service.

    ``checked`` is the round in which it was compared. ``is_closed``: it was seen to be; ``has_end``: that is logged.
    ``since`` is when it was noticed that something of it should be logged soon (seconds since 1970). ``wrong`` is how
    an entry of the log has contradicted what was known before, for good.
    """

    version: int = 0
    head: str = ""
    checked: int = 0
    is_closed: bool = False
    is_logged: bool = False
    has_end: bool = False
    since: float = 0.0
    wrong: str = ""


class State(msgspec.Struct, kw_only=True):
    """What is known of one service after a number of rounds."""

    key: str = ""
    size: int = 0
    root: bytes = EMPTY_ROOT
    note: bytes = b""
    rounds: int = 0
    games: dict[str, KnownGame] = {}


def load(file: Path) -> State:
    """Return the state in a file; an empty one if there is none. Raises ``UserError``."""
    return read_json(file, State, f"{file} is not a state of a monitor", MAX_BYTES) or State()


def store(file: Path, state: State) -> None:
    """Replace the file. Raises ``UserError``."""
    try:
        replace_file(file, msgspec.json.encode(state))
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None


def compare_leaf(service: Service, leaf: Leaf, known: KnownGame) -> str | None:
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


def compare_game(service: Service, game: str, known: KnownGame) -> tuple[str, str] | None:
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


def _altered(known: KnownGame, now: str) -> str:
    return f"version {known.version} had the hash {known.head}, and {now}"


class MonitorAlert(Record):
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
        self._max_games, self._late, self._clock = games, late, clock

    def round(self) -> list[MonitorAlert]:
        """Return what is wrong now. Raises ``Away``."""
        self.state.rounds += 1
        found: list[MonitorAlert] = []
        try:
            for one in chain(self._follow(), self._compare_games(), self._find_late()):
                found.append(one)  # noqa: PERF402 - what was found is told, even if the service is away from then on
        except Away:
            if not found:
                raise
        return found

    def _follow(self) -> Iterator[MonitorAlert]:
        """Go on to the newest checkpoint, unless it is a fork of the one before."""
        note = self._service.checkpoint()
        try:
            checkpoint, _ = read_checkpoint(note, self._key)
        except (MalformedNote, NotSigned) as error:
            yield MonitorAlert(kind="forged", text=f"the checkpoint is not one of the key: {error}")
            return
        tree = Tree(self._service, checkpoint.size)
        try:
            if why := self._fork(checkpoint, tree):
                yield MonitorAlert(kind="fork", text=why, evidence=(self.state.note, note))
                return
            leaves = list(self._new_leaves(tree))
        except (DamagedTile, StoreError, ValueError) as error:
            yield MonitorAlert(kind="unreadable", text=f"the tiles do not give the checkpoint: {error}")
            return
        for leaf in leaves:
            if is_game_id(leaf.game):  # others are hashes of ids that only those know who may look on
                self._take(leaf)
        self.state.size, self.state.root, self.state.note = checkpoint.size, checkpoint.root, note

    def _fork(self, checkpoint: Checkpoint, tree: Tree) -> str | None:
        """Return how a checkpoint contradicts the previous one; ``None`` if it continues it."""
        old = self.state
        if checkpoint.size < old.size:
            return f"the log had {old.size} entries, and has {checkpoint.size}"
        if checkpoint.size == old.size:
            return None if checkpoint.root == old.root else f"two roots over {old.size} entries are signed"
        if tree.root() != checkpoint.root:
            raise DamagedTile("the root is another")
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
                raise DamagedTile(f"the entries of tile {index} have other hashes")
            yield from map(decode_leaf, entries[max(0, old - index * WIDTH) :])

    def _take(self, leaf: Leaf) -> None:
        """Compare a new leaf with what is known of its game and with what the service shows."""
        known = self.state.games.setdefault(leaf.game, KnownGame())
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

    def _compare_games(self) -> Iterator[MonitorAlert]:
        """Compare as many games as a round may, the new ones and those that were not for longest first."""
        by_age = sorted(self.state.games.items(), key=lambda item: item[1].checked)
        yield from (MonitorAlert(kind=REWRITTEN, text=known.wrong, game=game) for game, known in by_age if known.wrong)
        for game, known in islice((one for one in by_age if not one[1].wrong), self._max_games):
            try:
                wrong = compare_game(self._service, game, known)
            except Refused as error:
                wrong = "unreadable", str(error)
            if wrong:
                yield MonitorAlert(kind=wrong[0], text=wrong[1], game=game)
            known.checked = self.state.rounds

    def _find_late(self) -> Iterable[MonitorAlert]:
        """Yield what should have been logged by now: games that the service lists, and ends that were seen."""
        try:
            for game in self._service.newest_games():
                self.state.games.setdefault(game, KnownGame())
        except Refused as error:
            yield MonitorAlert(kind="unreadable", text=str(error))
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
                yield MonitorAlert(kind="standstill", text=text, game=game)


def _require_tiles(tree: Tree, old: int) -> None:
    """Raise ``DamagedTile`` unless each full tile that a log has got since a size is what the tile above it says."""
    level, first = 0, old // WIDTH
    while full := hashes_at(level + 1, tree.size):
        for index in range(first, full):
            if perfect_root(tree.row(level, index)) != tree.row(level + 1, index // WIDTH)[index % WIDTH]:
                raise DamagedTile(f"tile {index} of level {level} is not what the tile above it says")
        level, first = level + 1, first // WIDTH
