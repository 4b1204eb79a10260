"""Folders of backups that somebody else has made: hashes are right, and what they hold is not what Skald writes.

Each is refused with one line and status 1, by ``skald restore`` and by ``skald backup --check``, and changes nothing.
"""

import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import zlib
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from events.aggregate.clocks import ClockSettings
from events.archive import piece
from events.archive.archive import Archive, FolderStore
from events.archive.archiver import Archiver
from events.archive.piece import decode as decode_frame
from events.log import keys
from events.log.records import partition_of
from events.ruleset.records import change
from ops.backup.backup import Backup
from ops.backup.index import NAME, find_index, write_index
from ops.backup.kinds import StoredKey
from ops.backup.pack import Piece, decode, encode, read_piece
from ops.backup.units import Unit, fingerprint
from ops.run.redis import EmbeddedRedis
from tests.ops.backups import everything, looked_at
from tests.ops.service import environment, told
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder

GIGABYTES = 8 << 30


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    """The backup of a store with everything, and an archived game."""
    folder = tmp_path_factory.mktemp("honest")
    with temporary_folder() as data, EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        store.log.archive_id("0" * 32)
        archived = store.game(2)
        store.play_out(archived)
        store.drain(archived)
        FolderStore(folder / "archive").put("archive-id", b"0" * 32)
        archive = Archive(FolderStore(folder / "archive"))
        assert Archiver(store.log, archive, forget=store.store.checkpoints.forget).archive_closed(1 << 60).games == 1
        everything(store)
        store.game(2, clock=ClockSettings(per_action=2_592_000, grace=0, on_expiry="default"))
        Backup(store.client, folder / "backup", {}, lambda _: None, archive).run()
    return folder / "backup"


class Forged:
    """A copy of an honest backup whose hashes are made right again after each change."""

    def __init__(self, folder):
        self.folder, self.index = folder, find_index(folder)

    @property
    def games(self):
        return [item.unit for item in self.index.items.values() if item.game and not item.archived]

    @property
    def game(self):
        return self.games[0]

    @property
    def archived(self):
        return next(item.unit for item in self.index.items.values() if item.archived)

    def keys(self, unit):
        return list(decode(read_piece(self.folder, self.index.items[unit].piece)))

    def put(self, unit, stored, packed=None, **changes):
        """Have a unit hold these keys."""
        data = encode(stored) if packed is None else packed
        name = "pack-000099"
        with (self.folder / name).open("ab") as pack:
            piece = Piece(pack=name, offset=pack.tell(), length=len(data), sha256=sha256(data).hexdigest())
            pack.write(data)
        is_game = unit in self.index.items and self.index.items[unit].game
        seen = Unit(name=unit, keys=tuple(one.key for one in stored), game=is_game)
        mark = (
            fingerprint(seen, [_answer(number, one) for number, one in enumerate(stored, 1)]) if is_game else "0" * 64
        )
        before = self.index.items.get(unit) or change(
            next(iter(self.index.items.values())), unit=unit, game=False, archived=False, sound=True
        )
        self.index.items[unit] = change(before, **{"piece": piece, "fingerprint": mark, **changes})
        write_index(self.folder, self.index)

    def add(self, key, stored_type, value, **more):
        """Have the backup hold another key."""
        self.put(key, [StoredKey(key=key.encode(), type=stored_type, value=value, **more)])

    def alter(self, unit, part, alter):
        """Change the value of a key of a unit."""
        name = f"{keys.prefix(unit)}:{part}" if part else unit
        stored = self.keys(unit)
        self.put(unit, [change(one, value=alter(one.value)) if one.key == name.encode() else one for one in stored])

    def header(self, **changes):
        self.index = change(self.index, header=change(self.index.header, **changes))
        write_index(self.folder, self.index)

    def archive_file(self, name, data):
        """Have the copy of a file of the archive hold this."""
        (self.folder / f"archive-{name}").write_bytes(data)
        self.header(archive={**self.index.header.archive, name: sha256(data).hexdigest()})

    @property
    def pack(self):
        return next(name for name in self.index.header.archive if name.endswith(".gz"))

    def index_line(self, change_line):
        """Change the lines of the index as JSON."""
        header, *items, _ = (json.loads(line) for line in (self.folder / NAME).read_bytes().splitlines())
        change_line(header, items)
        lines = [json.dumps(one).encode() + b"\n" for one in (header, *items)]
        end = {"units": len(items), "sha256": sha256(b"".join(lines)).hexdigest()}
        (self.folder / NAME).write_bytes(b"".join([*lines, json.dumps(end).encode(), b"\n"]))


