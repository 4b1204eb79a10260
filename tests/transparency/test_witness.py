"""The witness: it cosigns what continues a log, and no fork and no rollback of it, in any order of requests."""

import random
import threading

import httpx
import pytest
from gevent.threadpool import ThreadPool

from events.transparency.log import CHECKPOINT, TransparencyLog
from events.transparency.notes import (
    KeyType,
    Note,
    Signature,
    VerifierKey,
    parse_note,
    parse_signatures,
    read_checkpoint,
)
from events.transparency.signer import Signer, cosign, cosigned_at, valid_cosignatures
from events.transparency.tiles import LogFolder
from events.transparency.witness import SIZE_TYPE, Cosigned, add_checkpoint
from ops.proofs.witness import MAX_BYTES, StateFile, Witness, key_with_state, server_of
from ops.run.cosigning import WitnessClient, Witnesses, witnesses_of
from ops.run.errors import UserError
from ops.run.settings import Settings
from tests.support.campaigns import is_whole
from tests.support.cases import each
from tests.transparency.stores import MemoryTree, submission

LOG = Signer("example.org/games", bytes(range(32)))
WITNESS = Signer("witness.example/w1", bytes(32), KeyType.COSIGNATURE)
KEYS = {LOG.key.name: LOG.key}
FORKS = 1_000 if is_whole() else 200


def leaves(count, mark=b""):
    return [b"%d" % number + mark for number in range(count)]


class Asked:
    """A witness in memory, asked one submission after the other."""

    def __init__(self):
        self.seen = {}

    def __call__(self, body, seconds=1_700_000_000):
        found = add_checkpoint(body, KEYS, self.seen, WITNESS, seconds)
        if found.seen:
            self.seen[found.origin] = found.seen
        return found


@pytest.fixture
def asked():
    return Asked()


def test_a_log_that_grows_is_cosigned_at_every_size(asked):
    tree = MemoryTree(leaves(40))
    for old, new in ((0, 0), (0, 1), (1, 1), (1, 2), (2, 7), (7, 8), (8, 33), (33, 40)):
        note = tree.note(LOG, new)
        answer = asked(submission(old, tree.proof(old, new), note))
        assert answer.status == 200, answer.body
        (signature,) = parse_signatures(answer.body.decode())
        assert cosigned_at(signature, note.text, WITNESS.key) == 1_700_000_000
        assert asked.seen[LOG.key.name].size == new
        kept = parse_note(asked.seen[LOG.key.name].note)
        assert kept.signatures == (*note.signatures, signature)


def test_no_fork_and_no_rollback_is_cosigned(asked):
    """Another tree that agrees up to somewhere, at any size, with honest proofs of either and with invented ones."""
    chance, seen = random.Random(1), 500
    tree = MemoryTree(leaves(seen))
    assert asked(submission(0, (), tree.note(LOG))).status == 200
    before = dict(asked.seen)
    for _ in range(FORKS):
        same, size = chance.randrange(seen), chance.randrange(1, 700)
        other = MemoryTree([*leaves(same), *leaves(700, b"'")[same:]])
        honest = other.proof(min(seen, size), size) if size >= seen else []
        proof = chance.choice([honest, tree.proof(chance.randrange(1, seen)), [chance.randbytes(32)], []])
        answer = asked(submission(chance.choice([seen, size, 0]), proof, other.note(LOG, size)))
        assert answer.status in {400, 409, 422}
        assert asked.seen == before
    assert asked(submission(seen, (), tree.note(LOG))).status == 200


