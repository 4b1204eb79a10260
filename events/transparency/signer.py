"""Who signs: a private Ed25519 key and its name."""

from base64 import b64encode

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from events.transparency.notes import MalformedNote, Note, Signature, from_base64, is_key_name
from events.transparency.verifier_keys import KeyType, MalformedKey, VerifierKey

SEED_BYTES = 32
_PREFIX = "PRIVATE+KEY+"


class Signer:
    """A private key with its name. It is never shown; ``private_text`` is for its file alone."""

    __slots__ = ("_private", "_seed", "key")

    def __init__(self, name: str, seed: bytes, type: KeyType = KeyType.NOTE) -> None:  # noqa: A002 - C2SP's word
        self._seed = seed
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = VerifierKey(name=name, public=public_key(seed), type=type)

    def __repr__(self) -> str:
        """Return who it is, and nothing secret."""
        return f"Signer({self.key.text})"

    def raw_signature(self, message: bytes) -> bytes:
        """Return the signature over a message. The caller sees to it that no message is also another kind's."""
        return self._private.sign(message)

    def sign(self, text: str) -> Note:
        """Return a note of the text with our signature. The text ends with a newline."""
        signature = Signature(name=self.key.name, key_id=self.key.key_id, value=self.raw_signature(text.encode()))
        return Note(text=text, signatures=(signature,))

    def private_text(self) -> str:
        """Return the key as its file holds it: ``PRIVATE+KEY+name+id+base64``, as Go's tools write it."""
        encoded = b64encode(bytes([self.key.type]) + self._seed).decode()
        return f"{_PREFIX}{self.key.name}+{self.key.key_id.hex()}+{encoded}"


def public_key(seed: bytes) -> bytes:
    """Return the public key of a private one."""
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def parse_signer(text: str) -> Signer:
    """Return who signs with the key that a text is. Raises ``MalformedKey``, which says nothing of the key."""
    name, _, rest = text.strip().removeprefix(_PREFIX).partition("+")
    key_id, _, encoded = rest.partition("+")
    try:
        material = from_base64(encoded)
    except MalformedNote:
        material = b""
    if not text.startswith(_PREFIX) or not is_key_name(name) or len(material) != SEED_BYTES + 1:
        raise MalformedKey("not a private key of Ed25519")
    if material[0] not in set(KeyType):
        raise MalformedKey("not a private key of a type that we know")
    signer = Signer(name, material[1:], KeyType(material[0]))
    if signer.key.key_id.hex() != key_id:
        raise MalformedKey("the id of the key is not that of its name and bytes")
    return signer
