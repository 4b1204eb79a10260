"""What a backup may hold: the keys that cannot be computed again, the type of each, and what its values look like.

Anybody may have written to the folder of a backup, and the code that reads a key of the store trusts its content. So
this is a list of everything that is allowed: nothing else is backed up or restored.
"""

import re
import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from events.aggregate.facts import MAX_BOT_ID
from events.application.creation import (
    FORKED,
    KIND,
    LINE,
    LISTED,
    NOT_LISTED,
    ORIGIN,
    PLAYED,
    PRACTICE,
    RATED_AS,
    SEATS,
    SIMULATED,
)
from events.application.refused_actions import MAX_KEPT as MAX_REFUSALS
from events.application.refused_actions import REFUSALS
from events.application.standing_orders import STANDING
from events.log import marks
from events.log.client import FORMAT
from events.log.entries import FIELDS
from events.log.keys import ARCHIVE, ARCHIVERS, FORMAT_KEY, HEARTBEAT, OUTAGES, STORE_ID
from events.log.records import Status, is_game_id
from events.ruleset.records import Record
from events.transparency.notes import MalformedNote, parse_note
from ops.run import keys
from ops.run.json_files import UNREADABLE
from projections.people import push, reports
from projections.people.push import read_subscription
from projections.people.reports import read_report
from projections.people.talk import REPORTED, SAID, UNTIL, stored_talk
from projections.shares import SHARE, Share
from projections.store.keys import BOT_ASKED, BOT_DUE, BOT_LOST, BOT_TAKEN, BOT_WAKE_UP
from projections.webhooks import store as webhooks
from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Redelivery
from projections.webhooks.store import CURSORS
from projections.webhooks.target import BadTarget, read_target
from service.access.callers import is_player
from service.access.seats import CREATOR, JOIN, OPEN, REMATCH
from service.game.quotas import ROOT
from service.game.seats import REISSUES

MAX_EVENT = 1 << 22
"""The maximum size of a stored event, or of one of its private parts, in bytes."""
MAX_TEXT_LENGTH = 1 << 20
"""The maximum size of any other value, in bytes."""
MAX_NAME_LENGTH = 512
"""The maximum length of the name of a field, in bytes."""

Check = Callable[[Sequence[Any]], bool]
"""Returns True if the service could have written the content of a key. It may raise ``UNREADABLE``."""
Value = Callable[[bytes], object]
"""The same for one value, field or member; the result counts as true or false."""
AHEAD_MS = 86_400_000
"""How far the times in a backup may be ahead of the local clock: a game with a later time would wait forever."""
LATEST_MS = 253_402_300_799_999
"""The last millisecond that can be written as a time."""
COMPUTED_AGAIN = frozenset({BOT_DUE, BOT_ASKED, BOT_TAKEN, BOT_LOST, BOT_WAKE_UP})
"""Keys that older backups hold: they are not restored, since the workers derive them from the games."""

_PLACE = re.compile(rb"(0|[1-9][0-9]{0,18})-(0|[1-9][0-9]{0,18})")

MAX_NAME = 64
"""The maximum length of a name. Other rules of the API for new names are not checked: older ones may break them."""
MAX_SIDE_TEXT = 4_096
"""The maximum length of a game's metadata, in bytes, where no smaller limit is known."""
_NOT_IN_NAMES = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters, line ends, and characters that change the direction of the surrounding text."""
_OWN_BOT = re.compile(rf".{{0,500}}\.py:[A-Za-z_][A-Za-z0-9_]{{0,{MAX_BOT_ID}}}")
"""A bot of the user's own, which only plays simulations."""

_PARTITION = r"\{p([01][0-9]{2}|2[0-4][0-9]|25[0-5])\}"
_GAME = rf"{_PARTITION}:g:\1-[0-9a-hjkmnp-tv-z]{{16}}"
_GAME_ID = "[0-9]{3}-[0-9a-hjkmnp-tv-z]{16}"
_WEBHOOK = "whk_[0-9a-f]{16}"
_PLAYER = "skald:player:[0-9a-f]{64}"

