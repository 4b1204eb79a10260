"""The plugin of pytest: with ``--skald PATH`` each promise of a game is a test. Without the option it does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ops.check.promises import Promise

GAMES = 5
"""Random games of each promise, unless ``--skald-games`` says how many."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("skald")
    group.addoption(
        "--skald", metavar="PATH", action="append", default=[], help="check a game of Skald: file or folder"
    )
    group.addoption(
        "--skald-games", type=int, default=GAMES, help="random games of each promise (default: %(default)s)"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[Any]:
    """Add the games that are named to what was collected."""
    found = yield
    for place in session.config.getoption("--skald"):
        collector = Game.from_parent(session, name=f"skald {place}", place=place)
        session.items.extend(collector.collect())
        session.testscollected = len(session.items)
    return found


class Game(pytest.Collector):
    """A game, whose promises are tests."""

    def __init__(self, *, place: str, **given: Any) -> None:
        super().__init__(**given)
        self.place = place

    def collect(self) -> Iterator[Promised]:
        """Yield a test for each promise. Raises ``pytest.UsageError`` for a game that cannot be looked at."""
        from ops.check.promises import PROMISES  # noqa: PLC0415 - Skald is imported where it is asked for alone
        from ops.run import settings  # noqa: PLC0415
        from ops.run.errors import UserError  # noqa: PLC0415
        from ops.run.own_game import game_at  # noqa: PLC0415

        try:
            ruleset = game_at(self.place, settings.from_environment())
        except UserError as error:
            raise pytest.UsageError(error.format_message()) from None
        for promise in PROMISES:
            yield Promised.from_parent(self, name=promise.name, promise=promise, ruleset=ruleset)


class Promised(pytest.Item):
    """One promise of a game."""

    def __init__(self, *, promise: Promise, ruleset: Any, **given: Any) -> None:
        super().__init__(**given)
        self.promise, self.ruleset = promise, ruleset

    def runtest(self) -> None:
        """Look at the promise in random games. Raises ``Missed`` with what was found."""
        from ops.check.run import Limits, check  # noqa: PLC0415

        place = self.parent.place if isinstance(self.parent, Game) else ""
        games = 1 if self.promise.once else self.config.getoption("--skald-games")
        report = check(self.ruleset, place, Limits(games=games), promises=(self.promise,))
        if report.findings:
            raise Missed(report.findings)
        if self.promise.name in " ".join(report.not_looked_at):
            pytest.skip(report.not_looked_at[0])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the findings as skald check tells them."""
        if not isinstance(excinfo.value, Missed):
            return super().repr_failure(excinfo, style)
        from ops.check.findings import kept, lines_of  # noqa: PLC0415

        findings = kept(excinfo.value.findings, Path(".skald", self.name.replace(" ", "-")))
        return "\n".join(line for one in findings for line in lines_of(one))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return how the test is called."""
        return Path(self.name), None, f"{self.ruleset.id}: {self.name}"


class Missed(Exception):
    """A promise that is not kept, with what was found."""

    def __init__(self, findings: Any) -> None:
        super().__init__("; ".join(one.text for one in findings))
        self.findings = findings
