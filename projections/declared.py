"""Projections from outside: how one is declared, what it is given, and where its documents are kept."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from events.aggregate.state import GameState
from events.integrity.codec import event
from events.log.client import Client, Script, translate_errors
from events.log.keys import head, prefix
from events.log.records import Entry, stored_game_id
from events.ruleset.records import Record

MAX_DOCUMENTS = 64
"""The most documents of one game."""
MAX_BYTES = 65_536
"""The longest document, as JSON."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}")
"""What a document may be called."""

Event = Mapping[str, Any]
"""An event, as the API sends it to a spectator."""

_RUN = re.compile(r"[0-9]{1,9}-[0-9]{1,9}")
_VERSION, _HASH, _DOCUMENT = b"version", b"hash", b"d:"
PART = "projected"
"""What the keys of documents have after the game."""
SCAN_COUNT = 1000


@dataclass(frozen=True)
class PublicGame:
    """A game as everybody sees it: ``state`` is what the API sends to a spectator.

    ``options`` are those of the game and of the table; ``to_act`` holds seats, and is empty where nobody is asked.
    """

    id: str
    ruleset: str
    rules_version: int
    options: Mapping[str, Any]
    seats: int
    version: int
    status: str
    to_act: Sequence[int]
    winners: Sequence[int] | None
    state: Mapping[str, Any]


Of = Callable[[PublicGame, Sequence[Event]], Mapping[str, Any]]


