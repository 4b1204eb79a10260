"""Games: one module per resource, with its schema, serializer and endpoints."""
