"""Transcripts: a game as a file with one event per line (NDJSON), sufficient to verify the game.

A file is parsed exactly as ``docs/verify.md`` specifies, so that all verifiers accept and refuse the same files. Each
line must be the canonical JSON of its event, byte for byte, so that parsers cannot disagree.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from events.aggregate.facts import GameCreated, SeedOpened
from events.aggregate.state import GameState
from events.integrity import chain
from events.integrity.codec import redact
from events.log.records import Entry
from events.ruleset.records import Record, canonical, tag_of
from events.ruleset.ruleset import Viewer

CREATION, CLOSING = tag_of(GameCreated), tag_of(SeedOpened)
MAX_LINE_LENGTH = 1 << 20
"""The maximum length of a line in bytes, without the line feed."""
MAX_LINES = 100_000
MAX_LEVELS = 64
"""The maximum depth of nested objects and arrays in a line, the event itself included."""
MAX_BYTES = 1 << 27
"""The maximum size of a transcript in bytes."""
CONVERTED = {
    b"\x1f\x8b": "the file is compressed by gzip: unpack it first",
    b"PK\x03\x04": "the file is a ZIP archive: unpack it first",
    b"\xef\xbb\xbf": "the file begins with a byte order mark: remove its first three bytes",
    b"\xff\xfe": "the file was converted to UTF-16: convert it back to UTF-8",
    b"\xfe\xff": "the file was converted to UTF-16: convert it back to UTF-8",
    b"{\0": "the file was converted to UTF-16: convert it back to UTF-8",
    b"\0{": "the file was converted to UTF-16: convert it back to UTF-8",
}
"""The first bytes of files that other programs have converted, each with advice."""
CARRIAGE_RETURN = "the line ends with CR LF: convert the line ends of the file back to LF"
LARGEST_INTEGER = (1 << 53) - 1
"""The largest integer that JSON parsers of all languages read exactly."""

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Salt = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Audience = Annotated[str, Meta(pattern=r"^(server|seat:(0|[1-9][0-9]*))\Z")]
Positive = Annotated[int, Meta(ge=1, le=LARGEST_INTEGER)]


class Unreadable(Exception):
    """A file is not a transcript; the text names the line and the reason."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Transcript(Record):
    """The events of a file, and for each the salts of its open parts as the file states them (hex).

    ``commits`` are, for each event, the version of the last event of its commit, if the file states it.
    """

    entries: tuple[Entry, ...]
    salts: tuple[dict[str, str], ...]
    commits: tuple[int | None, ...] = ()

    @property
    def game(self) -> str:
        """The id of the game according to its first event; empty if there is none."""
        first = self._creation()
        return first.game if first else ""

    @property
    def commitment(self) -> str:
        """The commitment to the seed according to the first event; empty if there is none."""
        first = self._creation()
        return first.commitment if first else ""

    def genesis(self) -> bytes | None:
        """Return the hash before the first event; ``None`` if that is not the creation of a game."""
        first = self._creation()
        return chain.genesis(first.game, first.ruleset, first.rules_version, first.commitment) if first else None

    def _creation(self) -> "_Creation | None":
        first = self.entries[0]
        if (first.type, first.schema) != (CREATION, GameCreated.schema):
            return None
        try:
            return msgspec.json.decode(first.data, type=_Creation)
        except msgspec.MsgspecError:
            return None


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    data: dict[str, Any]
    salt: Salt


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event. ``commit`` and ``text`` are for readers and are not hashed; ``commit`` is compared with the events."""

    version: Positive
    type: str
    schema: Positive
    seat: Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)] | None
    at: str
    data: dict[str, Any]
    private: dict[Audience, _Part]
    commitments: dict[Audience, Digest]
    hash: Digest
    commit: Positive | UnsetType = UNSET
    text: str | UnsetType = UNSET


class _Creation(msgspec.Struct, frozen=True):
    game: Annotated[str, Meta(min_length=1)]
    ruleset: str
    rules_version: int
    commitment: str


def lines_of(state: GameState, entries: Iterable[Entry], viewer: Viewer) -> Iterator[bytes]:
    """Yield a game's events as lines, each redacted for the viewer (whole once the game is closed)."""
    for entry in entries:
        yield canonical(redact(state, entry, viewer)) + b"\n"


def read_transcript(lines: Iterable[bytes]) -> Transcript:
    """Return the transcript in these lines, each with or without its line feed.

    Raises ``Unreadable`` at the first line that is not an event.
    """
    entries: list[Entry] = []
    salts: list[dict[str, str]] = []
    ends: list[int | None] = []
    size = 0
    for number, line in enumerate(lines, 1):
        size += len(line)
        if number > MAX_LINES:
            raise Unreadable(number, f"a game has at most {MAX_LINES} events")
        if size > MAX_BYTES:
            raise Unreadable(number, f"a game has at most {MAX_BYTES} bytes")
        read = _read(number, line.removesuffix(b"\n"))
        entries.append(_entry(read))
        salts.append({audience: part.salt for audience, part in read.private.items()})
        ends.append(None if read.commit is UNSET else read.commit)
    if not entries:
        raise Unreadable(1, "the file is empty")
    return Transcript(entries=tuple(entries), salts=tuple(salts), commits=tuple(ends))


def _read(number: int, line: bytes) -> _Line:
    for start, why in CONVERTED.items() if number == 1 else ():
        if line.startswith(start):
            raise Unreadable(number, why)
    if line.endswith(b"\r"):
        raise Unreadable(number, CARRIAGE_RETURN)
    if len(line) > MAX_LINE_LENGTH:
        raise Unreadable(number, f"longer than {MAX_LINE_LENGTH} bytes")
    try:
        read = msgspec.json.decode(line, type=_Line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(number, f"not an event: {error}") from None
    except RecursionError:
        raise Unreadable(number, "not an event: nested too deeply") from None
    _require_plain(number, (read.data, *(part.data for part in read.private.values())))
    if canonical(read) != line:
        raise Unreadable(number, "not an event: the line is not canonical JSON")
    return read


def _require_plain(number: int, values: Iterable[Any]) -> None:
    """Refuse numbers that some JSON parsers round, names that they sort differently, and values nested too deeply."""
    level = list(values)
    for _ in range(MAX_LEVELS):
        items = [item for value in level for item in _items_of(number, value)]
        level = [item for item in items if isinstance(item, dict | list)]
        if not all(map(_is_plain, items)):
            raise Unreadable(number, "not an event: numbers are integers of at most 53 bits")
    if level:
        raise Unreadable(number, "not an event: nested too deeply")


def _items_of(number: int, value: Any) -> Iterable[Any]:
    if isinstance(value, list):
        return value
    if not all(map(str.isascii, value)):
        raise Unreadable(number, "not an event: names have ASCII characters only")
    return value.values()  # type: ignore[no-any-return]


def _is_plain(item: Any) -> bool:
    return not isinstance(item, float) and (not isinstance(item, int) or abs(item) <= LARGEST_INTEGER)


def _entry(read: _Line) -> Entry:
    return Entry(
        version=read.version,
        type=read.type,
        schema=read.schema,
        seat=read.seat,
        at=read.at,
        data=canonical(read.data),
        commitments=read.commitments,
        hash=chain.from_hex(read.hash),
        private={audience: canonical(part.data) for audience, part in read.private.items()},
    )


def is_closed_log(entries: Sequence[Entry]) -> bool:
    """Return True if the entries end with the opened seed, as in a closed game."""
    return bool(entries) and entries[-1].type == CLOSING
