"""The outcome of an audit: its checks, and the first version that is broken."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from events.ruleset.records import Record

FIRST = ("chain", "versions", "salts", "draws")
"""Whose verdicts count first, as in docs/verify.md: a broken event can make others fail at an earlier version."""


class Check(Record):
    """One check: ``ok``, what was found, and the first version at which it fails."""

    name: str
    ok: bool
    detail: str
    version: int | None = None


class Report(Record):
    """All checks of one game. ``version`` is the first that is broken, or the newest when all is well."""

    ok: bool
    version: int
    checks: tuple[Check, ...]

    def says(self, text: str) -> bool:
        """Return True if a check has found this."""
        return any(text in check.detail for check in self.checks)

    def has(self, name: str) -> bool:
        """Return True if there is a check of this name."""
        return any(check.name == name for check in self.checks)

    @staticmethod
    def of(checks: tuple[Check, ...], newest: int) -> "Report":
        """Return the report of these checks over a log up to its newest version."""
        failed = [check for check in checks if check.version is not None]
        failed.sort(key=lambda check: FIRST.index(check.name) if check.name in FIRST else len(FIRST))
        broken = failed[0].version if failed else None
        return Report(ok=broken is None, version=newest if broken is None else broken, checks=checks)


class Broken(Exception):
    """A check fails at a version."""

    def __init__(self, version: int, why: str) -> None:
        super().__init__(why)
        self.version = version


def run_check(name: str, check: Callable[[], str]) -> Check:
    """Return the outcome of a check that says what it found, or raises ``Broken``."""
    try:
        return Check(name=name, ok=True, detail=check())
    except Broken as broken:
        return Check(name=name, ok=False, detail=f"version {broken.version}: {broken}", version=broken.version)


@contextmanager
def breaking_at(version: int) -> Iterator[None]:
    """Report any exception raised inside as a failure of this version."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:  # noqa: BLE001
        raise Broken(version, f"it cannot be replayed: {error}") from None
