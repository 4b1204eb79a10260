"""Where the events of a replay come from: a running service, or a whole transcript."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from events.aggregate.state import GameState
from events.games import RULESETS
from events.integrity.audit import chain_of, run_check
from events.integrity.redaction import event, visible_audiences
from events.integrity.replay import fold
from events.integrity.transcript import Transcript, is_closed_log
from events.ruleset.ruleset import AnyRuleset, Viewer
from ops.play.api import Api
from ops.trouble import Trouble

PAGE = 200
Event = Mapping[str, Any]


class Source(Protocol):
    """A game to go through: its events, and the table after each of them."""

    game: AnyRuleset
    events: Sequence[Event]

    def table(self, version: int) -> Any:
        """The view of the table at a version, as plain JSON."""
        ...


class Served:
    """A game at a service, as a seat (its token) or everybody may see it."""

    def __init__(self, api: Api, game_id: str, token: str | None) -> None:
        self._api, self._token = api, token
        self._path = f"/v1/games/{game_id}"
        ruleset = str(api.get(self._path, token)["ruleset"])
        if ruleset not in RULESETS:
            raise Trouble(f"the ruleset {ruleset} is not installed here")
        self.game = RULESETS[ruleset]
        self.events: Sequence[Event] = self._all()

    def table(self, version: int) -> Any:
        """The view at a version, as the service gives it."""
        return self._api.get(self._path, self._token, at=version)["state"]

    def _all(self) -> list[Event]:
        found: list[Event] = []
        while True:
            page = self._api.get(f"{self._path}/events", self._token, after=len(found), limit=PAGE)
            found += page["events"]
            if len(found) >= page["version"] or not page["events"]:
                return found


class Closed:
    """A closed game, whole, in the eyes of a seat as it knew the game then, or of everybody after the end (no seat)."""

    def __init__(self, transcript: Transcript, seat: Viewer) -> None:
        entries = transcript.entries
        if not is_closed_log(entries):
            raise Trouble(f"game {transcript.game} is still running; a seat replays it at its service by its --token")
        chain = run_check("chain", lambda: chain_of(transcript.game, entries))
        if not chain.ok:
            raise Trouble(f"the file was altered: {chain.detail}")
        self._seat = seat
        self._matches: list[GameState] = []
        state: GameState | None = None
        for entry in entries:
            state = fold(RULESETS, transcript.game, (entry,), state)
            self._matches.append(state)
        last = self._matches[-1]
        if seat is not None and seat >= last.setup.seats:
            raise Trouble(f"game {transcript.game} has seats 0 to {last.setup.seats - 1}")
        self.game = last.ruleset
        shown = [event(entry, last.seed, visible_audiences(entry, seat, public=seat is None)) for entry in entries]
        self.events: Sequence[Event] = [msgspec.json.decode(msgspec.json.encode(one)) for one in shown]

    def table(self, version: int) -> Any:
        """The view at a version, folded from the events."""
        state = self._matches[version - 1]
        return msgspec.to_builtins(self.game.view(state.table, self._seat)) if not state.open_seats else {}
