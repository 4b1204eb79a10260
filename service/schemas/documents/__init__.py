"""What is answered: records that the endpoints fill in, and from which the OpenAPI document describes them."""

from events.integrity.report import Report
from projections.scoreboard import Scores
from projections.statistics import Statistics
from service.schemas.documents.clocks import SeatClockDocument, StandingResponse
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
    ListedGameDocument,
    PlayerTokenResponse,
    SeatDocument,
    SeatTakenResponse,
    SeatTokenResponse,
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
    "ListedGameDocument",
    "PlayerTokenResponse",
    "PlayersDocument",
    "ProblemDocument",
    "ResultsResponse",
    "RulesetDocument",
    "RulesetSummaryDocument",
    "RulesetsResponse",
    "ScoreHistoryResponse",
    "SeatClockDocument",
    "SeatDocument",
    "SeatTakenResponse",
    "SeatTokenResponse",
    "StandingResponse",
    "StateDocument",
    "StatesResponse",
    "TieBreakDocument",
    "UndoDocument",
    "YouDocument",
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
    LineStoredDocument,
    SeatTokenResponse,
    PlayerTokenResponse,
    StandingResponse,
    Scores,
    ResultsResponse,
    ScoreHistoryResponse,
    Statistics,
    Report,
    ProblemDocument,
    HealthResponse,
)
"""What may be answered."""