def test_what_is_refused_and_how(asked):
    tree, stranger = MemoryTree(leaves(9)), Signer("example.org/else", bytes(32))
    asked(submission(0, (), tree.note(LOG, 4)))
    good = submission(4, tree.proof(4), tree.note(LOG))
    forged = Note(
        text=tree.note(LOG).text, signatures=(Signature(name=LOG.key.name, key_id=LOG.key.key_id, value=bytes(64)),)
    )
    unsigned = Note(text=tree.note(LOG).text, signatures=stranger.sign("x\n").signatures)
    empty = LOG.sign(f"{LOG.key.name}\n0\n{'A' * 43}=\n")
    for body, status in (
        (b"", 400),
        (good.replace(b"old 4", b"old 04"), 400),
        (good.replace(b"old 4", b"older 4"), 400),
        (good.replace(b"\n\n", b"\n", 1), 400),
        (good[:-1], 400),
        (submission(4, [bytes(31)], tree.note(LOG)), 400),
        (submission(4, [bytes(32)] * 64, tree.note(LOG)), 400),
        (submission(9, (), tree.note(LOG, 4)), 400),
        (submission(4, (), LOG.sign(f"{LOG.key.name}\nnine\nAAAA\n")), 400),
        (submission(0, (), tree.note(stranger)), 404),
        (submission(4, tree.proof(4), forged), 403),
        (submission(4, tree.proof(4), unsigned), 403),
        (submission(3, tree.proof(3), tree.note(LOG)), 409),
        (submission(4, [bytes(32)] * 3, tree.note(LOG)), 422),
        (submission(4, tree.proof(4), tree.note(LOG, 4)), 422),
        (submission(0, (), empty), 422),
    ):
        assert asked(body).status == status, body
    stale = asked(submission(3, tree.proof(3), tree.note(LOG)))
    assert (stale.body, stale.media_type) == (b"4\n", SIZE_TYPE)
    assert asked(good).status == 200
    first = Asked()(submission(0, [bytes(32)], tree.note(LOG)))
    assert first.status == 422


def test_extension_lines_are_signed_with_the_rest(asked):
    note = LOG.sign(MemoryTree(leaves(1)).note(LOG).text + "more\n")
    (signature,) = parse_signatures(asked(submission(0, (), note)).body.decode())
    assert cosigned_at(signature, note.text, WITNESS.key)
    assert cosigned_at(signature, note.text.removesuffix("more\n"), WITNESS.key) is None


def test_a_cosignature_holds_for_its_text_time_and_key_alone():
    signature = cosign(WITNESS, "a\n1\nb\n", 7)
    assert valid_cosignatures([signature], "a\n1\nb\n", [WITNESS.key]) == (signature,)
    later = Signature(name=signature.name, key_id=signature.key_id, value=(8).to_bytes(8, "big") + signature.value[8:])
    short = Signature(name=signature.name, key_id=signature.key_id, value=signature.value[:-1])
    as_note = VerifierKey(name=WITNESS.key.name, public=WITNESS.key.public)
    for one, text, key in (
        (later, "a\n1\nb\n", WITNESS.key), (short, "a\n1\nb\n", WITNESS.key), (signature, "a\n2\nb\n", WITNESS.key),
        (signature, "a\n1\nb\n", as_note), (cosign(WITNESS, "a\n1\nb\n", 0), "a\n1\nb\n", WITNESS.key),
        (cosign(WITNESS, "a\n1\nb\n", 1 << 62), "a\n1\nb\n", WITNESS.key),
    ):  # fmt: skip
        assert cosigned_at(one, text, key) is None


def kept(folder, name="witness.example/w1"):
    return key_with_state(folder / "w" / "key", folder / "w" / "state.json", name), folder / "w" / "state.json"


def test_what_was_cosigned_survives_a_restart_and_a_lost_state_ends_the_key(tmp_path):
    signer, file = kept(tmp_path)
    tree, body = MemoryTree(leaves(9)), submission(0, (), MemoryTree(leaves(9)).note(LOG, 5))
    first = StateFile(file)
    assert Witness(signer, [LOG.key], first).add(body).status == 200
    with pytest.raises(UserError, match="another witness"):
        StateFile(file)
    first._lock.close()
    again = Witness(kept(tmp_path)[0], [LOG.key], StateFile(file))
    assert again.add(submission(0, (), tree.note(LOG))).body == b"5\n"
    assert again.add(submission(5, tree.proof(5), tree.note(LOG))).status == 200
    assert (file.stat().st_mode & 0o777, (tmp_path / "w" / "key").stat().st_mode & 0o777) == (0o600, 0o600)
    file.unlink()
    with pytest.raises(UserError, match="must sign nothing"):
        kept(tmp_path)


