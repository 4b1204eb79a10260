"""Cosignatures from witnesses: each is asked to cosign a signed checkpoint, and its cosignature is added to it."""

import logging
import time
from base64 import b64encode
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx

from events.transparency.notes import (
    KeyType,
    MalformedKey,
    MalformedNote,
    Note,
    Signature,
    VerifierKey,
    parse_checkpoint,
    parse_signatures,
    parse_verifier_key,
)
from events.transparency.signer import valid_cosignatures
from ops.run.bounded_http import Answer, BoundedClient, NoAnswer
from ops.run.errors import UserError
from ops.run.settings import Settings, variable

TIMEOUT = 3.0
"""The timeout of a witness in seconds."""
MAX_BYTES = 1 << 14
"""The maximum size of a response; a cosignature has a few hundred bytes."""
REST = 60.0
"""Seconds after which a witness that did not respond is asked again."""

Proof = Callable[[int], Sequence[bytes]]
"""Returns the proof that a checkpoint continues the log of a smaller size."""

_log = logging.getLogger(__name__)


class WitnessFailed(Exception):
    """A witness did not cosign; the message says why."""


class WitnessClient:
    """A client of one witness, which stores the size that was cosigned last."""

    def __init__(self, url: str, key: VerifierKey, transport: httpx.BaseTransport | None = None) -> None:
        self.url, self.key = url.rstrip("/"), key
        self._http = BoundedClient(MAX_BYTES, TIMEOUT, transport)
        self._old, self._rests_until = 0, 0.0

    def cosign(self, note: Note, proof: Proof) -> tuple[Signature, ...]:
        """Return the cosignature of a checkpoint; without one, log that and return an empty tuple."""
        if time.monotonic() < self._rests_until:
            return ()
        try:
            return self._ask(note, proof)
        except (WitnessFailed, NoAnswer) as error:
            self._rests_until = time.monotonic() + REST
            _log.warning("The witness %s did not cosign: %s", self.key.name, error)
            return ()

    def _ask(self, note: Note, proof: Proof) -> tuple[Signature, ...]:
        size = parse_checkpoint(note.text).size
        answer = self._sent(note, self._old, proof)
        if answer.status == httpx.codes.CONFLICT:
            self._old = _size(answer.text)
            if self._old > size:
                raise WitnessFailed(
                    f"it has cosigned {self._old:,} entries, and there are {size:,}: was the log reset?"
                )
            answer = self._sent(note, self._old, proof)
        if answer.status != httpx.codes.OK:
            raise WitnessFailed(f"it answers {answer.status}")
        try:
            found = valid_cosignatures(parse_signatures(answer.text), note.text, [self.key])
        except MalformedNote as error:
            raise WitnessFailed(str(error)) from None
        if not found:
            raise WitnessFailed("its answer has no signature by its key")
        self._old = size
        return found

    def _sent(self, note: Note, old: int, proof: Proof) -> Answer:
        lines = [f"old {old}", *(b64encode(one).decode() for one in proof(old)), "", ""]
        return self._http.ask("POST", f"{self.url}/add-checkpoint", content="\n".join(lines).encode() + note.encode())


class Witnesses:
    """All witnesses of a log, asked concurrently."""

    def __init__(self, clients: Sequence[WitnessClient]) -> None:
        self._clients = clients

    def __call__(self, note: Note, proof: Proof) -> Note:
        """Return a checkpoint with the cosignatures of the witnesses.

        A failing witness is logged, not raised.
        """
        if not self._clients:
            return note
        with ThreadPoolExecutor(len(self._clients)) as pool:
            found = pool.map(lambda client: client.cosign(note, proof), self._clients)
            return Note(text=note.text, signatures=(*note.signatures, *(one for some in found for one in some)))


def witnesses_of(settings: Settings) -> Witnesses:
    """Return the witnesses named in the settings. Raises ``UserError``."""
    clients = []
    for one in filter(None, (part.strip() for part in settings.transparency_witnesses.split(","))):
        url, _, text = one.partition(" ")
        try:
            key = parse_verifier_key(text)
        except MalformedKey as error:
            raise UserError(f"{variable('transparency_witnesses')}: {one}: {error}") from None
        if key.type is not KeyType.COSIGNATURE or not _is_address(url):
            raise UserError(f"{variable('transparency_witnesses')}: {one}: not the address and the key of a witness")
        clients.append(WitnessClient(url, key))
    return Witnesses(clients)


def _is_address(url: str) -> bool:
    try:
        address = httpx.URL(url)
    except httpx.InvalidURL:
        return False
    return address.scheme in {"http", "https"} and bool(address.host)


def _size(text: str) -> int:
    if not text.strip().isdecimal() or len(text) > 20:
        raise WitnessFailed("it does not state a size")
    return int(text)
