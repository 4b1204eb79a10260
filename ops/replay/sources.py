"""Where the events of a replay come from: a running service, or a whole transcript."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from skald_client import Skald

from events.integrity.audit import chain_of
from events.integrity.redaction import event, visible_audiences
from events.integrity.replay import states
from events.integrity.report import run_check
from events.integrity.transcript import Transcript, is_closed_log
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, Viewer
from ops.errors import UserError

Event = Mapping[str, Any]


class Source(Protocol):
    """A game to go through: its events, and the table after each of them."""

    ruleset: AnyRuleset
    events: Sequence[Event]
    names: Sequence[str]
    """The names of the seats; empty where the log alone is known, which has none."""
    seat: Viewer

    def table(self, version: int) -> Any:
        """Return the view of the table at a version, as plain JSON; empty before the game begins."""
        ...


class ServedGame:
    """A game at a service, as whoever holds the client's token may see it."""

    def __init__(self, skald: Skald, rulesets: RulesetRegistry, game_id: str) -> None:
        self._skald, self._game_id = skald, game_id
        self.events: Sequence[Event] = list(skald.iter_events(game_id))
        game = skald.get_game(game_id)
        self.names: Sequence[str] = [seat["name"] or "" for seat in game["seats"]]
        self.seat: Viewer = game["you"]["seat"] if game["you"] else None
        created = self.events[0]["data"]
        self.ruleset = rulesets.version_of(created["ruleset"], created["rules_version"])

    def table(self, version: int) -> Any:
        """Return the view at a version, as the service gives it."""
        return self._skald.get_game(self._game_id, at=version)["state"]


class ClosedGame:
    """A closed game, whole, in the eyes of a seat as it knew the game then, or of everybody after the end (no seat)."""

    def __init__(
        self, rulesets: RulesetRegistry, transcript: Transcript, seat: Viewer, names: Sequence[str] = ()
    ) -> None:
        entries = transcript.entries
        if not is_closed_log(entries):
            raise UserError(f"game {transcript.game} is still running; a seat replays it at its service by its --token")
        chain = run_check("chain", lambda: chain_of(transcript.game, entries))
        if not chain.ok:
            raise UserError(f"the file was altered: {chain.detail}")
        self.seat, self.names = seat, names
        self._states = [state for _, state in states(rulesets, transcript.game, entries)]
        last = self._states[-1]
        if seat is not None and seat >= last.setup.seats:
            raise UserError(f"game {transcript.game} has seats 0 to {last.setup.seats - 1}")
        self.ruleset = last.ruleset
        shown = [event(entry, last.seed, visible_audiences(entry, seat, public=seat is None)) for entry in entries]
        self.events: Sequence[Event] = [msgspec.json.decode(msgspec.json.encode(one)) for one in shown]

    def table(self, version: int) -> Any:
        """Return the view at a version, folded from the events."""
        state = self._states[version - 1]
        return msgspec.to_builtins(self.ruleset.view(state.table, self.seat)) if state.has_started else {}
