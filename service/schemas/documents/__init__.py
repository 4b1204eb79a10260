"""What is answered: records that the endpoints fill in, and from which the OpenAPI document describes them."""

from typing import Any

import msgspec

from events.integrity.audit import Report
from projections.scoreboard import Scores
from projections.statistics import Statistics
from service.schemas.documents.events import (
    ActionsResponse,
    CommandResponse,
    CommandSummary,
    DryRunEventDocument,
    DryRunResponse,
    EventDocument,
    EventsResponse,
)
from service.schemas.documents.games import (
    GameCreatedResponse,
    GameDocument,
    GamesResponse,
    SeatDocument,
    SeatTakenResponse,
    StateDocument,
    StatesResponse,
    UndoDocument,
    YouDocument,
)
from service.schemas.documents.outcomes import HealthResponse, ProblemDocument, ResultsResponse, ScoreHistoryResponse
from service.schemas.documents.rulesets import (
    ComponentsResponse,
    PlayersDocument,
    RulesetDocument,
    RulesetsResponse,
    RulesetSummaryDocument,
    TieBreakDocument,
)

__all__ = [
    "ActionsResponse",
    "CommandResponse",
    "CommandSummary",
    "ComponentsResponse",
    "DryRunEventDocument",
    "DryRunResponse",
    "EventDocument",
    "EventsResponse",
    "GameCreatedResponse",
    "GameDocument",
    "GamesResponse",
    "HealthResponse",
    "PlayersDocument",
    "ProblemDocument",
    "ResultsResponse",
    "RulesetDocument",
    "RulesetSummaryDocument",
    "RulesetsResponse",
    "ScoreHistoryResponse",
    "SeatDocument",
    "SeatTakenResponse",
    "StateDocument",
    "StatesResponse",
    "TieBreakDocument",
    "UndoDocument",
    "YouDocument",
    "json_schemas",
]

ANSWERED = (
    RulesetsResponse,
    RulesetDocument,
    ComponentsResponse,
    GameDocument,
    GameCreatedResponse,
    GamesResponse,
    SeatTakenResponse,
    ActionsResponse,
    EventDocument,
    EventsResponse,
    StatesResponse,
    DryRunResponse,
    CommandResponse,
    CommandSummary,
    Scores,
    ResultsResponse,
    ScoreHistoryResponse,
    Statistics,
    Report,
    ProblemDocument,
    HealthResponse,
)


def json_schemas() -> dict[str, Any]:
    """Return the JSON Schemas of all documents, and of what they are made of, by name."""
    return msgspec.json.schema_components(ANSWERED, ref_template="#/components/schemas/{name}")[1]
