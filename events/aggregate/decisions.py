"""Pure decisions for every kind of request; the audit runs these same functions again.

**What cannot be taken back** is decided here and in ``folding``, for all rulesets alike: an action that drew, that
revealed something, that is sealed, that the rules call final, or that put a question about itself to another seat (the
ruleset's ``reaction_phases``; the next seat's turn is no such question).
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.aggregate.clocks import ClockChange
from events.aggregate.entropies import require_agreed
from events.aggregate.facts import (
    EntropyOpened,
    GameAbandoned,
    GameCreated,
    ResultsComputed,
    SeatBack,
    SeatHandedOver,
    SeatResigned,
    SeatTaken,
    SeedOpened,
    Undone,
)
from events.aggregate.folding import DREW, NOBODY, PLAYED_FOR, barrier_of, undo_point
from events.aggregate.state import GameState, UndoPoint, apply_kernel_fact
from events.log.port import Pace, Status
from events.ruleset.chance import Chance, Draw, counted
from events.ruleset.decision import Outcome, decide_command, decide_following, decide_start
from events.ruleset.records import Command, Fact, Record, change
from events.ruleset.refusals import (
    GameOver,
    NothingToUndo,
    NotStarted,
    NotYourTurn,
    OptionNotEnabled,
    UndoBarred,
)
from events.ruleset.scoring import ranking

ASKED = "It asks another seat for an answer."
ONCE = "A step can be taken back once."
OTHERS_AWAY = "Another seat has left or come back since."


class BotMove(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which bot gave a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
    long, or chose what was not on offer.
    """

    name: str
    version: int
    worlds: int = 0
    replaced: str = ""


