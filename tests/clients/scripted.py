"""A service that answers the Python client as a script says."""

import json

import httpx
from skald_client import Skald

GAME = "017-8k2m4w0q7z5t3v1x"
ACTION = {"type": "pass"}


class Scripted(httpx.BaseTransport):
    """Answers as the script says, one entry a request: a response, or an exception that is raised.

    It knows no WebSockets.
    """

    def __init__(self, *script):
        self.script, self.requests = list(script), []

    def handle_request(self, request):
        if request.url.path == "/v1/live":
            return problem(426, "upgrade_required")
        self.requests.append(request)
        found = self.script.pop(0)
        if isinstance(found, Exception):
            raise found
        return found


def answer(status=200, body=None, **headers):
    return httpx.Response(status, json=body if body is not None else {}, headers=headers)


def problem(status, code, **more):
    document = {"type": f"/problems/{code}", "title": "Refused", "status": status, "detail": "Not so.", "code": code}
    return httpx.Response(
        status,
        content=json.dumps(document | more),
        headers={"Content-Type": "application/problem+json"} | ({"Retry-After": "0"} if status in (429, 503) else {}),
    )


def client(*script, pauses=(0.0, 0.0), token=None):
    transport = Scripted(*script)
    return Skald("http://skald", token, transport=transport, pauses=pauses), transport.requests


BROKEN = httpx.ReadError("broken")
AWAY = httpx.ConnectError("refused")


class Breaking(httpx.SyncByteStream):
    """A body that breaks after its pieces."""

    def __init__(self, pieces, error=None):
        self.pieces, self.error = pieces, error

    def __iter__(self):
        yield from self.pieces
        if self.error:
            raise self.error


def stream(pieces, error=None, media="text/event-stream"):
    return httpx.Response(200, headers={"Content-Type": media}, stream=Breaking(pieces, error))
