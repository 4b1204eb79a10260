"""Verdicts on files and on stored games: a report, or why there is none. Nothing is ever left out."""

from pathlib import Path
from typing import NamedTuple

from events.integrity.audit import START_NOT_CHECKED, audit
from events.integrity.bot_moves import audit_bots
from events.integrity.draws import NOT_FAIR
from events.integrity.parentage import NAME as PARENT
from events.integrity.parentage import check_parent
from events.integrity.report import ALTERED, Report
from events.integrity.transcript import Transcript, is_closed_log
from events.integrity.verification import LATER, verify
from events.log.ids import is_game_id
from events.log.port import EventLog, LogUnavailable
from events.ruleset.registry import RulesetRegistry
from ops.errors import UserError
from ops.log_proofs import NAME as LOG
from ops.log_proofs import LogProof, check_log_proof
from ops.transcripts import first_failure, read_file

NOTHING_SHOWS = "its chain is whole, and nothing shows that it was altered"
ASK_THE_PARENT = "a fork, whose start is checked with --parent alone"


class Verdict(NamedTuple):
    """What is known of one game or file; without a report ``problem`` says why it cannot be read."""

    name: str
    report: Report | None
    problem: str = ""

    @property
    def ok(self) -> bool:
        """True if it was read and everything in it holds."""
        return self.report is not None and self.report.ok

    @property
    def notes(self) -> tuple[str, ...]:
        """What it tells wrongly though nothing was altered."""
        return tuple(check.note for check in self.report.checks if check.note) if self.report else ()

    def line(self) -> str:
        """Return the verdict in one line."""
        if self.report is None:
            return f"{self.name}: cannot be read: {self.problem}"
        if self.report.ok:
            runs = any(check.name == "results" and check.detail == LATER for check in self.report.checks)
            caveats = [f"its decisions and draws {LATER}"] if runs else []
            caveats += [NOT_FAIR] if self.report.says(NOT_FAIR) else []
            caveats += [ASK_THE_PARENT] if self.report.says(START_NOT_CHECKED) and not self.report.has(PARENT) else []
            caveats += [check.detail for check in self.report.checks if check.name == LOG]
            caveats += [f"note: {note}" for note in self.notes]
            return "; ".join([f"{self.name}: ok, versions 1 to {self.report.version}", *caveats])
        failure = self.report.failure
        if failure is not None and failure.name == LOG:
            return f"{self.name}: the game holds, but its proof does not: {first_failure(self.report)}"
        if self.report.code != ALTERED:
            return f"{self.name}: not audited, {self.report.code}: {first_failure(self.report)}; {NOTHING_SHOWS}"
        return f"{self.name}: broken at version {self.report.version}: {first_failure(self.report)}"


def verdict_on_file(
    rulesets: RulesetRegistry,
    file: Path,
    parent: Path | None = None,
    *,
    bots: bool = False,
    logged: LogProof | None = None,
) -> Verdict:
    """Verify one exported game; with the file of its ``parent`` its start too, with ``bots`` also their moves.

    With ``logged`` also that it is in the log of logs.
    """
    try:
        transcript = read_file(file)
        report = verify(rulesets, transcript)
        if parent is not None and report.ok:
            check = check_parent(rulesets, transcript, read_file(parent))
            report = Report.of((*report.checks, check), report.version)
        if logged is not None and report.ok:
            report = Report.of((*report.checks, check_log_proof(transcript, logged)), report.version)
        return Verdict(str(file), _with_bots(rulesets, transcript, report) if bots else report)
    except UserError as error:
        return Verdict(str(file), None, error.message.removeprefix(f"{file}: "))


def _with_bots(rulesets: RulesetRegistry, transcript: Transcript, report: Report) -> Report:
    if not report.ok or not is_closed_log(transcript.entries):
        return report
    check = audit_bots(rulesets, transcript.game, transcript.entries)
    return Report.of((*report.checks, check), report.version)


def verdict_on_game(rulesets: RulesetRegistry, log: EventLog, name: str) -> Verdict:
    """Audit one stored game, whatever is wrong with it. Raises ``UserError`` when the store is away."""
    if not is_game_id(name):
        return Verdict(name, None, "this is not the id of a game")
    try:
        return Verdict(name, audit(rulesets, name, log.read(name), log.head(name)))
    except LogUnavailable as error:
        raise UserError(f"stopped at game {name}: {error}") from None
    except Exception as error:  # noqa: BLE001 - a log that was altered by hand can make any of its readers stumble
        return Verdict(name, None, str(error) or type(error).__name__)
