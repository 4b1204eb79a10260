"""How a game looks in the terminal: the seats and the latest events while it goes, a table of results at the end."""

import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text
from skald_client.types import EventDocument

from ops.play.served_game import ServedGame
from ops.printable import printable

LATEST = 6
EVERY = 0.5
"""Seconds between two looks at the scores."""


class Screen:
    """One game as it goes on. Without a terminal nothing moves, and only the end is printed."""

    def __init__(self, console: Console, ruleset: Mapping[str, Any], table: ServedGame) -> None:
        self._console, self._ruleset, self._table = console, ruleset, table
        self._events: deque[EventDocument] = deque(maxlen=LATEST)
        self._totals: dict[int, int] = {}
        self._looked = time.monotonic()
        self.actions = 0

    def watch(self) -> float:
        """Play the whole game and show it; return the seconds that it took."""
        began = time.monotonic()
        with Live(console=self._console, transient=True, auto_refresh=False) as live:
            for events in self._table.play():
                self.actions += 1
                self._events.extend(events)
                if self._console.is_terminal:
                    live.update(self._now(), refresh=True)
        return time.monotonic() - began

    def _now(self) -> RenderableType:
        if time.monotonic() - self._looked > EVERY:
            self._totals = {seat["seat"]: seat["total"] for seat in self._table.scores()}
            self._looked = time.monotonic()
        game = self._table.game
        seats = Grid(box=box.SIMPLE_HEAD, title=f"{title(self._ruleset)}: {game['phase']}, version {game['version']}")
        seats.add_column("seat", justify="right")
        seats.add_column("name")
        seats.add_column("points", justify="right")
        seats.add_column("to act")
        for seat, name in enumerate(self._table.names):
            points = str(self._totals.get(seat, ""))
            seats.add_row(str(seat), printable(name), points, "*" if seat in game["to_act"] else "")
        return Group(seats, *(Text(line(event), no_wrap=True, overflow="ellipsis") for event in self._events))


def line(event: Mapping[str, Any]) -> str:
    """Return one event in one line."""
    who = "" if event["seat"] is None else f"seat {event['seat']} "
    what = " ".join(f"{name}={value}" for name, value in event["data"].items() if name != "seat")
    return printable(f"{event['version']:>5} {who}{event['type']} {what}")


def ranking(ruleset: Mapping[str, Any], names: Sequence[str], results: Mapping[str, Any]) -> Grid:
    """Return the final table: a column per seat from first to last; rows for components, total and tie-breaks."""
    rows = results["ranking"]
    grid = Grid(title=title(ruleset), box=box.SIMPLE_HEAD)
    grid.add_column("")
    for row in rows:
        grid.add_column(f"{row['rank']}. {printable(names[row['seat']])}", justify="right")
    for component, name in ruleset["scores"].items():
        grid.add_row(name["en"], *(str(row["components"][component]) for row in rows))
    grid.add_section()
    grid.add_row("total", *(str(row["total"]) for row in rows), style="bold")
    for tie in ruleset["tie_breaks"]:
        values = (str(row["tie_breaks"][tie["id"]]) for row in rows)
        grid.add_row(f"of equals: {tie['en']}", *values, style="dim")
    return grid


def verdict(audit: Mapping[str, Any]) -> Text:
    """Return what the audit says in one line, and a line for each check that failed."""
    names = ", ".join(check["name"] for check in audit["checks"])
    if audit["ok"]:
        return Text(f"audit: ok ({names}; {audit['version']} events)", style="green")
    failed = (f"\n  {check['name']}: {check['detail']}" for check in audit["checks"] if not check["ok"])
    return Text("audit: FAILED" + "".join(failed), style="red")


def title(ruleset: Mapping[str, Any]) -> str:
    """Return the name of the game in English."""
    name = ruleset["title"]
    return str(name["en"]) if isinstance(name, Mapping) else str(name)
