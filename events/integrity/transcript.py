"""A game as a file: one event a line (NDJSON), which alone is enough to verify it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from events.aggregate.state import GameState
from events.integrity import chain
from events.integrity.redaction import redact
from events.log.port import Entry
from events.ruleset.canonical import canonical
from events.ruleset.records import Record
from events.ruleset.ruleset import Viewer

LONGEST_LINE = 1 << 20
MOST_LINES = 100_000
MOST_BYTES = 1 << 27
DEEPEST = 64
"""How deeply what an event says may be nested; boxes go to six."""
LARGEST_INTEGER = (1 << 53) - 1
"""What every language's JSON reads exactly."""


class Unreadable(Exception):
    """A file that is no transcript; the text names the line and the reason."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Transcript(Record):
    """The events of a file, and for each of them what the file says the salts of its open parts are (hex)."""

    entries: tuple[Entry, ...]
    salts: tuple[dict[str, str], ...]

    @property
    def game(self) -> str:
        """The id of the game, as its first event says; empty if it does not."""
        return self._genesis.game

    def genesis(self) -> bytes | None:
        """The hash before the first event; ``None`` if that is not the creation of a game."""
        first = self._genesis
        if not first.game:
            return None
        return chain.genesis(first.game, first.ruleset, first.rules_version, first.commitment)

    @property
    def _genesis(self) -> "_Genesis":
        try:
            return msgspec.json.decode(self.entries[0].data, type=_Genesis)
        except msgspec.MsgspecError:
            return _Genesis()


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    data: dict[str, Any]
    salt: str


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event. ``commit`` and ``text`` help readers; they are not hashed, and nothing is verified by them."""

    version: int
    type: str
    schema: int
    seat: int | None
    at: str
    data: dict[str, Any]
    private: dict[str, _Part]
    commitments: dict[str, str]
    hash: str
    commit: int = 0
    text: str = ""


class _Genesis(msgspec.Struct, frozen=True):
    game: str = ""
    ruleset: str = ""
    rules_version: int = 0
    commitment: str = ""


_decoder = msgspec.json.Decoder(_Line)


def lines_of(state: GameState, entries: Iterable[Entry], viewer: Viewer) -> Iterator[bytes]:
    """A game's events as lines, each redacted for the viewer (whole once the game is closed)."""
    for entry in entries:
        yield msgspec.json.encode(redact(state, entry, viewer)) + b"\n"


def read_transcript(lines: Iterable[bytes]) -> Transcript:
    """The transcript in these lines. Raises ``Unreadable`` at the first line that is none."""
    entries: list[Entry] = []
    salts: list[dict[str, str]] = []
    size = 0
    for number, line in enumerate(lines, 1):
        size += len(line)
        if number > MOST_LINES:
            raise Unreadable(number, f"a game has at most {MOST_LINES} events")
        if size > MOST_BYTES:
            raise Unreadable(number, f"a game has at most {MOST_BYTES} bytes")
        read = _read(number, line)
        entries.append(_entry(number, read))
        salts.append({audience: part.salt for audience, part in read.private.items()})
    if not entries:
        raise Unreadable(1, "the file is empty")
    return Transcript(entries=tuple(entries), salts=tuple(salts))


def _read(number: int, line: bytes) -> _Line:
    if len(line) > LONGEST_LINE:
        raise Unreadable(number, f"longer than {LONGEST_LINE} bytes")
    try:
        read = _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(number, f"not an event: {error}") from None
    except RecursionError:
        raise Unreadable(number, "not an event: nested too deeply") from None
    if not all(
        map(_is_canonical, (read.data, read.version, read.schema, *(part.data for part in read.private.values())))
    ):
        raise Unreadable(number, f"not an event: numbers are integers of at most 53 bits, nested {DEEPEST} deep")
    return read


def _entry(number: int, read: _Line) -> Entry:
    try:
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
    except ValueError:
        raise Unreadable(number, "not an event: the hash is not hexadecimal") from None


def _is_canonical(value: Any, deeper: int = DEEPEST) -> bool:
    """Return True if a log may hold the value: nothing but integers of 53 bits, and not nested too deeply."""
    match value:
        case bool() | str() | None:
            return True
        case int():
            return abs(value) <= LARGEST_INTEGER
        case dict():
            return deeper > 0 and all(_is_canonical(item, deeper - 1) for item in value.values())
        case list():
            return deeper > 0 and all(_is_canonical(item, deeper - 1) for item in value)
    return False


def is_closed_log(entries: Sequence[Entry]) -> bool:
    """Return True if the entries end with the opened seed, as those of a closed game do."""
    return bool(entries) and entries[-1].type == "seed_opened"
