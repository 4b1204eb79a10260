"""The OpenAPI document, generated from the declarations and schemas that validate the requests."""

from typing import Any

from flask import Flask


def document(app: Flask) -> dict[str, Any]:
    """The OpenAPI 3.1 document of an application."""
    return {"openapi": "3.1.0", "info": {"title": app.name, "version": "1"}, "paths": {}}
