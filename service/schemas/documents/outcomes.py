"""Results, the history of the scores, analyses, problems, and health."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.scoring import Ranked, Text
from projections.score_history import ScorePoint
from projections.statistics.figures import Statistics
from service.schemas.documents.common import GameId, SeatNumber, Version


class ResultsResponse(Record):
    """The end of a game. Equal ranks share the smaller number."""

    version: Version
    ranking: Annotated[
        Sequence[Ranked], Meta(description="`components` and `tie_breaks` are in the order of the ruleset.")
    ]
    winners: Sequence[int]


class ScoreHistoryResponse(Record):
    """How the totals changed. `version` is the newest version of the game."""

    version: Version
    points: Sequence[ScorePoint]


class StatisticsResponse(Record):
    """The statistics of all rulesets."""

    statistics: Sequence[Statistics]


class ProblemDocument(Record, omit_defaults=True):
    """Why a request was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: Annotated[str, Meta(description="A stable name for machines.")]
    rule: Annotated[str | None, Meta(description="The rule that refuses it, such as `<ruleset>/R026`.")] = None
    rule_text: Annotated[Text | None, Meta(description="What that rule says.")] = None
    errors: Annotated[dict[str, Any] | None, Meta(description="What is wrong with which field.")] = None
    version: Annotated[int | None, Meta(description="The version that the game is at.")] = None
    scope: Annotated[str | None, Meta(description="The scope that the operator's key would need.")] = None
    receipt: Annotated[str | None, Meta(description="Of a line with `Prefer: receipt`: as `Skald-Receipt`.")] = None


class HealthResponse(Record):
    """How the service is."""

    status: str


class AppraisalDocument(Record, omit_defaults=True):
    """What one action is expected to come to: final points ahead of the best of the others, for the seat that acts."""

    action: Annotated[Any, Meta(description="The action, as it is offered.")]
    expected: float
    interval: Annotated[Sequence[float], Meta(min_length=2, max_length=2, description="Of 95 %, over the worlds.")]
    worlds: Annotated[int, Meta(ge=1, description="In how many dealt worlds it was looked at.")]
    played_on: Annotated[bool, Meta(description="True if the game was played on there; else it is one step ahead.")]
    label: Annotated[str | None, Meta(description="With `lang`: the action in a few words.")] = None


class AnalysisResponse(Record):
    """Every action on offer to a seat at a version: those that were played on before the others, the best first."""

    game: GameId
    version: Version
    seat: SeatNumber
    bot: Annotated[str, Meta(description="The bot that has looked at them, and its version.")]
    actions: Sequence[AppraisalDocument]
