"""Reports of audits and verifications: the checks with their outcomes, and the first broken version."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from events.ruleset.records import Record, change
from events.ruleset.refusals import RulesetCannotFold

ORDER = {"chain": 0, "versions": 0, "salts": 1, "draws": 2}
"""The checks in order of precedence, as in docs/verify.md: a broken event can make others fail at an earlier version.

The checks of chain and versions are one step, where the smaller broken version counts. All other checks come last.
"""


ALTERED: Literal["altered"] = "altered"
Finding = Literal["altered", "ruleset_cannot_fold", "ruleset_missing", "unknown_box", "not_checked"]
"""The kind of failure that a check has found.

``altered``: a hash, a draw or a decision proves it. ``ruleset_cannot_fold``: the installed rules fail on the log, which
proves nothing against the log. Nor do ``ruleset_missing`` and ``unknown_box``, where a ruleset or a box is missing.
"""


class Check(Record):
    """One check: whether it is ``ok``, the finding, and the first version at which it fails.

    ``note`` describes a false statement in the log that is due to a fault in older rules, not to an alteration.
    ``code`` is the kind of failure, and ``exception`` the text of the rules' exception, which may contain hidden
    information.
    """

    name: str
    ok: bool
    detail: str
    version: int | None = None
    note: str | None = None
    code: Finding | None = None
    exception: str | None = None


class Report(Record):
    """All checks of one game. ``version`` is the first broken one, or the newest if all checks pass."""

    ok: bool
    version: int
    checks: tuple[Check, ...]

    @property
    def failure(self) -> Check | None:
        """The first failed check in the order of docs/verify.md, which decides the outcome."""
        return _first_failed(self.checks)

    @property
    def code(self) -> Finding | None:
        """The kind of the decisive failure; ``None`` if all checks pass."""
        return self.failure.code if self.failure else None

    def without_exceptions(self) -> "Report":
        """Return the report in the form that may be shown while parts of the game are hidden."""
        shown = tuple(change(check, exception=None) for check in self.checks)
        return Report(ok=self.ok, version=self.version, checks=shown)

    def says(self, text: str) -> bool:
        """Return True if a check has this finding."""
        return any(text in check.detail for check in self.checks)

    def has(self, name: str) -> bool:
        """Return True if there is a check of this name."""
        return any(check.name == name for check in self.checks)

    @staticmethod
    def of(checks: tuple[Check, ...], newest: int) -> "Report":
        failed = _first_failed(checks)
        broken = failed.version if failed else None
        return Report(ok=broken is None, version=newest if broken is None else broken, checks=checks)


def _first_failed(checks: tuple[Check, ...]) -> Check | None:
    def place(check: Check) -> tuple[int, int]:
        step = ORDER.get(check.name, len(ORDER))
        return step, check.version or 0 if step == 0 else 0

    return min((check for check in checks if check.version is not None), key=place, default=None)


class Broken(Exception):
    """A check fails at a version. ``exception`` is what the rules raised."""

    def __init__(self, version: int, why: str, code: Finding = ALTERED, exception: str | None = None) -> None:
        super().__init__(why)
        self.version, self.code, self.exception = version, code, exception


def run_check(name: str, check: Callable[[], str]) -> Check:
    """Run a check, which returns its finding or raises ``Broken``, and return its outcome."""
    try:
        return Check(name=name, ok=True, detail=check())
    except Broken as broken:
        return Check(
            name=name,
            ok=False,
            detail=f"version {broken.version}: {broken}",
            version=broken.version,
            code=broken.code,
            exception=broken.exception,
        )


@contextmanager
def breaking_at(version: int) -> Iterator[None]:
    """Turn any exception in the block into a failure at this version; refusals of the rules keep their code."""
    try:
        yield
    except Broken:
        raise
    except RulesetCannotFold as refusal:
        raise Broken(version, refusal.detail, finding_of(refusal), refusal.reason or None) from None
    except Exception as error:  # noqa: BLE001
        raise Broken(version, f"it cannot be replayed: {error}") from None


def finding_of(refusal: RulesetCannotFold) -> Finding:
    match refusal.code:
        case "ruleset_missing" | "unknown_box" as missing:
            return missing
    return "ruleset_cannot_fold"
