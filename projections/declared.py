"""Projections that an operator declares: the declaration, the arguments of one, and the store of its documents."""

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
"""The maximal number of documents of one game."""
MAX_BYTES = 65_536
"""The maximal size of a document, as JSON."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}")
"""The names that a document may have."""

Event = Mapping[str, Any]
"""An event, as the API sends it to a spectator."""

_RUN = re.compile(r"[0-9]{1,9}-[0-9]{1,9}")
_VERSION, _HASH, _DOCUMENT = b"version", b"hash", b"d:"
PART = "projected"
"""The part of the documents' keys after the game."""
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
    """Documents that are computed from games. A new ``version`` is filled beside the old one, then served.

    ``of`` gets a game and its events, and returns documents by name: anything that can be written as JSON. Its result
    must depend on its arguments only. If ``events`` is ``"new"``, it gets the events since its last call, and its
    documents replace those of the same names; if ``"all"``, it gets every event of the game, and its documents replace
    all others.

    ``private``: it is called when a game is closed, with everything that was hidden, and its documents can be read
    with the scope ``read`` only. Other projections get what is public.
    """

    name: str
    version: int
    of: Of
    events: Literal["new", "all"] = "new"
    private: bool = False

    def __post_init__(self) -> None:
        """Raise ``ValueError`` if this is not a valid declaration."""
        if not NAME.fullmatch(str(self.name)):
            raise ValueError(f"name: {self.name!r} is none; it matches {NAME.pattern}")
        if type(self.version) is not int or not 1 <= self.version < 1_000_000_000:
            raise ValueError("version: it is a whole number, and at least 1")
        if not callable(self.of):
            raise ValueError("of: it is not a function")  # noqa: TRY004 - one kind of error for all
        if self.events not in {"new", "all"}:
            raise ValueError('events: it is "new" or "all"')

    @property
    def step(self) -> str:
        return f"projection:{self.name}:{self.version}"

    @property
    def kept_as(self) -> str:
        """The name in its keys, which differs for private ones: hidden data is never read as public."""
        return f"{self.name}-private" if self.private else self.name


class Refused(Exception):
    """What a projection returned is not a set of valid documents; the text says why."""


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
    """Return events as they are passed to projections, without anything hidden, or with all of it."""
    opened = ((entry, tuple(entry.private) if private else ()) for entry in entries)
    return [msgspec.json.decode(msgspec.json.encode(event(entry, state.seed, parts))) for entry, parts in opened]


def encoded(documents: Any) -> dict[str, bytes]:
    """Return the documents of a projection as they are stored. Raises ``Refused`` for invalid or too many ones."""
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
    """Raise ``Refused`` unless these can be documents as they are stored; a child process may return anything."""
    if len(documents) > MAX_DOCUMENTS:
        raise Refused("it gave too many documents")
    for name, body in documents.items():
        _require_name(name)
        if len(body) > MAX_BYTES or not is_json(body):
            raise Refused(f"its document {name} is none")


def is_json(body: bytes) -> bool:
    """Return True if these bytes are one JSON document."""
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _require_name(name: Any) -> None:
    if not (isinstance(name, str) and KEY.fullmatch(name)):
        raise Refused(f"it returned a document named {str(name)[:70]!r}; names match {KEY.pattern}")


class Runs(Record):
    """The run of a projection that is served, and the one being filled; a run is ``<version>-<number>``."""

    live: str = ""
    filling: str = ""


class Checkpoint(Record):
    """The event of a game up to which documents were computed: its version and hash."""

    version: int = 0
    hash: bytes = b""


@dataclass(frozen=True)
class Step:
    """One step of a run of a projection, for one game, from a checkpoint to a new one."""

    projection: Projection
    run: str
    game: str
    known: Checkpoint
    new: Checkpoint

    @property
    def whole(self) -> bool:
        """True if the result replaces all documents."""
        return self.projection.events == "all" or not self.known.version


class Documents(Record):
    """The documents of a game as JSON, by name, with their version and run."""

    run: str
    version: int
    documents: Mapping[str, bytes]


class RedisDocuments:
    """The documents of all declared projections in one Redis.

    Each projection has a hash of its runs, and a set of the games that it failed at; each game and run has a hash with
    the documents and their checkpoint, in the slot of the game.
    """

    def __init__(self, client: Client) -> None:
        self._client: Any = client
        self._store = Script(client, "store_documents", "projections.store")
        self._read = Script(client, "read_documents", "projections.store")

    def runs(self, name: str) -> Runs:
        """Return the runs of a projection, by what it is kept as; anything else in their place is ignored."""
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
        """Return the checkpoints of games, each named by projection, run and game, in one round trip."""
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for name, run, game in wanted:
                pipeline.hmget(_documents(game, name, run), _VERSION, _HASH)
            answers = pipeline.execute(raise_on_error=False)
        return [_checkpoint(answer) for answer in answers]

    def store(self, step: Step, found: Mapping[str, bytes]) -> bool:
        """Store documents on top of a checkpoint, or in place of all existing ones.

        Return False if another process was faster, or the game was removed. Raises ``Refused`` if there were too many.
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
        """Return the documents that are served; ``None`` if there are none yet."""
        run = self.runs(name).live
        if not run:
            return None
        found = self._read(keys=[_documents(game, name, run)], args=[MAX_DOCUMENTS, MAX_BYTES])
        stored = dict(zip(found[0::2], found[1::2], strict=True))
        at = _checkpoint((stored.pop(_VERSION, None), stored.pop(_HASH, None)))
        documents = {key.removeprefix(_DOCUMENT).decode(errors="replace"): body for key, body in stored.items()}
        # Anything else in their place is not a document.
        whole = all(KEY.fullmatch(key) and is_json(body) for key, body in documents.items())
        return Documents(run=run, version=at.version, documents=documents) if at.version and whole else None

    def failed(self, projection: Projection) -> list[str]:
        """Return the games that a projection failed at, and that it has not processed since."""
        with translate_errors():
            found = self._client.smembers(_failed(projection))
        return sorted(game for one in found if (game := stored_game_id(one)) is not None)

    def note_failed(self, projection: Projection, game: str) -> None:
        with translate_errors():
            self._client.sadd(_failed(projection), game)

    def note_done(self, projection: Projection, game: str) -> None:
        """Note that a projection has processed a game, or need not be retried for it."""
        with translate_errors():
            self._client.srem(_failed(projection), game)


def _checkpoint(answer: Any) -> Checkpoint:
    """Return a stored checkpoint; that of the beginning if it is invalid."""
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
