"""Whatever is asked of an archived game is answered as before, to the byte."""

import gzip
import os
import re
import zlib
from pathlib import Path

import pytest

from events import packs
from events.archive.archive import decode_index
from events.archive.piece import decode, decode_facts, decode_header
from events.integrity.replay import fold
from events.packs import DamagedPiece, pieces_in
from events.ruleset.records import change
from tests.service.conftest import OPERATOR
from tests.support.cases import each
from tests.support.rulesets import RULESETS


def test_every_answer_stays_the_same(world):
    table = world.finished()
    before = world.answers(table)
    assert {status for status, _ in before.values()} <= {200, 401, 403}
    assert world.archive_all().games == 1
    assert list(world.inner.read(table.id)) == []
    assert world.store.checkpoints.read(table.id, "scoreboard", []) is None
    assert world.answers(table) == before
    assert world.answers(table, world.service) == before


def test_an_abandoned_game_is_archived_too(world):
    table = world.service.create()
    table.post("/abandon", token=OPERATOR)
    world.drain(table.id)
    before = world.answers(table)
    assert world.archive_all().games == 1
    assert world.answers(table) == before


def test_a_game_that_is_played_stays_where_it_is(world):
    table = world.service.create()
    world.drain(table.id)
    assert world.archive_all().games == 0
    assert world.archive.packs() == []
    table.play_out()
    assert world.archive_all().games == 0, "it is not projected yet"


def test_a_process_that_remembers_a_younger_state_reads_the_end_from_the_archive(world):
    table = world.service.create()
    other = world.another_service()
    other.get(table.path)
    table.play_out()
    world.drain(table.id)
    expected = world.another_service().get(table.path).get_data()
    world.archive_all()
    assert other.get(table.path).get_data() == expected


def test_an_old_key_gets_its_first_answer_again(world):
    seats = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
    created = world.service.post("/v1/games", seats, OPERATOR, headers={"Idempotency-Key": "create"})
    path = f"/v1/games/{created.json['game']['id']}"
    token = next(one for one in created.json["tokens"] if world.service.get(f"{path}/actions", one).json["actions"])
    action, another, *_ = world.service.get(f"{path}/actions", token).json["actions"]
    first = world.service.post(f"{path}/actions", action, token, headers={"Idempotency-Key": "k"})
    world.service.post(f"{path}/abandon", token=OPERATOR, headers={"Idempotency-Key": "end"})
    world.drain(created.json["game"]["id"])
    assert world.archive_all().games == 1
    for service in (world.service, world.another_service()):
        again = service.post(f"{path}/actions", action, token, headers={"Idempotency-Key": "k"})
        assert (again.status_code, again.json) == (first.status_code, first.json)
        other = service.post(f"{path}/actions", another, token, headers={"Idempotency-Key": "k"})
        assert other.status_code == 422
        recreated = service.post("/v1/games", seats, OPERATOR, headers={"Idempotency-Key": "create"})
        assert (recreated.status_code, recreated.json["tokens"]) == (201, created.json["tokens"])
        late = service.post(f"{path}/actions", action, token, headers={"Idempotency-Key": "new"})
        assert (late.status_code, late.json["code"]) == (409, "game_over")


def test_who_sits_there_can_be_changed_and_a_rematch_is_played(world):
    table = world.finished()
    world.archive_all()
    service = world.another_service()
    renamed = service.call("PUT", f"{table.path}/seats/0", OPERATOR, json={"name": "Åsa"})
    assert (renamed.status_code, renamed.json["seats"][0]["name"]) == (200, "Åsa")
    assert [seat["name"] for seat in service.get(table.path).json["seats"]] == ["Åsa", "Bo"]
    assert service.get("/v1/games").json["games"][0]["seats"][0]["name"] == "Åsa"
    assert service.get(f"{table.path}/actions", table.tokens[0]).status_code == 200
    token = service.post(f"{table.path}/seats/0/token", token=OPERATOR).json["token"]
    assert service.get(f"{table.path}/actions", token).status_code == 200
    assert service.get(f"{table.path}/actions", table.tokens[0]).status_code == 401
    again = service.post(f"{table.path}/rematch", token=token)
    assert (again.status_code, service.get(table.path).json["rematch"]) == (201, again.json["game"]["id"])


def test_a_game_that_is_there_no_more_is_unknown(world):
    table = world.finished()
    world.archive_all()
    assert world.service.get("/v1/games/000-0000000000000000").status_code == 404
    assert world.service.get(table.path + "/nothing").status_code == 404


def test_a_damaged_pack_is_said_to_be_damaged(world):
    table = world.finished()
    world.archive_all()
    pack = world.folder / "1-0.ndjson.gz"
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 1
    pack.write_bytes(bytes(data))
    for what in ("", "?at=3", "/events", "/states", "/audit", "/scores", "/results", "/history"):
        answer = world.another_service().get(table.path + what)
        assert (answer.status_code, answer.json["code"]) == (500, "archive_damaged"), what


def test_a_pack_whose_events_are_numbered_anew_is_damaged(world):
    """What binds an event to its number is its place."""
    table = world.finished()
    world.archive_all()
    pack = world.folder / "1-0.ndjson.gz"
    text = gzip.decompress(pack.read_bytes())
    pack.write_bytes(gzip.compress(text.replace(b'"version":3,"type"', b'"version":4,"type"', 1)))
    with pytest.raises(DamagedPiece, match="not consecutive"):
        decode(pack.read_bytes())
    pack.write_bytes(gzip.compress(text))
    assert decode(pack.read_bytes()).game == table.id


