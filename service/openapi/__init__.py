"""The OpenAPI document, from what the endpoints declare and what validates requests."""
