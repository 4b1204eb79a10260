"""Proofs as files: written, read, checked beside a game by the command line, and refused when a byte is another."""

import random
import time
from base64 import b64encode

import pytest

from events.integrity.transcript import read_transcript
from events.transparency.leaves import Kind, Leaf, possible_leaves, unlisted_name
from events.transparency.merkle import leaf_hash
from events.transparency.proofs import MalformedProof, NotProved, Proof, check_proof, parse_proof
from events.transparency.signer import Signer
from tests.ops.service import told
from tests.support.campaigns import amount
from tests.transparency.stores import SIGNER, entries, opened
from tests.verify.exports import exported

PROOFS = amount("SKALD_TRANSPARENCY_PROOFS", 10, 100)
LEAVES = 300 if PROOFS < 10_000 else 100_000


def proof_of(folder, leaf, before=100, after=155):
    """The proof of a leaf among others."""
    log = opened(folder)
    log.append([*entries(0, before), leaf.encode(), *entries(before, before + after)], b"")
    hashes = tuple(log.tree.inclusion_proof(before))
    return Proof(index=before, hashes=hashes, checkpoint=(folder / "checkpoint").read_bytes())


def closing(transcript, **more):
    last = transcript.entries[-1]
    fields = {"game": transcript.game, "head": last.hash.hex(), "kind": Kind.CLOSED, "version": last.version}
    return Leaf(**{**fields, **more})


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(exported()))
    return path


def verified(game, proof, key=SIGNER.key.text):
    file = game.with_suffix(".tlog-proof")
    file.write_bytes(proof if isinstance(proof, bytes) else proof.encode())
    return told("verify", game, "--proof", file, "--key", key)


def transcript_of(game):
    return read_transcript(game.read_bytes().splitlines(keepends=True))


def test_a_game_is_proved_offline(game, tmp_path):
    transcript = transcript_of(game)
    status, said = verified(game, proof_of(tmp_path / "log", closing(transcript)))
    assert status == 0, said
    last = transcript.entries[-1].version
    where = "entry 100 of 256 that games.example.org/log has signed"
    assert f"ok, versions 1 to {last}; " in said
    assert said.endswith(f"; logged as closed at version {last}, {where}\n")


def test_whatever_leaf_it_is(game, tmp_path):
    transcript = transcript_of(game)
    head = lambda version: transcript.entries[version - 1].hash.hex()
    for name, version, leaf in (
        ("created", 1, {"kind": Kind.CREATED, "version": 1, "head": head(1)}),
        ("running", 3, {"kind": Kind.RUNNING, "version": 3, "head": head(3)}),
        ("unlisted", len(transcript.entries), {"game": unlisted_name(transcript.game)}),
    ):
        status, said = verified(game, proof_of(tmp_path / name, closing(transcript, **leaf)))
        assert (status, f"at version {version}, " in said) == (0, True), said


def test_another_leaf_proves_nothing(game, tmp_path):
    why = "log: the entry that it proves is of another game, or of this one with other events"
    for number, leaf in enumerate(
        ({"head": "0" * 64}, {"version": 2}, {"kind": Kind.CREATED}, {"game": "017-8k2m4w0q7z5t3v1x"})
    ):
        status, said = verified(game, proof_of(tmp_path / str(number), closing(transcript_of(game), **leaf)))
        assert status == 1
        assert said.endswith(f": the game holds, but its proof does not: {why}\n")
        assert "broken" not in said


def test_a_log_of_another_key_proves_nothing(game, tmp_path):
    proof = proof_of(tmp_path / "log", closing(transcript_of(game)))
    status, said = verified(game, proof, Signer(SIGNER.key.name, bytes(32)).key.text)
    assert (status, "log: the checkpoint does not hold" in said) == (1, True), said


