"""Responses: JSON and NDJSON, files and compression, entity tags, and the ``Prefer`` header."""

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Response, request
from flask.globals import request_ctx
from werkzeug.http import parse_etags
from werkzeug.security import safe_join

from events.ruleset.records import Record
from service.web.bundle import joined, lean_styles
from service.web.refusals import NotFound

try:
    import brotli
except ImportError:  # It is built for CPython only.
    brotli = None

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

WITHOUT_BODY = (204, 304)

encode = msgspec.json.Encoder().encode

BROTLI, GZIP = "br", "gzip"
ENCODINGS = (BROTLI, GZIP) if brotli else (GZIP,)
"""The supported compressions of a body, strongest first."""
MAX_KEPT = 64
"""The number of compressed documents that a process caches."""
SMALL = 1_000
"""The minimum size of a compressed body in bytes."""
JOINED = frozenset({".js"})
LEAN = frozenset({".css"})

JSON = "application/json"
NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"
BINARY = "application/octet-stream"

NOT_MODIFIED = "The document is the one that If-None-Match names."

MINIMAL = "return=minimal"
RECEIPT = "receipt"
PREFERENCE_APPLIED = "Preference-Applied"
RECEIPT_HEADER = "Skald-Receipt"

VARY = {"Vary": "Authorization, Accept-Language, Prefer, Accept-Encoding"}
"""The request headers that responses depend on."""
WRITE_HEADERS = ("ETag", "Vary", PREFERENCE_APPLIED, RECEIPT_HEADER)

_NO_HEADERS: Mapping[str, str] = {}

ENTITY_TAG = re.compile(r'"([0-9]{1,16})(?:-[0-9a-f]{1,64})?"')
"""A version in quotes, with or without the digest of a document."""
DIGEST_DIGITS = 24


class EncodedResponse(Response):
    """A body in bytes with headers that are ready to send, including the type."""

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str]) -> None:
        super().__init__(body, status, {**headers, "Content-Length": str(len(body))})

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Send the response; one without a body, or with a location to be completed, is left to Werkzeug."""
        if environ["REQUEST_METHOD"] == "HEAD" or self.status_code in WITHOUT_BODY or "Location" in self.headers:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.iter_encoded()


def raw_json(text: bytes) -> Any:
    """Return encoded JSON as a part of a response."""
    return msgspec.Raw(text)


class Asset(Record):
    """A file for browsers: its bytes and their type."""

    body: bytes
    media_type: str

    @property
    def tag(self) -> str:
        return sha256(self.body).hexdigest()[:20]


def file_in(folder: str, name: str) -> Path:
    """Return the path of a file in a folder. Raises ``NotFound`` if the file or the folder does not exist."""
    path = safe_join(folder, name) if folder else None
    if path is None or not Path(path).is_file():
        raise NotFound
    return Path(path)


@cache
def unaltered(path: Path) -> Asset:
    """Return a file unchanged. Each process reads it once."""
    return Asset(body=path.read_bytes(), media_type=guess_type(path.name)[0] or "application/octet-stream")


@cache
def asset(path: Path) -> Asset:
    """Return a file as served: scripts are joined, style sheets minified. Each process reads it once."""
    vendored = path.parent.name == "vendor"
    if path.suffix in JOINED and not vendored:
        return Asset(body=joined(path).encode(), media_type="text/javascript")
    if path.suffix in LEAN and not vendored:
        return Asset(body=lean_styles(path.read_text("utf-8")).encode(), media_type="text/css")
    return unaltered(path)


@lru_cache(maxsize=MAX_KEPT * 4)
def compressed(body: bytes, encoding: str) -> bytes:
    """Return bytes with the best compression of an encoding; each process does this once for the same bytes."""
    return brotli.compress(body) if encoding == BROTLI else gzip.compress(body, 9, mtime=0)


def send(found: Asset) -> Response:
    """Answer the current request for a file: compressed if accepted, and without a body if the client has it."""
    response = Response(mimetype=found.media_type, headers={"Cache-Control": "no-cache"})
    response.set_etag(found.tag + fill(response, found.body))
    response.make_conditional(request)
    return response


def fill(response: Response, body: bytes) -> str:
    """Set the body of a response, compressed if accepted and worthwhile; return the suffix of its tag."""
    response.headers["Vary"] = "Accept-Encoding"
    accepted = (one for one in ENCODINGS if len(body) >= SMALL and request.accept_encodings[one] > 0)
    encoding = next(accepted, None)
    response.set_data(body if encoding is None else compressed(body, encoding))
    if encoding is None:
        return ""
    response.headers["Content-Encoding"] = encoding
    return f"-{encoding}"


def wants_minimal(header: str) -> bool:
    """Return True if the ``Prefer`` header asks for the minimal response. The first ``return`` counts."""
    return next((value for name, value in _preferences(header) if name == "return"), "") == "minimal"


def wants_receipt(header: str) -> bool:
    """Return True if the ``Prefer`` header asks for a signed receipt."""
    return any(name == RECEIPT for name, _ in _preferences(header))


def _preferences(header: str) -> Iterator[tuple[str, str]]:
    """Yield the name and value of each preference, without its parameters."""
    for preference in header.split(","):
        name, _, value = preference.partition(";")[0].partition("=")
        yield name.strip().lower(), value.strip().strip('"').lower()


def json_response(
    value: Any, status: int = 200, headers: Mapping[str, str] = _NO_HEADERS, *, mimetype: str = JSON
) -> Response:
    """Return a JSON response that caches must not store, since it depends on the caller."""
    return EncodedResponse(encode(value), status, {"Content-Type": mimetype, "Cache-Control": "no-store", **headers})


def document_response(body: bytes) -> Response:
    """Return a long JSON document that is the same for everybody, compressed if accepted."""
    response = Response(mimetype=JSON, headers={"Cache-Control": "no-store"})
    fill(response, body)
    return response


def ndjson_response(lines: Iterable[bytes]) -> Response:
    """Return a response of one JSON document per line, streamed."""
    return Response(lines, mimetype=NDJSON, headers={"Cache-Control": "no-store"})


def wants_ndjson() -> bool:
    """Return True if the current request accepts NDJSON rather than JSON."""
    return request_ctx.request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON


def etag(version: int, document: bytes | None = None) -> str:
    """Return the entity tag of a version, with a digest of the document if one is given."""
    return f'"{version}"' if document is None else f'"{version}-{sha256(document).hexdigest()[:DIGEST_DIGITS]}"'


def version_in(tag: str) -> int | None:
    """Return the version in an entity tag of a game, or ``None`` for any other tag."""
    found = ENTITY_TAG.fullmatch(tag)
    return int(found[1]) if found else None


def tagged_response(document: bytes, version: int, if_none_match: str | None = None) -> Response:
    """Return a JSON document at a version with its entity tag, or 304 if the caller has the same bytes already."""
    tag = etag(version, document)
    headers = {"Content-Type": JSON, "Cache-Control": "no-store", "ETag": tag, **VARY}
    if if_none_match is not None and parse_etags(if_none_match).contains_weak(tag.strip('"')):
        return EncodedResponse(b"", 304, headers)
    return EncodedResponse(document, 200, headers)
