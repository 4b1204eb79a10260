"""Decisions on expired deadlines, seats that are played for or come back, pauses, and refunds of outages."""

from collections.abc import Sequence
from typing import Any

from events.aggregate import decisions
from events.aggregate.clocks import ABSENT, DEFAULT, RESIGN, Clocks
from events.aggregate.decisions import (
    CommitMetadata,
    Decision,
    decide_action,
    of_kernel,
    require_person,
    require_running,
    with_following,
    with_table,
)
from events.aggregate.facts import (
    ClocksResumed,
    GameAbandoned,
    PauseAsked,
    SeatBack,
    SeatResigned,
    SeedOpened,
    TimeExpired,
    TimeGivenBack,
)
from events.aggregate.state import GameState, apply_kernel_fact
from events.log.records import Status, TooEarly
from events.ruleset.chance import Chance
from events.ruleset.records import Fact, change
from events.ruleset.refusals import AlreadyAsked, NotAbsent, NotPaused, NotYourTurn, OptionNotEnabled
from events.ruleset.ruleset import Away, decide_command


def decide_expiry(state: GameState) -> Decision:
    """Decide what follows when a deadline has passed. Raises ``TooEarly`` if the game waits for nobody."""
    if state.status is Status.OPEN:
        return decisions.decide_expiry(state)
    if state.due is None:
        raise TooEarly("This game has no deadlines.")
    return _pause_over(state) if state.is_paused else _time_expired(state)


def _pause_over(state: GameState) -> Decision:
    """Decide the end of a pause: the clocks resume, or the game is abandoned if nobody came back."""
    abandoned = (GameAbandoned(reason=ABSENT), SeedOpened(seed=state.seed.hex()))
    over = of_kernel(state, abandoned if state.is_deserted else (ClocksResumed(seat=None),))
    decision: Decision = change(over, not_before=state.due)
    return decision


def _time_expired(state: GameState) -> Decision:
    """Decide the expiry of all seats to act.

    Their questions get the default answers, unless there is only one seat and a bot takes over for it. With several
    seats the question closes at once, since nobody may see who has answered before it closes.
    """
    seats = state.missing
    expired = TimeExpired(seats=seats)
    facts: list[Fact] = [expired]
    after, chance = apply_kernel_fact(state, expired), state.chance()
    agreed = _clocks_of(state).settings.on_expiry
    for seat in seats if agreed == RESIGN else ():
        if after.status is Status.RUNNING and seat not in after.resigned:
            resigned = SeatResigned(seat=seat)
            facts.append(resigned)
            after = apply_kernel_fact(after, resigned)
    if agreed == RESIGN:
        # A resigned seat is asked only if the rules do not decide for it; a late seat still gets its default.
        after, following = with_following(after, chance)
        facts += following
    if agreed in (DEFAULT, RESIGN) or len(state.to_act(None)) > 1:
        after, answers = _with_defaults(after, seats, chance)
        facts += answers
    metadata = CommitMetadata(draws=tuple(chance.draws))
    return Decision(facts=tuple(facts), metadata=metadata, state=after, not_before=state.due)


def _with_defaults(state: GameState, seats: Sequence[int], chance: Chance) -> tuple[GameState, list[Fact]]:
    facts: list[Fact] = []
    ruleset = state.ruleset
    for seat in seats:
        if state.status is Status.RUNNING and seat in ruleset.to_act(state.table, seat):
            # The seat has run out of time, even if a bot takes over for it.
            left = state.away.left
            away = Away(absent=state.away.absent | ({seat} - left), left=left)
            command = ruleset.default_command(state.table, seat, away)
            if command is None:
                state, following = with_following(state, chance)
                facts += following
                continue
            outcome = decide_command(ruleset, state.table, seat, command, chance, state.away)
            facts += outcome.facts
            state = with_table(state, outcome, chance)
    return state, facts


def decide_default(state: GameState, seat: int) -> Decision:
    """Decide the default action of a seat that is played for. Raises ``NotYourTurn``, and the errors of an action."""
    if seat not in state.played_for:
        raise NotYourTurn("This seat plays for itself.")
    require_running(state)
    command: Any = state.ruleset.default_command(state.table, seat, state.away) if seat in state.missing else None
    if command is None:
        raise NotYourTurn
    decision = decide_action(state, seat, command, played_for=True)
    played: Decision = change(decision, metadata=change(decision.metadata, default=True))
    return played


def decide_back(state: GameState, seat: int) -> Decision:
    """Decide that an absent seat plays for itself again. Raises ``NotAbsent``, ``NotStarted`` and ``GameOver``."""
    require_running(state)
    if state.clocks is None or seat not in state.clocks.absent or seat not in state.persons:
        raise NotAbsent
    return of_kernel(state, (SeatBack(seat=seat),), seat)


def decide_refund(state: GameState, since: int, until: int) -> Decision:
    """Decide to refund the time of an outage to all clocks. Raises ``NotPaused`` if that was done before."""
    require_running(state)
    if _clocks_of(state).returned >= until:
        raise NotPaused("This time has already been refunded.")
    return of_kernel(state, (TimeGivenBack(since=since, until=until),))


def decide_pause(state: GameState, seat: int, agreeing: Sequence[int] = ()) -> Decision:
    """Decide that a seat asks for a pause; the bots among the ``agreeing`` seats always agree.

    A seat may ask once between two actions, so that nobody can fill the log. Raises ``OptionNotEnabled`` without
    clocks, ``AlreadyAsked``, ``NotYourTurn`` for a seat that does not play, ``NotStarted`` and ``GameOver``.
    """
    require_running(state)
    clocks = _clocks_of(state)
    _require_playing(state, seat)
    if clocks.paused is not None or seat in clocks.asked:
        raise AlreadyAsked("A seat may ask for a pause only once between two actions.")
    bots = {one for one in agreeing if not (state.names_bots and state.is_of_person(one))}
    return of_kernel(state, (PauseAsked(seats=tuple(sorted({seat, *bots}))),), seat)


def decide_resumption(state: GameState, seat: int) -> Decision:
    """Decide that a seat ends a pause, or withdraws a request for one.

    Raises ``NotPaused``, ``NotYourTurn`` for a seat that does not play, ``NotStarted`` and ``GameOver``.
    """
    require_running(state)
    clocks = _clocks_of(state)
    _require_playing(state, seat)
    if not clocks.pausing:
        raise NotPaused
    return of_kernel(state, (ClocksResumed(seat=seat),), seat)


def _require_playing(state: GameState, seat: int) -> None:
    require_person(state, seat)
    if seat in _clocks_of(state).absent:
        raise NotYourTurn("This seat is absent: it has to come back first.")


def _clocks_of(state: GameState) -> Clocks:
    if state.clocks is None:
        raise OptionNotEnabled("This table has no clocks.")
    return state.clocks
