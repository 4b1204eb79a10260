"""The VAPID key of an installation (RFC 8292), which identifies it to push services."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of P-256 (SEC 2, section 2.4.2)."""


def private_key(secret: bytes) -> EllipticCurvePrivateKey:
    """Return the key that is derived from a secret."""
    return derive_private_key(int.from_bytes(sha256(b"vapid" + secret).digest()) % (ORDER - 1) + 1, SECP256R1())


def public_key(secret: bytes) -> str:
    """Return the public key in the format for browsers: a point in URL-safe Base64, without padding."""
    point = private_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")
