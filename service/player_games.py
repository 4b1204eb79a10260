"""The games of one player, listed or not, newest first."""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from events.log.port import CorruptLog
from events.ruleset.refusals import RulesetCannotFold
from projections.game_list import GameSummary, game_summary
from service import serializers
from service.context import AppContext
from service.schemas import documents
from service.seats import SeatAssignments

_log = logging.getLogger(__name__)


def page_of(context: AppContext, player: str, query: Mapping[str, Any]) -> documents.GamesResponse:
    """Return a page of a player's games; the cursor is the last game of the page before."""
    found: list[documents.ListedGameDocument] = []
    for row, seats in _games(context, player, query):
        if len(found) == query["limit"]:
            return documents.GamesResponse(games=found, next=found[-1].id)
        found.append(serializers.listed_game(row, seats))
    return documents.GamesResponse(games=found, next=None)


def _games(context: AppContext, player: str, query: Mapping[str, Any]) -> Iterator[tuple[GameSummary, SeatAssignments]]:
    known = list(context.players.games(player))
    cursor = query["cursor"]
    for game in known[known.index(cursor) + 1 :] if cursor in known else known:
        seats = context.seats.newest(game)
        mine = {number for number, one in enumerate(seats.seats) if one.player == player}
        if not mine:
            continue
        try:
            row = game_summary(context.games.load(game), context.games.log.read(game, upto=1)[0].at)
        except (CorruptLog, RulesetCannotFold) as refusal:
            _log.error("Game %s is left out of the games of a player: %s", game, refusal)
            continue
        wanted = query["ruleset"] in (None, row.ruleset) and query["status"] in (None, row.status)
        if wanted and (not query["to_act"] or mine & set(row.to_act)):
            yield row, seats
