"""Typed clients: what is generated from the OpenAPI document, and the Python client."""