def test_options_that_lack_others_are_asked_for(game, tmp_path):
    proof = tmp_path / "p.tlog-proof"
    named = ("--proof", proof, "--key", SIGNER.key.text)
    assert "--key" in told("verify", game, "--proof", proof)[1]
    assert "one file" in told("verify", game, game, *named)[1]
    status, said = told("verify", game, *named)
    assert (status, "No such file" in said) == (1, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"c2sp.org/tlog-proof@v1", b"c2sp.org/tlog-proof@v2"), (b"index 100", b"index 0100"), (b"index 100\n", b""),
        (b"index 100", b"index -1"), (b"index 100", b"index 99999999999999999999"), (b"\n\n", b"\n"),
        (b"index 100\n", b"index 100\nAAAA\n"), (b"index 100", b"index \xd9\xa1"), (b"=\n", b"\n"),
    ],
)  # fmt: skip
def test_what_is_no_proof_is_refused(tmp_path, old, new):
    leaf = Leaf(game="g", head="0" * 64, kind=Kind.CLOSED, version=1)
    text = proof_of(tmp_path, leaf).encode()
    assert old in text
    with pytest.raises(MalformedProof):
        parse_proof(text.replace(old, new, 1))


def test_opaque_data_is_passed_over(tmp_path):
    leaf = Leaf(game="g", head="0" * 64, kind=Kind.CLOSED, version=1)
    proof = proof_of(tmp_path, leaf)
    extra = b"\nextra " + b64encode(b"anything") + b"\nindex"
    assert parse_proof(proof.encode().replace(b"\nindex", extra, 1)) == proof


def mutated(chance, index, leaf, hashes, note):
    """The same proof with one thing changed."""
    match chance.randrange(4):
        case 0:
            return (index + chance.choice([-1, 1, 7]), leaf, hashes, note)
        case 1:
            return (index, flipped(chance, leaf), hashes, note)
        case 2:
            at = chance.randrange(len(hashes))
            return (index, leaf, [*hashes[:at], flipped(chance, hashes[at]), *hashes[at + 1 :]], note)
        case _:
            at = chance.choice([place for place, letter in enumerate(note) if letter.isalnum()])
            return (index, leaf, hashes, note[:at] + chance.choice("!?") + note[at + 1 :])


def flipped(chance, data):
    return (int.from_bytes(data) ^ 1 << chance.randrange(len(data) * 8)).to_bytes(len(data))


def test_a_checker_that_is_not_ours_takes_our_proofs_and_no_mutant(tmp_path):
    """``SKALD_TRANSPARENCY_PROOFS=10000`` makes it a long run, over 100,000 leaves."""
    checker = pytest.importorskip("metamorphic_log")
    log, chance, spent = opened(tmp_path), random.Random(5), 0.0
    heads = [chance.randbytes(32).hex() for _ in range(LEAVES)]
    leaves = [Leaf(game=f"{number:020d}", head=head, kind=Kind.CLOSED, version=9) for number, head in enumerate(heads)]
    log.append([leaf.encode() for leaf in leaves], b"")
    note, keys = (tmp_path / "checkpoint").read_bytes(), [SIGNER.key.text]
    for _ in range(PROOFS):
        place = chance.randrange(LEAVES)
        hashes, digest = log.tree.inclusion_proof(place), leaf_hash(leaves[place].encode())
        text = Proof(index=place, hashes=tuple(hashes), checkpoint=note).encode()
        assert len(text) <= 1_024
        began = time.perf_counter()
        check_proof(parse_proof(text), SIGNER.key, [leaves[place]])
        spent += time.perf_counter() - began
        checker.checkpoint_verify_inclusion(note.decode(), keys, place, digest, hashes)
        other, changed, path, words = mutated(chance, place, digest, hashes, note.decode())
        with pytest.raises(checker.VerifyError):
            checker.checkpoint_verify_inclusion(words, keys, max(other, 0), changed, path)
        mutant = bytearray(text)
        mutant[chance.randrange(len(mutant))] ^= 1 << chance.randrange(7)
        with pytest.raises((MalformedProof, NotProved)):
            check_proof(parse_proof(bytes(mutant)), SIGNER.key, [leaves[place]])
    print(f"{PROOFS} proofs of {LEAVES} leaves: {len(text)} bytes, {spent / PROOFS * 1000:.3f} ms each")


def test_which_leaves_are_possible():
    found = list(possible_leaves("g", ["a", "b"], closed=True))
    assert found[0] == Leaf(game="g", head="b", kind=Kind.CLOSED, version=2)
    assert {(leaf.kind, leaf.version) for leaf in found} == {
        ("closed", 2),
        ("created", 1),
        ("running", 1),
        ("running", 2),
    }
    assert all(leaf.kind != "closed" for leaf in possible_leaves("g", ["a"], closed=False))
