"""Bots: seats that the workers play.

What a bot does follows from what its seat knows and from a secret of its own (``events.bots``), so two workers at the
same version choose the same; nobody can foresee it, since the secret is closed until the end.
"""

from collections.abc import Mapping, Sequence
from time import monotonic

from cachetools import LRUCache

from events.aggregate.decisions import BotMove
from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.bots.all import BOTS
from events.bots.bot import Bot
from events.bots.budget import Budget
from events.bots.seen import bot_secret, see
from events.integrity.redaction import told_entries
from events.log.port import Entry, Status, WrongVersion
from events.ruleset.refusals import GameOver

SEATS = "seats"
"""The name of the side data with who plays: ``<seat>:controller``."""
ACTIONS_AT_ONCE = 10
SECONDS_AT_ONCE = 0.1
"""After this time no bot begins to think before all games of a batch are projected: so others wait for bots no longer
than for this and one decision."""
CACHED_STORIES = 200


class Bots:
    """Plays the bots' seats of all games of a log."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._controllers: LRUCache[str, Mapping[int, Bot]] = LRUCache(service.cache.size)
        self._entries: LRUCache[str, Sequence[Entry]] = LRUCache(CACHED_STORIES)

    def load_controllers(self, states: Sequence[GameState]) -> None:
        """Cache who plays the running games among these. Which seats change hands is in their logs."""
        unknown = {
            state.id: range(state.setup.seats)
            for state in states
            if state.status is Status.RUNNING and state.id not in self._controllers
        }
        for game, fields in self._service.log.side_data_many(list(unknown), SEATS).items():
            named = {seat: fields.get(f"{seat}:controller", "") for seat in unknown[game]}
            self._controllers[game] = {seat: BOTS[name] for seat, name in named.items() if name in BOTS}

    def play(self, state: GameState, until: float | None = None) -> tuple[GameState, bool]:
        """Act for every bot that is asked; return the state after that, and True if no bot is asked any more.

        No bot begins to think after ``until``, by the monotonic clock.
        """
        self.load_controllers([state])
        for _ in range(ACTIONS_AT_ONCE):
            asked = self._first_asked(state)
            if asked is None:
                return state, True
            if until is not None and monotonic() >= until:
                return state, False
            try:
                state = self._act(state, *asked)
            except (WrongVersion, GameOver):
                return state, False
        return state, False

    def _act(self, state: GameState, seat: int, bot: Bot) -> GameState:
        story = told_entries(self._read(state), seat)
        seen = see(state.ruleset, state.table, seat, story, bot_secret(state.seed, seat))
        end = monotonic() + bot.seconds
        chosen = bot.choose(seen, Budget(is_over=lambda: monotonic() >= end) if bot.seconds else Budget())
        move = BotMove(name=bot.name, version=bot.version, worlds=chosen.worlds)
        key, version = f"bot:{state.version}", state.version
        return self._service.act(state.id, seat, chosen.command, key=key, expected=version, bot=move).state

    def _read(self, state: GameState) -> Sequence[Entry]:
        """Return the events up to a state; only those that are new are read."""
        known = self._entries.get(state.id, ())[: state.version]
        found = (*known, *self._service.log.read(state.id, after=len(known), upto=state.version))
        if found[-1].hash != state.hash:
            self._entries.pop(state.id, None)
            raise WrongVersion(state.version)
        self._entries[state.id] = found
        return found

    def _first_asked(self, state: GameState) -> tuple[int, Bot] | None:
        if state.status is not Status.RUNNING:
            return None
        bots = dict(self._controllers.get(state.id, {}))
        for seat, controller in state.handed_over.items():
            bots.pop(seat, None)
            if controller in BOTS:
                bots[seat] = BOTS[controller]
        return next(((seat, bot) for seat, bot in bots.items() if seat in state.to_act(seat)), None)
