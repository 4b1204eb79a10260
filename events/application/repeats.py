"""Repeats: what a write did that was done before under the same key."""

from collections.abc import Sequence

from events.aggregate.facts import Undone
from events.aggregate.state import GameState
from events.integrity.codec import decode_fact
from events.integrity.replay import fold
from events.log.port import Appended, Entry, EventLog
from events.ruleset.records import tag_of
from events.ruleset.refusals import Refusal
from events.ruleset.registry import RulesetRegistry

_UNDONE = tag_of(Undone)


class TakenBack(Refusal):
    """The action was carried out, and an undo has taken it back since; ``version`` is that of the undo."""

    code = "taken_back"
    title = "Taken back since"

    def __init__(self, version: int) -> None:
        super().__init__(f"This was done, and taken back by version {version}.")
        self.version = version


def read_again(
    log: EventLog, rulesets: RulesetRegistry, game_id: str, before: Appended
) -> tuple[GameState, tuple[Entry, ...]]:
    """Return the state after a commit that was appended before, and its events.

    Raises ``TakenBack`` if the commit was undone since.
    """
    entries = log.read(game_id)
    state = fold(rulesets, game_id, entries[: before.last])
    _require_standing(state, before, entries[before.last :])
    return state, tuple(entries[before.first - 1 : before.last])


def _require_standing(state: GameState, before: Appended, later: Sequence[Entry]) -> None:
    """Raise ``TakenBack`` if a later undo leads back to the version before the commit: each undo takes one back."""
    for entry in later:
        if entry.type == _UNDONE:
            undone = decode_fact(state.ruleset, entry)
            if isinstance(undone, Undone) and undone.to == before.first - 1:
                raise TakenBack(entry.version)
