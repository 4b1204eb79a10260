"""What is answered: records that the endpoints fill in, and from which the OpenAPI document describes them."""

from events.integrity.report import Report
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
    LineStoredDocument,
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
    PhaseDocument,
    PlayersDocument,
    RulesetDocument,
    RulesetsResponse,
    RulesetSummaryDocument,
    TableDocument,
    TieBreakDocument,
)

__all__ = [
    "ANSWERED",
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
    "LineStoredDocument",
    "PhaseDocument",
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
    "TableDocument",
    "TieBreakDocument",
    "UndoDocument",
    "YouDocument",
]

ANSWERED = (
    RulesetsResponse,
    RulesetDocument,
    ComponentsResponse,
    TableDocument,
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
    LineStoredDocument,
    Scores,
    ResultsResponse,
    ScoreHistoryResponse,
    Statistics,
    Report,
    ProblemDocument,
    HealthResponse,
)
"""What may be answered."""