def _answer(number, one):
    size = len(one.value) // (2 if one.type in ("hash", "zset") else 1)
    return number, one.type.encode(), -1, size, one.last_id, one.value


def with_field(field, value):
    """Set a field of a hash."""

    def alter(content):
        found = dict(zip(content[::2], content[1::2], strict=True)) | {field: value}
        return [part for pair in found.items() for part in pair]

    return alter


def without_field(find):
    def alter(content):
        found = dict(zip(content[::2], content[1::2], strict=True))
        found.pop(next(field for field in found if find(field)))
        return [part for pair in found.items() for part in pair]

    return alter


def entry_altered(number, field, value):
    def alter(entries):
        found = [(entry, list(fields)) for entry, fields in entries]
        found[number][1][found[number][1].index(field) + 1] = value
        return found

    return alter


RQ = {
    "rq:job:x": ("hash", [b"data", zlib.compress(b'["os.system", null, ["true"], {}]'), b"origin", b"skald"]),
    "rq:queue:skald": ("list", [b"x"]),
    "rq:queues": ("set", [b"rq:queue:skald"]),
}


def all_of_rq(forged):
    for key, (stored_type, value) in RQ.items():
        forged.add(key, stored_type, value)


FOREIGN_KEYS = {
    **RQ,
    "rq:workers": ("set", [b"x"]),
    "rq:pubsub": ("string", [b"x"]),
    "other:program": ("string", [b"x"]),
    "": ("string", [b"x"]),
    "skald:restoring": ("string", [b"x"]),
    "skald:purging": ("string", [b"1"]),
    "skald:webhooks:lease": ("string", [b"x"]),
    "skald:wake-ups-suppressed": ("string", [b"1"]),
    "skald:feed-marks:transparency": ("hash", [b"0", b"1-1"]),
    "skald:secret\n": ("string", [bytes(32)]),
    "skald:unheard-of": ("string", [b"x"]),
    "{p000}:dirty": ("zset", [b"x", b"1"]),
    "{p000}:due": ("zset", [b"x", b"1"]),
    "{p000}:lease": ("string", [b"x"]),
    "{p000}:archiver": ("string", [b"9999999"]),
    "{p000}:generations": ("hash", [b"live", b"7"]),
    "{p256}:feed": ("stream", []),
    "{game_list}:1:x": ("hash", [b"summary", b"{}"]),
    "{statistics}:1:x": ("hash", [b"x", b"{}"]),
    "{p001}:g:001-0000000000000000:scoreboard:1": ("hash", [b"version", b"1"]),
    "{p001}:g:002-0000000000000000:head": ("hash", [b"version", b"1"]),
    "{p001}:g:../../x:head": ("hash", [b"version", b"1"]),
    "{p001}:g:001-0000000000000000:side:../x": ("hash", [b"a", b"b"]),
}
FOREIGN_VALUES = {
    "the secret of another length": ("skald:secret", "string", [b"short"]),
    "the secret of another type": ("skald:secret", "list", [bytes(32)]),
    "two values of one string": ("skald:archivers", "string", [b"1", b"2"]),
    "no value of a string": ("skald:archivers", "string", []),
    "a number that is none": ("skald:archivers", "string", [b"1e9"]),
    "a number without end": ("skald:archivers", "string", [b"9" * 5000]),
    "a webhook that is not JSON": ("skald:webhooks", "hash", [b"whk_0123456789abcdef", b"{"]),
    "a webhook that is deep": ("skald:webhooks", "hash", [b"whk_0123456789abcdef", b"[" * 100_000]),
    "a webhook to a file": (
        "skald:webhooks", "hash",
        [b"whk_0123456789abcdef", b'{"id":"x","url":"file:///etc/passwd","types":[],"created":0,"secret":""}'],
    ),
    "half a hash": ("skald:webhooks:ended", "hash", [b"whk_0123456789abcdef"]),
    "a field twice": ("skald:webhooks:ended", "hash", [b"whk_0123456789abcdef", b"1"] * 2),
    "a redelivery that is a list": ("skald:webhooks:asked", "list", [b"[]"]),
    "a score that is none": ("{p001}:webhooks", "zset", [b"001-0000000000000000", b"nan"]),
    "a score without end": ("{p001}:webhooks", "zset", [b"001-0000000000000000", b"1e99"]),
    "a member that is not a game": ("{p001}:webhooks", "zset", [b"x", b"1"]),
    "a member twice": ("{p001}:webhooks", "zset", [b"001-0000000000000000", b"1"] * 2),
    "an outage that is none": ("{skald:alive}:outages", "list", [b"x:y"]),
    "an outage of the future": ("{skald:alive}:outages", "list", [b"0:9790000000000"]),
    "an outage that ends before": ("{skald:alive}:outages", "list", [b"1790000000000:1780000000000"]),
    "a cursor of the future": ("{p001}:webhooks:read", "string", [b"9790000000000-0"]),
    "a webhook that was made after all time": (
        "skald:webhooks", "hash",
        [b"whk_0123456789abcdef",
         (b'{"id":"whk_0123456789abcdef","url":"https://example.org/","types":[],"created":999999999999999,'
          b'"secret":"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}')],
    ),
    "a feed of something else": ("{p001}:feed", "stream", [(b"1-0", [b"a" * 20, b"b"])]),
    "a feed that is not a stream": ("{p001}:feed", "list", [b"x"]),
    "a dead letter of nobody": (
        "{p001}:dead", "stream", [(b"1-0", [b"game", b"x", b"step", b"x", b"version", b"1", b"reason", b"x"])]
    ),
    "quarantine of nobody": ("{p001}:quarantined", "hash", [b"x", b"y"]),
    "a cursor that is none": ("{p001}:webhooks:read", "string", [b"later"]),
    "a player's token until never": ("skald:player:" + "0" * 64, "hash", [b"0" * 64, b"inf"]),
    "the id of another store's shape": ("skald:store", "string", [b"../../x"]),
    "what was signed by nobody": ("skald:transparency:signed", "string", [b"x"]),
}  # fmt: skip


