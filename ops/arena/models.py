"""Clients of the Model Context Protocol in an arena: a program is started that plays its seat by the tools of MCP.

The arena serves the tools over HTTP on this machine. A program finds their address in ``SKALD_MCP_URL``, and its token
in ``SKALD_TOKEN``; what the tools say comes from the game here, by the documents of the service.
"""

import os
import secrets
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from threading import Condition, Thread
from typing import Any, Literal

import msgspec
from skald import Game
from skald_client import Problem
from skald_client.refusals import NotFinished, NotYourTurn, StaleVersion

from events.integrity.codec import commit_ends
from ops.arena.seats import Fault, acted, kill_group
from ops.mcp.server import Callers, mcp_server
from ops.run.errors import UserError
from service.access.seats import SeatAssignment, SeatAssignments
from service.game.documents import actions_document, game_document, ranking
from service.game.events import EventSerializer
from service.game.rulesets import ruleset_document

HOST = "127.0.0.1"
START_SECONDS = 20.0
"""Seconds that the server may take to listen."""
PAUSE = 0.05
PER_SECOND = 1000
"""How many calls a program may make: nobody else is burdened by it."""


class Chair:
    """One seat of a game for a client in another thread: it may act while the arena asks it, and not otherwise."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self._turn = Condition()
        self._is_asked = False

    def ask(self, seconds: float, has_ended: Callable[[], bool] = lambda: False) -> None:
        """Wait until the client has acted. Raises ``Fault`` if it has ended, or takes longer than these seconds."""
        until = time.monotonic() + seconds
        with self._turn:
            self._is_asked = True
            while not self._turn.wait_for(lambda: not self._is_asked, PAUSE):
                is_late = time.monotonic() > until
                if is_late or has_ended():
                    self._is_asked = False
                    raise Fault(f"took longer than {seconds:g} s" if is_late else "has ended")

    def act(self, action: Mapping[str, Any], version: int | None) -> None:
        """Act for the client. Raises a ``Problem``, as the service does."""
        with self._turn:
            if not self._is_asked:
                raise NotYourTurn(409, {"code": "not_your_turn", "detail": "You are not asked."})
            if version not in (None, self.game.version):
                raise StaleVersion(412, {"code": "stale_version", "detail": "The game has moved on."})
            try:
                acted(self.game, self.seat, self.game.ruleset.read_command(action))
            except (Fault, msgspec.ValidationError) as error:
                raise Problem(422, {"code": "malformed", "detail": str(error)}) from None
            self._is_asked = False
            self._turn.notify_all()


class Games:
    """The games of an arena, asked as the client of a service is: by the token of a seat."""

    def __init__(self) -> None:
        self.chairs: dict[str, Chair] = {}
        self._token = ""

    def with_token(self, token: str) -> "Games":
        """Return the games as a token sees them."""
        found = Games()
        found.chairs, found._token = self.chairs, token
        return found

    def get_game(self, game_id: str) -> Any:
        chair = self._chair(game_id)
        return _decoded(game_document(chair.game.state, chair.seat, _assignments(chair.game)))

    def list_actions(self, game_id: str, lang: Literal["de", "en"] | None = None) -> Any:
        chair = self._chair(game_id)
        return _decoded(actions_document(chair.game.state, chair.seat, lang))

    def act(self, game_id: str, action: Any, *, lang: Literal["de", "en"] | None = None, if_match: int | None) -> Any:
        chair = self._chair(game_id)
        before = chair.game.version
        chair.act(action, if_match)
        events = self.list_events(game_id, after=before, limit=1000, lang=lang)
        return {"version": events["version"], "events": events["events"], "game": self.get_game(game_id)}

    def list_events(
        self, game_id: str, *, after: int = 0, limit: int = 100, lang: Literal["de", "en"] | None = None
    ) -> Any:
        chair = self._chair(game_id)
        state, entries = chair.game.state, chair.game.entries(after)[:limit]
        shown = EventSerializer.of(state, chair.seat, lang)
        found = [
            shown.document(entry, end, audiences)
            for entry, end, audiences in zip(
                entries, commit_ends(entries, state.version), shown.audiences(entries), strict=True
            )
        ]
        return {"version": state.version, "events": _decoded(found)}

    def get_ruleset(self, ruleset: str) -> Any:
        found = next(chair.game for chair in self.chairs.values() if chair.game.ruleset.id == ruleset)
        return _decoded(ruleset_document(found.ruleset, {}, None))

    def get_results(self, game_id: str) -> Any:
        state = self._chair(game_id).game.state
        if state.results is None:
            raise NotFinished(404, {"code": "not_finished", "detail": "There are no results yet."})
        return {"ranking": _decoded(ranking(state.ruleset, state.results))}

    def _chair(self, game_id: str) -> Chair:
        chair = self.chairs.get(self._token)
        if chair is None or chair.game.id != game_id:
            raise Problem(401, {"code": "unauthenticated", "detail": "The token is not valid in this game."})
        return chair


def _decoded(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))


def _assignments(game: Game) -> SeatAssignments:
    names = (game.state.controllers[seat] for seat in game.seats)
    return SeatAssignments(seats=tuple(SeatAssignment(controller=name, name=name) for name in names))


class Hall:
    """The server of the tools for all games of this process. It listens until the process ends."""

    def __init__(self) -> None:
        self.games = Games()
        self._installed: dict[str, Any] = {}
        with socket.socket() as found:
            found.bind((HOST, 0))
            self._port = found.getsockname()[1]
        run = mcp_server(Callers(self.games, self._installed, None, PER_SECOND), "arena").run
        options = {"host": HOST, "port": self._port, "stateless_http": True, "json_response": True}
        Thread(target=run, args=("streamable-http",), kwargs=options, daemon=True).start()
        until = time.monotonic() + START_SECONDS
        while not self._listens():
            if time.monotonic() > until:
                raise UserError("the server of the tools does not start")
            time.sleep(PAUSE)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._port}/mcp"

    def add(self, chair: Chair) -> str:
        """Return the token of a chair."""
        token = f"{chair.game.id}.{secrets.token_urlsafe(32)}"
        self._installed[chair.game.ruleset.id] = chair.game.ruleset
        self.games.chairs[token] = chair
        return token

    def remove(self, token: str) -> None:
        """Let a token do nothing any more."""
        self.games.chairs.pop(token, None)

    def _listens(self) -> bool:
        with suppress(OSError), socket.create_connection((HOST, self._port), 1):
            return True
        return False


@cache
def hall() -> Hall:
    """Return the server of this process, started when it is first asked for. Raises ``UserError``."""
    return Hall()


class Model:
    """A program that plays one seat of one game as a client of MCP; it is killed when its game is over."""

    def __init__(self, words: Sequence[str], game: Game, seat: int, seconds: float) -> None:
        self._seconds, self._chair, self._patience = seconds, Chair(game, seat), max(seconds, START_SECONDS)
        self._token = hall().add(self._chair)
        ours = {"SKALD_MCP_URL": hall().url, "SKALD_TOKEN": self._token, "SKALD_GAME": game.id}
        try:
            self._process = subprocess.Popen(
                list(words),
                env={**os.environ, **ours},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            hall().remove(self._token)
            raise Fault(f"cannot be started: {error.strerror or error}") from None

    def choose(self, game: Game, seat: int) -> None:
        """Wait until the program has acted; for the first action it may take longer, since it has to start."""
        del game, seat
        self._chair.ask(self._patience, lambda: self._process.poll() is not None)
        self._patience = self._seconds

    def close(self, game: Game) -> None:
        """Kill the program, and end its token."""
        del game
        hall().remove(self._token)
        kill_group(self._process.pid)
        self._process.wait()
