"""What each action on offer is worth to a seat, as an answer."""

from time import monotonic

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.bots.analysis import Appraisal, analyse
from events.bots.budget import Budget
from events.bots.seen import Seen, see
from events.bots.smart import SMART
from events.integrity.redaction import told_entries
from events.integrity.replay import fold
from service.long_work.tasks import Analysis
from service.schemas import documents

ONE_STEP = 0.25
"""The share of the time for looking one step ahead."""
DIGITS = 2


def analysis_of(games: GameService, task: Analysis) -> documents.AnalysisResponse:
    """Return the answer to a question that was checked: the seat is asked at that version, which ends a commit."""
    entries = games.log.read(task.game, upto=task.version)
    state = fold(games.rulesets, task.game, entries)
    # The hash of the version is no secret: what follows from it tells nothing of how the game was dealt.
    story = told_entries(entries, task.seat)
    seen = see(state.ruleset, state.table, task.seat, story, b"analysis" + state.hash, state.away)
    found = _looked_at(seen, task)
    return documents.AnalysisResponse(
        game=task.game,
        version=task.version,
        seat=task.seat,
        bot=f"{SMART.name} {SMART.version}",
        actions=[_document(state, task, one) for one in found],
    )


def _looked_at(seen: Seen, task: Analysis) -> list[Appraisal]:
    begun, seconds = monotonic(), task.milliseconds / 1000
    first = Budget(is_over=lambda: monotonic() - begun >= ONE_STEP * seconds)
    return analyse(seen, first, Budget(is_over=lambda: monotonic() - begun >= seconds))


def _document(state: GameState, task: Analysis, one: Appraisal) -> documents.AppraisalDocument:
    label = state.ruleset.label(state.table, task.seat, one.command)
    return documents.AppraisalDocument(
        action=one.command,
        label=getattr(label, task.lang) if task.lang else None,
        expected=round(one.expected, DIGITS),
        interval=(round(one.low, DIGITS), round(one.high, DIGITS)),
        worlds=one.worlds,
        played_on=one.played_on,
    )
