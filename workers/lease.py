"""Leases: one worker at a time drains a partition. Only for economy; the checkpoints bear any number at once."""

import secrets
import time

from events.log.client import Client, explained
from events.log.keys import bell, dirty, lease
from projections.scripts import Script

SHORT = 600
"""Milliseconds that a lease holds: a killed worker keeps its partition no longer than that."""
RENEWED = 0.15
"""Seconds after which a lease that is still needed is renewed."""


class Leases:
    """Gives out leases of one Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._renew = Script(client, "renew", "workers")
        self._release = Script(client, "release", "workers")

    def take(self, partition: int) -> "Lease | None":
        """The lease of a partition, unless another worker has it."""
        token = secrets.token_hex(8)
        with explained():
            taken = self._client.set(lease(partition), token, nx=True, px=SHORT)
        return Lease(self._renew, self._release, partition, token) if taken else None


class Lease:
    """One lease that was taken."""

    def __init__(self, renew: Script, release: Script, partition: int, token: str) -> None:
        self._renew = renew
        self._release = release
        self._partition = partition
        self._token = token
        self._since = time.monotonic()

    def keep(self) -> bool:
        """Renew it if it is time to; whether it is still held."""
        if time.monotonic() - self._since < RENEWED:
            return True
        self._since = time.monotonic()
        return bool(self._renew(keys=[lease(self._partition)], args=[self._token, SHORT]))

    def release(self, *, even_dirty: bool = False) -> bool:
        """Give it back, unless something has become dirty again; whether it is given back.

        Whoever appends after that finds no bell, and rings.
        """
        keys = [lease(self._partition), dirty(self._partition), bell(self._partition)]
        return bool(self._release(keys=keys, args=[self._token, int(even_dirty)]))
