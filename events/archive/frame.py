"""Frames of packs: one game as a gzip member, with a header line and a line for each event.

Data that can be derived is left out: commitments and hashes, which do not compress, and make up most of a game. Reading
derives them again from the seed, so that an altered frame does not lead to the hash in its first line.
"""

import zlib
from collections.abc import Iterator, Sequence

import msgspec

from events.integrity import chain
from events.integrity.replay import read_creation
from events.log.records import CorruptLog, Entry, Head, StoredGame
from events.ruleset.records import Record, change

GZIP = 31
"""The ``wbits`` with which zlib writes and reads gzip headers."""
LEVEL = 4
FIRST_BYTES = (1 << 12, 1 << 16, 1 << 20, 1 << 25)
"""The sizes in which a frame is unpacked step by step until its first line is complete."""
MAX_BYTES = 1 << 28
"""In bytes, of one unpacked game."""
CHUNK_BYTES = 1 << 12
"""How much of a pack is unpacked at a time to find the end of a frame: into 4 MB at most."""

_encode = msgspec.json.Encoder().encode


class DamagedFrame(Exception):
    """A frame is damaged; the text is one line."""


class FrameHeader(Record):
    """The first line. ``commands``: for each id the first and last version and the hash of the request, all hex.

    ``at`` is the time of the newest event.
    """

    game: str
    version: int
    hash: str
    status: str
    rules_version: int
    at: str
    commands: dict[str, tuple[int, int, str]]
    game_metadata: dict[str, dict[str, str]] = msgspec.field(name="beside")

    @property
    def head(self) -> Head:
        """The head of the game's chain."""
        digest = bytes.fromhex(self.hash)
        return Head(version=self.version, hash=digest, status=self.status, rules_version=self.rules_version)


class _Line(msgspec.Struct, frozen=True, gc=False):
    version: int
    type: str
    schema: int
    seat: int | None
    at: str
    data: msgspec.Raw
    private: dict[str, msgspec.Raw]


_decode_header = msgspec.json.Decoder(FrameHeader).decode
_decode_lines = msgspec.json.Decoder(_Line).decode_lines


def encode(stored: StoredGame) -> bytes:
    """Return the frame of a game. Only ``decode`` can tell whether it is complete."""
    lines = [_encode(_header(stored)), *map(_encoded_line, stored.entries), b""]
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    return packer.compress(b"\n".join(lines)) + packer.flush()


def decode(frame: bytes) -> StoredGame:
    """Return the game in a frame. Raises ``DamagedFrame``."""
    with_errors = zlib.error, msgspec.MsgspecError, ValueError, RecursionError, CorruptLog
    try:
        first, lines = _unpacked(frame)
        header = _decode_header(first)
        entries = tuple(_derived(header.game, lines))
        commands = {
            bytes.fromhex(command): (begin, end, bytes.fromhex(request))
            for command, (begin, end, request) in header.commands.items()
        }
    except with_errors as error:
        raise DamagedFrame(str(error) or type(error).__name__) from None
    if not entries or (entries[-1].version, entries[-1].hash) != (header.version, header.head.hash):
        raise DamagedFrame(f"the events of {header.game} do not lead to its hash")
    return StoredGame(
        game=header.game, head=header.head, entries=entries, commands=commands, game_metadata=header.game_metadata
    )


def decode_facts(frame: bytes) -> tuple[str, Sequence[Entry]]:
    """Return the id of the game in a frame, and its entries without the derived data: enough to fold them.

    They have no commitments, and only the last one has its hash. Raises ``DamagedFrame``.
    """
    try:
        first, lines = _unpacked(frame)
        header = _decode_header(first)
        entries = [_entry(line, _private(line), {}, b"") for line in lines]
        if not entries or entries[-1].version != header.version:
            raise DamagedFrame(f"the events of {header.game} are truncated")
        entries[-1] = change(entries[-1], hash=header.head.hash)
    except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DamagedFrame(str(error) or type(error).__name__) from None
    return header.game, entries


