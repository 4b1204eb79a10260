"""JSON out: one encoder for everything that is answered."""

from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


def raw_json(text: bytes) -> Any:
    """Return JSON that is encoded already, as part of an answer."""
    return msgspec.Raw(text)
