"""Standing orders, kept beside the log: secret, one for each seat, and executed as the seat's own answers.

The timing of an answer could reveal an order to others, since a person takes a while, or even days. So an order answers

- with the last answer that a person gives, without waiting for bots and seats that are played for. Its answer is a
  commit of its own, like a person's: while the game runs the times show how many answers came together, but not whose
  they were. Only the server's part says ``order``, which is public once the game is closed.
- if no person is left to answer, at a time drawn for each question and seat, 2 to 8 seconds after the question. It is
  derived from the seed, which is secret while the game runs, so every process computes the same time and none has to
  store it.
- in a game with clocks, shortly before the deadline, in case a person lets it pass, so that a seat with an order never
  becomes absent. If there is too little time for the drawn delay, the order answers at once.

An order that is given while its seat is to act answers at once, since its person is acting at that moment.
"""

import hmac
import struct
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from events.aggregate.clocks import milliseconds
from events.aggregate.decisions import decide_action
from events.aggregate.facts import PERSON, ClocksResumed, SeatBack, TimeGivenBack
from events.aggregate.state import GameState
from events.application.creation import SEATS
from events.application.game_service import Decide, GameService
from events.application.writing import CommandResult, Request
from events.log.records import Status, TooFast, TooLate, WrongVersion
from events.ruleset.records import Command, Record, tag_of
from events.ruleset.refusals import GameOver, NotYourTurn, OptionNotEnabled
from events.ruleset.ruleset import StandingOrders

STANDING = "standing"
"""The name of the metadata with the orders: maps each seat to its order and the scope of the order."""
FIRST_MS, LAST_MS = 2_000, 7_500
"""The bounds of the drawn delay, used when no person is left to answer; storing the answer takes time, too."""
BEFORE_DUE_MS = 1_500
"""How long before the deadline an order must have answered; due games are looked for every second."""
LISTED_BEFORE_MS = 1_000
"""How long before an order answers its game is listed as due, so that it is handled on time."""
ATTEMPTS = 8
TAIL = 32
"""The number of newest events that are searched for the question before the whole log is."""
GOES_ON = {tag_of(ClocksResumed), tag_of(SeatBack), tag_of(TimeGivenBack)}
"""The events that restart the delay of orders, since there was no time to answer before them."""


class _Kept(msgspec.Struct, frozen=True):
    order: msgspec.Raw
    scope: int


class _Answer(NamedTuple):
    """The answer of an order, and when it is given (milliseconds since 1970; 0 is at once)."""

    seat: int
    command: Command
    moment: int


def standing_of(state: GameState) -> StandingOrders:
    """Return the standing orders that a game's ruleset defines. Raises ``OptionNotEnabled`` if its ruleset has none."""
    if state.ruleset.clocks.standing is None:
        raise OptionNotEnabled("This ruleset has no standing orders.")
    return state.ruleset.clocks.standing


def read_order(service: GameService, game_id: str, seat: int) -> Record | None:
    """Return a seat's order; ``None`` if there is none, or it has ended."""
    state = service.load(game_id)
    return _order_of(state, service.log.game_metadata(game_id, STANDING).get(str(seat), ""))


def put_order(service: GameService, game_id: str, seat: int, order: Record) -> GameState:
    """Store a seat's order, replacing an older one, and let it answer if the seat is to act.

    Returns the state after that. Raises ``GameOver`` for a closed game, and ``OptionNotEnabled``.
    """
    state = service.load(game_id)
    if state.status.closed:
        raise GameOver
    kept = _Kept(order=msgspec.Raw(msgspec.json.encode(order)), scope=standing_of(state).scope(state.table, order))
    service.log.put_game_metadata(game_id, STANDING, {str(seat): msgspec.json.encode(kept).decode()})
    return execute_orders(service, state, given_by=seat)


def erase_order(service: GameService, game_id: str, seat: int) -> None:
    """Delete a seat's order. Raises ``OptionNotEnabled``."""
    standing_of(service.load(game_id))
    service.log.put_game_metadata(game_id, STANDING, {str(seat): ""})


def execute_orders(service: GameService, state: GameState, *, given_by: int | None = None) -> GameState:
    """Answer for every seat whose order answers now, and return the state after that.

    If an order answers later, the game is listed as due then. The order of the seat ``given_by`` was given just now,
    which counts as an answer of its person.
    """
    for _ in range(ATTEMPTS):
        answers = _answers(service, state, given_by)
        now = milliseconds(service.clock())
        due = next((answer for answer in answers if answer.moment <= now), None)
        if due is None:
            if answers:
                service.log.set_due(state.id, _listed_at(state, answers), version=state.version)
            return state
        try:
            state = _answer(service, state, due).state
        except (WrongVersion, NotYourTurn, GameOver):
            state = service.load(state.id)
        except TooFast:
            service.log.set_due(state.id, now, version=state.version)
            return state
        except TooLate:
            return state
    return state