def _feed(*ids, last):
    def forge(forged):
        game = forged.game
        name = f"{{p{game[:3]}}}:feed"
        fields = [b"game", game.encode(), b"first", b"1", b"last", b"1"]
        forged.put(
            name, [StoredKey(key=name.encode(), type="stream", value=[(one, fields) for one in ids], last_id=last)]
        )

    return forge


def _holding(stored):
    """Have a game hold these keys, by those that it and another game have."""

    def forge(forged):
        own, others = (forged.keys(game) for game in forged.games[:2])
        forged.put(forged.game, stored(own, others))

    return forge


def _clocked(forged):
    """A game that waits for somebody by its clock."""
    return next(
        game
        for game in forged.games
        if any(one.key.endswith(b":head") and b"due" in one.value for one in forged.keys(game))
    )


def _taken_apart(forged):
    """A game of which every key is said to be a unit of its own."""
    game = forged.game
    forged.alter(game, "events", entry_altered(1, b"data", b"{}"))
    stored = forged.keys(game)
    del forged.index.items[game]
    for one in stored:
        forged.put(one.key.decode(), [one])


def _beside(forged):
    """A token that is said to be no part of the game whose seat it takes."""
    key = f"{keys.prefix(forged.games[1])}:side:seats"
    forged.add(key, "hash", [b"0:token", sha256(b"mine").hexdigest().encode()])


def _game_metadata_as_game(forged):
    """The same, where what is said to be a game is a part of one."""
    unit = f"{forged.games[1]}:side"
    forged.put(unit, [StoredKey(key=f"{keys.prefix(unit)}:seats".encode(), type="hash", value=[b"0:token", b""])])
    forged.put(unit, forged.keys(unit), game=True)


