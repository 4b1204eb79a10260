"""Reads JSON files that the operator has named, and reports a faulty one in one line."""

from pathlib import Path
from typing import TypeVar

import msgspec

from events.durable_files import NAMED_BYTES, Missing, StoreError, read_named
from ops.run.errors import UserError

UNREADABLE = (ValueError, RecursionError)
"""What decoding JSON may raise: msgspec's errors are ``ValueError``, and so is text that is not UTF-8."""

T = TypeVar("T")


def read_json(file: Path, kind: type[T], wrong: str, max_bytes: int = NAMED_BYTES) -> T | None:
    """Return the contents of a JSON file; ``None`` if it is missing. Raises ``UserError``.

    ``wrong`` is the beginning of the error about other contents, such as ``keys.json is not a file of keys``.
    """
    try:
        return msgspec.json.decode(read_named(file, max_bytes), type=kind)
    except Missing:
        return None
    except StoreError as error:
        raise UserError(str(error)) from None
    except UNREADABLE as error:
        raise UserError(f"{wrong}: {error}") from None
