"""What a delivering process works with, handed in where it is composed."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from events.log.port import EventLog
from events.ruleset.registry import RulesetRegistry
from projections.webhooks.endpoint import Endpoint
from projections.webhooks.store import WebhookStore
from workers.webhooks.limits import Limits
from workers.webhooks.sender import Sender

Run = Callable[..., Awaitable[Any]]
"""Runs a function in a thread that talks to the store, and returns what it returns."""


@dataclass(frozen=True)
class Parts:
    """``new_sender`` makes what sends to an endpoint; ``clock`` says the store's milliseconds since 1970."""

    log: EventLog
    store: WebhookStore
    rulesets: RulesetRegistry
    run: Run
    new_sender: Callable[[Endpoint], Sender]
    clock: Callable[[], int]
    limits: Limits
