"""Games: a module a resource, with its schema, its serializer and its endpoints."""