class CommitMetadata(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
    ``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
    the commit does to the clocks.
    """

    action: dict[str, Any] | None = None
    seat: int | None = None
    draws: tuple[Draw, ...] = ()
    bot: BotMove | None = None
    default: bool = False
    clock: ClockChange | None = None


class Decision(Record):
    """The facts of one commit, how they came about, and the state after them, but for its version and hash.

    ``not_before`` and ``not_after`` (milliseconds since 1970) say when it counts, and ``pace`` how fast its like may
    follow each other; the log judges that.
    """

    facts: tuple[Fact, ...]
    metadata: CommitMetadata
    state: GameState
    not_before: int | None = None
    not_after: int | None = None
    pace: Pace | None = None


def decide_seating(
    state: GameState, facts: Sequence[GameCreated | SeatTaken], actor: int | None, at: str = ""
) -> Decision:
    """Decide creation and taken seats at a time; when all seats are taken, the layout of the game follows.

    Where entropies are sealed, it follows when all are open. Raises ``InvalidEntropy``.
    """
    return start_if_ready(seat_all(state, facts, at), facts, actor)


def seat_all(state: GameState, facts: Sequence[GameCreated | SeatTaken], at: str = "") -> GameState:
    """Return the state after seats were taken at a time. Raises ``InvalidEntropy``."""
    after, creating = state, isinstance(facts[0], GameCreated)
    sealed = state.setup.table_options.entropy == "sealed"
    for fact in facts:
        if isinstance(fact, SeatTaken):
            require_agreed(fact, after.sealed.values(), sealed=sealed, creating=creating)
            after = apply_kernel_fact(after, fact, at)
    return after


def start_if_ready(
    state: GameState, facts: Sequence[GameCreated | SeatTaken | EntropyOpened], seat: int | None
) -> Decision:
    """Return the decision for these facts, which led to the state: if nobody is waited for, the layout follows."""
    if state.status is Status.OPEN:
        return Decision(facts=tuple(facts), metadata=CommitMetadata(seat=seat), state=state)
    chance = state.chance()
    outcome = decide_start(state.ruleset, state.setup, chance)
    return Decision(
        facts=(*facts, *outcome.facts),
        metadata=CommitMetadata(seat=seat, draws=tuple(chance.draws)),
        state=with_table(state, outcome, chance),
    )


def decide_action(
    state: GameState, seat: int, command: Command, bot: BotMove | None = None, *, played_for: bool = False
) -> Decision:
    """Decide a seat's command, which a bot may have chosen. Who has resigned does nothing, but may be ``played_for``.

    While the game rests because nobody is present, only an absent person can act. That brings back all who are asked:
    of several nobody may see who has answered.

    Raises ``NotStarted``, ``GameOver``, ``NotYourTurn`` and ``RuleBroken``.
    """
    require_running(state)
    if seat not in state.ruleset.to_act(state.table, seat):
        raise NotYourTurn
    if bot is None and not played_for:
        require_not_resigned(state, seat)
    is_back = state.is_deserted and bot is None and seat in state.persons
    if state.is_deserted and not is_back:
        raise NotYourTurn("The game rests until a person is back.")
    chance = state.chance()
    outcome = decide_command(state.ruleset, state.table, seat, command, chance, state.away)
    point = UndoPoint(
        seat=seat,
        version=state.version,
        table=state.table,
        away=state.away,
        barrier=_barrier(outcome.facts, chance),
        retaken=state.retaken,
    )
    facts, after = outcome.facts, with_table(state, outcome, chance)
    if is_back and after.status is Status.RUNNING:
        back = tuple(SeatBack(seat=one) for one in state.to_act(None) if one in state.persons)
        for fact in back:
            after = apply_kernel_fact(after, fact)
        after, following = with_following(after, chance)
        facts = (*facts, *back, *following)
    return Decision(
        facts=facts,
        metadata=CommitMetadata(action=msgspec.to_builtins(command), seat=seat, draws=tuple(chance.draws), bot=bot),
        state=change(after, latest=undo_point(state.latest, point), retaken=NOBODY),
    )


def undo_target(state: GameState, seat: int) -> UndoPoint:
    """Return what a seat's undo would lead back to. A step can be taken back once: done again, it stays.

    Nor can it be where a seat has left or come back since.

    Raises ``NothingToUndo``, ``UndoBarred``, ``NotStarted`` and ``GameOver``.
    """
    point = _newest_action(state, seat)
    if seat in point.retaken:
        raise UndoBarred(ONCE)
    if seat in state.resigned:
        raise UndoBarred(PLAYED_FOR)
    if point.away != state.away:  # What follows from that may have shown what was hidden.
        raise UndoBarred(OTHERS_AWAY)
    return point


def _newest_action(state: GameState, seat: int) -> UndoPoint:
    require_running(state)
    point = state.latest
    if point is None:
        raise NothingToUndo("There is no action to take back.")
    if point.seat != seat:
        raise NothingToUndo("Another seat has acted since.")
    if point.barrier:
        raise UndoBarred(point.barrier)
    if _asks_about_it(state, seat):
        raise UndoBarred(ASKED)
    return point


def decide_undo(state: GameState, seat: int) -> Decision:
    """Decide to take a seat's latest action back. Raises what ``undo_target`` raises."""
    return _undo(state, seat, undo_target(state, seat))


def decide_stored_undo(state: GameState, seat: int) -> Decision:
    """Decide an undo again that is stored: some logs are older than the limit of one for each step."""
    return _undo(state, seat, _newest_action(state, seat))


def _undo(state: GameState, seat: int, target: UndoPoint) -> Decision:
    return of_kernel(state, (Undone(seat=seat, to=target.version),), seat)


def decide_resignation(state: GameState, seat: int) -> Decision:
    """Decide that a seat gives up, once. Raises ``OptionNotEnabled``, ``NotYourTurn``, ``NotStarted``, ``GameOver``."""
    if state.setup.table_options.resignation == "none":
        raise OptionNotEnabled("This table did not agree that a seat may resign.")
    require_running(state)
    require_not_resigned(state, seat)
    return of_kernel(state, (SeatResigned(seat=seat),), seat)


def decide_handover(state: GameState, seat: int, controller: str) -> Decision:
    """Decide that somebody else plays a seat from now on. Raises ``NotStarted`` and ``GameOver``."""
    require_running(state)
    return of_kernel(state, (SeatHandedOver(seat=seat, controller=controller),))


def decide_abandonment(state: GameState) -> Decision:
    """Decide that the operator ends a game. Raises ``GameOver``."""
    if state.status not in (Status.OPEN, Status.RUNNING):
        raise GameOver
    return of_kernel(state, (GameAbandoned(), SeedOpened(seed=state.seed.hex())))


def decide_closing(state: GameState) -> Decision:
    """Decide the closing events of a game that is over: the results, and the seed opened."""
    scores = state.final_scores()
    ties = [tie_breaks(state, score.seat) for score in scores]
    ranked = ranking(scores, ties, behind=state.resigned)
    results = ResultsComputed(
        ranking=ranked,
        winners=tuple(sorted(one.seat for one in ranked if one.rank == 1)),
        resigned=state.resigned,
    )
    return of_kernel(state, (results, SeedOpened(seed=state.seed.hex())))


def tie_breaks(state: GameState, seat: int) -> Mapping[str, int]:
    """Return what decides between a seat's total and an equal one, in its order."""
    values = state.ruleset.tie_break_values(state.table, seat)
    return dict(zip(state.ruleset.tie_breaks, values, strict=True))


def of_kernel(state: GameState, facts: tuple[Any, ...], seat: int | None = None) -> Decision:
    """Return the decision for facts that every ruleset has, and what follows from them by the rules."""
    after, chance = state, state.chance()
    for fact in facts:
        after = apply_kernel_fact(after, fact)
    after, following = with_following(after, chance)
    metadata = CommitMetadata(seat=seat, draws=tuple(chance.draws))
    return Decision(facts=(*facts, *following), metadata=metadata, state=after)


def with_following(state: GameState, chance: Chance) -> tuple[GameState, tuple[Fact, ...]]:
    """Return the state after what follows by the rules where it has changed who is away, and those facts."""
    if state.status is not Status.RUNNING:
        return state, ()
    outcome = decide_following(state.ruleset, state.table, chance, state.away)
    if not outcome.facts:
        return state, ()
    return with_table(state, outcome, chance), outcome.facts


def with_table(state: GameState, outcome: Outcome, chance: Chance) -> GameState:
    """Return the state with the table that a decision came to."""
    over = state.ruleset.is_over(outcome.table)
    status = Status.SCORING if over else state.status
    changed: GameState = change(state, table=outcome.table, status=status, drawn=counted(state.drawn, chance.draws))
    return changed


def _barrier(facts: Sequence[Fact], chance: Chance) -> str:
    if chance.draws:
        return DREW
    found = (barrier_of(type(fact), own_act=index == 0) for index, fact in enumerate(facts))
    return next(filter(None, found), "")


def _asks_about_it(state: GameState, seat: int) -> bool:
    ruleset, table = state.ruleset, state.table
    if ruleset.phase(table) not in ruleset.reaction_phases:
        return False
    return any(other != seat for other in ruleset.to_act(table, None))


def require_running(state: GameState) -> None:
    """Raise ``NotStarted`` or ``GameOver`` for a game in which nobody acts."""
    if state.status is Status.OPEN:
        raise NotStarted
    if state.status is not Status.RUNNING:
        raise GameOver


def require_not_resigned(state: GameState, seat: int) -> None:
    """Raise ``NotYourTurn`` for a seat that has given up."""
    if seat in state.resigned:
        raise NotYourTurn("This seat has resigned.")
