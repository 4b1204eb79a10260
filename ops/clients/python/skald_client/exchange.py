"""Calls, and what their answers mean. This module does no I/O: the blocking and the async client share it."""

import json
import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, cast
from urllib.parse import quote

import httpx

from skald_client.patch import patched
from skald_client.problem import Problem, Unreachable
from skald_client.refusals import BY_CODE

PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before a call is repeated, and again, and so on; each up to half as long again."""
PASSING, NOT_CARRIED_OUT = (429, 502, 503, 504), (429,)
NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
NDJSON, BYTES = "application/x-ndjson", "application/octet-stream"
LEAVES, BROKEN = 1001, 1006
INCLUDED = ("game", "patch", "actions", "scores")


class Closed(httpx.ReadError):
    """The connection has ended; ``code`` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"the connection was closed with {code}")
        self.code = code


Outcome = httpx.Response | httpx.TransportError | None
"""What came of one try; ``None`` for a live stream that just ended."""


def path(template: str, *values: str) -> str:
    """Return a path with its parts filled in, in their order."""
    for value in values:
        head, _, tail = template.partition("{")
        template = head + quote(value, safe="") + tail.partition("}")[2]
    return template


@dataclass(frozen=True)
class Call:
    """One call of an operation. ``lines``: several bodies. ``repeatable``: carried out once, however often it comes."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    lines: Sequence[Any] | None = None
    if_match: int | None = None
    idempotency_key: str | None = None
    repeatable: bool = False

    @property
    def game(self) -> str:
        """The game that the call is about; empty where it is about none."""
        return self.path.split("/")[3] if self.path.startswith("/v1/games/") else ""

    def request(self, http: Any, token: str | None, accept: str = "application/json") -> httpx.Request:
        """Return the request. The same one is sent again where the call is repeated."""
        headers = {"Accept": accept} | ({"Authorization": f"Bearer {token}"} if token else {})
        headers |= {"Idempotency-Key": self.idempotency_key or secrets.token_hex(16)} if self.method != "GET" else {}
        headers |= {"If-Match": f'"{self.if_match}"'} if self.if_match is not None else {}
        query = {key: _written(value) for key, value in self.query.items() if value is not None}
        sent = {"json": self.body}
        if self.lines is not None:
            sent = {"content": "".join(json.dumps(line) + "\n" for line in self.lines)}
            headers |= {"Accept": NDJSON, "Content-Type": NDJSON}
        return cast("httpx.Request", http.build_request(self.method, self.path, headers=headers, params=query, **sent))

    def pause(self, tried: int, outcome: Outcome, pauses: tuple[float, ...]) -> float:
        """Return the seconds to wait before the next try. Raise what came of the call if there is to be none."""
        refusal = problem(outcome) if isinstance(outcome, httpx.Response) else None
        passing = PASSING if self.repeatable else NOT_CARRIED_OUT
        again = refusal.status in passing if refusal else self.repeatable or isinstance(outcome, NOT_SENT)
        if isinstance(outcome, Closed) and outcome.code == LEAVES and tried < len(pauses):
            return random.random()  # noqa: S311 - so that not all come back at once
        if again and tried < len(pauses):
            return max(pauses[tried] * random.uniform(1, 1.5), refusal.retry_after if refusal else 0)  # noqa: S311
        if refusal is not None:
            raise refusal
        raise Unreachable(str(outcome) or type(outcome).__name__) from cast("Exception | None", outcome)


def _written(value: Any) -> Any:
    """Return a value as a query has it: lists with commas, and numbers without an exponent."""
    if isinstance(value, list):
        return ",".join(value)
    return f"{value:.9f}" if isinstance(value, float) else value


def problem(answer: httpx.Response) -> Problem:
    after = answer.headers.get("Retry-After", "")
    document, wait = {}, float(after) if after.isdecimal() else 0
    with suppress(ValueError):
        document = answer.json()
    return BY_CODE.get(document.get("code", ""), Problem)(answer.status_code, document, wait)


def content(answer: httpx.Response) -> Any:
    """Return what a successful answer holds. Raise ``Unreachable`` if Skald cannot have sent it."""
    try:
        if (media := answer.headers.get("Content-Type", "")) in (NDJSON, BYTES):
            return answer.content if media == BYTES else [json.loads(line) for line in answer.iter_lines()]
        return answer.json() if media.endswith("json") else answer.text or None
    except ValueError:
        raise Unreachable("what answers there is not Skald") from None


class Reader:
    """Reads the lines of a stream, NDJSON or Server-Sent Events, over all the connections that it takes."""

    def __init__(self, call: Call, *, live: bool) -> None:
        self.live, self.closed = live, False
        self._call, self._after, self._fields = call, call.query.get("after") or 0, dict[str, str]()
        self._game: Any = None

    def request(self, http: Any, token: str | None) -> httpx.Request:
        """Return the request that goes on where the last connection ended."""
        self._fields = {}
        call = replace(self._call, query={**self._call.query, "after": self._after})
        return call.request(http, token, "text/event-stream" if self.live else NDJSON)

    def read(self, line: str) -> Iterator[tuple[Any, Any]]:
        """Yield what a line completes and was not there before: the item, and the document in it."""
        if not self.live:
            item = json.loads(line)
            yield from self._new(item["version"], item, item)
        elif line:
            name, _, value = line.partition(":")
            self._fields[name] = value.removeprefix(" ")
        elif "data" in self._fields:
            version, data = self._fields.get("id"), json.loads(self._fields["data"])
            name, self._fields = self._fields["event"], {}
            if version:
                yield from self._new(int(version), {"id": int(version), "event": name, "data": data}, data)
                self.closed |= name == "seed_opened"
            else:
                yield self._part(name, data)

    def watch(self, token: str | None) -> dict[str, Any]:
        """Return what asks for a watch that goes on where the last connection ended."""
        wanted = {"game": self._call.game, "token": token, "after": self._after}
        return wanted | {"include": self._call.query.get("include") or []}

    def take(self, message: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
        """Yield what a message of a watch holds and was not there before: the item, and the document in it.

        Raises ``Closed`` where something is missing, so that it is asked for.
        """
        self.closed |= message.get("end") == "closed"
        if event := message.get("event"):
            if event["version"] > self._after + 1:
                raise Closed(BROKEN)
            item = {"id": event["version"], "event": event["type"], "data": event}
            yield from self._new(event["version"], item, event)
        for name in INCLUDED:
            if name in message:
                yield self._part(name, message[name])

    def _part(self, name: str, data: Any) -> tuple[Any, Any]:
        """Return a message that is not an event: in place of a patch the game after it."""
        if name == "patch":
            name, data = "game", patched(self._game, data["operations"])
        if name == "game":
            self._game = data
        return {"id": None, "event": name, "data": data}, data

    def _new(self, version: int, item: Any, document: Any) -> Iterator[tuple[Any, Any]]:
        if version > self._after:
            self._after = version
            yield item, document
