"""Refusals of callers, for who they are, what they may do and what they are called."""

from collections.abc import Sequence

from events.ruleset.refusals import Refusal


class Unauthenticated(Refusal, code="unauthenticated", title="Unauthenticated"):
    """There is no token where one is needed, or it is malformed or unknown."""


class Forbidden(Refusal, code="forbidden", title="Not allowed"):
    """The token is known, but may not do this."""


class InsufficientScope(Refusal, code="insufficient_scope", title="The key is not for this"):
    """The operator's key is known, but is not for this; ``scope`` is what it would need."""

    def __init__(self, name: str = "", scopes: Sequence[str] = (), scope: str = "") -> None:
        super().__init__(f"This needs the scope {scope}; the key {name} has {', '.join(scopes) or 'none'}.")
        self.scope = scope


class WrongJoinCode(Refusal, code="wrong_join_code", title="Wrong join code"):
    """The join code of the game is missing or another."""


class NameTaken(Refusal, code="name_taken", title="Name taken"):
    """Somebody at the table goes by this name already, or by one that looks the same."""