_digest = re.compile(b"[0-9a-f]{64}").fullmatch
_number = re.compile(b"0|[1-9][0-9]{0,17}").fullmatch
_word = re.compile(b"[A-Za-z0-9_.:-]{1,128}").fullmatch
_secret = re.compile(b"whsec_[A-Za-z0-9+/]{43}=").fullmatch
_score = re.compile(rb"[0-9]{1,17}(\.[0-9]{1,20})?").fullmatch
_empty = re.compile(b"").fullmatch
_controller = re.compile(b"[a-z0-9][a-z0-9_-]{0,%d}" % (MAX_BOT_ID - 1)).fullmatch
_rated_as = re.compile(b"[0-9a-f]{16}").fullmatch
_seat = re.compile(b"[0-9]|1[0-5]").fullmatch
"""The number of a seat: a game has at most 16."""
_refusal = re.compile(b"[1-9][0-9]{0,8}:([0-9]|1[0-5]):[^:\x00-\x1f\x7f]{1,128}:[^:\x00-\x1f\x7f]{1,128}").fullmatch
_HEAD: dict[bytes, Value] = {
    b"version": _number,
    b"hash": lambda value: len(value) == 32,
    b"status": re.compile("|".join(Status).encode()).fullmatch,
    b"place": re.compile(b"[0-9]{1,9}-[0-9]{1,9} [0-9]{1,15} [0-9]{1,10}").fullmatch,
    **dict.fromkeys((b"rules_version", b"due"), _number),
    **dict.fromkeys((b"at", b"kept"), lambda value: _number(value) and not is_ahead(int(value))),
}


class StoredKey(Record):
    """One key: its type, what it holds as Redis lists it, and when it expires (milliseconds since 1970)."""

    key: bytes
    type: str
    value: list[Any]
    expires: int | None = None
    last_id: bytes = b""


class Kind(NamedTuple):
    """The keys of one pattern."""

    pattern: re.Pattern[str]
    type: str
    holds: Check


def kind_of(key: str) -> Kind | None:
    """Return the kind of a key that cannot be computed again; ``None`` for any other key."""
    return next((kind for kind in KINDS if kind.pattern.fullmatch(key)), None)


def why_not(stored: StoredKey) -> str | None:
    """Return in one line why Skald cannot have written a key; ``None`` if it can."""
    name = stored.key[:MAX_NAME_LENGTH]
    kind = kind_of(stored.key.decode(errors="surrogateescape"))
    if kind is None:
        return f"Skald does not use the key {name!a}"
    if stored.type != kind.type:
        return f"the key {name!a} is a {stored.type[:10]!a}"
    if stored.expires is not None:
        return f"the key {name!a} would expire"
    return None if _is_of(kind, stored) else f"Skald cannot have written the content of the key {name!a}"


def _is_of(kind: Kind, stored: StoredKey) -> bool:
    try:
        return (_are_entries(stored) if stored.type == "stream" else _are_values(stored)) and kind.holds(stored.value)
    except UNREADABLE:
        return False


def _are_values(stored: StoredKey) -> bool:
    return bool(stored.value) and not stored.last_id and all(isinstance(value, bytes) for value in stored.value)


def _are_entries(stored: StoredKey) -> bool:
    """Return True if the ids of a stream increase, up to the newest id that it names."""
    newest = (0, 0)
    for entry in stored.value:
        place = None if isinstance(entry, bytes) else _place(entry[0])
        if place is None or place <= newest:
            return False
        newest = place
    last = _place(stored.last_id)
    return last is not None and last >= newest and not is_ahead(last[0])


def _place(entry_id: bytes) -> tuple[int, int] | None:
    found = _PLACE.fullmatch(entry_id)
    return (int(found[1]), int(found[2])) if found else None


def is_ahead(milliseconds: int) -> bool:
    """Return True for a time that is in the future by any plausible clock."""
    return milliseconds > time.time_ns() // 1_000_000 + AHEAD_MS


def _like(pattern: str) -> Value:
    return re.compile(pattern.encode()).fullmatch


def _any_of(*values: Value) -> Value:
    return lambda value: any(holds(value) for holds in values)


