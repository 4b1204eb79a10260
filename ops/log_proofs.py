"""Proofs that games are in the log of logs, as files beside those of the games."""

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from events.integrity.report import Check
from events.integrity.transcript import Transcript, is_closed_log
from events.transparency.cosignatures import cosigned_at
from events.transparency.leaves import possible_leaves
from events.transparency.notes import parse_note
from events.transparency.proofs import MalformedProof, NotProved, check_proof, parse_proof
from events.transparency.verifier_keys import KeyType, VerifierKey
from ops.errors import UserError
from ops.transcripts import read_small

NAME = "log"


class LogProof(NamedTuple):
    """The file of a proof, the key of the log that it is of, and the witnesses who must have cosigned it."""

    file: Path
    key: VerifierKey
    witnesses: tuple[VerifierKey, ...] = ()


def check_log_proof(transcript: Transcript, given: LogProof) -> Check:
    """Return whether a file proves that a game is in the log of a key, as it is here.

    Raises ``UserError`` for a file that cannot be read or is no proof.
    """
    file, key, witnesses = given
    try:
        proof = parse_proof(read_small(file))
    except MalformedProof as error:
        raise UserError(f"{file} is no proof: {error}") from None
    closed, hashes = is_closed_log(transcript.entries), [entry.hash.hex() for entry in transcript.entries]
    try:
        found = check_proof(proof, key, possible_leaves(transcript.game, hashes, closed=closed))
    except NotProved as error:
        return Check(name=NAME, ok=False, detail=str(error), version=len(hashes))
    try:
        seen = "".join(f", seen by {one.name} at {_cosigned(proof.checkpoint, one)}" for one in witnesses)
    except NotProved as error:
        return Check(name=NAME, ok=False, detail=str(error), version=len(hashes))
    where = f"entry {found.index} of {found.checkpoint.size} that {found.checkpoint.origin} has signed"
    told = f"logged as {found.leaf.kind} at version {found.leaf.version}, {where}{seen}"
    return Check(name=NAME, ok=True, detail=told)


def _cosigned(checkpoint: bytes, witness: VerifierKey) -> str:
    """Return when a witness has first cosigned a checkpoint. Raises ``NotProved`` if it has not, or one is wrong."""
    note = parse_note(checkpoint)
    signatures = [one for one in note.signatures if witness.made(one) and witness.type is KeyType.COSIGNATURE]
    times = [cosigned_at(one, note.text, witness) for one in signatures]
    if not times:
        raise NotProved(f"{witness.name} has not cosigned the checkpoint")
    if None in times:
        raise NotProved(f"the signature of {witness.name} is wrong")
    return datetime.fromtimestamp(times[0] or 0, UTC).isoformat().replace("+00:00", "Z")
