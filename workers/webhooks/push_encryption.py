"""Messages to browsers, encrypted (RFC 8291) and signed for the push service (RFC 8292).

The usual library, pywebpush, needs a package that is published only as source, but Skald installs only from wheels.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES = 16
RECORD_BYTES = 4_096
"""The size of a record; a message is a single record (RFC 8291, section 4)."""
NUMBER_BYTES = 32
"""The size of each of the two numbers in a P-256 signature (RFC 7518, section 3.4)."""
LAST = b"\x02"
"""The delimiter of the last record (RFC 8188, section 2)."""


def encoded(content: bytes) -> str:
    """Return URL-safe Base64 without padding."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the bytes of URL-safe Base64, with or without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encrypt(
    content: bytes,
    p256dh: str,
    auth: str,
    sender: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message that only the browser with this subscription can read.

    ``sender`` and ``salt`` must be new for each message; tests pass the values of the standard. Raises ``ValueError``
    for a ``p256dh`` that is not a point of P-256.
    """
    point, secret = decoded(p256dh), decoded(auth)
    sender, salt = sender or generate_private_key(SECP256R1()), salt or os.urandom(SALT_BYTES)
    own = _point(sender)
    shared = sender.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point))
    keying = _derived(shared, secret, b"WebPush: info\0" + point + own, 32)
    key = _derived(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keying, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(key).encrypt(nonce, content + LAST, None)


def authorization(claims: Mapping[str, Any], key: EllipticCurvePrivateKey) -> str:
    """Return the header ``Authorization`` with signed claims."""
    parts = [
        encoded(json.dumps(part, separators=(",", ":")).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    ]
    signed = ".".join(parts)
    numbers = decode_dss_signature(key.sign(signed.encode(), ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(NUMBER_BYTES, "big") for number in numbers)
    return f"vapid t={signed}.{encoded(signature)},k={encoded(_point(key))}"


def _point(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)
