"""What was found wrong with a game, in words for its author, with the moment at which it can be seen."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

from events.ruleset.records import Record, change
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import NeverEnds
from ops.check.fields import described, raised_in
from ops.check.moment import Moment, act_of, write_moment
from ops.check.promises import Promise
from ops.check.trial import Broken, Trial, spoken
from ops.check.watch import Stuck

CRASH, STUCK = "crash", "endless"
MAX_TEXT = 300
WIDTH, KIND = 110, 11
_NUMBERS = re.compile(r"\d+")


class Finding(Record):
    """One thing that is wrong: its kind, the promise that is broken, what is wrong, and where it can be seen.

    ``look_at`` are fields of ``Ruleset``, ``seeds`` those of the games in which it was found, ``step`` and ``seat`` the
    moment in the first of them. ``key`` tells two findings of the same thing.
    """

    kind: str
    promise: str
    text: str
    hint: str
    look_at: tuple[str, ...]
    seeds: tuple[int, ...]
    step: int
    seat: int | None
    moment: Moment
    key: str
    file: str = ""

    def with_seed(self, seed: int) -> "Finding":
        """Return the finding, found in one game more."""
        return self if seed in self.seeds else change(self, seeds=(*self.seeds, seed))


def finding_of(trial: Trial, promise: Promise, error: BaseException, place: str) -> Finding:
    """Return what an error says of a game at this path: a promise that is broken, or a function that raised."""
    ruleset = trial.ruleset
    raised = raised_in(ruleset, error)
    if isinstance(error, Broken):
        kind, text, hint, fields = error.kind, error.text, error.hint, error.fields or promise.fields
        key = f"{kind} {_NUMBERS.sub('', text)[:40]}"
    else:
        kind, text, hint = _of_error(trial, error, raised.field, raised.place)
        fields = (raised.field,) if raised.field else promise.fields
        fields = ("next_fact",) if isinstance(error, NeverEnds) else fields
        key = f"{kind} {raised.field} {raised.place} {type(error).__name__}"
    return Finding(
        kind=kind,
        promise=promise.name,
        text=text[:MAX_TEXT],
        hint=hint,
        look_at=tuple(dict.fromkeys(described(ruleset, name) for name in fields)),
        seeds=(trial.seed,),
        step=trial.step,
        seat=trial.seat,
        moment=_moment(trial, place, text),
        key=key,
    )


def _of_error(trial: Trial, error: BaseException, field: str | None, place: str) -> tuple[str, str, str]:
    """Return kind, text and hint of what a function of the game raised."""
    on = on_command(trial)
    if isinstance(error, Refusal) and field is None:
        said = f"The service refuses what was played: {error.title.lower()}{on}."
        return "replay", said, "Its tables follow from its log, and those of the game do not."
    function = f"{place} {field}()" if field else f"{place} a function of the game" if place != ":0" else "Skald"
    if isinstance(error, Stuck):
        return STUCK, f"{function} does not return{on}.", "Give its loop an end."
    if isinstance(error, NeverEnds):
        return STUCK, f"{error}{on}.", "It has to return None once everything due is recorded on the table."
    if isinstance(error, RecursionError):
        return STUCK, f"{function} calls itself without an end{on}.", ""
    said = f"{type(error).__name__} {str(error)[:MAX_TEXT]}".strip()
    if isinstance(error, Refusal):
        said = f"{type(error).__name__}: {error.detail}"
    hint = ""
    if field == "decide" and trial.command is not None and trial.seat is not None:
        hint = _whether_offered(trial)
    return CRASH, f"{function} raised {said}{on}", hint


def on_command(trial: Trial) -> str:
    """Return the command that is looked at, if there is one."""
    return f" on  {spoken(trial.command)}" if trial.command is not None else ""


def _whether_offered(trial: Trial) -> str:
    """Return whether the command that was tried is on offer, as far as that can be asked."""
    taken = [step for step in trial.played if step.number <= trial.step]
    table = taken[-1].after if taken else None
    for known in (table, taken[-2].after if len(taken) > 1 else None):
        try:
            if known is not None and trial.seat is not None and trial.command in trial.ruleset.legal(known, trial.seat):
                return "It was on offer: legal() lists it, decide() cannot do it."
        except Exception:  # noqa: BLE001 - the question is only asked for a hint
            return ""
    return "It was not on offer: decide() has to refuse it with RuleBroken."


def _moment(trial: Trial, place: str, text: str) -> Moment:
    setup = trial.setup
    commands = trial.commands(trial.step)
    return Moment(
        edition=1,
        game=place,
        ruleset=trial.ruleset.id,
        rules_version=setup.rules_version,
        seats=setup.seats,
        options=setup.all_options(),
        seed=trial.seed_bytes.decode(),
        acts=tuple(act_of(seat, command) for seat, command in commands),
        tried=None if trial.seat is None or trial.command is None else act_of(trial.seat, trial.command),
        finding=text[:MAX_TEXT],
    )


def kept(findings: Sequence[Finding], folder: Path) -> list[Finding]:
    """Return the findings with a file of each moment, written into a folder. Raises ``OSError``."""
    found, numbers = list[Finding](), dict[str, int]()
    for one in findings:
        kind = one.kind.replace(" ", "-")
        numbers[kind] = numbers.get(kind, 0) + 1
        file = folder / f"{one.moment.ruleset}-{kind}-{numbers[kind]}.game"
        write_moment(file, one.moment)
        found.append(change(one, file=str(file)))
    return found


def lines_of(finding: Finding) -> Iterator[str]:
    """Yield a finding as lines for a terminal."""
    where = f"seed {finding.seeds[0]}, step {finding.step}"
    if finding.seat is not None:
        where += f", seat {finding.seat}"
    others = f"; seeds {', '.join(map(str, finding.seeds[1:8]))} too" if len(finding.seeds) > 1 else ""
    room = WIDTH - KIND - 2
    first, *rest = wrap(f"{finding.text}   ({where}{others})", room)
    yield f"✗ {finding.kind:<{KIND}}{first}"
    rest += wrap(finding.hint, room) if finding.hint else []
    if finding.look_at:
        rest += wrap(f"Look at {', '.join(finding.look_at)}.", room)
    if finding.file:
        rest.append(f"→ skald play --from {finding.file}")
    yield from (f"{'':{KIND + 2}}{line}" for line in rest)
