"""The pieces of the archive's packs: one game each, with a header line and a line for each event.

Data that can be derived is left out: commitments and hashes, which do not compress, and make up most of a game. Reading
derives it again from the seed, so an altered piece does not lead to the hash in its first line.
"""

from collections.abc import Iterator, Sequence

import msgspec

from events.integrity import chain
from events.integrity.replay import read_creation
from events.log.records import CorruptLog, Entry, Head, StoredGame
from events.packs import DamagedPiece, damage_reported, first_line, pack, unpack
from events.ruleset.records import Record, change

_encode_lines = msgspec.json.Encoder().encode_lines


class PieceHeader(Record):
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


_decode_lines = msgspec.json.Decoder(_Line).decode_lines


def encode(stored: StoredGame) -> bytes:
    """Return the piece of a game; ``decode`` returns exactly that game. Raises ``DamagedPiece``."""
    header, lines = _header(stored), list(map(_line, stored.entries))
    with damage_reported("a game"):
        piece = _packed(header, lines)
        # Compares bytes instead of decoding: the lines must equal the written ones, and so must the chain's hashes.
        if _read(piece) != (header, lines) or not _is_chained(stored):
            raise DamagedPiece(f"{stored.game} would not be read back unchanged")
    return piece


def decode(piece: bytes) -> StoredGame:
    """Return the game in a piece. Raises ``DamagedPiece``."""
    try:
        with damage_reported("a game"):
            header, lines = _read(piece)
            entries = tuple(_derived(header.game, lines))
            commands = {
                bytes.fromhex(command): (begin, end, bytes.fromhex(request))
                for command, (begin, end, request) in header.commands.items()
            }
            head = header.head
    except CorruptLog as error:
        raise DamagedPiece(str(error)) from None
    if not entries or (entries[-1].version, entries[-1].hash) != (head.version, head.hash):
        raise DamagedPiece(f"the events of {header.game} do not lead to its hash")
    return StoredGame(
        game=header.game, head=head, entries=entries, commands=commands, game_metadata=header.game_metadata
    )


def decode_facts(piece: bytes) -> tuple[PieceHeader, Sequence[Entry]]:
    """Return what is stored with the game in a piece, and its entries without derived data, enough for folding.

    They have no commitments, and only the last one has its hash. Raises ``DamagedPiece``.
    """
    with damage_reported("a game"):
        header, lines = _read(piece)
        entries = [_entry(line, _private(line), {}, b"") for line in lines]
        if not entries or entries[-1].version != header.version:
            raise DamagedPiece(f"the events of {header.game} are truncated")
        entries[-1] = change(entries[-1], hash=header.head.hash)
    return header, entries


def decode_header(piece: bytes) -> PieceHeader:
    """Return the header of a piece, unpacking only its beginning. Raises ``DamagedPiece``."""
    with damage_reported("a header"):
        return msgspec.json.decode(first_line(piece), type=PieceHeader)


def _header(stored: StoredGame) -> PieceHeader:
    return PieceHeader(
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


def _line(entry: Entry) -> _Line:
    private = {audience: msgspec.Raw(part) for audience, part in entry.private.items()}
    return _Line(entry.version, entry.type, entry.schema, entry.seat, entry.at, msgspec.Raw(entry.data), private)


def _packed(header: PieceHeader, lines: Sequence[_Line]) -> bytes:
    return pack(_encode_lines([header, *lines]))


def _read(piece: bytes) -> tuple[PieceHeader, Sequence[_Line]]:
    first, _, rest = unpack(piece).partition(b"\n")
    return msgspec.json.decode(first, type=PieceHeader), _decode_lines(rest)


def _derived(game: str, lines: Sequence[_Line]) -> Iterator[Entry]:
    """Yield the entries of these lines, each with its commitments and its hash."""
    entries = [_entry(line, _private(line), {}, b"") for line in lines]
    for entry, (commitments, digest) in zip(entries, _links(game, entries), strict=True):
        yield change(entry, commitments=commitments, hash=digest)


def _links(game: str, entries: Sequence[Entry]) -> Iterator[tuple[dict[str, str], bytes]]:
    """Return the commitments and the hash of each event. Raises ``DamagedPiece`` unless they are consecutive."""
    if not entries:
        return iter(())
    created = read_creation(entries[0])
    if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
        raise DamagedPiece("its events are not consecutive")
    genesis = chain.genesis(game, created.ruleset, created.rules_version, created.commitment)
    events = (
        (entry.type, entry.data, chain.meta(entry.seat, entry.at, entry.schema), entry.private) for entry in entries
    )
    return chain.linked(chain.Salts(chain.from_hex(created.seed)), 0, genesis, events)


def _is_chained(stored: StoredGame) -> bool:
    """Return True if the hashes of a game follow from its events, and lead to its head."""
    entries, head = stored.entries, stored.head
    links = zip(entries, _links(stored.game, entries), strict=True)
    return (
        bool(entries)
        and (entries[-1].version, entries[-1].hash) == (head.version, head.hash)
        and all(entry.hash == digest and entry.commitments == commitments for entry, (commitments, digest) in links)
    )


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
