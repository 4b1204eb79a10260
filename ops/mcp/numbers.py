"""The numbers of actions: the stable ids of the ruleset where it is installed here, else numbers made of the action."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from events.ruleset.action_ids import ActionOutside, ActionSpace, UnboundedAction
from events.ruleset.records import canonical
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import AnyRuleset

FIRST_DERIVED = 1_000_000
"""Above all ids of a ruleset, which are below 131,072."""
DERIVED = 9_000_000
"""How many derived numbers there are: seven digits, so that a model copies them without a mistake."""


class Numbers:
    """Numbers the actions of one game. The same action always has the same number, from game to game.

    Without a ``space``, and for types of actions whose ids depend on the table (``Agents.action_key``), which a client
    does not have, the number is derived from the action itself.
    """

    def __init__(self, ruleset: AnyRuleset | None = None, space: ActionSpace | None = None) -> None:
        self._ruleset, self._space = ruleset, space
        self._by_table: frozenset[type] = frozenset()

    @classmethod
    def of(cls, ruleset: AnyRuleset | None, game: Mapping[str, Any], created: Mapping[str, Any]) -> "Numbers":
        """Return the numbers of a game, given its document and the data of its first event."""
        if ruleset is None or game["rules_version"] not in ruleset.rules_versions:
            return cls()
        try:
            setup = ruleset.setup(
                len(game["seats"]), game["options"], created["box"], created["box_hash"], game["rules_version"]
            )
            found = cls(ruleset, ActionSpace(ruleset, setup))
            found._by_table = frozenset(ruleset.agents.action_key(setup) if ruleset.agents.action_key else ())
        except (KeyError, Refusal, UnboundedAction):
            return cls()
        return found

    def number(self, seat: int, actions: Sequence[Mapping[str, Any]]) -> dict[int, Mapping[str, Any]]:
        """Return the actions on offer by their numbers, in the order of the offer."""
        found: dict[int, Mapping[str, Any]] = {}
        for action in actions:
            number = self._id(seat, action)
            if number is None or number in found:
                number = FIRST_DERIVED + int.from_bytes(sha256(canonical(action)).digest()[:8], "big") % DERIVED
            while number in found:
                number += 1
            found[number] = action
        return found

    def _id(self, seat: int, action: Mapping[str, Any]) -> int | None:
        if self._space is None or self._ruleset is None:
            return None
        try:
            command = self._ruleset.read_command(action)
            return None if type(command) in self._by_table else self._space.ids(None, seat, [command])[0]
        except (ActionOutside, msgspec.ValidationError):
            return None