def _games(part, alter):
    return lambda forged: forged.alter(forged.game, part, alter)


ALTERED_GAMES = {
    "keys that expire": _holding(lambda own, _: [change(one, expires=1) for one in own]),
    "a key twice": _holding(lambda own, _: [*own, own[0]]),
    "the keys of another game": _holding(lambda own, others: [*own, *others]),
    "no keys": _holding(lambda *_: []),
    "a game taken apart": _taken_apart,
    "a token beside a game": _beside,
    "a part of a game that is said to be a game": _game_metadata_as_game,
    "a key of the queue": _holding(lambda own, _: [*own, StoredKey(key=b"rq:queue:x", type="list", value=[b"x"])]),
    "an event altered": _games("events", entry_altered(1, b"data", b"{}")),
    "the last event cut": _games("events", lambda found: found[:-1]),
    "an event left out": _games("events", lambda found: [*found[:2], *found[3:]]),
    "an event with more fields": _games("events", lambda found: [(i, [*f, b"a", b"b"]) for i, f in found]),
    "an event that is not JSON": _games("events", entry_altered(0, b"data", b"[" * 200_000)),
    "an event of no time": _games("events", entry_altered(2, b"meta", b" 1 99999999999999999999")),
    "no events": _games("events", lambda _: []),
    "a private part altered": _games("private", lambda found: [found[0], b'{"x":1}', *found[2:]]),
    "a private part missing": _games("private", without_field(lambda _: True)),
    "a private part of no event": _games("private", with_field(b"9999:server", b"{}")),
    "a private part of nobody": _games("private", with_field(b"1:everybody", b"{}")),
    "a head ahead": _games("head", with_field(b"version", b"9999")),
    "a head before all": _games("head", with_field(b"version", b"-1")),
    "a head of another chain": _games("head", with_field(b"hash", bytes(32))),
    "a head of half a hash": _games("head", with_field(b"hash", b"x")),
    "a head without a hash": _games("head", without_field(lambda field: field == b"hash")),
    "another status": _games("head", with_field(b"status", b"open")),
    "a status that there is not": _games("head", with_field(b"status", b"won")),
    "other rules": _games("head", with_field(b"rules_version", b"99")),
    "a pace of the future": _games("head", with_field(b"pace:seat 0", b"9790000000000000")),
    "a head of the future": _games("head", with_field(b"at", b"9790000000000")),
    "due at no time": _games("head", with_field(b"due", b"soon")),
    "due after its time": lambda forged: forged.alter(_clocked(forged), "head", with_field(b"due", b"9790000000000")),
    "never due": lambda forged: forged.alter(_clocked(forged), "head", without_field(lambda field: field == b"due")),
    "said to be archived": _games("head", with_field(b"place", b"1-0 0 100")),
    "a command of the future": _games("commands", with_field(b"x" * 16, b"9999:9999:x")),
    "a command of nothing": _games("commands", with_field(b"x" * 16, b"once")),
    "a token that is not a hash": _games("side:seats", with_field(b"0:token", "ä".encode())),
    "a stream that goes on later": _holding(
        lambda own, _: [change(one, last_id=b"99-0") if one.type == "stream" else one for one in own]
    ),
    "a name that clears the screen": _games("side:seats", with_field(b"0:name", b"\x1b[2J")),
    "a name that is not text": _games("side:seats", with_field(b"0:name", b"\xff")),
    **{
        f"{what}, beside a game": _games("side:seats", with_field(field, value))
        for what, (field, value) in {
            "a name of 900 kB": (b"0:name", b"x" * 900_000),
            "a name of 65 characters": (b"0:name", b"x" * 65),
            "a name of two lines": (b"0:name", "a\u2028b".encode()),
            "a name that turns the text around it": (b"0:name", "a\u202eb".encode()),
            "a controller elsewhere": (b"0:controller", b"../../x"),
            "a controller of markup": (b"0:controller", b"<img src=x onerror=alert(1)>"),
            "a controller of 900 kB": (b"0:controller", b"x" * 900_000),
            "no controller": (b"0:controller", b""),
            "a bot where by the log a person sits": (b"0:controller", b"random"),
            "a player with a slash": (b"0:player", b"../../x"),
            "a player of 500 kB": (b"0:player", b"x" * 500_000),
            "a creator of 500 kB": (b"creator", b"x" * 500_000),
            "a creator of markup": (b"creator", b"<b>x</b>"),
            "a rematch elsewhere": (b"rematch", b"../../x"),
            "a rematch of nothing": (b"rematch", b""),
            "seat 99": (b"99:controller", b"human"),
            "a seat more than it has": (b"3:name", b"Ada"),
            "a seat twice": (b"00:name", b"Ada"),
            "a field that nobody reads": (b"0:shell", b"x"),
            "whether it is listed, in other words": (b"listed", b"<b>"),
        }.items()
    },
    **{
        f"{what}, in {name}": lambda forged, name=name, content=content: forged.put(
            forged.game,
            [
                *(one for one in forged.keys(forged.game) if not one.key.endswith(f":side:{name}".encode())),
                StoredKey(key=f"{keys.prefix(forged.game)}:side:{name}".encode(), type="hash", value=content),
            ],
        )
        for what, name, content in (
            ("a kind that there is not", "origin", [b"kind", b"<b>"]),
            ("a root elsewhere", "origin", [b"root", b"../../x"]),
            ("a line of 500 kB", "origin", [b"line", b"x" * 500_000]),
            ("a token that is not a hash", "reissues", [b"0:" + b"0" * 64, b"x"]),
            ("a key that is not a hash", "reissues", [b"0:x", b"0" * 64]),
            ("seat 9", "reissues", [b"9:" + b"0" * 64, b"0" * 64]),
            ("a refusal of seat 9", "refusals", [b"1:9:R1:act", b"1"]),
            ("a refusal of 400 characters", "refusals", [b"1:0:" + b"x" * 400 + b":act", b"1"]),
            ("501 refusals", "refusals", [part for n in range(501) for part in (b"%d:0:R1:act" % (n + 1), b"1")]),
            ("an order of seat 9", "standing", [b"9", b'{"order":{},"scope":0}']),
            ("an order of 5 kB", "standing", [b"0", b'{"order":{"a":"%b"},"scope":0}' % (b"x" * 5_000)]),
            ("an order for something other than a number", "standing", [b"0", b'{"order":{},"scope":"x"}']),
            ("a cursor of no webhook", "webhooks", [b"../../x", b"1"]),
            ("500 kB", "notes", [b"x", b"x" * 500_000]),
        )
    },
    "an order that is not JSON": lambda forged: forged.alter(
        next(g for g in forged.games if any(b"standing" in one.key for one in forged.keys(g))),
        "side:standing", with_field(b"0", b"{"),
    ),
}  # fmt: skip


