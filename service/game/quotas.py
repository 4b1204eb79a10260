"""How many games somebody may bring into being: forks in a tree, and games of a seat, a player, a visitor or a key."""

from collections.abc import Callable

from events.aggregate.state import GameState
from events.application.creation import LINE, ORIGIN
from events.application.game_service import GameService
from events.log.records import CorruptLog
from events.ruleset.refusals import RulesetCannotFold, UnknownGame
from projections.quotas import Quota
from service.access.callers import Caller
from service.web.context import AppContext
from service.web.refusals import QuotaReached

Admit = Callable[[str], None]
"""Counts a game that is about to be stored, or refuses it."""
ROOT = "root"
"""The field of a game's side data about its origin that names the game which its tree of forks began with."""


def root_of(games: GameService, state: GameState) -> str:
    """Return the game that the tree of a fork began with; of a game that is none, itself."""
    while state.fork is not None:
        if root := games.log.side_data(state.id, ORIGIN).get(ROOT):
            return root
        try:
            state = games.load(state.fork.game)
        except (UnknownGame, CorruptLog, RulesetCannotFold):
            break
    return state.id


def line_of(games: GameService, state: GameState) -> str:
    """Return the game that a line of forks and rematches of the same people began with."""
    return games.log.side_data(state.id, ORIGIN).get(LINE) or root_of(games, state)


def admission(
    context: AppContext, caller: Caller, before: GameState | None = None, *, fork: bool = False, visitor: str = ""
) -> Admit:
    """Return what counts a game that the caller brings into being, from another one or from none.

    ``visitor`` is the address of somebody without a token.
    It raises ``QuotaReached`` where there may be no more. A repeat of a request brings no further game into being, and
    must not be counted.
    """
    quotas = []
    if before is not None and fork:
        quotas.append(Quota(holder=root_of(context.games, before), open=context.config.limits.forks))
    if context.config.keys is not None and (own := _own(context, caller, before, visitor)) is not None:
        quotas.append(own)

    def admit(game: str) -> None:
        for number, quota in enumerate(quotas):
            if (wait := context.quotas.take(game, quota)) > 0:
                for counted in quotas[:number]:
                    context.quotas.give_back(game, counted)
                raise QuotaReached(_detail(quota), wait / 1000)

    return admit


def _own(context: AppContext, caller: Caller, before: GameState | None, visitor: str) -> Quota | None:
    limits = context.config.limits
    if caller.key is not None:
        return Quota(holder=f"key {caller.key.name}", open=limits.key_games, daily=limits.key_games)
    if visitor:
        return Quota(holder=f"visitor {visitor}", open=limits.player_games, daily=limits.player_games)
    if before is None or (seat := caller.seat_in(before.id)) is None:
        return None
    player = context.seats.of(before.id).seats[seat].player
    holder = f"seats {line_of(context.games, before)}" if player is None else f"player {player}"
    return Quota(holder=holder, open=max(1, limits.player_games // 2), daily=limits.player_games)


def _detail(quota: Quota) -> str:
    if quota.daily is None:
        return f"A game may have {quota.open} forks, those of its forks included."
    return f"There may be {quota.daily} new games in a day, and {quota.open} open at a time."