def _json(kind: Any) -> Value:
    decoder = msgspec.json.Decoder(kind)
    return lambda value: len(value) <= MAX_TEXT_LENGTH and _are_times(decoder.decode(value))


def _are_times(found: Any) -> bool:
    """Return True if all numbers of a record are valid times, since some of them are shown as such."""
    values = msgspec.structs.asdict(found).values() if isinstance(found, msgspec.Struct) else ()
    return all(0 <= value <= LATEST_MS for value in values if isinstance(value, int))


def _text(value: bytes) -> bool:
    return len(value) <= MAX_TEXT_LENGTH and value.decode() is not None


def _name(value: bytes) -> bool:
    return len(value) <= MAX_NAME_LENGTH and value.decode() is not None


def _any_bytes(value: bytes) -> bool:
    return len(value) <= MAX_NAME_LENGTH


def _game(value: bytes) -> bool:
    return is_game_id(value.decode())


def _game_and(rest: Value) -> Value:
    """Return a check for the id of a game, a colon, and the rest."""
    return lambda value: _game(value[:20]) and value[20:21] == b":" and rest(value[21:])


def _note(value: bytes) -> bool:
    try:
        return parse_note(value) is not None
    except MalformedNote:
        return False


def _endpoint(value: bytes) -> bool:
    found = msgspec.json.decode(value, type=Endpoint) if len(value) <= MAX_TEXT_LENGTH else None
    try:
        return (
            found is not None
            and _are_times(found)
            and _are_secrets(found)
            and read_target(found.url, loopback=True) is not None
        )
    except BadTarget:
        return False


def _are_secrets(endpoint: Endpoint) -> bool:
    return all(_secret(secret.encode()) for secret in (endpoint.secret, endpoint.previous) if secret is not None)


def _cursor(value: bytes) -> bool:
    place = _place(value)
    return place is not None and not is_ahead(place[0])


def _outage(value: bytes) -> bool:
    since, until = map(int, value.split(b":"))
    return 0 <= since < until and not is_ahead(until)


def _string(value: Value) -> Check:
    return lambda content: len(content) == 1 and bool(value(content[0]))


def _each(value: Value) -> Check:
    return lambda content: all(map(value, content))


def _hash(field: Value, value: Value) -> Check:
    return _fields(field, lambda _, found: value(found))


def _sorted_set(member: Value) -> Check:
    return _hash(member, _score)


def _fields(field: Value, value: Callable[[bytes, bytes], object]) -> Check:

    def hold(content: Sequence[bytes]) -> bool:
        names = content[::2]
        return len(content) == 2 * len(set(names)) and all(map(field, names)) and all(map(value, names, content[1::2]))

    return hold


def _stream(**fields: Value) -> Check:
    names, values = [name.encode() for name in fields], fields.values()

    def hold(content: Sequence[Any]) -> bool:
        return all(
            list(entry[::2]) == names and len(entry) == 2 * len(names) and all(_each_is(values, entry[1::2]))
            for _, entry in content
        )

    return hold


def _each_is(checks: Any, values: Sequence[bytes]) -> Any:
    return (holds(value) for holds, value in zip(checks, values, strict=True))


