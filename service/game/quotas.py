"""Quotas for new games and forks, and the share of work that a new game belongs to."""

from collections.abc import Callable, Sequence

from events.aggregate.state import GameState
from events.application.creation import LINE, ORIGIN, is_bots_only
from events.application.game_service import GameService
from events.log.records import CorruptLog
from events.ruleset.refusals import RulesetCannotFold, UnknownGame
from projections.quotas import Quota
from projections.shares import SHARE, VISITOR, Share
from service.access.callers import Caller
from service.web.clients import client_of
from service.web.context import AppContext
from service.web.endpoint import RequestContext
from service.web.refusals import QuotaReached

Admit = Callable[[str], None]
"""Counts a game that is about to be stored, or refuses it."""
ROOT = "root"
"""The field in a game's origin metadata with the root of its tree of forks."""

DIGITS = 5
"""The number of hexadecimal digits in a creator's hash: enough to distinguish the creators of one day, but too few to
recover an address, even with the store and its secret."""
CREATED = "c"
"""The prefix for creators other than visitors."""
BOT_TIME = "Your games without a person have used up today's bot time."


def root_of(games: GameService, state: GameState) -> str:
    """Return the game at the root of a fork's tree; for a game that is not a fork, the game itself."""
    while state.fork is not None:
        if root := games.log.game_metadata(state.id, ORIGIN).get(ROOT):
            return root
        try:
            state = games.load(state.fork.game)
        except (UnknownGame, CorruptLog, RulesetCannotFold):
            break
    return state.id


def line_of(games: GameService, state: GameState) -> str:
    """Return the first game in a series of forks and rematches of the same people."""
    return games.log.game_metadata(state.id, ORIGIN).get(LINE) or root_of(games, state)


def admission(
    context: AppContext, caller: Caller, before: GameState | None = None, *, fork: bool = False, visitor: str = ""
) -> Admit:
    """Return the function that counts a game created by the caller, perhaps from another game.

    ``visitor`` is the address of a caller without a token. The function raises ``QuotaReached`` if the quota is used
    up. A repeated request does not create another game, and must not be counted.
    """
    quotas = []
    if before is not None and fork:
        quotas.append(Quota(holder=root_of(context.games, before), open=context.config.limits.forks))
    if context.config.keys is not None and (own := own_quota(context, caller, before, visitor)) is not None:
        quotas.append(own)

    def admit(game: str) -> None:
        for number, quota in enumerate(quotas):
            if (wait := context.quotas.take(game, quota)) > 0:
                for counted in quotas[:number]:
                    context.quotas.give_back(game, counted)
                raise QuotaReached(_detail(quota), wait / 1000)

    return admit


def share_of(request: RequestContext, controllers: Sequence[str], before: GameState | None = None) -> Share:
    """Return the share of a new game: the one of the caller's key, player or address.

    A fork or rematch by a seat without a player keeps the previous game's creator.
    """
    context, caller = request.app_context, request.caller
    alone = is_bots_only(controllers)
    if caller.key is not None:
        return Share(alone, _hashed(context, CREATED, f"key {caller.key.name}"))
    if before is not None and (seat := caller.seat_in(before.id)) is not None:
        if (player := context.seats.of(before.id).seats[seat].player) is not None:
            return Share(alone, _hashed(context, CREATED, f"player {player}"))
        if creator := Share.read(context.games.log.game_metadata(before.id, ORIGIN).get(SHARE, "")).creator:
            return Share(alone, creator)
    if before is None and caller.player is not None:
        return Share(alone, _hashed(context, CREATED, f"player {caller.player}"))
    kind = CREATED if caller.operator or before is not None else VISITOR
    return Share(alone, _hashed(context, kind, client_of(request.sent, context.config.limits.proxies) or "proxy"))


def require_bot_time(context: AppContext, share: Share) -> None:
    """Raise ``QuotaReached`` for a game without people if the visitor's bot time is used up."""
    if share.nobody_waits and share.is_visitor and (wait := context.quotas.wait_for_bots(share.creator)) > 0:
        raise QuotaReached(BOT_TIME, wait / 1000)


def _hashed(context: AppContext, kind: str, creator: str) -> str:
    return kind + context.keys.derived("creator", kind, creator).hex()[:DIGITS]


def own_quota(context: AppContext, caller: Caller, before: GameState | None, visitor: str = "") -> Quota | None:
    """Return the quota for the caller's new games, or ``None`` if there is none."""
    limits = context.config.limits
    if caller.key is not None:
        return Quota(holder=f"key {caller.key.name}", open=limits.key_games, daily=limits.key_games)
    if visitor:
        return Quota(holder=f"visitor {visitor}", open=limits.player_games, daily=limits.player_games)
    if before is None and caller.player is not None:
        return _of_player(context, f"player {caller.player}")
    if before is None or (seat := caller.seat_in(before.id)) is None:
        return None
    player = context.seats.of(before.id).seats[seat].player
    holder = f"seats {line_of(context.games, before)}" if player is None else f"player {player}"
    return _of_player(context, holder)


def _of_player(context: AppContext, holder: str) -> Quota:
    limits = context.config.limits
    return Quota(holder=holder, open=max(1, limits.player_games // 2), daily=limits.player_games)


def _detail(quota: Quota) -> str:
    if quota.daily is None:
        return f"A game may have {quota.open} forks, those of its forks included."
    return f"There may be {quota.daily} new games in a day, and {quota.open} open at a time."
