"""Signatures as Standard Webhooks 1.0.0 has them: HMAC-SHA256 over id, time and body, by secrets ``whsec_...``."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence

PREFIX = "whsec_"
SECRET_BYTES = 32


def secret_of(content: bytes) -> str:
    """Return a secret as it is shown, from 32 random bytes."""
    return PREFIX + b64encode(content).decode()


def signed_headers(secrets: Sequence[str], message_id: str, seconds: int, body: bytes) -> Mapping[str, str]:
    """Return the headers of one attempt at this time (seconds since 1970), signed by each of the secrets."""
    content = b".".join((message_id.encode(), str(seconds).encode(), body))
    signatures = [hmac.digest(b64decode(secret.removeprefix(PREFIX)), content, "sha256") for secret in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(f"v1,{b64encode(signature).decode()}" for signature in signatures),
    }
