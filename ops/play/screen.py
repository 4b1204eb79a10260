"""A game that plays itself, as a terminal shows it: the board and the latest sentences, drawn anew all the time."""

import time
from collections import deque

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from ops.play.picture import Picture
from ops.play.served_game import ServedGame
from ops.play.texts import named

LATEST, HEAD = 4, 2
EVERY = 0.1
"""Seconds between two drawings."""


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
