"""The operator's keys: each has a name, and scopes that say what it may be used for."""

from collections.abc import Callable, Sequence
from typing import Literal, get_args

from events.ruleset.records import Record
from service.tokens import constant_time_equals, digest

Scope = Literal["read", "create", "act", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
MEANINGS: dict[Scope, str] = {
    "read": "read what everybody may read, and what is the operator's to read",
    "create": "create games and seat people",
    "act": "change a game from outside, such as to abandon it",
    "admin": "everything else: seats and tokens of others, and whatever spans games",
}
READS = ("GET", "HEAD")


class OperatorKey(Record):
    """One key. ``digest`` is all that is stored of it."""

    name: str
    digest: str
    scopes: frozenset[Scope]


OperatorKeys = Callable[[], Sequence[OperatorKey]]
"""Returns the keys that are valid now."""


def full_key(name: str, key: str) -> OperatorKey:
    """Return a key that may be used for everything."""
    return OperatorKey(name=name, digest=digest(key), scopes=frozenset(SCOPES))


def find_key(keys: Sequence[OperatorKey], token: str) -> OperatorKey | None:
    """Return the key that a token is. Compares with every key, so that the time taken tells nothing."""
    wanted = digest(token)
    found = [key for key in keys if constant_time_equals(key.digest, wanted)]
    return found[0] if found else None


def needed_scope(declared: Scope | None, method: str) -> Scope:
    """Return the scope that an operation needs: that of reading for reads, else the one that opens most."""
    return declared or ("read" if method in READS else "admin")
