"""The webhooks of the OpenAPI document: what is sent, with which headers, and what is made of the answer."""

from inspect import cleandoc
from typing import Any

from service.openapi.records import ref
from service.responses import JSON
from service.schemas import documents

HEADERS = {
    "webhook-id": ("The id of the message, the same at every attempt.", "^evt_[0-9a-z-]+_[0-9]+_[a-z_]+$"),
    "webhook-timestamp": ("When this attempt was made, in seconds since 1970.", "^[0-9]+$"),
    "webhook-signature": (
        "For each secret `v1,` and the Base64 of HMAC-SHA256 over id, timestamp and body, joined by dots.",
        "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$",
    ),
}
ANSWERS = {
    "2XX": "The message was taken.",
    "410": "Nothing more is wanted: the webhook ends.",
    "429": "Too much: less is sent at once, after `Retry-After`. 502 and 504 count alike.",
    "default": "Not taken, redirections too: it is tried again later, and everything of the game waits.",
}


def webhooks() -> dict[str, Any]:
    """Return what is sent, by type of message."""
    parameters = [
        {
            "in": "header",
            "name": name,
            "required": True,
            "description": text,
            "schema": {"type": "string", "pattern": pattern},
        }
        for name, (text, pattern) in HEADERS.items()
    ]
    return {
        kind: {
            "post": {
                "summary": kind,
                "description": cleandoc(body.__doc__ or ""),
                "tags": ["webhooks"],
                "parameters": parameters,
                "requestBody": {"required": True, "content": {JSON: {"schema": ref(body.__name__)}}},
                "responses": {status: {"description": text} for status, text in ANSWERS.items()},
            }
        }
        for kind, body in documents.SENT.items()
    }
