"""Results, the history of the scores, problems, and health."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.scoring import Ranked, Text
from projections.score_history import ScorePoint
from projections.statistics.figures import Statistics
from service.schemas.documents.common import Version


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


class HealthResponse(Record):
    """How the service is."""

    status: str
