"""The verifier in JavaScript: it takes the same proofs and receipts as ours, and refuses the same altered ones."""

import json
import random
import subprocess
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import pytest

from events.integrity.transcript import read_transcript
from events.transparency.leaves import possible_leaves
from events.transparency.merkle import inclusion_proof
from events.transparency.notes import Checkpoint, KeyType, Note, NotSigned, Signature
from events.transparency.proofs import MalformedProof, NotProved, Proof, check_proof, parse_proof
from events.transparency.receipts import MalformedReceipt, compare_with_log, read_receipt
from events.transparency.signer import LATEST, Signer, cosign
from tests.ops.service import told
from tests.support.cases import each
from tests.support.node import NODE
from tests.transparency.stores import MemoryTree
from tests.transparency.test_receipts import ASKED, OPERATOR, SIGNER
from tests.transparency.test_rollbacks import acted, lines, roll_back, said, signing

VERIFIER = Path(__file__).parents[2] / "ops" / "verify"
WITNESS = Signer("witness.example/w1", bytes(32), KeyType.COSIGNATURE)
PROGRAM = Path(__file__).with_name("second.mjs")


def second(file, proofs=(), receipts=(), key=SIGNER.key):
    """What the verifier in JavaScript says of each; ``None`` where it refuses."""
    sent = {
        "key": key.text,
        "witness": WITNESS.key.text,
        "file": b"".join(file).decode(),
        "proofs": [proof.hex() for proof in proofs],
        "receipts": list(receipts),
    }
    command = [NODE, PROGRAM, VERIFIER]
    done = subprocess.run(command, input=json.dumps(sent), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def first(data, file, key=SIGNER.key):
    """What ours says of a proof."""
    transcript = read_transcript(file)
    hashes = [entry.hash.hex() for entry in transcript.entries]
    closed = transcript.entries[-1].type == "seed_opened"
    try:
        proved = check_proof(parse_proof(data), key, possible_leaves(transcript.game, hashes, closed=closed))
    except (MalformedProof, NotProved):
        return None
    return [str(proved.leaf.kind), proved.leaf.version, proved.index]


def proof_of(leaf, others, index, signer=SIGNER, seen=1_700_000_000):
    """A proof that a leaf is among others, cosigned."""
    tree = MemoryTree([*others[:index], leaf.encode(), *others[index:]])
    text = Checkpoint(origin=signer.key.name, size=len(tree.leaves), root=tree.root()).text
    note = Note(text=text, signatures=(*signer.sign(text).signatures, cosign(WITNESS, text, seen)))
    hashes = tuple(inclusion_proof(tree.root_of, index, len(tree.leaves)))
    return Proof(index=index, hashes=hashes, checkpoint=note.encode()).encode()


def leaves_of(file):
    """All leaves that a closed game may have."""
    transcript = read_transcript(file)
    return list(possible_leaves(transcript.game, [entry.hash.hex() for entry in transcript.entries], closed=True))


def closing(file):
    return leaves_of(file)[0]


@pytest.fixture(scope="module")
def played():
    """A service, a closed game with receipts, and its lines."""
    service, chance = signing(), random.Random(5)
    table = service.create()
    running = lines(service, table)
    receipts = [acted(table, chance) for _ in range(3)]
    receipts.append(table.act(0, {"type": "unheard of"}, **ASKED).headers["Skald-Receipt"])
    head = service.log.head(table.id)
    lost = [acted(table, chance), acted(table, chance)]
    roll_back(service, table, head)
    table.post("/abandon", token=OPERATOR)
    return running, lines(service, table), receipts, lost


def test_both_accept_the_same_proofs_and_refuse_the_same_altered_ones(played):
    _, file, *_ = played
    chance, others, proofs = random.Random(1), [b"%d" % number for number in range(300)], []
    for leaf in chance.sample(leaves_of(file), 8):
        size = chance.choice([0, 1, 6, 7, 255, 299])
        proofs.append(proof_of(leaf, others[:size], chance.randint(0, size)))
    good = second(file, proofs)["proofs"]
    assert [one[:3] for one in good] == [first(proof, file) for proof in proofs]
    assert all(one[3] == [1_700_000_000] for one in good)
    altered = []
    for _ in range(300):
        proof = bytearray(chance.choice(proofs))
        place = chance.randrange(proof.index("— witness".encode()))  # no cosignature is needed
        proof[place] ^= 1 << chance.randrange(7)
        altered.append(bytes(proof))
    one = proofs[0]
    altered += [one[:-1], one + b"\n", b"", one.replace(b"index ", b"index 0"), one.replace(b"\n", b"\r\n")]
    ours = [first(proof, file) for proof in altered]
    theirs = [one and one[:3] for one in second(file, altered)["proofs"]]
    assert ours == theirs == [None] * len(altered)
    assert second(file, proofs, key=Signer("example.org/games", bytes(32)).key)["proofs"] == [None] * len(proofs)


def test_a_proof_is_of_no_other_game(played):
    running, file, *_ = played
    leaf = next(possible_leaves("000-another", ["ab" * 32], closed=True))
    proof = proof_of(leaf, [b"1"], 1)
    assert second(file, [proof])["proofs"] == [first(proof, file)] == [None]
    proof = proof_of(closing(file), [b"1"], 0)
    assert (first(proof, file)[0], first(proof, running)) == ("closed", None)
    assert second(running, [proof])["proofs"] == [None]


def with_another_signature(proof, signer_of_it, *, first):
    """The proof with one more line that says to be of a key, and whose signature is another one's."""
    head, _, lines = proof.decode().rpartition("\n\n")
    name, key = signer_of_it
    line = Signature(name=name, key_id=key.key_id, value=bytes(72 if key.type is KeyType.COSIGNATURE else 64)).line()
    return f"{head}\n\n{line + lines if first else lines + line}".encode()


@pytest.mark.parametrize("first_line", [True, False])
def test_both_refuse_a_proof_with_one_wrong_signature_of_a_known_key_beside_a_good_one(played, tmp_path, first_line):
    _, file, *_ = played
    proof, game = proof_of(closing(file), [b"1"], 1), tmp_path / "game.ndjson"
    game.write_bytes(b"".join(file))
    named = (game, "--key", SIGNER.key.text, "--witness", WITNESS.key.text, "--proof", tmp_path / "p")
    unknown = Signer("example.org/unknown", bytes(32)).key
    for key, status in ((SIGNER.key, 1), (WITNESS.key, 1), (unknown, 0)):
        (tmp_path / "p").write_bytes(with_another_signature(proof, (key.name, key), first=first_line))
        for ended, text in (told("verify", *named), run(*named)):
            assert (ended, f"the signature of {key.name} is wrong" in text) == (status, bool(status)), text


@each("seen", [0, (1 << 62), (1 << 63) - 1, 1 << 63, LATEST + 1, LATEST])
def test_both_refuse_a_cosignature_of_no_time(seen, played, tmp_path):
    _, file, *_ = played
    (tmp_path / "game.ndjson").write_bytes(b"".join(file))
    (tmp_path / "p").write_bytes(proof_of(closing(file), [b"1"], 1, seen=seen))
    named = ("--key", SIGNER.key.text, "--witness", WITNESS.key.text, "--proof", tmp_path / "p")
    for ended, text in (told("verify", tmp_path / "game.ndjson", *named), run(tmp_path / "game.ndjson", *named)):
        expected = (0, "9999-12-31T23:59:59") if seen == LATEST else (1, "the signature of witness.example/w1 is wrong")
        assert (ended, expected[1] in text) == (expected[0], True), text


def test_both_say_the_same_of_receipts(played):
    running, file, receipts, lost = played
    for one in (running, file):
        ours = [compare_with_log(said(receipt), read_transcript(one)) for receipt in (*receipts, *lost)]
        found = second(one, receipts=[*receipts, *lost])["receipts"]
        assert [tuple(each) for each in found] == [(each.outcome.value, each.reason) for each in ours]
    assert [outcome for outcome, _ in found] == ["held"] * 4 + ["contradicted"] * 2


def test_both_refuse_the_same_altered_receipts(played):
    _, file, receipts, _ = played
    chance, altered = random.Random(2), []
    for _ in range(200):
        text = chance.choice(receipts)
        note = bytearray(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        note[chance.randrange(len(note))] ^= 1 << chance.randrange(8)
        altered.append(urlsafe_b64encode(note).rstrip(b"=").decode())
    for text in altered:
        with pytest.raises((MalformedReceipt, NotSigned)):
            read_receipt(text).require_signature([SIGNER.key])
    assert second(file, receipts=altered)["receipts"] == [None] * len(altered)


def run(*words):
    command = [NODE, VERIFIER / "verify.mjs", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout or done.stderr


def test_the_program_says_what_was_proved(played, tmp_path):
    _, file, receipts, lost = played
    (tmp_path / "game.ndjson").write_bytes(b"".join(file))
    (tmp_path / "key").write_text(SIGNER.key.text + "\n")
    (tmp_path / "game.tlog-proof").write_bytes(proof_of(closing(file), [b"1", b"2"], 1))
    named = (tmp_path / "game.ndjson", "--key", tmp_path / "key", "--proof", tmp_path / "game.tlog-proof")
    status, text = run(*named, "--witness", WITNESS.key.text, "--receipt", receipts[0])
    assert status == 0, text
    assert "ok: closed, at version" in text
    assert "seen by witness.example/w1 at 2023-11-14T22:13:20.000Z" in text
    assert "genuine; ok: the log has that action" in text
    status, text = told("verify", *named, "--witness", WITNESS.key.text)
    assert status == 0, text
    for name in ("witness.example/w2", WITNESS.key.name):
        other = Signer(name, bytes([9]) * 32, KeyType.COSIGNATURE).key.text
        for status, text in (run(*named, "--witness", other), told("verify", *named, "--witness", other)):
            assert (status, f"{name} has not cosigned" in text) == (1, True)
    status, text = run(*named, "--receipt", lost[0])
    assert (status, "EVIDENCE" in text) == (1, True)
    assert run(*named[:3])[0] == 2
    assert run("--key", "a+b+c", "--receipt", lost[0])[0] == 1
    assert run("--key", SIGNER.key.text, "--receipt", lost[0])[0] == 0
