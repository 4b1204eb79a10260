"""A response whose body is there as a whole, so that next to nothing is left to be worked out when it is sent."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from flask import Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

WITHOUT_BODY = (204, 304)


class WholeResponse(Response):
    """Some bytes, and headers that are ready to be sent, that of their type among them."""

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str]) -> None:
        super().__init__(body, status, {**headers, "Content-Length": str(len(body))})

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Send it; what has no body, or a place that has to be written as a URL, is left to Werkzeug."""
        if environ["REQUEST_METHOD"] == "HEAD" or self.status_code in WITHOUT_BODY or "Location" in self.headers:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.iter_encoded()