def test_a_header_whose_hash_is_not_hexadecimal_is_damage(world):
    world.finished()
    world.archive_all()
    header, _, events = gzip.decompress((world.folder / "1-0.ndjson.gz").read_bytes()).partition(b"\n")
    altered = gzip.compress(re.sub(rb'"hash":"..', b'"hash":"zz', header) + b"\n" + events)
    for read in (decode, decode_facts):
        with pytest.raises(DamagedPiece, match="hexadecimal"):
            read(altered)


DEEP = b"[" * 100_000 + b"]" * 100_000
NO_FIRST_LINES = [b"", b"\xff", b'{"game":"\xff"}', b"[]", b'{"beside":' + DEEP + b"}", b'{"nothing":' + DEEP + b"}"]


@each("line", NO_FIRST_LINES)
def test_a_first_line_that_cannot_be_read_is_damage(line):
    with pytest.raises(DamagedPiece):
        decode_header(gzip.compress(line + b"\n"))
    with pytest.raises(DamagedPiece):
        decode_index("1-0", line)


def test_a_pack_whose_first_line_is_no_text_ends_the_search_in_no_other(world):
    table = world.finished()
    world.archive_all()
    pack = world.folder / "1-0.ndjson.gz"
    pack.rename(world.folder / "1-1.ndjson.gz")
    (world.folder / "1-2.ndjson.gz").write_bytes(gzip.compress(b'{"game":"\xff"}\n'))
    assert world.another_service().get(table.path).status_code == 200


def test_where_pieces_end_is_found_at_a_cost_of_the_pack_alone(monkeypatch):
    given = []

    class Reader:
        def __init__(self, reader):
            self._reader = reader

        def decompress(self, data, *most):
            given.append(len(data))
            return self._reader.decompress(data, *most)

        def __getattr__(self, name):
            return getattr(self._reader, name)

    opened = zlib.decompressobj
    pieces = [
        gzip.compress(os.urandom(size) + bytes(10 * size)) for size in [0] * 300 + [packs.CHUNK_BYTES, 1 << 20, 5]
    ]
    expected = [(sum(map(len, pieces[:number])), len(one)) for number, one in enumerate(pieces)]
    monkeypatch.setattr(packs.zlib, "decompressobj", lambda window: Reader(opened(window)))
    assert list(pieces_in(b"".join(pieces))) == expected
    assert sum(given) <= sum(map(len, pieces)) + len(pieces) * packs.CHUNK_BYTES


@each("damage", [lambda pack: pack[:-1], lambda pack: pack + b"\x1f", lambda pack: pack[:-9] + b"x" * 9])
def test_the_pieces_before_a_damaged_one_are_found(damage):
    whole = gzip.compress(os.urandom(packs.CHUNK_BYTES))
    found = pieces_in(damage(whole * 3 + gzip.compress(b"a" * 100)))
    assert [next(found) for _ in range(3)] == [(number * len(whole), len(whole)) for number in range(3)]
    with pytest.raises(DamagedPiece, match="byte "):
        list(found)


def test_a_piece_unpacks_to_no_more_than_a_game(monkeypatch):
    monkeypatch.setattr(packs, "MAX_BYTES", 1 << 20)
    assert list(pieces_in(gzip.compress(bytes(1 << 20))))
    with pytest.raises(DamagedPiece, match="byte 0: the piece is truncated"):
        list(pieces_in(gzip.compress(bytes((1 << 20) + 1))))


OTHERWISE = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link": lambda pack: pack.symlink_to("/dev/zero"),
    "nothing": lambda _: None,
}


@pytest.mark.parametrize("make", OTHERWISE.values(), ids=OTHERWISE)
def test_one_pack_that_is_no_file_costs_its_games_alone(world, make):
    lost = world.finished()
    world.archive_all()
    kept = world.finished()
    world.archive_all()
    (world.folder / "1-0.ndjson.gz").unlink()
    make(world.folder / "1-0.ndjson.gz")
    service = world.another_service()
    assert [game["id"] for game in service.get("/v1/games").json["games"]] == [kept.id]
    assert service.get(kept.path + "/events").status_code == 200
    for what in ("", "?at=3", "/events", "/states", "/audit"):
        answer = service.get(lost.path + what)
        assert (answer.status_code, answer.json["code"]) == (500, "archive_damaged"), what


def test_what_is_read_to_be_folded_folds_to_the_same(world):
    table = world.finished()
    playing = world.service.create().id
    world.archive_all()
    (place,) = world.inner.places([table.id]).values()
    facts, entries = world.log.read_facts(table.id, place), world.log.read(table.id)
    assert len(facts) == len(entries) > 5
    assert not any(entry.commitments for entry in facts)
    assert fold(RULESETS, table.id, facts) == fold(RULESETS, table.id, entries)
    assert world.log.read_facts(playing, None) == world.log.read(playing)


def test_a_piece_that_is_damaged_or_elsewhere_is_folded_from_where_the_game_is(world):
    tables = [world.finished() for _ in range(2)]
    world.archive_all()
    one, other = (world.inner.places([table.id])[table.id] for table in tables)
    whole = world.log.read(tables[0].id)
    assert world.log.read_facts(tables[0].id, other) == whole
    assert world.log.read_facts(tables[0].id, change(one, offset=one.offset + 3)) == whole
    assert world.log.read_facts(tables[0].id, change(one, pack="99-0")) == whole
