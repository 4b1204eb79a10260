"""What seats and the service do about clocks: come back, rest, go on, play a default, give back an outage's time."""

from collections.abc import Sequence

from events.aggregate import expiries
from events.application.game_service import GameService
from events.application.requests import OPERATOR, CommandResult, Request, digest
from events.application.writes import MayWrite, carry_out
from events.log.port import Status, WrongVersion
from events.ruleset.refusals import GameOver, NotPaused

LEAST_OF_PAUSE_MS = 3_600_000
"""The shortest outage that prolongs a pause: others are nothing beside its length."""


def back(
    service: GameService, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None
) -> CommandResult:
    """Let an absent seat play for itself again. Raises ``NotAbsent``, ``NotStarted`` and ``GameOver``."""
    request = Request(caller=str(seat), content=digest(b"back"), key=key, expected=expected)
    return service.play(game_id, lambda state: expiries.decide_back(state, seat), request)


def pause(
    service: GameService,
    game_id: str,
    seat: int,
    agreeing: Sequence[int] = (),
    *,
    key: str | None = None,
    expected: int | None = None,
) -> CommandResult:
    """Ask for a pause, to which the ``agreeing`` seats of bots agree. Raises what ``decide_pause`` raises."""
    request = Request(caller=str(seat), content=digest(b"pause"), key=key, expected=expected)
    return service.play(game_id, lambda state: expiries.decide_pause(state, seat, agreeing), request)


def resume(
    service: GameService, game_id: str, seat: int, *, key: str | None = None, expected: int | None = None
) -> CommandResult:
    """End a pause, or the asking for one. Raises what ``decide_resumption`` raises."""
    request = Request(caller=str(seat), content=digest(b"resume"), key=key, expected=expected)
    return service.play(game_id, lambda state: expiries.decide_resumption(state, seat), request)


def play_default(service: GameService, game_id: str, seat: int, version: int) -> CommandResult:
    """Do at a version what a seat that is played for does by default. Raises ``WrongVersion`` and ``GameOver``."""
    request = Request(caller=OPERATOR, content=digest(b"default"), key=f"default:{version}", expected=version)
    return service.carry_out(game_id, lambda state: expiries.decide_default(state, seat), request)


def give_back(service: GameService, game_id: str, since: int, until: int) -> CommandResult | None:
    """Give the seats of a running game the time of an outage back, once; ``None`` if there is nothing to give."""
    return carry_out(service.log, giving_back(service, game_id, since, until))


def giving_back(service: GameService, game_id: str, since: int, until: int) -> MayWrite:
    """Return the write that ``give_back`` carries out."""
    state = service.load(game_id)
    clocks = state.clocks
    if state.status is not Status.RUNNING or state.due is None or clocks is None or clocks.returned >= until:
        return None
    pause = clocks.paused
    if pause is not None and until - since < LEAST_OF_PAUSE_MS:
        return None
    if (min(clocks.running.values()) if pause is None else pause.since) >= until:
        return None
    try:
        return (
            yield from service.carrying_out(
                game_id,
                lambda state: expiries.decide_giving_back(state, since, until),
                Request(caller=OPERATOR, content="", key=None),
            )
        )
    except (NotPaused, WrongVersion, GameOver):
        return None
