"""What the operator does with webhooks: makes them, looks at them, rotates their secrets, has them sent again."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from events.aggregate.times import timestamp
from events.log.port import CommandReused
from events.ruleset.records import change
from projections.webhooks.endpoint import Delivery, Endpoint, EventType, Failing, Lane
from projections.webhooks.signing import SECRET_BYTES, secret_of
from projections.webhooks.store import Endpoints
from projections.webhooks.target import BadTarget, Resolve, allowed_addresses, read_target
from service.refusals import InvalidFields, NotFound, TooManyWebhooks, WebhookEnded
from service.schemas import documents

SHOWN_FAILING = 100
BOTH_SIGN_MS = 86_400_000
"""For so long the secret before the last one signs as well: a day."""


class Webhooks:
    """The webhooks of one installation: at most ``most``, to this machine only with ``loopback``."""

    def __init__(self, store: Endpoints, resolve: Resolve, most: int, *, loopback: bool) -> None:
        self.store = store
        self._resolve, self._most, self._loopback = resolve, most, loopback

    def create(self, wanted: dict[str, Any], secret: bytes | None) -> Endpoint:
        """Store a new webhook, or return the one that was made with the same ``secret``.

        Raises ``InvalidFields``, ``TooManyWebhooks`` and ``CommandReused``.
        """
        content = secret or secrets.token_bytes(SECRET_BYTES)
        types: tuple[EventType, ...] = tuple(wanted["types"])
        endpoint = Endpoint(
            id=_id_of(content),
            url=wanted["url"],
            types=types,
            game=wanted["game"],
            after=wanted["after"],
            created=self.store.now(),
            secret=secret_of(content),
        )
        known = self.store.get(endpoint.id)
        if known is not None:
            if (known.url, known.types, known.game, known.after) != (
                endpoint.url,
                types,
                endpoint.game,
                endpoint.after,
            ):
                raise CommandReused
            return endpoint
        self._require_public(endpoint.url)
        if len(self.store.all()) >= self._most:
            raise TooManyWebhooks(f"There may be {self._most}.")
        self.store.put(endpoint)
        return endpoint

    def get(self, webhook: str) -> Endpoint:
        """Return a webhook. Raises ``NotFound``."""
        found = self.store.get(webhook)
        if found is None:
            raise NotFound("There is no such webhook.")
        return found

    def active(self, webhook: str) -> Endpoint:
        """Return a webhook to which something is sent. Raises ``NotFound`` and ``WebhookEnded``."""
        found = self.get(webhook)
        if found.ended is not None:
            raise WebhookEnded("Its receiver has answered 410; make a new one.")
        return found

    def rotate(self, webhook: str, content: bytes | None) -> Endpoint:
        """Give a webhook a new secret; the one before signs for a day as well. With ``content`` it is done once."""
        endpoint = self.active(webhook)
        secret = secret_of(content or secrets.token_bytes(SECRET_BYTES))
        if secret == endpoint.secret:
            return endpoint
        until = self.store.now() + BOTH_SIGN_MS
        rotated: Endpoint = change(endpoint, secret=secret, previous=endpoint.secret, previous_until=until)
        self.store.put(rotated)
        return rotated

    def document(self, endpoint: Endpoint) -> documents.WebhookDocument:
        """Return a webhook as it is shown: without its secrets."""
        failing = self.store.failing(endpoint.id)
        return documents.WebhookDocument(
            id=endpoint.id,
            url=endpoint.url,
            types=endpoint.types,
            game=endpoint.game,
            after=endpoint.after,
            status="active" if endpoint.ended is None else "ended",
            created_at=timestamp(endpoint.created),
            previous_secret_until=timestamp(endpoint.previous_until) if endpoint.previous else None,
            failing=[_failing(*one) for one in sorted(failing.items(), key=_given_up_first)[:SHOWN_FAILING]],
            failing_games=len({lane.game for lane in failing}),
        )

    def deliveries(self, webhook: str, limit: int, cursor: str | None) -> documents.DeliveriesResponse:
        """Return a page of attempts. Raises ``NotFound``."""
        self.get(webhook)
        found: Sequence[tuple[str, Delivery]] = self.store.deliveries(webhook, limit, cursor)
        more = found[-1][0] if len(found) == limit else None
        return documents.DeliveriesResponse(deliveries=[_delivery(one) for _, one in found], next=more)

    def _require_public(self, url: str) -> None:
        try:
            target = read_target(url, loopback=self._loopback)
            allowed_addresses(target, self._resolve, loopback=self._loopback)
        except BadTarget as bad:
            raise InvalidFields({"url": [str(bad)]}) from None


def _id_of(secret: bytes) -> str:
    """Return the id that belongs to a secret, which tells nothing of it."""
    return f"whk_{sha256(b'webhook' + secret).hexdigest()[:16]}"


def _given_up_first(one: tuple[Lane, Failing]) -> tuple[int, str]:
    return (one[1].next_at or 0, one[0].game)


def _failing(lane: Lane, failing: Failing) -> documents.FailingDocument:
    return documents.FailingDocument(
        game=lane.game,
        version=failing.version,
        attempts=failing.attempts,
        next_at=None if failing.next_at is None else timestamp(failing.next_at),
    )


def _delivery(one: Delivery) -> documents.DeliveryDocument:
    return documents.DeliveryDocument(
        id=one.id,
        game=one.game,
        version=one.version,
        type=one.type,
        attempt=one.attempt,
        at=timestamp(one.at),
        milliseconds=one.milliseconds,
        ok=one.ok,
        status=one.status,
        error=one.error,
        next_at=None if one.next_at is None else timestamp(one.next_at),
    )