def _is_head(field: bytes, value: bytes) -> bool:
    check = _HEAD.get(field)
    if field.startswith(b"pace:"):
        return bool(_number(value)) and not is_ahead(int(value) // 1000)
    return bool(check(value) if check else len(value) <= MAX_NAME_LENGTH and _word(field))


def _short(value: bytes) -> bool:
    return len(value) <= MAX_SIDE_TEXT and value.decode() is not None


def _plain(value: bytes) -> bool:
    text = value.decode() if len(value) <= 4 * MAX_NAME else None
    return text is not None and len(text) <= MAX_NAME and not _NOT_IN_NAMES.search(text)


def _player(value: bytes) -> bool:
    return len(value) <= 4 * MAX_NAME and is_player(value.decode())


def _is_controller(value: bytes) -> bool:
    if _controller(value):
        return True
    text = value.decode() if len(value) <= MAX_NAME_LENGTH else ""
    return text.isprintable() and _OWN_BOT.fullmatch(text) is not None


_SEAT: dict[bytes, Value] = {
    b"controller": _is_controller,
    b"name": _plain,
    b"token": _any_of(_empty, _digest),
    OPEN.encode(): _like("1?"),
    **dict.fromkeys((b"player", b"named_after"), _any_of(_empty, _player)),
    RATED_AS.encode(): _rated_as,
}
_SEATS: dict[bytes, Value] = {
    JOIN.encode(): _any_of(_empty, _digest),
    LISTED.encode(): _like(NOT_LISTED),
    CREATOR.encode(): _like(keys.KEY_NAME),
    REMATCH.encode(): _any_of(_empty, _game),
}


def _is_seat(field: bytes, value: bytes) -> bool:
    """Return True if the API could have stored this field of a seat, or of all seats."""
    number, colon, what = field.partition(b":")
    check = _SEAT.get(what) if colon and _seat(number) else _SEATS.get(field)
    return check is not None and bool(check(value))


class _Order(msgspec.Struct, forbid_unknown_fields=True):
    """A standing order as it is stored: the order itself, and the scope that it was given for."""

    order: dict[str, Any]
    scope: Annotated[int, msgspec.Meta(ge=0, le=LATEST_MS)]


def _order(value: bytes) -> bool:
    return len(value) <= MAX_SIDE_TEXT and msgspec.json.decode(value, type=_Order) is not None


def _is_origin(field: bytes, value: bytes) -> bool:
    if field == KIND.encode():
        return value.decode() in (PLAYED, SIMULATED, FORKED, PRACTICE)
    if field == SHARE.encode():
        return Share.read(value.decode()).stored() == value.decode()
    return field in (ROOT.encode(), LINE.encode()) and _game(value)


def _is_talk(field: bytes, value: bytes) -> bool:
    """Return True if the API could have stored this field of what is said in a game."""
    if field in (SAID.encode(), UNTIL.encode()) or field.startswith(b"pace:"):
        return bool(_number(value))
    if field.startswith(REPORTED.encode()):
        return value == b"1"
    return stored_talk(field, value) is not None


def _subscription(value: bytes) -> bool:
    found = read_subscription(value) if len(value) <= MAX_SIDE_TEXT else None
    return found is not None and _are_times(found) and _has_target(found.endpoint)


def _has_target(url: str) -> bool:
    try:
        return read_target(url, loopback=True) is not None
    except BadTarget:
        return False


def _is_push(field: bytes, value: bytes) -> bool:
    """Return True if the API could have stored this field of a game's push subscriptions."""
    return push.read_message(value) is not None if field.startswith(push.SENT.encode()) else _subscription(value)


def _are_refusals(content: Sequence[bytes]) -> bool:
    return len(content) <= 2 * MAX_REFUSALS and _hash(_refusal, _like("1"))(content)


def seat_of(key: str, field: str) -> int | None:
    """Return the seat that a metadata field is about; ``None`` if it is about the whole game."""
    name, parts = key.rpartition(":")[2], field.split(":")
    if name in (SEATS, STANDING, REISSUES, REFUSALS):
        number = parts[1 if name == REFUSALS else 0]
        return int(number) if number.isdecimal() else None
    return None


def is_controller(key: str, field: str) -> bool:
    """Return True if a field of some metadata says who plays a seat."""
    return key.endswith(f":{SEATS}") and field.endswith(":controller")


def _event(value: bytes) -> bool:
    return len(value) <= MAX_EVENT


def _kind(pattern: str, stored_type: str, holds: Check) -> Kind:
    return Kind(re.compile(pattern), stored_type, holds)


def _key(name: str, stored_type: str, holds: Check) -> Kind:
    return _kind(re.escape(name), stored_type, holds)


KINDS = (
    _kind(f"{_GAME}:events", "stream", _stream(**{name.decode(): _event for name in FIELDS})),
    _kind(f"{_GAME}:private", "hash", _hash(_like("[1-9][0-9]{0,8}:(server|seat:[0-9]{1,3})"), _event)),
    _kind(f"{_GAME}:head", "hash", _fields(_name, _is_head)),
    _kind(f"{_GAME}:commands", "hash", _hash(_any_bytes, _like("(?s)[1-9][0-9]{0,8}:[1-9][0-9]{0,8}:.{0,512}"))),
    _kind(f"{_GAME}:side:{SEATS}", "hash", _fields(_name, _is_seat)),
    _kind(f"{_GAME}:side:{STANDING}", "hash", _hash(_seat, _any_of(_empty, _order))),
    _kind(f"{_GAME}:side:{CURSORS}", "hash", _hash(_like(f"{_WEBHOOK}(:[a-z]{{1,16}})?"), _number)),
    _kind(f"{_GAME}:side:{ORIGIN}", "hash", _fields(_name, _is_origin)),
    _kind(f"{_GAME}:side:{REISSUES}", "hash", _hash(_like("([0-9]|1[0-5]):[0-9a-f]{64}"), _digest)),
    _kind(f"{_GAME}:side:{REFUSALS}", "hash", _are_refusals),
    _kind(f"{_GAME}:talk", "hash", _fields(_name, _is_talk)),
    _kind(f"{_GAME}:side:[a-z][a-z_-]{{0,31}}", "hash", _hash(_name, _short)),
    _kind(f"{_PARTITION}:feed", "stream", _stream(game=_game, first=_number, last=_number)),
    _kind(f"{_PARTITION}:dead", "stream", _stream(game=_game, step=_word, version=_number, reason=_text)),
    _kind(f"{_PARTITION}:quarantined", "hash", _hash(_game_and(_word), _text)),
    _kind(f"{_GAME}:push", "hash", _fields(_name, _is_push)),
    _kind(f"{_PARTITION}:pushed", "set", _each(_game)),
    _kind("skald:push:player:[0-9a-f]{64}", "hash", _hash(_name, _subscription)),
    _key(push.PLAYERS, "set", _each(_player)),
    _key(push.KEY, "string", _string(lambda value: len(value) == push.SECRET_BYTES)),
    _kind(f"{_PARTITION}:talked", "zset", _sorted_set(_game)),
    _kind(f"{_PARTITION}:webhooks", "zset", _sorted_set(_game)),
    _kind(f"{_PARTITION}:webhooks:read", "string", _string(_cursor)),
    _kind(f"skald:webhook:{_WEBHOOK}:deliveries", "stream", _stream(attempt=_json(Delivery))),
    _kind(f"skald:webhook:{_WEBHOOK}:failing", "hash", _hash(_game_and(_like("[a-z]{0,16}")), _json(Failing))),
    _key(reports.REPORTS, "list", _each(lambda value: len(value) <= MAX_SIDE_TEXT and read_report(value) is not None)),
    _key(webhooks.ENDPOINTS, "hash", _hash(_like(_WEBHOOK), _endpoint)),
    _key(webhooks.ENDED, "hash", _hash(_like(_WEBHOOK), _number)),
    _key(webhooks.ASKED, "list", _each(_json(Redelivery))),
    _kind(_PLAYER, "hash", _hash(_digest, _number)),
    _kind(f"{_PLAYER}:games", "zset", _sorted_set(_game)),
    _kind(f"{_PLAYER}:rated", "string", _string(_rated_as)),
    _kind(f"skald:forks:{_GAME_ID}", "zset", _fields(_game, lambda _, at: _number(at) and not is_ahead(int(at)))),
    _key(HEARTBEAT, "string", _string(_number)),
    _key(OUTAGES, "list", _each(_outage)),
    _key(STORE_ID, "string", _string(_like("[0-9a-f]{32}"))),
    _key(FORMAT_KEY, "string", _string(_like(str(FORMAT)))),
    _key(ARCHIVE, "string", _string(_like("[0-9a-f]{32}"))),
    _key(ARCHIVERS, "string", _string(_number)),
    _key(keys.KEY, "string", _string(lambda value: len(value) == 32)),
    _key(marks.KEY, "string", _string(_note)),
)
