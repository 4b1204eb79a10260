"""What is in JSON Schemas, found by walking through them."""


def refs(value):
    """Every reference in a document, also those by which a union is told apart."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        yield from (ref for item in value.values() for ref in refs(item))
        yield from (ref for name, ref in value.get("mapping", {}).items()) if "propertyName" in value else ()
    if isinstance(value, list):
        yield from (ref for item in value for ref in refs(item))


def schemas_in(value, path=()):
    """Every schema inside a schema, with where it is."""
    yield path, value
    for name in ("anyOf", "oneOf", "prefixItems"):
        for index, one in enumerate(value.get(name, [])):
            yield from schemas_in(one, (*path, name, index))
    for name, one in value.get("properties", {}).items():
        yield from schemas_in(one, (*path, name))
    for name in ("items", "additionalProperties", "propertyNames"):
        if isinstance(value.get(name), dict):
            yield from schemas_in(value[name], (*path, name))


def with_defaults(value):
    """Every schema that says what is taken where nothing is given."""
    if isinstance(value, dict):
        if "default" in value and not isinstance(value["default"], dict):
            yield value
        for name, part in value.items():
            if name not in ("example", "examples"):
                yield from with_defaults(part)
    elif isinstance(value, list):
        for part in value:
            yield from with_defaults(part)
