"""What a soak comes to: one line a figure, with what is wanted of it, and how figures move over time."""

from itertools import combinations
from statistics import median
from typing import NamedTuple

HOUR = 3600.0
MAX_POINTS = 300


def growth(points):
    """Return how much a series of (seconds, figure) grows in an hour, by the median of the slopes of all pairs.

    A few figures far off, such as those of garbage that was not yet looked for, do not move it.
    """
    few = points[:: max(1, len(points) // MAX_POINTS)]
    slopes = [(b - a) / (later - earlier) for (earlier, a), (later, b) in combinations(few, 2) if later > earlier]
    return median(slopes) * HOUR if slopes else 0.0


def between(points, start, end):
    """Return the points of a time."""
    return [(at, figure) for at, figure in points if start <= at < end]


def quantile(points, share):
    """Return the figure that so large a share of all figures does not exceed; 0 for none."""
    figures = sorted(figure for _, figure in points)
    return figures[min(len(figures) - 1, int(len(figures) * share))] if figures else 0.0


MEGABYTE = 1 << 20
MAX_GROWTH = 1.0
"""MB an hour that a process may grow by."""
DATA = ("redis",)
"""Processes that hold what the games are, and so grow with them."""
NOISE = 0.05
"""Seconds by which the lag may be longer at the end than at the beginning."""


class Line(NamedTuple):
    """One figure; ``wanted`` is empty where it is only told."""

    name: str
    figure: str
    wanted: str = ""
    ok: bool = True


class Report:
    """The lines of a soak."""

    def __init__(self, plan, calm, killed, wrong):
        self._plan, self.wrong = plan, wrong
        self.lines = [
            *(line for load in (calm, killed) for line in self._counts(load)),
            *self._memory(calm),
            *(line for load in (calm, killed) for line in self._lag(load)),
        ]

    @property
    def ok(self):
        """True if every figure is as it is wanted."""
        return all(line.ok for line in self.lines)

    def text(self):
        """Return the report as a table, and what is wrong below it."""
        rows = [("", "figure", "wanted", ""), *((*line[:3], "ok" if line.ok else "MISSED") for line in self.lines)]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        table = ["  ".join(cell.ljust(width) for cell, width in zip(row, [*widths, 0], strict=True)) for row in rows]
        details = [f"{name}: {what}" for name, found in self.wrong.items() for what in found[:20]]
        return "\n".join(line.rstrip() for line in [*table, *details])

    def _counts(self, load):
        name, players = load.name, load.players
        yield Line(f"{name}: kills", ", ".join(f"{kind} {n}" for kind, n in load.kills.items()) or "none")
        yield Line(
            f"{name}: writes",
            f"{players.acknowledged} acknowledged ({players.undone} undone, {players.repeated} sent twice at once), "
            f"{players.refused} refused",
        )
        yield Line(
            f"{name}: connections",
            f"{sum(one.broken for one in players.fronts)} broken, {sum(one.away for one in players.fronts)} times 503, "
            f"{players.streams} streams, longest wait {max((one.longest for one in players.fronts), default=0):.1f} s",
        )
        yield Line(
            f"{name}: games", f"{players.closed} played and compared with their logs, {players.audits} audited by HTTP"
        )
        yield Line(f"{name}: store", f"{load.store.games} games of {load.store.events} events audited and folded anew")
        wrong = len(self.wrong[name])
        yield Line(f"{name}: lost, doubled, or not as it was folded", str(wrong), "0", wrong == 0)

    def _memory(self, load):
        # On a machine that is busy it takes longer until everything that is remembered is full.
        start, end = max(self._plan.warm_up * 60, load.filled), self._plan.minutes * 60
        for (kind, pid), points in sorted(load.samples.memory.items()):
            counted = between(points, start, end)
            if not counted or counted[-1][0] - counted[0][0] < (end - start) / 2:
                continue
            grown, now = growth(counted) / MEGABYTE, counted[-1][1] / MEGABYTE
            limited = kind not in DATA
            yield Line(
                f"{load.name}: memory of {kind} {pid}",
                f"{counted[0][1] / MEGABYTE:.1f} to {now:.1f} MB, {grown:+.2f} MB an hour",
                f"< {MAX_GROWTH:.0f} MB an hour" if limited else "",
                not limited or grown < MAX_GROWTH,
            )

        for name, points in sorted(load.samples.held.items()):
            counted = between(points, start, end)
            if counted:
                yield Line(f"{load.name}: {name}", f"{counted[0][1]:,.0f} to {counted[-1][1]:,.0f}")

    def _lag(self, load):
        end = self._plan.minutes * 60
        tenth = min(self._plan.warm_up * 60, end / 2)
        for name, points, wanted in (
            ("scores after an action", load.players.score_waits, True),
            ("age of the oldest change", load.samples.lag, False),
            ("time of a scrape", load.samples.scrapes, False),
        ):
            first, last = between(points, 0, tenth), between(points, end - tenth, end + tenth)
            figures = [[quantile(part, share) for share in (0.5, 0.95)] for part in (first, last)]
            yield Line(
                f"{load.name}: {name}, p50 and p95",
                f"{figures[0][0] * 1000:.0f} and {figures[0][1] * 1000:.0f} ms at first, "
                f"{figures[1][0] * 1000:.0f} and {figures[1][1] * 1000:.0f} ms at last",
                "p50 no longer" if wanted else "",
                not wanted or figures[1][0] <= figures[0][0] * 1.5 + NOISE,
            )
        yield Line(f"{load.name}: everything projected after the last action", f"{load.settled:.1f} s")