def _in_its_place(make):
    """Forge a file of the folder by making something else of it."""
    return lambda name: lambda forged: make(forged.folder / name(forged))


def _linked(file):
    elsewhere = file.parents[1] / "elsewhere"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


def _made(make):
    return _in_its_place(lambda file: (file.unlink(), make(file)))


def _socket(file):
    there = Path.cwd()
    os.chdir(file.parent)  # the address of a socket is short
    socket.socket(socket.AF_UNIX).bind(file.name)
    os.chdir(there)


def _sparse(file):
    with file.open("wb") as opened:
        opened.truncate(GIGABYTES)


FILES = {
    "the index": lambda _: NAME,
    "a pack": lambda forged: next(iter(forged.index.items.values())).piece.pack,
    "the id of the archive": lambda _: "archive-archive-id",
    "a pack of the archive": lambda forged: f"archive-{forged.pack}",
}
STRANGE_FILES = {
    f"{what}: {kind}": make(name)
    for what, name in FILES.items()
    for kind, make in {
        "a link": _in_its_place(_linked),
        "a pipe": _made(os.mkfifo),
        "a folder": _made(Path.mkdir),
        "a socket": _made(_socket),
        "eight gigabytes": _made(_sparse),
        "a device": _made(lambda file: os.mknod(file, 0o20600, os.makedev(1, 5))),
    }.items()
    if kind != "a device" or os.geteuid() == 0
}


