"""The check of a whole game: all promises in one random game after another, until the games or the time are over."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset, Setup
from ops.check.fields import raised_in
from ops.check.findings import Finding, finding_of
from ops.check.parts import require_box
from ops.check.promises import PROMISES, Promise
from ops.check.trial import TOO_MANY, Broken, NotLookedAt, TimeIsUp, Trial, every_setup
from ops.check.watch import Stuck, wait_again, watched

PATIENCE = 10.0
"""Seconds of a core that one step of a game may take; the slowest of the shipped games take some milliseconds."""
SELDOM = 8
"""What takes long is looked at in one game of this number."""
SHARE = 8
"""A promise may take this part of the time in one game, and a second in any case."""
ENOUGH = 3
"""A promise that was broken in this number of games is not looked at in others."""


class Limits(Record):
    """How long a check looks: the number of games, and of seconds. ``only`` is the seed of the one game to look at."""

    games: int = 50
    seconds: float = 60.0
    only: int | None = None


class Report(Record):
    """What a check has come to: the findings, how much was looked at, and what was not."""

    findings: tuple[Finding, ...]
    games: int
    setups: int
    seconds: float
    not_looked_at: tuple[str, ...]


class Progress(Record):
    """How far a check is: the number of the game, the promise, and what was found."""

    game: int
    promise: str
    found: int


def check(
    ruleset: AnyRuleset,
    place: str,
    limits: Limits,
    told: Callable[[Progress], None] = lambda _: None,
    promises: Sequence[Promise] = PROMISES,
) -> Report:
    """Look at every promise in random games of a ruleset. ``place`` is its path, for the files of moments.

    Raises ``Broken`` without a box or a setup to play with.
    """
    return _Check(ruleset, place, limits, told, promises).run()


class _Check:
    """What a check has found so far."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        place: str,
        limits: Limits,
        told: Callable[[Progress], None],
        promises: Sequence[Promise],
    ) -> None:
        self._ruleset, self._place, self._limits, self._told, self._promises = ruleset, place, limits, told, promises
        self._started = time.monotonic()
        self._end = self._started + limits.seconds
        self._found: dict[str, Finding] = {}
        self._broken: dict[str, set[int]] = {}
        self._looked_at: set[str] = set()
        self._skipped: dict[str, str] = {}

    def run(self) -> Report:
        require_box(self._ruleset)
        try:
            setups = in_turns(every_setup(self._ruleset))
        except Exception as error:
            raised = raised_in(self._ruleset, error)
            where = f"{raised.place} {raised.field}() " if raised.field else ""
            raise Broken("setup", f"No setup can be made: {where}raised {type(error).__name__} {error}.") from error
        if not setups:
            raise Broken("setup", "No setup is valid: validate_setup() refuses every number of seats and every option.")
        numbers = range(self._limits.games) if self._limits.only is None else (self._limits.only,)
        games = 0
        for number in numbers:
            games += 1
            trial = Trial(self._ruleset, setups[number % len(setups)], number)
            trial.told = partial(wait_again, PATIENCE)
            self._play(trial, number == numbers[0], games)
            if time.monotonic() > self._end:
                break
        left = [promise.name for promise in self._promises if promise.name not in self._looked_at]
        without = [] if self._ruleset.clocks.standing else ["standing orders (there are none)"]
        return Report(
            findings=tuple(self._found.values()),
            games=games,
            setups=min(games, len(setups)),
            seconds=time.monotonic() - self._started,
            not_looked_at=(*_not_looked_at(left, self._skipped), *without),
        )

    def _play(self, trial: Trial, is_first: bool, games: int) -> None:
        """Look at what is due in one game."""
        for promise in self._promises:
            is_due = is_first or not (promise.once or (promise.seldom and trial.seed % SELDOM))
            if not is_due or len(self._broken.get(promise.name, ())) >= ENOUGH:
                continue
            self._told(Progress(game=games, promise=promise.name, found=len(self._found)))
            trial.deadline = min(self._end, time.monotonic() + max(1, self._limits.seconds / SHARE))
            if not self._look(trial, promise):
                self._skipped = dict.fromkeys((one.name for one in self._promises), f"not while {promise.name} fails")
                return
            if time.monotonic() > self._end:
                return

    def _look(self, trial: Trial, promise: Promise) -> bool:
        """Look at one promise. Return False if nothing that stands on it is worth a look."""
        try:
            with watched(PATIENCE):
                promise.check(trial)
            self._looked_at.add(promise.name)
        except NotLookedAt as why:
            self._skipped[promise.name] = str(why)
        except TimeIsUp:
            if time.monotonic() < self._end:
                self._looked_at.add(promise.name)
        except (KeyboardInterrupt, MemoryError):
            raise
        except (Exception, Stuck, SystemExit) as error:  # noqa: BLE001 - whatever a game does is what is looked for
            one = finding_of(trial, promise, error, self._place)
            self._looked_at.add(promise.name)
            self._broken.setdefault(promise.name, set()).add(trial.seed)
            self._found[one.key] = self._found[one.key].with_seed(trial.seed) if one.key in self._found else one
            return not (promise.basis or isinstance(error, Stuck) or one.kind == TOO_MANY)
        finally:
            trial.reset()
        return True


def in_turns(setups: Sequence[Setup]) -> list[Setup]:
    """Return the setups in an order in which every number of seats comes early, the newest rules first."""
    by_seats: dict[tuple[int, int], list[Setup]] = {}
    for setup in setups:
        by_seats.setdefault((-setup.rules_version, setup.seats), []).append(setup)
    queues = [by_seats[name] for name in sorted(by_seats)]
    longest = max(map(len, queues), default=0)
    return [queue[turn] for turn in range(longest) for queue in queues if turn < len(queue)]


def _not_looked_at(names: Sequence[str], skipped: Mapping[str, str]) -> list[str]:
    """Return what was not looked at, and why."""
    by_reason: dict[str, list[str]] = {}
    for name in names:
        by_reason.setdefault(skipped.get(name, "no time was left"), []).append(name)
    return [
        f"{found[0]} ({why})" if len(found) == 1 else f"{len(found)} promises from {found[0]} on ({why})"
        for why, found in by_reason.items()
    ]