@dataclass(frozen=True)
class Projection:
    """Documents that are computed from games. Another ``version`` is filled anew beside the old one, then served.

    ``of`` is given a game and its events, and returns documents by name: whatever can be written as JSON. It must be
    a function of what it is given alone. With ``events`` ``"new"`` it is given those since it was called last, and what
    it returns replaces documents of the same names; with ``"all"`` every event of the game, and what it returns
    replaces all documents.

    ``private``: it is called once a game is closed, with everything that was hidden, and its documents are for keys
    with the scope ``read``. All others get what everybody may know.
    """

    name: str
    version: int
    of: Of
    events: Literal["new", "all"] = "new"
    private: bool = False

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for what is no declaration."""
        if not NAME.fullmatch(str(self.name)):
            raise ValueError(f"name: {self.name!r} is none; it matches {NAME.pattern}")
        if type(self.version) is not int or not 1 <= self.version < 1_000_000_000:
            raise ValueError("version: it is a whole number, and at least 1")
        if not callable(self.of):
            raise ValueError("of: it is no function")  # noqa: TRY004 - one kind of error for all
        if self.events not in {"new", "all"}:
            raise ValueError('events: it is "new" or "all"')

    @property
    def step(self) -> str:
        return f"projection:{self.name}:{self.version}"

    @property
    def kept_as(self) -> str:
        """What its keys are named by: what was computed of what is hidden is never read as what is not."""
        return f"{self.name}-private" if self.private else self.name


class Refused(Exception):
    """What a projection returned are no documents; the text says why."""


def public_game(state: GameState) -> PublicGame:
    table: Any = state.ruleset.view(state.table, None) if state.has_started else {}
    return PublicGame(
        id=state.id,
        ruleset=state.ruleset.id,
        rules_version=state.setup.rules_version,
        options=state.setup.all_options(),
        seats=state.setup.seats,
        version=state.version,
        status=state.status.value,
        to_act=state.to_act(None),
        winners=state.results.winners if state.results else None,
        state=msgspec.json.decode(msgspec.json.encode(table)),
    )


def events_of(state: GameState, entries: Iterable[Entry], *, private: bool) -> list[Event]:
    """Return events as they are handed to projections: of what was hidden nothing, or all."""
    opened = ((entry, tuple(entry.private) if private else ()) for entry in entries)
    return [msgspec.json.decode(msgspec.json.encode(event(entry, state.seed, parts))) for entry, parts in opened]


def encoded(documents: Any) -> dict[str, bytes]:
    """Return what a projection returned, as it is stored. Raises ``Refused`` for what is too much, or no documents."""
    if not isinstance(documents, Mapping):
        raise Refused(f"it returned no mapping, but {type(documents).__name__}")
    if len(documents) > MAX_DOCUMENTS:
        raise Refused(f"it returned {len(documents)} documents; {MAX_DOCUMENTS} are the most")
    found = {}
    for name, document in documents.items():
        _require_name(name)
        try:
            found[name] = msgspec.json.encode(document)
        except (TypeError, ValueError, RecursionError) as error:
            raise Refused(f"its document {name} is nothing that JSON can hold: {error}") from None
        if len(found[name]) > MAX_BYTES:
            raise Refused(f"its document {name} has {len(found[name]):,} bytes; {MAX_BYTES:,} are the most")
    return found


def require_stored(documents: Mapping[str, bytes]) -> None:
    """Raise ``Refused`` unless these may be documents as they are stored, whoever says so."""
    if len(documents) > MAX_DOCUMENTS:
        raise Refused("it gave too many documents")
    for name, body in documents.items():
        _require_name(name)
        if len(body) > MAX_BYTES or not is_json(body):
            raise Refused(f"its document {name} is none")


def is_json(body: bytes) -> bool:
    """Return True for one document as JSON."""
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _require_name(name: Any) -> None:
    if not (isinstance(name, str) and KEY.fullmatch(name)):
        raise Refused(f"it returned a document named {str(name)[:70]!r}; names match {KEY.pattern}")


class Runs(Record):
    """Which run of a projection is served, and which is being filled; a run is ``<version>-<number>``."""

    live: str = ""
    filling: str = ""


class Checkpoint(Record):
    """To which event of a game documents were computed: its version and hash."""

    version: int = 0
    hash: bytes = b""


@dataclass(frozen=True)
class Step:
    """What brings one run of a projection, for one game, from a checkpoint to a new one."""

    projection: Projection
    run: str
    game: str
    known: Checkpoint
    new: Checkpoint

    @property
    def whole(self) -> bool:
        """True if what is computed replaces all documents."""
        return self.projection.events == "all" or not self.known.version


class Documents(Record):
    """The documents of a game as JSON, by name, as of a version, and of which run they are."""

    run: str
    version: int
    documents: Mapping[str, bytes]


class RedisDocuments:
    """The documents of all declared projections in one Redis.

    For each projection there is a hash of its runs, and a set of the games that it failed at; for each game and run a
    hash with the documents and their checkpoint, in the slot of the game.
    """

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._store = Script(client, "store_documents", "projections.store")
        self._read = Script(client, "read_documents", "projections.store")

    def runs(self, name: str) -> Runs:
        """Return the runs of a projection, by what it is kept as; what somebody else wrote there counts for nothing."""
        with translate_errors():
            stored = self._client.hmget(_runs(name), "live", "filling")
        found = [value.decode(errors="replace") if value else "" for value in stored]
        return Runs(*(run if _RUN.fullmatch(run) else "" for run in found))

    def fill(self, name: str, version: int) -> str:
        """Begin a new run of a projection, beside the one that is served, and return it."""
        known = self.runs(name)
        number = max((int(run.partition("-")[2]) for run in (known.live, known.filling) if run), default=0) + 1
        run = f"{version}-{number}"
        with translate_errors():
            self._client.hset(_runs(name), "filling", run)
        return run

    def switch(self, name: str, run: str) -> None:
        """Serve a run from now on, and drop all others."""
        with translate_errors():
            self._client.hset(_runs(name), mapping={"live": run, "filling": ""})
            own = f":{name}:{run}".encode()
            keys = self._client.scan_iter(match=f"{{p*}}:g:*:{PART}:{name}:*", count=SCAN_COUNT)
            for key in [key for key in keys if not key.endswith(own)]:
                self._client.unlink(key)

    def checkpoints(self, wanted: Sequence[tuple[str, str, str]]) -> list[Checkpoint]:
        """Return how far games are, each as projection, run and game, in one round trip."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for name, run, game in wanted:
                pipeline.hmget(_documents(game, name, run), _VERSION, _HASH)
            answers = pipeline.execute(raise_on_error=False)
        return [_checkpoint(answer) for answer in answers]

    def store(self, step: Step, found: Mapping[str, bytes]) -> bool:
        """Store documents on top of a checkpoint, or instead of all that there are.

        Return False if others were faster, or the game is gone. Raises ``Refused`` where they would be too many.
        """
        known, new = step.known, step.new
        words: list[str | bytes | int] = [known.version, int(step.whole), new.version, new.hash, MAX_DOCUMENTS]
        words += [word for key, body in found.items() for word in (_DOCUMENT + key.encode(), body)]
        keys = [_documents(step.game, step.projection.kept_as, step.run), head(step.game)]
        answer = self._store(keys=keys, args=words)
        if answer == b"MANY":
            raise Refused(f"its documents of this game are more than {MAX_DOCUMENTS}")
        return bool(answer == b"STORED")

    def read(self, name: str, game: str) -> Documents | None:
        """Return the documents that are served; ``None`` before any are."""
        run = self.runs(name).live
        if not run:
            return None
        found = self._read(keys=[_documents(game, name, run)], args=[MAX_DOCUMENTS, MAX_BYTES])
        stored = dict(zip(found[0::2], found[1::2], strict=True))
        at = _checkpoint((stored.pop(_VERSION, None), stored.pop(_HASH, None)))
        documents = {key.removeprefix(_DOCUMENT).decode(errors="replace"): body for key, body in stored.items()}
        # What somebody else has written there is no document of anybody.
        whole = all(KEY.fullmatch(key) and is_json(body) for key, body in documents.items())
        return Documents(run=run, version=at.version, documents=documents) if at.version and whole else None

    def failed(self, projection: Projection) -> list[str]:
        """Return the games that a projection failed at, and that it was not at since."""
        with translate_errors():
            found = self._client.smembers(_failed(projection))
        return sorted(game for one in found if (game := stored_game_id(one)) is not None)

    def note_failed(self, projection: Projection, game: str) -> None:
        with translate_errors():
            self._client.sadd(_failed(projection), game)

    def note_done(self, projection: Projection, game: str) -> None:
        """Note that a projection is to be tried no more at a game, or was at it since."""
        with translate_errors():
            self._client.srem(_failed(projection), game)


def _checkpoint(answer: Any) -> Checkpoint:
    """Return a stored checkpoint; that of the beginning for one that somebody else has written."""
    version, digest = answer if isinstance(answer, (list, tuple)) else (None, None)
    if version is None or digest is None or not version.isdigit() or len(version) > 15:
        return Checkpoint()
    return Checkpoint(version=int(version), hash=bytes(digest))


def _runs(name: str) -> str:
    return f"skald:projection:{name}"


def _failed(projection: Projection) -> str:
    return f"skald:projection:{projection.kept_as}:failed:{projection.version}"


def _documents(game: str, name: str, run: str) -> str:
    return f"{prefix(game)}:{PART}:{name}:{run}"
