"""The service as a client sees it: JSON in and out, and every problem in one line."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

import httpx

from ops.errors import UserError

PATIENCE = 60.0
"""Seconds to wait for an answer."""


class Problem(UserError):
    """The service refused: the problem document's code and detail."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{detail} ({status} {code})" if code else f"the service answered {status}")
        self.status, self.code = status, code


class Api:
    """One connection to a service; ``key`` is the operator's."""

    def __init__(self, url: str, key: str = "") -> None:
        self.url, self._key = url.rstrip("/"), key
        self._http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def get(self, path: str, token: str | None = None, **query: Any) -> Any:
        """Return the answer to a GET request, as a seat (its token) or as the operator."""
        return self._call("GET", path, token, params=query)

    def post(self, path: str, body: Mapping[str, Any], token: str | None = None) -> Any:
        """Return the answer to a POST request."""
        return self._call("POST", path, token, json=body)

    def download(self, path: str, token: str | None = None) -> Iterator[bytes]:
        """Yield a whole log as it arrives, a line an event."""
        bearer = token or self._key
        headers = {"Accept": "application/x-ndjson"} | ({"Authorization": f"Bearer {bearer}"} if bearer else {})
        with self._answering(), self._http.stream("GET", path, headers=headers) as answer:
            if answer.is_error:
                answer.read()
                self._content(answer)
            yield from answer.iter_bytes()

    def _call(self, method: str, path: str, token: str | None, **content: Any) -> Any:
        bearer = token or self._key
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        with self._answering():
            answer = self._http.request(method, path, headers=headers, **content)
        return self._content(answer)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except httpx.ConnectError:
            raise UserError(
                f"there is no service at {self.url}; start one with ops/up, or name another by --url"
            ) from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise UserError(f"{self.url} does not answer: {str(error) or type(error).__name__}") from None

    def _content(self, answer: httpx.Response) -> Any:
        try:
            content = answer.json()
        except ValueError:
            raise UserError(f"what answers at {self.url} is not skald (status {answer.status_code})") from None
        if answer.is_error:
            raise Problem(
                answer.status_code, content.get("code", ""), content.get("detail") or content.get("title", "")
            )
        return content
