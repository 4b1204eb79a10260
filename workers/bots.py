"""Bots at work: what each chooses, and what is done instead where it fails.

What a bot does follows from what its seat knows and from a secret of its own (``events.bots``), so two processes at the
same version choose the same; nobody can foresee it, since the secret is closed until the end.
"""

import logging
from collections.abc import Callable
from time import monotonic

from events.aggregate.decisions import BotMove
from events.aggregate.state import GameState
from events.application.clock_commands import play_default
from events.application.game_service import GameService
from events.bots.bot import Bot
from events.bots.seen import Seen, bot_secret, see
from events.integrity.redaction import told_entries
from events.log.ids import partition_of
from events.log.port import TooLate, WrongVersion
from events.ruleset.records import Command
from events.ruleset.refusals import GameOver
from workers.asking import LOST, Patience, ask, ask_apart
from workers.bot_seats import BotSeats
from workers.stories import EVENTS_A_GAME, Stories

ACTIONS_AT_ONCE = 10
SECONDS_AT_ONCE = 0.25
"""After so many actions or so long, another game has its turn."""
REPLACED = "%s %s for seat %d of game %s at version %d; the default of the rules is played"

_log = logging.getLogger(__name__)


class Bots:
    """Plays the bots' seats of all games of a log; ``notify`` is told of the partition of each action."""

    def __init__(self, service: GameService, notify: Callable[[int], None], patience: Patience) -> None:
        self._service, self._notify, self._patience = service, notify, patience
        self.lost = set[str]()
        """Bots that a process was lost with: none is asked in this one."""
        self._seats = BotSeats(service)
        self._stories = Stories(service.log, service.cache.size * EVENTS_A_GAME)

    def play(self, state: GameState, *, apart: bool = False) -> tuple[GameState, bool]:
        """Act for every bot that is asked; return the state after that, and True if no bot is asked any more.

        With ``apart`` each is asked in a process of its own: some other was lost with this game.
        """
        until = monotonic() + SECONDS_AT_ONCE
        for _ in range(ACTIONS_AT_ONCE):
            asked = self._seats.first_asked(state)
            if asked is None:
                return state, True
            if monotonic() >= until:
                return state, False
            try:
                state = self._act(state, *asked, apart=apart)
            except (WrongVersion, GameOver, TooLate):
                return state, False
        return state, False

    def _act(self, state: GameState, seat: int, bot: Bot | None, *, apart: bool) -> GameState:
        if bot is None:
            return play_default(self._service, state.id, seat, state.version).state
        story = told_entries(self._stories.read(state), seat)
        seen = see(state.ruleset, state.table, seat, story, bot_secret(state.seed, seat), state.away)
        command, move = chosen(bot, seen, self._patience, apart=apart or bot.name in self.lost)
        if move.replaced == LOST:
            self.lost.add(bot.name)
        if move.replaced:
            _log.warning(REPLACED, bot.name, move.replaced, seat, state.id, state.version)
        key, version = f"bot:{state.version}", state.version
        after = self._service.act(state.id, seat, command, key=key, expected=version, bot=move).state
        self._notify(partition_of(state.id))
        if after.status.closed:
            self._stories.forget(state.id)
        return after


def chosen(bot: Bot, seen: Seen, patience: Patience, *, apart: bool = False) -> tuple[Command, BotMove]:
    """Return what a bot chooses, or the default of the rules where it fails, and how the log marks that."""
    answer = (ask_apart if apart else ask)(bot, seen, patience)
    move = BotMove(name=bot.name, version=bot.version, worlds=answer.worlds, replaced=answer.replaced)
    if move.replaced:
        command = seen.ruleset.default_command(seen.world, seen.seat, seen.away)
        assert command is not None, "only a seat that is away does nothing"
        return command, move
    return seen.offer[answer.choice], move
