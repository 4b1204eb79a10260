"""The documents of an operator's projections in Redis, their checkpoints, and the served and filled runs."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from events.log.client import Call, Client, Script, translate_errors
from events.log.keys import head, prefix
from events.log.records import CorruptLog, stored_game_id
from events.ruleset.records import Record
from projections.declared import KEY, MAX_BYTES, MAX_DOCUMENTS, Projection, Refused, is_json

_RUN = re.compile(r"[0-9]{1,9}-[0-9]{1,9}")
_VERSION, _HASH, _DOCUMENT = b"version", b"hash", b"d:"
PART = "projected"
"""The part of the documents' keys after the game's id."""
SCAN_COUNT = 1000


class Runs(Record):
    """The run of a projection that is served, and the one being filled; a run is ``<version>-<number>``."""

    live: str = ""
    filling: str = ""


class Checkpoint(Record):
    """The event of a game up to which documents were computed: its version and hash."""

    version: int = 0
    hash: bytes = b""


class Step(Record):
    """One step of a run of a projection, for one game, from a checkpoint to a new one."""

    projection: Projection
    run: str
    game: str
    known: Checkpoint
    new: Checkpoint

    @property
    def since(self) -> int:
        """The version after which events are passed; 0 if the result replaces all documents."""
        return 0 if self.projection.events == "all" else self.known.version


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
        self._store = Script(client, "store_documents", __package__)
        self._read = Script(client, "read_documents", __package__)

    def runs(self, name: str) -> Runs:
        """Return the runs of a projection, given its name in keys. A value that is not a run is ignored."""
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

    def store(self, found: Sequence[tuple[Step, Mapping[str, bytes]]]) -> list[bool | Refused | CorruptLog]:
        """Store documents, each on top of its checkpoint or replacing all existing ones, in one round trip.

        The result for each is False if another process was faster or the game was removed, ``Refused`` if there are too
        many documents, and ``CorruptLog`` for an altered key.
        """
        answers = self._store.many([_call(step, documents) for step, documents in found])
        return [
            answer
            if isinstance(answer, CorruptLog)
            else Refused(f"it has more than {MAX_DOCUMENTS} documents of this game")
            if answer == b"MANY"
            else answer == b"STORED"
            for answer in answers
        ]

    def read(self, name: str, game: str) -> Documents | None:
        """Return the served documents, or ``None`` if there are none yet."""
        run = self.runs(name).live
        if not run:
            return None
        found = self._read(keys=[_documents(game, name, run)], args=[MAX_DOCUMENTS, MAX_BYTES])
        stored = dict(zip(found[0::2], found[1::2], strict=True))
        at = _checkpoint((stored.pop(_VERSION, None), stored.pop(_HASH, None)))
        documents = {key.removeprefix(_DOCUMENT).decode(errors="replace"): body for key, body in stored.items()}
        # Any other value is not a document.
        whole = all(KEY.fullmatch(key) and is_json(body) for key, body in documents.items())
        return Documents(run=run, version=at.version, documents=documents) if at.version and whole else None

    def failed(self, projection: Projection) -> list[str]:
        """Return the games at which a projection failed and that it has not processed since."""
        with translate_errors():
            found = self._client.smembers(_failed(projection))
        return sorted(game for one in found if (game := stored_game_id(one)) is not None)

    def note_failed(self, projection: Projection, game: str) -> None:
        with translate_errors():
            self._client.sadd(_failed(projection), game)

    def note_done(self, projection: Projection, game: str) -> None:
        """Record that a projection has processed a game, or need not be retried for it."""
        with translate_errors():
            self._client.srem(_failed(projection), game)


def _call(step: Step, documents: Mapping[str, bytes]) -> Call:
    words: list[str | bytes | int] = [step.known.version, int(not step.since), step.new.version, step.new.hash]
    words += [MAX_DOCUMENTS, *(word for name, body in documents.items() for word in (_DOCUMENT + name.encode(), body))]
    return [_documents(step.game, step.projection.kept_as, step.run), head(step.game)], words


def _checkpoint(answer: Any) -> Checkpoint:
    """Return a stored checkpoint, or one before the first event if it is invalid."""
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
