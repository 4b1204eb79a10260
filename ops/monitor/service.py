"""A service as a monitor asks it, with no token: its log of logs, and what anybody may see of its games."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from events.durable_files import Missing, StoreError
from events.ruleset.records import Record

TIMEOUT = 30.0
TRIES = 5
BUSY = (429, 502, 503, 504)
NEWEST = 200


class Away(Exception):
    """The service does not answer, or not as Skald does; the text says what came."""


class Refused(Away):
    """The service answers, but not with what was asked for."""


class Shown(Record):
    """A game as the service shows it."""

    version: int
    head: str
    is_closed: bool


class Service:
    """Asks one service. What it does not answer raises ``Away``."""

    def __init__(self, url: str, transport: httpx.BaseTransport | None = None) -> None:
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT, transport=transport)

    def key(self) -> str:
        """Return the key that the service says is its own."""
        return self._get("/v1/transparency/key").text.strip()

    def checkpoint(self) -> bytes:
        """Return the newest checkpoint."""
        return self._get("/v1/transparency/checkpoint").content

    def read(self, path: str) -> bytes:
        """Return a tile, as a tree asks for it."""
        answer = self._answer(f"/v1/transparency/{path}")
        if answer.status_code == httpx.codes.NOT_FOUND:
            raise Missing(f"{path} is missing")
        if not answer.is_success:
            raise StoreError(f"{path}: {answer.status_code}")
        return answer.content

    def game(self, game: str) -> Shown | None:
        """Return a game as it is now; ``None`` if the service does not know it."""
        found = self._json(f"/v1/games/{game}")
        if found is None:
            return None
        closed = found.get("status") in {"finished", "abandoned"}
        return Shown(version=found["version"], head=found["head"], is_closed=closed)

    def event(self, game: str, version: int) -> tuple[int, str]:
        """Return the newest version of a game (0 if there is no such game), and the hash of an event (or nothing)."""
        found = self._json(f"/v1/games/{game}/events", after=version - 1, limit=1)
        if not found:
            return 0, ""
        events: Sequence[Mapping[str, Any]] = found["events"]
        return found["version"], str(events[0]["hash"]) if events and events[0]["version"] == version else ""

    def newest_games(self) -> Sequence[str]:
        """Return the ids of the games that were created last."""
        found = self._json("/v1/games", limit=NEWEST)
        return [one["id"] for one in found["games"]] if found else ()

    def _json(self, path: str, **query: Any) -> Any:
        answer = self._answer(path, **query)
        if answer.status_code == httpx.codes.NOT_FOUND:
            return None
        try:
            return self._sound(answer).json()
        except ValueError:
            raise Refused(f"{path}: not JSON") from None

    def _get(self, path: str) -> httpx.Response:
        return self._sound(self._answer(path))

    def _sound(self, answer: httpx.Response) -> httpx.Response:
        if not answer.is_success:
            kind = Away if answer.status_code in BUSY else Refused
            raise kind(f"{answer.url.path} answers {answer.status_code}")
        return answer

    def _answer(self, path: str, **query: Any) -> httpx.Response:
        for tried in range(TRIES):
            try:
                answer = self._http.get(path, params=query)
            except httpx.HTTPError as error:
                raise Away(f"{path}: {str(error) or type(error).__name__}") from None
            if answer.status_code not in BUSY or tried == TRIES - 1:
                break
            after = answer.headers.get("Retry-After", "")
            time.sleep(min(10.0, float(after) if after.isdecimal() else 1.0))
        return answer
