"""Refusals of callers: for their identity, their permissions and their names."""

from collections.abc import Sequence

from events.ruleset.refusals import Refusal


class Unauthenticated(Refusal, code="unauthenticated", title="Unauthenticated"):
    """The token is missing, malformed or unknown."""


class Forbidden(Refusal, code="forbidden", title="Not allowed"):
    """The token is known, but may not do this."""


class InsufficientScope(Refusal, code="insufficient_scope", title="Insufficient scope"):
    """The operator's key is known, but lacks the scope for this; ``scope`` says which one it needs."""

    def __init__(self, name: str = "", scopes: Sequence[str] = (), scope: str = "") -> None:
        super().__init__(f"This needs the scope {scope}; the key {name} has {', '.join(scopes) or 'none'}.")
        self.scope = scope


class WrongJoinCode(Refusal, code="wrong_join_code", title="Wrong join code"):
    """The join code of the game is missing or wrong."""


class NameTaken(Refusal, code="name_taken", title="Name taken"):
    """Somebody at the table already has this name, or one that looks the same."""
