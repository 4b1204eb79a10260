"""Games of Nim over the log in memory: for tests of what all games share."""

import random
from contextlib import suppress

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.memory import MemoryLog
from events.log.records import Status
from events.ruleset.refusals import UndoBarred
from events.ruleset.registry import RulesetRegistry
from tests.fifth.nim import RULESET as NIM

AT = "2026-01-02T03:04:05.678Z"
NIM_ONLY = RulesetRegistry([NIM])
BID, TAKE = NIM.command_types["bid"], NIM.command_types["take"]


def new_service(rulesets=NIM_ONLY, log=None):
    """A service whose clock stands still."""
    return GameService(MemoryLog() if log is None else log, rulesets, lambda: AT)


def running(service, seats=3, seed=b"seed", **options):
    """The id of a new game with all seats taken."""
    plan = GamePlan(ruleset=service.rulesets["nim"], seats=seats, options=options, taken=range(seats), seed=seed)
    return service.create(plan).state.id


def after_bids(service, seats=2, seed=b"s"):
    """A game after its bids: its state, and the seat that takes stones first."""
    game_id = running(service, seats, seed)
    for seat in range(seats):
        state = service.act(game_id, seat, BID(points=seat % 3)).state
    return state, state.to_act(None)[0]


def play_out(service, game_id, seed=1):
    """The state at the end of a game of random commands."""
    chooser = random.Random(seed)
    state = service.load(game_id)
    while state.status is Status.RUNNING:
        seat = next(s for s in range(state.setup.seats) if s in state.to_act(s))
        command = chooser.choice(state.ruleset.legal(state.table, seat))
        state = service.act(game_id, seat, command).state
    return state


def play_with_undo(service, game_id, seed=3):
    """A game of random commands, many of which are taken back."""
    chooser = random.Random(seed)
    state = service.load(game_id)
    while state.status is Status.RUNNING:
        seat = next(s for s in range(state.setup.seats) if s in state.to_act(s))
        state = service.act(game_id, seat, chooser.choice(state.ruleset.legal(state.table, seat))).state
        if state.status is Status.RUNNING and state.latest and not state.latest.barrier and chooser.random() < 0.4:
            with suppress(UndoBarred):  # it was taken back before
                state = service.undo(game_id, state.latest.seat).state
    return state


def whole_game(seats=3, seed=b"audit", play=play_out):
    """The id, the entries and the head of a game from its creation to its opened seed."""
    service = new_service()
    game_id = running(service, seats, seed)
    play(service, game_id)
    service.close(game_id)
    return game_id, tuple(service.log.read(game_id)), service.log.head(game_id)
