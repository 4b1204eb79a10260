"""Implementations that are not ours take what we write, and refuse what was changed: a campaign, outside of CI.

``SKALD_FOREIGN`` names the program built from tests/transparency/foreign, which says what it needs.
"""

import json
import os
import random
import subprocess
from base64 import b64encode
from contextlib import contextmanager
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from events.transparency.leaves import Kind, Leaf
from events.transparency.notes import parse_note, parse_verifier_key
from events.transparency.proofs import Proof
from events.transparency.signer import Signer, valid_cosignatures
from ops.proofs.witness import StateFile, Witness, key_with_state
from ops.run.cosigning import WitnessClient, Witnesses
from tests.support.campaigns import amount
from tests.transparency.stores import SIGNER, MemoryTree, entries, opened
from tests.transparency.test_proof_files import flipped, mutated

FOREIGN = os.environ.get("SKALD_FOREIGN", "")
PROOFS = amount("SKALD_TRANSPARENCY_PROOFS", 10, 100)
LEAVES = 300 if PROOFS < 10_000 else 100_000
FORKS = 1_000

pytestmark = pytest.mark.skipif(not FOREIGN, reason="needs programs that are not ours: SKALD_FOREIGN")


@contextmanager
def foreign_witness(*keys):
    """The witness of transparency-dev: its address and its key."""
    command = [FOREIGN, "witness", "127.0.0.1:0", "witness.example/theirs", *(key.text for key in keys)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            url, text = running.stdout.readline().split()
            yield url, parse_verifier_key(text)
        finally:
            running.terminate()


def told(command, *arguments, lines=()):
    """What the program prints for each line, or as a whole."""
    sent = "".join(f"{json.dumps(line)}\n" for line in lines)
    done = subprocess.run([FOREIGN, command, *arguments], input=sent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def text_of(data):
    return b64encode(data).decode()


def test_they_take_our_proofs_and_no_mutant(tmp_path):
    chance = random.Random(6)
    with foreign_witness(SIGNER.key) as (url, key):
        log = opened(tmp_path, cosign=Witnesses([WitnessClient(url, key)]))
        leaves = [
            Leaf(game=f"{number:020d}", head=chance.randbytes(32).hex(), kind=Kind.CLOSED, version=9).encode()
            for number in range(LEAVES)
        ]
        log.append(leaves, b"")
    note = (tmp_path / "checkpoint").read_bytes()
    assert valid_cosignatures(parse_note(note).signatures, parse_note(note).text, [key])
    good, bad = [], []
    for _ in range(PROOFS):
        place = chance.randrange(LEAVES)
        hashes = log.tree.inclusion_proof(place)
        good.append((Proof(index=place, hashes=tuple(hashes), checkpoint=note).encode(), leaves[place]))
        signed = note.decode().partition("— witness")[0]
        index, entry, path, words = mutated(chance, place, leaves[place], hashes, signed)
        changed = words.encode() + note[len(signed.encode()) :]
        bad.append((Proof(index=max(index, 0), hashes=tuple(path), checkpoint=changed).encode(), entry))
    keys = (SIGNER.key.text, key.text)
    lines = [{"proof": text_of(proof), "entry": text_of(entry)} for proof, entry in (*good, *bad)]
    found = told("proofs", *keys, lines=lines)
    assert found == ["true true"] * PROOFS + ["false false"] * PROOFS
    stranger = Signer(SIGNER.key.name, bytes(32)).key.text
    assert told("proofs", stranger, key.text, lines=lines[:10]) == ["false false"] * 10
    print(f"{PROOFS} proofs of {LEAVES} leaves taken, and as many mutants refused, by two implementations")


def test_their_witness_cosigns_our_log_as_it_grows(tmp_path, caplog):
    with foreign_witness(SIGNER.key) as (url, key):
        for _ in range(3):  # each writer begins anew, and has forgotten what was cosigned
            log = opened(tmp_path, cosign=Witnesses([WitnessClient(url, key)]))
            for step in (1, 2, 254, 1, 700):
                log.append(entries(log.checkpoint.size, log.checkpoint.size + step), b"")
                note = parse_note((tmp_path / "checkpoint").read_bytes())
                assert valid_cosignatures(note.signatures, note.text, [key])
    assert not caplog.records


def test_their_client_gets_cosignatures_from_our_witness_and_for_no_fork(tmp_path):
    chance, tree = random.Random(7), MemoryTree(entries(0, 700))
    signer = key_with_state(tmp_path / "key", tmp_path / "state", "witness.example/ours")
    witness = Witness(signer, [SIGNER.key], StateFile(tmp_path / "state"))
    good, size = [], 0
    for new in (1, 2, 200, 256, 500):
        good.append(submitted(size, tree.proof(size, new) if size else [], tree.note(SIGNER, new)))
        size = new
    forks = []
    for _ in range(FORKS):
        same, new = chance.randrange(size), chance.randrange(1, 700)
        other = MemoryTree([*entries(0, same), *(one + b"'" for one in entries(same, 700))])
        proof = other.proof(size, new) if new > size else [flipped(chance, bytes(32))]
        forks.append(submitted(chance.choice([size, min(size, new)]), proof, other.note(SIGNER, new)))
    with served(witness) as url:
        found = told("add", url, signer.key.text, SIGNER.key.text, lines=[*good, *forks])
    assert found[: len(good)] == ["cosigned"] * len(good)
    assert len(found) == len(good) + FORKS
    assert "cosigned" not in found[len(good) :]
    assert witness._state.seen[SIGNER.key.name].root == tree.root(size)


def submitted(old, proof, note):
    return {"old": old, "proof": [text_of(one) for one in proof], "checkpoint": text_of(note.encode())}


class _Silent(WSGIRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def served(application):
    with make_server("127.0.0.1", 0, application, handler_class=_Silent) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
