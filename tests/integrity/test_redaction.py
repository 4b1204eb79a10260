"""Redaction: each viewer gets what is public and its own, everybody gets everything once the game is closed."""

import msgspec

from events.integrity import chain
from events.integrity.codec import event, redact
from events.log.records import Entry, Status
from events.ruleset.records import change
from tests.support.cases import each
from tests.support.nim import AT, BID, new_service, running
from tests.support.toy import toy_game

ENTRY = Entry(
    version=5,
    type="dealt",
    schema=2,
    seat=1,
    at=AT,
    data=b'{"a":1}',
    commitments={"seat:0": "aa", "seat:1": "bb", "server": "cc"},
    hash=b"\x01\xff",
    private={"seat:0": b'{"b":2}', "seat:1": b"{}", "server": b'{"c":3}'},
)
VIEWERS = (None, 0, 1, 2, 10)


def test_the_event_has_the_nine_fields_of_the_contract_and_each_open_part_its_salt():
    assert msgspec.json.decode(msgspec.json.encode(event(ENTRY, b"seed", ("seat:0",)))) == {
        "version": 5,
        "type": "dealt",
        "schema": 2,
        "seat": 1,
        "at": AT,
        "data": {"a": 1},
        "private": {"seat:0": {"data": {"b": 2}, "salt": chain.salt(b"seed", 5, "seat:0").hex()}},
        "commitments": {"seat:0": "aa", "seat:1": "bb", "server": "cc"},
        "hash": "01ff",
    }
    assert event(ENTRY, b"seed", ())["private"] == {}


@each("status", list(Status))
def test_what_is_open_is_decided_by_the_newest_status(status):
    state = change(toy_game()[1], status=status)
    opened = {viewer: set(redact(state, ENTRY, viewer)["private"]) for viewer in VIEWERS}
    if status in (Status.FINISHED, Status.ABANDONED):
        assert all(parts == set(ENTRY.private) for parts in opened.values())
    else:
        assert opened == {None: set(), 0: {"seat:0"}, 1: {"seat:1"}, 2: set(), 10: set()}


def test_nothing_but_the_allowed_ever_leaves():
    """However an event is written, it holds no salt, no seed and no part of anybody else."""
    service = new_service()
    game_id = running(service, 3, b"a secret seed")
    state = service.act(game_id, 1, BID(points=2)).state
    for entry in service.log.read(game_id):
        for viewer in VIEWERS:
            shown = msgspec.json.encode(redact(state, entry, viewer))
            assert state.seed.hex().encode() not in shown
            for name, part in entry.private.items():
                salt = chain.salt(state.seed, entry.version, name).hex().encode()
                own = viewer is not None and name == f"seat:{viewer}"
                assert (salt in shown) == own
                assert own or part == b"{}" or part not in shown
