"""The address of a Redis, for people: without the password that may be in it."""

import re
from urllib.parse import urlsplit

HIDDEN = "..."
_ADDRESS = re.compile(r"\b(?:rediss?(?:\+cluster)?|unix)://\S+")


def without_password(url: str) -> str:
    """Return the address without a login: no user, no password, no query.

    Where one cannot tell where the password ends, everything behind the scheme is left out.
    """
    scheme, found, rest = url.rpartition("://") if url.count("://") == 1 else ("", "", url)
    address, _, query = rest.partition("?")
    if "@" in query:
        return f"{scheme}{found}{HIDDEN}"
    return f"{scheme}{found}{address.rpartition('@')[2]}"


def is_readable(url: str) -> bool:
    """Return True if a login in the address, if there is one, is encoded so that it ends where it should."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    return "@" not in f"{parts.path}{parts.query}{parts.fragment}"


def mask_credentials(text: str) -> str:
    """Return a text with every address of a Redis in it without its login."""
    return _ADDRESS.sub(lambda found: without_password(found[0]), text) if "://" in text else text