def _named(name):
    def forge(forged):
        forged.header(archive={**forged.index.header.archive, name: sha256(b"x").hexdigest()})
        (forged.folder / "archive-").mkdir()
        (forged.folder.parent / "x").write_bytes(b"x")

    return forge


def _piece(**changes):
    return lambda forged: forged.index_line(lambda _, items: items[0]["piece"].update(changes))


def _item(**changes):
    def forge(forged):
        game = forged.game
        forged.index_line(lambda _, items: next(one for one in items if one["unit"] == game).update(changes))

    return forge


def _packed(make):
    """What is large is made when it is tried, not when tests are collected."""
    return lambda forged: forged.put(forged.game, [], packed=make())


def _entries(count, room):
    array = b"\xdd" + count.to_bytes(4) + b"\x92\xc4\x00\x90" * room
    one = {"key": b"x", "type": "stream", "value": msgspec.Raw(array), "last_id": b"1-0"}
    return zlib.compress(msgspec.msgpack.encode([one]))


def _long_piece(forged):
    with (forged.folder / "pack-000099").open("wb") as pack:
        pack.truncate(GIGABYTES)
    _piece(pack="pack-000099", offset=0, length=GIGABYTES)(forged)


SIZES = {
    "a piece of eight gigabytes": _long_piece,
    "a piece of negative length": _piece(length=-1),
    "a piece before the beginning": _piece(offset=-1),
    "a piece behind the end": _piece(offset=1 << 40),
    "a piece without end": _piece(length=10**30),
    "a piece in another folder": _piece(pack="../../x"),
    "a piece in a file of the system": _piece(pack="/etc/passwd"),
    "a piece that expands": _packed(lambda: zlib.compress(bytes(300_000_000))),
    "a piece that breaks off": _packed(lambda: encode([])[:-2]),
    "a piece of two": _packed(lambda: encode([]) * 2),
    "a piece of nothing": _packed(lambda: b"\x00"),
    "a piece of too many entries": _packed(lambda: _entries(1 << 31, 10)),
    "a piece of very many empty entries": _packed(lambda: _entries(20_000_000, 20_000_000)),
    "a piece that is deep": _packed(lambda: zlib.compress(b"\x91" * 1_000_000)),
    "a unit twice": lambda forged: forged.index_line(lambda _, items: items.append(items[0])),
    "another fingerprint": _item(fingerprint="0" * 64),
    "said to be archived": _item(archived=True),
    "said to be no game": _item(game=False),
    "a hash that is none": _item(fingerprint="x"),
    "a name without end": _item(unit="x" * 1_000_000),
    "a date with a line feed": lambda forged: forged.index_line(lambda header, _: header.update(made_at="2026\n")),
    "a variable of somebody else": lambda forged: forged.index_line(
        lambda header, _: header.update(secrets={"PATH": "x"})
    ),
    "a secret with an escape": lambda forged: forged.index_line(
        lambda header, _: header.update(secrets={"\x1b[2J": "x"})
    ),
    "a format that is a list": lambda forged: forged.index_line(lambda header, _: header.update(format=[1])),
    "an index that is deep": lambda forged: (forged.folder / NAME).write_bytes(b"[" * 10_000_000),
    "a log of logs that is none": lambda forged: forged.header(transparency="x"),
}


def _other_frame(alter):
    def forge(forged):
        data = (forged.folder / f"archive-{forged.pack}").read_bytes()
        other = alter(decode_frame(data))
        forged.archive_file(forged.pack, piece._packed(piece._header(other), list(map(piece._line, other.entries))))

    return forge


def _head_of_archived(field, value):
    return lambda forged: forged.alter(forged.archived, "head", with_field(field, value))


def _without_archive(forged):
    for name in forged.index.header.archive:
        (forged.folder / f"archive-{name}").unlink()
    forged.header(archive={})


