"""The newest checkpoint of the log of logs, noted beside the games too, so that an older folder is found."""

from typing import Any

from events.log.redis.client import Client, translate_errors

KEY = "skald:transparency:signed"


class SignedMark:
    """The note of the newest signed checkpoint in one store."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def get(self) -> bytes | None:
        """Return the checkpoint that was noted last, or ``None``. Raises ``LogUnavailable``."""
        with translate_errors():
            found = self._client.get(KEY)
        return None if found is None else bytes(found)

    def put(self, note: bytes) -> None:
        """Note a checkpoint. Raises ``LogUnavailable`` and ``LogFull``."""
        with translate_errors():
            self._client.set(KEY, note)