def decode_header(frame: bytes) -> FrameHeader:
    """Return the first line of a frame, reading only its beginning. Raises ``DamagedFrame``."""
    try:
        for most in FIRST_BYTES:
            line, end, _ = zlib.decompressobj(GZIP).decompress(frame, most).partition(b"\n")
            if end:
                return _decode_header(line)
    except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DamagedFrame(str(error)) from None
    raise DamagedFrame("the first line is truncated or too long")


def frames_in(pack: bytes) -> Iterator[tuple[int, int]]:
    """Yield offset and length of each frame of a pack. Raises ``DamagedFrame`` at the first unreadable one."""
    offset = 0
    while offset < len(pack):
        end = _end(memoryview(pack), offset)
        yield offset, end - offset
        offset = end


def _end(pack: memoryview, offset: int) -> int:
    """Return the end of the frame that begins at an offset. Raises ``DamagedFrame``."""
    reader, end, unpacked = zlib.decompressobj(GZIP), offset, 0
    try:
        # zlib copies everything after a frame, so it is never given the rest of the pack.
        while not reader.eof and unpacked <= MAX_BYTES and end < len(pack):
            given = pack[end : end + CHUNK_BYTES]
            unpacked += len(reader.decompress(given))
            end += len(given)
    except zlib.error as error:
        raise DamagedFrame(f"byte {offset}: {error}") from None
    if not reader.eof or unpacked > MAX_BYTES:
        raise DamagedFrame(f"byte {offset}: the frame is truncated")
    return end - len(reader.unused_data)


def _header(stored: StoredGame) -> FrameHeader:
    return FrameHeader(
        game=stored.game,
        version=stored.head.version,
        hash=stored.head.hash.hex(),
        status=stored.head.status,
        rules_version=stored.head.rules_version,
        at=stored.entries[-1].at if stored.entries else "",
        commands={
            command.hex(): (first, last, request.hex()) for command, (first, last, request) in stored.commands.items()
        },
        game_metadata=stored.game_metadata,
    )


def _encoded_line(entry: Entry) -> bytes:
    private = {audience: msgspec.Raw(part) for audience, part in entry.private.items()}
    line = _Line(entry.version, entry.type, entry.schema, entry.seat, entry.at, msgspec.Raw(entry.data), private)
    return _encode(line)


def _unpacked(frame: bytes) -> tuple[bytes, Sequence[_Line]]:
    """Return the first line of a frame, and the others decoded."""
    reader = zlib.decompressobj(GZIP)
    text = reader.decompress(frame, MAX_BYTES)
    if not reader.eof or reader.unused_data:
        raise DamagedFrame("it is truncated, or more than one frame")
    first, _, rest = text.partition(b"\n")
    return first, _decode_lines(rest)


def _derived(game: str, lines: Sequence[_Line]) -> Iterator[Entry]:
    """Yield the entries of these lines, each with its commitments and its hash."""
    if not lines:
        return
    created = read_creation(_entry(lines[0], _private(lines[0]), {}, b""))
    previous = chain.genesis(game, created.ruleset, created.rules_version, created.commitment)
    if [line.version for line in lines] != list(range(1, len(lines) + 1)):
        raise DamagedFrame("its events are not consecutive")
    parts = [_private(line) for line in lines]
    events = (
        (line.type, bytes(line.data), chain.meta(line.seat, line.at, line.schema), private)
        for line, private in zip(lines, parts, strict=True)
    )
    links = chain.linked(chain.Salts(chain.from_hex(created.seed)), 0, previous, events)
    for line, private, (commitments, digest) in zip(lines, parts, links, strict=True):
        yield _entry(line, private, commitments, digest)


def _private(line: _Line) -> dict[str, bytes]:
    return {audience: bytes(part) for audience, part in line.private.items()} if line.private else {}


def _entry(line: _Line, private: dict[str, bytes], commitments: dict[str, str], digest: bytes) -> Entry:
    return Entry(
        version=line.version,
        type=line.type,
        schema=line.schema,
        seat=line.seat,
        at=line.at,
        data=bytes(line.data),
        commitments=commitments,
        hash=digest,
        private=private,
    )