ARCHIVES = {
    **{f"a name: {name!r}": _named(name) for name in ("../../x", "/x", "a/b", "..", "x", "lock", "1-0.ndjson.gz\n")},
    "the id of nothing": lambda forged: forged.archive_file("archive-id", b"../../x"),
    "no archive": _without_archive,
    "a pack that is none": lambda forged: forged.archive_file(forged.pack, b"x"),
    "a pack that expands": lambda forged: forged.archive_file(forged.pack, _gzip(bytes(300_000_000))),
    "a first line that expands": lambda forged: forged.archive_file(forged.pack, _gzip(b" " * 100_000_000)),
    "an archived game altered": _other_frame(
        lambda game: change(game, entries=(*game.entries[:2], change(game.entries[2], data=b"{}"), *game.entries[3:]))
    ),
    "an archived game cut": _other_frame(lambda game: change(game, entries=game.entries[:-1])),
    "an archived token that is not a hash": _other_frame(
        lambda game: change(game, game_metadata={**game.game_metadata, "seats": {"0:token": "ä"}})
    ),
    "a place elsewhere": _head_of_archived(b"place", b"../../x 0 100"),
    "another chain than the archive's": _head_of_archived(b"hash", bytes(32)),
    "another version than the archive's": _head_of_archived(b"version", b"3"),
}


def _gzip(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


HOSTILE = {
    "a job, its queue, and the list of queues": all_of_rq,
    **{f"the key {key!r}": lambda forged, key=key: forged.add(key, *FOREIGN_KEYS[key]) for key in FOREIGN_KEYS},
    **{what: lambda forged, what=what: forged.add(*FOREIGN_VALUES[what]) for what in FOREIGN_VALUES},
    "a secret that expires": lambda forged: forged.add("skald:secret", "string", [bytes(32)], expires=1),
    "a feed out of order": _feed(b"2-0", b"1-0", last=b"2-0"),
    "a feed ahead of its last": _feed(b"2-0", last=b"1-0"),
    "a feed of no ids": _feed(b"x", last=b"1-0"),
    "a feed of the future": _feed(b"9790000000000-0", last=b"9790000000000-0"),
    "a feed that never ends": _feed(last=b"9223372036854775807-18446744073709551615"),
    "a feed beyond all": _feed(b"99999999999999999999-0", last=b"99999999999999999999-0"),
    **ALTERED_GAMES,
    **STRANGE_FILES,
    **SIZES,
    **ARCHIVES,
}
MAX_MEMORY = 2 << 30
"""Bytes that a command may take beside what the process of the tests has: without them no thread starts, ever."""


@pytest.fixture
def forged(honest, tmp_path):
    shutil.copytree(honest, tmp_path / "a" / "b" / "backup")
    return Forged(tmp_path / "a" / "b" / "backup")


@pytest.fixture(autouse=True)
def one_core(monkeypatch):
    for name in ("backup", "restore"):
        monkeypatch.setattr(f"ops.cli.{name}.cores", lambda: 1)


def run(*words, **settings):
    """The status of a command, and what it says; within bounded memory."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MAX_MEMORY, before[1]))
    try:
        return told(*words, **settings)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def files(folder):
    """All that is in a folder, except what it says of access; by its kind if it is not a small file."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        if file.is_file() and not file.is_symlink() and file.stat().st_size < 1 << 28
        else file.lstat().st_mode
        for file in folder.rglob("*")
    }


