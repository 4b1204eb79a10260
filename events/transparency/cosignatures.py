"""Cosignatures, as C2SP tlog-cosignature specifies them: a witness has seen this checkpoint, and none that forks it."""

from collections.abc import Iterable

from events.transparency.notes import Signature
from events.transparency.signer import Signer
from events.transparency.verifier_keys import SIGNATURE_BYTES, KeyType, VerifierKey

TIME_BYTES = 8
LATEST = (1 << 63) - 1


def cosign(signer: Signer, text: str, seconds: int) -> Signature:
    """Return a witness's signature over the text of a checkpoint at a time (seconds since 1970)."""
    signature = signer.raw_signature(_message(text, seconds))
    return Signature(
        name=signer.key.name, key_id=signer.key.key_id, value=seconds.to_bytes(TIME_BYTES, "big") + signature
    )


def cosigned_at(signature: Signature, text: str, key: VerifierKey) -> int | None:
    """Return when a witness has cosigned the text (seconds since 1970); ``None`` if this is not its cosignature."""
    if key.type is not KeyType.COSIGNATURE or not key.made(signature):
        return None
    if len(signature.value) != TIME_BYTES + SIGNATURE_BYTES:
        return None
    seconds = int.from_bytes(signature.value[:TIME_BYTES], "big")
    if not 0 < seconds <= LATEST or not key.has_signed(_message(text, seconds), signature.value[TIME_BYTES:]):
        return None
    return seconds


def valid_cosignatures(
    signatures: Iterable[Signature], text: str, keys: Iterable[VerifierKey]
) -> tuple[Signature, ...]:
    """Return those of the signatures that are cosignatures of known witnesses, one of each."""
    found = {}
    for key in keys:
        for signature in signatures:
            if cosigned_at(signature, text, key) is not None:
                found[key.name, key.key_id] = signature
    return tuple(found.values())


def _message(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()