def _answer(service: GameService, state: GameState, answer: _Answer) -> CommandResult:
    decide: Decide = lambda newest: decide_action(newest, answer.seat, answer.command, order=True)  # noqa: E731
    request = Request(caller=str(answer.seat), content="", expected=state.version)
    return service.write(state.id, decide, request, limited=True)


def next_moment(service: GameService, state: GameState) -> int | None:
    """Return when the next order answers, in milliseconds since 1970; ``None`` if that depends on persons."""
    return min((answer.moment for answer in _answers(service, state)), default=None)


def looked_at(service: GameService, state: GameState) -> int | None:
    """Return when a game has to be checked again, or ``None`` if nothing happens to it by itself."""
    return _listed_at(state, _answers(service, state))


def _listed_at(state: GameState, answers: Sequence[_Answer]) -> int | None:
    times = [answer.moment - LISTED_BEFORE_MS for answer in answers]
    return min(times if state.due is None else [*times, state.due], default=None)


def _answers(service: GameService, state: GameState, given_by: int | None = None) -> Sequence[_Answer]:
    """Return the answers of orders to the current question, as far as their times are known."""
    standing = state.ruleset.clocks.standing
    if standing is None or state.status is not Status.RUNNING or state.is_paused:
        return ()
    if state.ruleset.phase(state.table) not in standing.phases:
        return ()
    kept, missing = service.log.game_metadata(state.id, STANDING), state.missing
    ordered: dict[int, Command] = {}
    for seat in state.to_act(None):
        order = _order_of(state, kept.get(str(seat), "")) if seat in state.persons else None
        if order is not None and (command := standing.answer(state.table, seat, order)) is not None:
            ordered[seat] = command
    answering = [seat for seat in missing if seat in ordered and seat not in state.played_for]
    if not answering:
        return ()
    if given_by in answering:
        return (_Answer(given_by, ordered[given_by], 0),)
    others = [seat for seat in _persons(service, state) if seat not in ordered or seat == given_by]
    if any(seat in missing for seat in others):
        moments = _before_due(service, standing, state, answering)
    elif any(seat in others for seat in state.to_act(None)):
        moments = dict.fromkeys(answering, 0)
    else:
        moments = _drawn(service, standing, state, answering)
    return [_Answer(seat, ordered[seat], moment) for seat, moment in moments.items()]


def _persons(service: GameService, state: GameState) -> Sequence[int]:
    """Return the seats of persons, who answer at any time."""
    fields = service.log.game_metadata(state.id, SEATS)
    return [
        seat
        for seat in state.persons
        if fields.get(f"{seat}:controller", PERSON) == PERSON and seat not in state.played_for
    ]


def _drawn(service: GameService, standing: StandingOrders, state: GameState, seats: Sequence[int]) -> Mapping[int, int]:
    """Return a time for each seat as if a person had thought about the question, within the available time."""
    version, asked = _asked(service, standing, state)
    last = LAST_MS if (end := _end(state)) is None else min(LAST_MS, end - asked)
    if last < FIRST_MS:
        return dict.fromkeys(seats, asked)
    first = min(FIRST_MS, last // 2)
    return {seat: asked + first + _draw(state, version, seat, last - first) for seat in seats}


def _before_due(
    service: GameService, standing: StandingOrders, state: GameState, seats: Sequence[int]
) -> Mapping[int, int]:
    """Return a time for each seat shortly before the deadline; none without a deadline."""
    if (end := _end(state)) is None:
        return {}
    version, asked = _asked(service, standing, state)
    if end - asked < FIRST_MS:
        return dict.fromkeys(seats, asked)
    return {seat: end - _draw(state, version, seat, FIRST_MS // 2) for seat in seats}


def _end(state: GameState) -> int | None:
    """Return the time by which orders must have answered, or ``None`` without a deadline."""
    due = state.clocks.due if state.clocks is not None else None
    return None if due is None else due - BEFORE_DUE_MS


def _asked(service: GameService, standing: StandingOrders, state: GameState) -> tuple[int, int]:
    """Return the version and the time of the event that opened the question."""
    begins = {tag_of(standing.asked_by), *GOES_ON}
    for after in (max(0, state.version - TAIL), 0):
        entries = service.log.read(state.id, after=after, upto=state.version)
        for entry in reversed(entries):
            if entry.type in begins:
                return entry.version, milliseconds(entry.at)
    return entries[0].version, milliseconds(entries[0].at)


def _draw(state: GameState, version: int, seat: int, max_value: int) -> int:
    """Return a number from 0 to ``max_value`` for a question and a seat. It reveals nothing about the seed."""
    drawn = hmac.digest(state.seed, b"order" + struct.pack(">QQ", version, seat), "sha256")
    return int.from_bytes(drawn) % (max_value + 1)


def _order_of(state: GameState, kept: str) -> Record | None:
    standing = standing_of(state)
    try:
        stored = msgspec.json.decode(kept, type=_Kept)
        order: Record = msgspec.json.decode(stored.order, type=standing.order)
    except msgspec.DecodeError:  # The order is missing, or was edited by hand.
        return None
    return order if standing.scope(state.table, order) == stored.scope else None
