"""The port of the store of webhooks. All adapters pass one suite (``tests/webhooks/test_store.py``)."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from projections.webhooks.endpoint import Delivery, Endpoint, Failing, Lane, Move, Redelivery

CURSORS = "webhooks"
"""The name of the side data of a game that holds how far each endpoint has been told of it."""
KEPT_DELIVERIES = 1000
"""So many attempts of an endpoint are kept, the newest."""


class Endpoints(Protocol):
    """The endpoints, and what the operator may do with them."""

    def now(self) -> int:
        """Return the store's time in milliseconds since 1970."""
        ...

    def put(self, endpoint: Endpoint) -> None:
        """Store an endpoint. From now on no append is forgotten before it was looked at for webhooks."""
        ...

    def end(self, endpoint: str, at: int) -> None:
        """Note that an endpoint wants nothing any more."""
        ...

    def remove(self, endpoint: str) -> bool:
        """Forget an endpoint and its deliveries; return False if there is none."""
        ...

    def get(self, endpoint: str) -> Endpoint | None:
        """Return an endpoint."""
        ...

    def all(self) -> Sequence[Endpoint]:
        """Return all endpoints, the oldest first."""
        ...

    def deliveries(self, endpoint: str, limit: int, before: str | None = None) -> Sequence[tuple[str, Delivery]]:
        """Return the newest attempts, each with its place in the list; those before a place."""
        ...

    def failing(self, endpoint: str) -> Mapping[Lane, Failing]:
        """Return the lanes that do not get through."""
        ...

    def ask(self, redelivery: Redelivery) -> None:
        """Ask for a redelivery, which is done by whoever delivers."""
        ...


class DeliveryState(Protocol):
    """How far deliveries are, for the one process that makes them."""

    def hold(self, token: str, milliseconds: int) -> bool:
        """Take or keep the right to deliver for so long; return False if another process has it."""
        ...

    def release(self, token: str) -> None:
        """Give the right to deliver back."""
        ...

    def asked(self) -> Sequence[Redelivery]:
        """Return the redeliveries that were asked for, in order."""
        ...

    def answered(self, redelivery: Redelivery) -> None:
        """Forget a redelivery that was asked for."""
        ...

    def advance(self, moves: Sequence[Move]) -> None:
        """Move cursors on, in order; those that are elsewhere by now stay."""
        ...

    def rewind(self, lane: Lane, version: int) -> None:
        """Set a cursor, wherever it is."""
        ...

    def note(self, done: Mapping[str, Sequence[Delivery]]) -> None:
        """Add attempts to the lists of their endpoints."""
        ...

    def fail(self, lanes: Mapping[Lane, Failing | None]) -> None:
        """Note which lanes fail, and which do so no longer."""
        ...


class UndeliveredGames(Protocol):
    """The games with events that may not be delivered yet: an index, which the log and the cursors decide."""

    def read_to(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return to where the feeds of these partitions have been looked at; nothing where nobody needs them."""
        ...

    def mark(self, partition: int, cursor: str, games: Mapping[str, int]) -> None:
        """Note games, each with a version that is in the log, and to where the feed has been looked at, in one step."""
        ...

    def pending(self) -> Mapping[str, int]:
        """Return the noted games, each with the newest version that was noted."""
        ...

    def settle(self, games: Mapping[str, int]) -> None:
        """Forget games of which everything is delivered up to a version, unless a newer one was noted."""
        ...

    def unread(self) -> None:
        """Forget to where the feeds have been looked at, since there is nobody to tell."""
        ...


class WebhookStore(Endpoints, DeliveryState, UndeliveredGames, Protocol):
    """Everything that is stored of webhooks, except the cursors' reading: they are side data of their games."""
