"""A whole game over HTTP: every seat with its own token, choosing at random, or one for a person among bots."""

import hashlib
import random
import secrets
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text
from skald_client import Problem, Skald
from skald_client.refusals import NotFinished
from skald_client.types import GameDocument, Report, ResultsResponse

from events.ruleset.records import Record
from events.ruleset.rendering import Language
from ops.play import picture
from ops.play.person import Person
from ops.play.picture import Picture
from ops.play.texts import NAMES, named, say
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings
from ops.run.terminal import TerminalConsole

PATIENCE = 60.0
"""Seconds that the results may take."""
PAUSE = 0.05
NEWS = 200

LATEST, HEAD = 4, 2
EVERY = 0.1
"""Seconds between two drawings."""


class Plan(Record):
    """A game that is to be played: with a seed the same plan plays the same game again, but for what a person does.

    ``person``: the seat of a person; bots have all others. Without one this process plays for every seat.
    """

    ruleset: str
    seats: int
    options: Mapping[str, Any]
    seed: str | None
    lang: Language
    person: int | None = None
    bot: str = "random"


class ServedGame:
    """A game at a service that is played as planned."""

    def __init__(self, skald: Skald, plan: Plan) -> None:
        self._skald = skald
        self._lang = plan.lang
        self._told = 0
        self._seed = secrets.token_hex() if plan.seed is None else plan.seed
        self._choice = random.Random(self._seed)  # noqa: S311 - not a secret: the point is to repeat it
        self._sealed = plan.options.get("entropy") == "sealed"
        new_game: Any = {
            "ruleset": plan.ruleset,
            "options": dict(plan.options),
            "seats": [self._seat(plan, seat) for seat in range(plan.seats)],
        }
        if plan.seed is not None:
            new_game["seed"] = hashlib.sha256(plan.seed.encode()).hexdigest()
        created = skald.create_game(new_game)
        self.game: GameDocument = created["game"]
        self.seats = [skald.with_token(token) for token in created["tokens"]]
        self.names = [seat["name"] or "" for seat in self.game["seats"]]
        for seat, own in enumerate(self.seats if self._sealed else ()):
            if plan.person in {None, seat}:
                self.game = own.open_entropy(self.game["id"], seat, {"entropy": self._entropy(seat).hex()})["game"]

    def _seat(self, plan: Plan, seat: int) -> dict[str, str]:
        name = NAMES[seat] if seat < len(NAMES) else str(seat + 1)
        if plan.person not in {None, seat}:
            return {"name": name, "controller": plan.bot}
        if not self._sealed:
            return {"name": name}
        return {"name": name, "entropy_commitment": hashlib.sha256(b"entropy" + self._entropy(seat)).hexdigest()}

    def _entropy(self, seat: int) -> bytes:
        return hashlib.sha256(f"{self._seed} {seat}".encode()).digest()

    def play(self) -> Iterator[None]:
        """Take actions until the game is over by its rules; yield after each."""
        while self.game["status"] == "running":
            self._act()
            yield

    def _act(self) -> None:
        for seat in self.game["to_act"]:
            offered = self.seats[seat].list_actions(self.game["id"])["actions"]
            if offered:
                done = self.seats[seat].act(self.game["id"], self._choice.choice(offered))
                self.game = done["game"]
                return
        raise UserError(f"game {self.game['id']} is running, but no seat has an action")

    def public(self) -> GameDocument:
        return self._skald.get_game(self.game["id"])

    def news(self) -> Iterator[str]:
        """Yield what has happened since this was asked before, as everybody may know it, a sentence each."""
        found = self._skald.list_events(self.game["id"], after=self._told, limit=NEWS, lang=self._lang)["events"]
        for event in found:
            self._told = event["version"]
            yield event.get("text") or ""

    def abandon(self) -> None:
        """End the game without a result, if the client may do that."""
        with suppress(Problem):
            self._skald.abandon(self.game["id"])

    def results(self) -> ResultsResponse:
        """Wait for the results and return them. Raise ``UserError`` when no worker computes them."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(NotFinished):
                return self._skald.get_results(self.game["id"])
            time.sleep(PAUSE)
        raise UserError(f"no results of game {self.game['id']} after {PATIENCE:.0f} s; are the workers running?")

    def audit(self) -> Report:
        return self._skald.get_audit(self.game["id"])


def play_on(skald: Skald, ours: Settings, game_id: str, seat: int | None, token: str | None, lang: Language) -> None:
    """Play a seat until the game is closed or its player leaves. Raise ``UserError`` without seat or token."""
    if seat is None or token is None:
        raise UserError(f"game {game_id} is played on with --as SEAT and --token TOKEN of that seat")
    seated = skald.with_token(token)
    game = seated.get_game(game_id)
    if game["you"] is None or game["you"]["seat"] != seat:
        raise UserError(f"the token is not that of seat {seat + 1} of game {game_id}")
    console, ruleset = TerminalConsole(), skald.get_ruleset(game["ruleset"])
    names = [one["name"] or "" for one in game["seats"]]
    drawn = picture.picture(ruleset, installed_rulesets(ours), names, lang, console.width, seat)
    if not Person(seated, drawn, console, input).play(game_id):
        console.print(say(lang, "left_open"))
    elif seated.get_game(game_id)["status"] == "finished":
        console.print(drawn.ranking(seated.get_results(game_id)))


class Screen:
    """One game as it goes on. Without a terminal nothing moves, and only the end is printed."""

    def __init__(self, console: Console, picture: Picture, table: ServedGame) -> None:
        self._console, self._picture, self._table = console, picture, table
        self._told: deque[str] = deque(maxlen=LATEST)
        self._drawn = 0.0
        self.actions = 0

    def watch(self) -> float:
        """Play the whole game and show it; return the seconds that it took."""
        began = time.monotonic()
        with Live(console=self._console, transient=True, auto_refresh=False, screen=self._console.is_terminal) as live:
            for _ in self._table.play():
                self.actions += 1
                if self._console.is_terminal and time.monotonic() - self._drawn >= EVERY:
                    self._drawn = time.monotonic()
                    live.update(self._now(), refresh=True)
        return time.monotonic() - began

    def _now(self) -> Group:
        """Return the table and what has happened as everybody may see it, no higher than the terminal."""
        room = self._console.height - LATEST - HEAD
        game = self._table.public()
        self._told.extend(named(text, self._picture.drawing) for text in self._table.news())
        board = self._picture.fitting(game["state"], room, "skald replay")
        lines = [*self._picture.head(game, board)[:HEAD], *board, *self._told]
        return Group(*(Text(line, no_wrap=True, overflow="ellipsis") for line in lines))