@pytest.mark.campaign(20)
@pytest.mark.parametrize("forge", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_folder_is_one_line_and_changes_nothing(forged, forge):
    forge(forged)
    top = forged.folder.parent.parent
    before = files(top)
    data = forged.folder.parent / "data"
    for command in (("backup", forged.folder, "--check"), ("restore", forged.folder, "--data", data)):
        status, said = run(*command)
        assert status == 1, said
        assert said.startswith("skald: ")
        assert said.count("\n") == 1
        assert "memory" not in said
        assert said.rstrip("\n").isprintable()
        assert len(said) < 1500
    assert files(top) == before, "no data folder was made, and nothing in any other changed"


@pytest.mark.parametrize("place", [b"2-0 0 %d" % GIGABYTES, b"2-0 %d 100" % GIGABYTES, b"9-9 0 100", b"2-0 5 7"])
def test_a_place_that_is_none_is_looked_for_elsewhere_as_after_a_compaction(forged, place):
    _head_of_archived(b"place", place)(forged)
    assert run("backup", forged.folder, "--check")[0] == 0


def test_the_folder_that_they_are_made_from_is_whole(forged):
    assert run("backup", forged.folder, "--check")[0] == 0
    status, said = run("restore", forged.folder, "--data", forged.folder.parent / "data")
    assert (status, said.splitlines()[-1][:20]) == (0, "5 games are restored")


def test_what_is_wrong_is_left_out_if_one_says_so(forged, short_folder):
    broken = forged.games[1]
    all_of_rq(forged)
    forged.alter(broken, "events", entry_altered(1, b"data", b"{}"))
    data = short_folder / "data"
    status, said = run("restore", forged.folder, "--leave-out", "--data", data)
    assert status == 0
    assert said.count("left out: ") == 4
    assert f"left out: game '{broken}': it is broken at version 2" in said
    assert "left out: key 'rq:queue:skald': Skald does not use the key b'rq:queue:skald'" in said
    with EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        assert broken not in set(store.log.game_ids())
        assert store.client.keys("rq:*") == []
        assert all(entry.game != broken for entry in store.log.feed(partition_of(broken)))


def test_a_game_whose_ruleset_is_not_installed_is_restored_by_its_chain_and_named(forged, short_folder):
    data = short_folder / "data"
    for command in (("backup", forged.folder, "--check"), ("restore", forged.folder, "--data", data)):
        status, said = without_nim(*command)
        assert status == 0
        named = {line.split("'")[1] for line in said.splitlines() if line.startswith("not audited: game ")}
        assert named == {item.unit for item in forged.index.items.values() if item.game}
    forged.alter(forged.game, "events", entry_altered(1, b"data", b"{}"))
    assert without_nim("backup", forged.folder, "--check")[0] == 1


def without_nim(*words):
    """Run a command where the game is not installed: another process, since this one has imported it."""
    done = subprocess.run(
        [sys.executable, "-m", "ops.cli", *map(str, words)],
        env=environment(SKALD_GAMES=""),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr + done.stdout


def test_without_its_secret_no_data_folder_is_made(forged):
    forged.header(secrets={"SKALD_SECRET": "AAAA:00"})
    data = forged.folder.parent / "data"
    status, said = run("restore", forged.folder, "--data", data)
    assert (status, said.count("\n"), data.exists()) == (1, 1, False)


def test_many_findings_are_one_line_too(forged):
    all_of_rq(forged)
    assert ", and 2 more; skald restore --leave-out" in run("backup", forged.folder, "--check")[1]


def test_a_store_is_served_all_the_while_and_holds_what_it_held(forged, redis_url):
    """With a Redis of somebody else that is empty: nothing is written to it either."""
    all_of_rq(forged)
    client = Deployment.on_redis(redis_url).client
    client.flushall()
    assert run("restore", forged.folder, SKALD_REDIS_URL=redis_url)[0] == 1
    assert client.keys("*") == []


def test_a_backup_into_a_folder_with_links_writes_nowhere_else(honest, tmp_path):
    folder, victim = tmp_path / "backup", tmp_path / "victim"
    victim.write_text("mine")
    for name in ("lock", "index.ndjson.new", "pack-000001", "archive-archive-id.new"):
        folder.mkdir(exist_ok=True)
        (folder / name).symlink_to(victim)
    (folder / "transparency").symlink_to(tmp_path)
    with temporary_folder() as data, EmbeddedRedis(data) as server:
        store = Deployment.on_redis(server.url, RULESETS)
        store.game(2)
        status, said = told("backup", folder, SKALD_REDIS_URL=server.url)
    assert (status, said.count("\n")) == (1, 1), said
    assert victim.read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup", "victim"]
    assert looked_at(honest).index.games == 5
