"""The games that everybody may know of, newest first."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.application.origin import is_listed
from events.log.side_data import readable_side_data
from projections.game_list import GameSummary
from projections.game_pages import GameQuestion
from service import serializers
from service.context import AppContext
from service.schemas import documents
from service.seats import SIDE_DATA, from_side_data


def page_of(context: AppContext, query: Mapping[str, Any]) -> documents.GamesResponse:
    """Return a page of the listed games, with who sits where by now. Raises ``Malformed`` for a cursor that is none.

    Whether a game is listed is asked of its seats, too: until a rebuild, the list holds unlisted games from before it
    said so itself.
    """
    seats: dict[str, Mapping[str, str]] = {}

    def shown(rows: Sequence[GameSummary]) -> Sequence[GameSummary]:
        seats.update(readable_side_data(context.games.log, [row.id for row in rows], SIDE_DATA))
        return [row for row in rows if row.id in seats and is_listed(seats[row.id])]

    names = ("ruleset", "status", "to_act", "cursor", "limit")
    page = context.read_models.games(GameQuestion(**{name: query[name] for name in names}), shown)
    games = [serializers.listed_game(row, from_side_data(seats[row.id])) for row in page.games]
    return documents.GamesResponse(games=games, next=page.next)