def test_what_cannot_be_stored_is_not_cosigned(tmp_path, monkeypatch):
    signer, file = kept(tmp_path)
    witness = Witness(signer, [LOG.key], state := StateFile(file))
    monkeypatch.setattr("events.durable_files.os.fsync", lambda _: (_ for _ in ()).throw(OSError("no room")))
    assert witness.add(submission(0, (), MemoryTree(leaves(3)).note(LOG))).status == 500
    assert state.seen == {}
    monkeypatch.undo()
    assert witness.add(submission(0, (), MemoryTree(leaves(3)).note(LOG))).status == 200


def test_of_racing_checkpoints_one_after_the_other_is_seen(tmp_path):
    signer, file = kept(tmp_path)
    tree, witness = MemoryTree(leaves(60)), Witness(signer, [LOG.key], StateFile(file))
    assert witness.add(submission(0, (), tree.note(LOG, 10))).status == 200
    found = []
    bodies = [submission(10, tree.proof(10, size), tree.note(LOG, size)) for size in range(11, 27)]
    threads = [threading.Thread(target=lambda one=one: found.append(witness.add(one).status)) for one in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [200] + [409] * 15


def test_a_checkpoint_may_come_in_chunks(tmp_path):
    signer, file = kept(tmp_path)
    server = server_of(Witness(signer, [LOG.key], StateFile(file)), "127.0.0.1", 0)
    server.start()
    body = submission(0, (), MemoryTree(leaves(3)).note(LOG))
    asked = [iter([body[:7], body[7:]]), body, iter([b"x" * MAX_BYTES, b"x"]), b"x" * (MAX_BYTES + 1), b""]
    pool, url = ThreadPool(1), f"http://127.0.0.1:{server.server_port}/add-checkpoint"
    found = pool.map(lambda one: httpx.post(url, content=one, trust_env=False).status_code, asked)
    pool.kill()
    server.stop()
    assert found == [200, 409, 413, 413, 400]


@each("state", [b"{", b"\xff", b'{"\xff":{}}', b'{"x":{"y":' + b"[" * 100_000])
def test_a_state_that_cannot_be_read_is_one_line(state, tmp_path):
    _, file = kept(tmp_path)
    file.write_bytes(state)
    with pytest.raises(UserError, match="is not a state of a witness"):
        StateFile(file)


@pytest.fixture
def witness(tmp_path):
    return Witness(WITNESS, [LOG.key], StateFile(kept(tmp_path)[1]))


def client_of(witness, key=WITNESS.key):
    return WitnessClient("http://witness.test", key, httpx.WSGITransport(witness))


def test_a_log_gets_its_checkpoints_cosigned_whatever_was_seen_before(witness):
    tree = MemoryTree(leaves(30))
    for client in (client_of(witness), client_of(witness)):  # the second has forgotten what was cosigned
        for size in (20, 20, 30) if not witness._state.seen else (30,):
            note = tree.note(LOG, size)
            found = Witnesses([client])(note, lambda old, size=size: tree.proof(old, size))
            assert valid_cosignatures(found.signatures, note.text, [WITNESS.key])
    (name,) = witness._shown
    shown = httpx.Client(transport=httpx.WSGITransport(witness), base_url="http://witness.test").get(name)
    assert valid_cosignatures(parse_note(shown.content).signatures, tree.note(LOG).text, [WITNESS.key])


def test_a_witness_that_fails_stops_no_log(witness, caplog):
    tree = MemoryTree(leaves(3))

    def away(_):
        raise httpx.ConnectError("refused")

    stranger = VerifierKey(name="witness.example/w2", public=WITNESS.key.public, type=KeyType.COSIGNATURE)
    nonsense = httpx.MockTransport(lambda _: httpx.Response(200, text="cosigned!"))
    broken = [
        WitnessClient("http://a.test", WITNESS.key, httpx.MockTransport(away)),
        WitnessClient("http://b.test", WITNESS.key, nonsense),
        client_of(witness, stranger),
    ]
    note = tree.note(LOG)
    assert Witnesses(broken)(note, tree.proof) == note
    assert Witnesses(broken)(note, tree.proof) == note
    assert len(caplog.records) == 3  # none is asked again at once
    assert Witnesses([])(note, tree.proof) is note


def test_a_witness_that_never_ends_its_answer_holds_up_nobody(witness, monkeypatch):
    def endless():
        while True:
            yield b"-"

    monkeypatch.setattr("ops.run.cosigning.MAX_BYTES", 1_000)
    tree, asked = MemoryTree(leaves(3)), httpx.MockTransport(lambda _: httpx.Response(200, content=endless()))
    note = tree.note(LOG)
    found = Witnesses([WitnessClient("http://a.test", WITNESS.key, asked), client_of(witness)])(note, tree.proof)
    assert len(found.signatures) == len(note.signatures) + 1


def test_a_log_that_was_reset_is_told_so(witness, caplog):
    tree = MemoryTree(leaves(9))
    client_of(witness).cosign(tree.note(LOG), tree.proof)
    assert client_of(witness).cosign(tree.note(LOG, 4), lambda old: tree.proof(old, 4)) == ()
    assert "was the log reset?" in caplog.text


def test_witnesses_are_set_by_address_and_key():
    text = WITNESS.key.text
    two = f"https://a.test {text}, http://b.test/w {text}"
    assert len(witnesses_of(Settings(transparency_witnesses=two))._clients) == 2
    assert witnesses_of(Settings())._clients == []
    for wrong in (
        "https://a.test", f"ftp://a.test {text}", f"https://a.test {LOG.key.text}",
        f"http://[::1 {text}", f"https:// {text}", f"http://xn--\x00 {text}",
    ):  # fmt: skip
        with pytest.raises(UserError):
            witnesses_of(Settings(transparency_witnesses=wrong))


def test_one_log_is_no_other():
    asked, other = Asked(), Signer("example.org/two", bytes([7]) * 32)
    keys = {**KEYS, other.key.name: other.key}
    tree = MemoryTree(leaves(5))
    asked(submission(0, (), tree.note(LOG)))
    found = add_checkpoint(submission(0, (), tree.note(other)), keys, asked.seen, WITNESS, 1)
    assert (found.status, found.origin) == (200, other.key.name)
    crossed = LOG.sign(tree.note(other).text)
    assert add_checkpoint(submission(0, (), crossed), keys, asked.seen, WITNESS, 1).status == 403
    assert asked.seen[LOG.key.name] == Cosigned(size=5, root=tree.root(), note=asked.seen[LOG.key.name].note)


def test_the_log_of_a_service_shows_what_witnesses_cosigned(witness, tmp_path):
    store = LogFolder(tmp_path / "log")
    log = TransparencyLog(store, LOG, Witnesses([client_of(witness)]))
    for number in range(3):
        log.append([b"%d" % number, b"more"], b"")
        checkpoint, note = read_checkpoint(store.read(CHECKPOINT), LOG.key)
        assert checkpoint.size == witness._state.seen[LOG.key.name].size == 2 * number + 2
        assert valid_cosignatures(note.signatures, note.text, [WITNESS.key])
    again = TransparencyLog(store, LOG)  # what was cosigned is read as ours
    assert again.checkpoint == checkpoint
