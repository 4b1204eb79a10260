"""Files as they are sent: read, joined and compressed once a process, and sent again only after they have changed."""

import gzip
from functools import cache, lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from flask import Response, request

from events.ruleset.records import Record
from service.assets.joining import joined, lean_styles

GZIP = "gzip"
MOST_KEPT = 64
"""How many compressed documents a process keeps."""
SMALL = 1_000
"""What is shorter is sent as it is."""
JOINED = frozenset({".js"})
LEAN = frozenset({".css"})


class Asset(Record):
    """A file that browsers load: its bytes, and what they are."""

    body: bytes
    media_type: str

    @property
    def tag(self) -> str:
        """The name of this very content."""
        return sha256(self.body).hexdigest()[:20]


@cache
def asset(path: Path) -> Asset:
    """Return a file as it is served. It is not read again before the process ends."""
    media_type = guess_type(path.name)[0] or "application/octet-stream"
    vendored = path.parent.name == "vendor"
    if path.suffix in JOINED and not vendored:
        return Asset(body=joined(path).encode(), media_type="text/javascript")
    if path.suffix in LEAN and not vendored:
        return Asset(body=lean_styles(path.read_text("utf-8")).encode(), media_type=media_type)
    return Asset(body=path.read_bytes(), media_type=media_type)


@lru_cache(maxsize=MOST_KEPT * 4)
def compressed(body: bytes) -> bytes:
    """Return some bytes compressed as much as gzip can, once a process for the same bytes."""
    return gzip.compress(body, 9, mtime=0)


def send(found: Asset) -> Response:
    """Answer the current request for a file: compressed if that is accepted, without a body if it is known."""
    response = Response(mimetype=found.media_type, headers={"Cache-Control": "no-cache"})
    zipped = fill(response, found.body)
    response.set_etag(found.tag + ("-gzip" if zipped else ""))
    response.make_conditional(request)
    return response


def fill(response: Response, body: bytes) -> bool:
    """Put a body into an answer, compressed if that is accepted and of use; return ``True`` if it is compressed."""
    response.headers["Vary"] = "Accept-Encoding"
    zipped = len(body) >= SMALL and request.accept_encodings[GZIP] > 0
    response.set_data(compressed(body) if zipped else body)
    if zipped:
        response.headers["Content-Encoding"] = GZIP
    return zipped
