"""What the service offers of the transparency log: the checkpoint, tiles, the key, and proofs of games."""

import gzip

import pytest

from events.transparency.leaves import decode_leaf, possible_leaves
from events.transparency.log import TransparencyLog
from events.transparency.merkle import leaf_hash
from events.transparency.notes import parse_verifier_key, read_checkpoint
from events.transparency.proofs import NotProved, check_proof, parse_proof
from events.transparency.reader import LeafIndex, LogReader
from events.transparency.tiles import LogFolder, decode_entries, decode_hashes
from tests.service.conftest import Service
from tests.transparency.stores import SIGNER
from tests.transparency.test_follower import HOUR, Marks
from workers.transparency import Follower

CHECKPOINT, KEY, TILE = (f"/v1/transparency/{name}" for name in ("checkpoint", "key", "tile"))


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "log"


@pytest.fixture
def service(folder):
    return Service(signer=SIGNER, transparency=LogReader(folder))


def logged(service, folder, *, running=False):
    """Log what there is to log; with ``running`` also games as they stand."""
    log = TransparencyLog(LogFolder(folder), SIGNER)
    index = LeafIndex(folder, log)
    follower = Follower(service.log, log, index, Marks(), HOUR, clock=lambda: HOUR * 1_000_000)
    follower.start()
    if running:
        follower._log_running()
    follower.round()
    index.close()
    return log


def hashes_of(service, table):
    return [entry.hash.hex() for entry in service.log.read(table.id)]


def test_there_is_nothing_before_the_first_checkpoint(service, folder):
    for path in (CHECKPOINT, f"{service.create().path}/proof"):
        answer = service.get(path)
        assert (answer.status_code, answer.json["code"]) == (404, "not_logged_yet")
    assert service.get("/v1/games/000-0000000000000000/proof").json["code"] == "unknown_game"
    logged(service, folder)
    assert service.get(CHECKPOINT).status_code == 200


def test_without_a_log_there_is_nothing():
    service = Service()
    for path in (CHECKPOINT, KEY, f"{TILE}/0/000"):
        assert service.get(path).json["code"] == "not_found"
    assert service.create().get("/proof").json["code"] == "not_logged_yet"


def test_the_checkpoint_is_signed_by_the_published_key(service, folder):
    service.create()
    logged(service, folder)
    answer = service.get(CHECKPOINT)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Cache-Control"] == "public, max-age=2"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    key = parse_verifier_key(service.get(KEY).text)
    assert key == SIGNER.key
    assert read_checkpoint(answer.data, key)[0].size == 1


def test_tiles_are_served_as_they_are_signed(service, folder):
    for _ in range(3):
        service.create()
    log = logged(service, folder)
    answer = service.get(f"{TILE}/0/000.p/3")
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    entries = decode_entries(service.get(f"{TILE}/entries/000.p/3").data, 3)
    assert decode_hashes(answer.data, 3) == [leaf_hash(entry) for entry in entries]
    assert {decode_leaf(entry).game for entry in entries} == {row.id for row in service.models.listed}
    # What is written, and not signed yet, is not served.
    (folder / "tile/0/000.p/4").write_bytes(bytes(128))
    for path in ("0/000.p/4", "0/000", "0/001.p/1", "1/000.p/1", "0/0", "../checkpoint", "0/000.p/2"):
        assert service.get(f"{TILE}/{path}").status_code == 404, path
    assert log.checkpoint.size == 3


def test_long_entries_are_compressed(service, folder):
    for _ in range(20):
        service.create()
    logged(service, folder)
    path = f"{TILE}/entries/000.p/20"
    whole = service.get(path).data
    answer = service.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == whole
    assert len(answer.data) < len(whole)


def test_a_proof_is_of_the_newest_leaf(service, folder):
    table, other = service.create(), service.create()
    logged(service, folder, running=True)
    running = parse_proof(table.get("/proof").data)
    proved = check_proof(running, SIGNER.key, possible_leaves(table.id, hashes_of(service, table), closed=False))
    assert (proved.leaf.kind, proved.leaf.version) == ("running", table.get().json["version"])
    table.play_out()
    logged(service, folder)
    answer = table.get("/proof")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    proof = parse_proof(answer.data)
    assert proof.encode() == answer.data
    hashes = hashes_of(service, table)
    proved = check_proof(proof, SIGNER.key, possible_leaves(table.id, hashes, closed=True))
    assert (proved.leaf.kind, proved.leaf.version, proved.leaf.head) == ("closed", len(hashes), hashes[-1])
    with pytest.raises(NotProved, match="of another game"):
        check_proof(proof, SIGNER.key, possible_leaves(other.id, hashes_of(service, other), closed=False))


def test_a_game_in_no_list_is_proved_by_who_knows_its_id(service, folder):
    table = service.create(listed=False)
    logged(service, folder)
    size = read_checkpoint(service.get(CHECKPOINT).data, SIGNER.key)[0].size
    assert table.id.encode() not in service.get(f"{TILE}/entries/000.p/{size}").data
    proof = parse_proof(table.get("/proof").data)
    check_proof(proof, SIGNER.key, possible_leaves(table.id, hashes_of(service, table), closed=False))


def test_an_unreadable_log_is_no_internal_error(service, folder):
    table = service.create()
    logged(service, folder)
    for file in (folder / "tile").rglob("*"):
        if file.is_file():
            file.unlink()
    assert service.get(f"{table.path}/proof").status_code == 503
    (folder / "checkpoint").write_bytes(b"no checkpoint")
    assert service.get(f"{table.path}/proof").status_code == 503
