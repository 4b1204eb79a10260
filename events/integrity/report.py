"""The outcome of an audit: its checks, and the first version that is broken."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from events.ruleset.records import Record

ORDER = {"chain": 0, "versions": 0, "salts": 1, "draws": 2}
"""Whose verdicts count first, as in docs/verify.md: a broken event can make others fail at an earlier version.

The chain and the versions are one step, of which the first broken version counts; all other checks come last.
"""


class Check(Record):
    """One check: ``ok``, what was found, and the first version at which it fails.

    ``note`` is what the log tells wrongly though nothing in it was altered, since the rules of its time did.
    """

    name: str
    ok: bool
    detail: str
    version: int | None = None
    note: str | None = None


class Report(Record):
    """All checks of one game. ``version`` is the first that is broken, or the newest when all is well."""

    ok: bool
    version: int
    checks: tuple[Check, ...]

    @property
    def failure(self) -> Check | None:
        """The check that counts: of those that failed the first one, in the order of docs/verify.md."""
        return _first_failed(self.checks)

    def says(self, text: str) -> bool:
        """Return True if a check has found this."""
        return any(text in check.detail for check in self.checks)

    def has(self, name: str) -> bool:
        """Return True if there is a check of this name."""
        return any(check.name == name for check in self.checks)

    @staticmethod
    def of(checks: tuple[Check, ...], newest: int) -> "Report":
        """Return the report of these checks over a log up to its newest version."""
        failed = _first_failed(checks)
        broken = failed.version if failed else None
        return Report(ok=broken is None, version=newest if broken is None else broken, checks=checks)


def _first_failed(checks: tuple[Check, ...]) -> Check | None:
    def place(check: Check) -> tuple[int, int]:
        step = ORDER.get(check.name, len(ORDER))
        return step, check.version or 0 if step == 0 else 0

    return min((check for check in checks if check.version is not None), key=place, default=None)


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
