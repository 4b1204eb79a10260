"""Where the events of a replay come from: a running service, or a whole transcript."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from rich.console import Console
from rich.rule import Rule
from rich.text import Text
from skald_client import Skald

from events.aggregate.narration import narrate
from events.integrity.audit import chain_of
from events.integrity.codec import event, visible_audiences
from events.integrity.replay import states
from events.integrity.report import run_check
from events.integrity.transcript import Transcript, is_closed_log
from events.ruleset.registry import RulesetRegistry
from events.ruleset.rendering import Drawing, Language
from events.ruleset.ruleset import AnyRuleset, Viewer
from ops.play.picture import Picture
from ops.play.texts import fitting_name, named
from ops.run.errors import UserError
from ops.run.sanitize import printable

Event = Mapping[str, Any]

HELP = {
    "en": "Enter: next   b: back   number: to that version   a: the whole board   q: quit",
    "de": "Enter: weiter   b: zurück   Zahl: zu dieser Version   a: ganzes Brett   q: Ende",
}
FRAME = 5
"""Lines beside the board: the version, the sentence and the prompt."""


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
    """A game of a service, as the holder of the client's token may see it."""

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
            raise UserError(f"game {transcript.game} has the seats 1 to {last.setup.seats}")
        self.ruleset = last.ruleset
        shown = [event(one, last.seed, visible_audiences(one, seat, public=seat is None)) for one in entries]
        self.events: Sequence[Event] = [msgspec.json.decode(msgspec.json.encode(one)) for one in shown]

    def table(self, version: int) -> Any:
        """Return the view at a version, folded from the events."""
        state = self._states[version - 1]
        return msgspec.to_builtins(self.ruleset.view(state.table, self.seat)) if state.has_started else {}


class Walk:
    """One reader's way through a game. ``ask`` gives what the reader types; without it the whole story is told."""

    def __init__(
        self, source: Source, console: Console, language: Language, ask: Callable[[], str] | None = None
    ) -> None:
        self._source, self._console, self._language, self._ask = source, console, language, ask
        drawing = Drawing(
            lang=language, names=tuple(map(fitting_name, source.names)), width=console.width, viewer=source.seat
        )
        self._picture = Picture({}, source.ruleset.display.render, drawing)

    def go(self, first: int) -> None:
        if self._ask is None:
            for event in self._source.events[first - 1 :]:
                self._console.print(self._sentence(event))
            self._show_table(len(self._source.events))
            return
        self._console.print(HELP[self._language], style="dim", highlight=False)
        version, whole = first, False
        while 1 <= version <= len(self._source.events):
            self._console.print(Rule(str(version), align="left"))
            self._show_table(version, None if whole else self._console.height - FRAME)
            self._console.print(self._sentence(self._source.events[version - 1]))
            typed = self._ask().strip().lower()
            whole = typed == "a"
            version = version if whole else self._next(version, typed)

    def _next(self, version: int, typed: str) -> int:
        match typed:
            case "q":
                return 0
            case "b":
                return max(1, version - 1)
            case number if number.isdecimal():
                return min(max(1, int(number)), len(self._source.events))
        return version + 1

    def _show_table(self, version: int, height: int | None = None) -> None:
        state: Any = self._source.table(version)
        fitting = self._picture.lines(state, None) if height is None else self._picture.fitting(state, height, "a")
        self._console.print(Text("\n".join(fitting), overflow="fold"))

    def _sentence(self, event: Event) -> Text:
        fields = dict(event["data"])
        for part in event["private"].values():
            fields |= part["data"]
        sentence = narrate(self._source.ruleset, event["type"], fields, event["schema"])
        line = Text(f"{event['version']:>5}  ", style="dim")
        told = printable(named(getattr(sentence, self._language), self._picture.drawing))
        return line.append(told, style="not dim")
