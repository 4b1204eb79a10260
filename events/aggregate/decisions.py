"""Pure decisions for every kind of request; the audit repeats them with the same functions.

**Undo** is decided here and in ``state``, for all rulesets. An action cannot be undone if it drew, revealed something,
is sealed, is final by the rules, or asked another seat to react to it (the ruleset's ``reaction_phases``; the next
seat's turn does not count).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from events.aggregate.clocks import ClockChange, Clocks
from events.aggregate.entropies import MIN_BYTES, SealedEntropy, opens, require_agreed
from events.aggregate.facts import (
    EntropyNotOpened,
    EntropyOpened,
    GameAbandoned,
    GameCreated,
    ResultsComputed,
    SeatBack,
    SeatGivenBack,
    SeatHandedOver,
    SeatResigned,
    SeatTaken,
    SeedOpened,
    Undone,
)
from events.aggregate.state import (
    DREW,
    NOBODY,
    PLAYED_FOR,
    GameState,
    UndoPoint,
    apply_kernel_fact,
    barrier_of,
    can_give_back,
    point_before,
)
from events.log.records import Pace, Status, TooEarly
from events.ruleset.chance import Chance, Draw, counted
from events.ruleset.records import Command, Fact, Record, change
from events.ruleset.refusals import (
    AlreadyStarted,
    GameOver,
    Malformed,
    NothingToOpen,
    NothingToUndo,
    NotStarted,
    NotYourTurn,
    OptionNotEnabled,
    UndoBarred,
    WrongEntropy,
)
from events.ruleset.ruleset import Decided, decide_command, decide_following, decide_start, has_ended
from events.ruleset.scoring import ranking

MAX_WORLDS = 1_000_000_000
"""The maximum number of worlds that a bot may search."""
MAX_REASON = 256
ASKED = "It asks another seat for an answer."
ONCE = "A step can be taken back only once."
OTHERS_AWAY = "Another seat has left or come back since."

_NOTHING = ClockChange()


class BotMove(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The bot that chose a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why the rules' default was played instead of its choice: the bot raised, took too long, or chose
    an illegal command.
    """

    name: str
    version: Annotated[int, msgspec.Meta(ge=1)]
    worlds: Annotated[int, msgspec.Meta(ge=0, le=MAX_WORLDS)] = 0
    replaced: Annotated[str, msgspec.Meta(max_length=MAX_REASON)] = ""


class CommitMetadata(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The cause of a commit, stored in the server's part of its first event for the audit.

    ``action`` is the player's command verbatim; ``seat`` is the acting seat, if the event itself does not name it (a
    sealed answer); ``draws`` are the draws made for it; ``bot`` is the bot that chose the action, if any.
    ``default``: the rules' default was played, since the seat is absent or has resigned. ``order``: the action comes
    from the seat's standing order. ``clock`` is what the commit does to the clocks.
    """

    action: dict[str, Any] | None = None
    seat: int | None = None
    draws: tuple[Draw, ...] = ()
    bot: BotMove | None = None
    default: bool = False
    order: bool = False
    clock: ClockChange | None = None


class Decision(Record):
    """The facts of one commit, their cause, and the state after them, without its version and hash.

    ``not_before`` and ``not_after`` (milliseconds since 1970) say when it is valid, and ``pace`` how fast such
    decisions may follow each other; the log enforces both.
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
    """Decide the creation and the taking of seats; once all seats are taken, the game is laid out.

    If entropies are sealed, this happens once all are open. Raises ``InvalidEntropy``.
    """
    return start_if_ready(seat_all(state, facts, at), facts, actor)


def decide_giving_back(state: GameState, seat: int) -> Decision:
    """Decide that a person gives a seat back. Raises ``AlreadyStarted`` and ``GameOver``."""
    if state.status.closed:
        raise GameOver
    if not can_give_back(state, seat):
        raise AlreadyStarted("The last seat is taken, so no seat can be given back any more.")
    fact = SeatGivenBack(seat=seat)
    return Decision(facts=(fact,), metadata=CommitMetadata(seat=seat), state=apply_kernel_fact(state, fact))


def seat_all(state: GameState, facts: Sequence[GameCreated | SeatTaken], at: str = "") -> GameState:
    """Return the state after these seats were taken at the given time. Raises ``InvalidEntropy``."""
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
    """Return the decision for these facts, which led to the state; it lays out the game if nothing is missing."""
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
    state: GameState,
    seat: int,
    command: Command,
    bot: BotMove | None = None,
    *,
    played_for: bool = False,
    order: bool = False,
) -> Decision:
    """Decide a seat's command, which may come from a bot or from its standing ``order``.

    A seat that has resigned cannot act, but may be ``played_for``.

    While the game rests because no person is present, only an absent person can act. The action brings back all seats
    that are to act, since nobody may see which of them has answered.

    Raises ``NotStarted``, ``GameOver``, ``NotYourTurn`` and ``RuleBroken``.
    """
    require_running(state)
    if seat not in state.ruleset.to_act(state.table, seat):
        raise NotYourTurn
    if not played_for:
        _require_decider(state, seat, command, bot, order=order)
    is_back = state.is_deserted and bot is None and seat in state.persons
    if state.is_deserted and not is_back:
        raise NotYourTurn("The game rests until a person is back.")
    chance = state.chance()
    outcome = decide_command(state.ruleset, state.table, seat, command, chance, state.away)
    barrier = _barrier(outcome.facts, chance)
    point = UndoPoint(
        seat=seat,
        version=state.version,
        table=state.table,
        away=state.away,
        barrier=barrier,
        previous=point_before(state.latest, barrier),
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
        metadata=CommitMetadata(
            action=msgspec.to_builtins(command), seat=seat, draws=tuple(chance.draws), bot=bot, order=order
        ),
        state=change(after, latest=point, retaken=NOBODY),
    )


def _require_decider(state: GameState, seat: int, command: Command, bot: BotMove | None, *, order: bool) -> None:
    """Raise ``NotYourTurn`` unless the decider plays the seat: its person, that person's order, or its bot."""
    if bot is None:
        require_person(state, seat)
        if order and not _order_answers(state, seat, command):
            raise NotYourTurn("No standing order answers this.")
        return
    if order or not state.may_be_of_bot(seat, bot.name):
        raise NotYourTurn(f"{bot.name} does not play this seat.")
    if bot.replaced and command != state.ruleset.default_command(state.table, seat, state.away):
        raise NotYourTurn("The default of the rules is played in place of this seat's bot.")


def _order_answers(state: GameState, seat: int, command: Command) -> bool:
    standing = state.ruleset.clocks.standing
    if standing is None or state.is_paused or seat in state.played_for:
        return False
    return state.ruleset.phase(state.table) in standing.phases and standing.may_answer(state.table, seat, command)


def require_person(state: GameState, seat: int) -> None:
    """Raise ``NotYourTurn`` for a seat that a bot plays, or that has resigned."""
    require_not_resigned(state, seat)
    if not state.is_of_person(seat):
        raise NotYourTurn("A bot plays this seat.")


def undo_target(state: GameState, seat: int) -> UndoPoint:
    """Return the point that a seat's undo would lead back to. A step can be undone once; after that it is final.

    Nor can it be undone after a seat has left or come back.

    Raises ``NothingToUndo``, ``UndoBarred``, ``NotStarted`` and ``GameOver``.
    """
    point = _newest_action(state, seat)
    if reason := _undo_bar(state, seat, point):
        raise UndoBarred(reason)
    return point


def undo_version(state: GameState, seat: int) -> int | None:
    """Return the version that a seat's undo would lead back to; ``None`` if ``undo_target`` raises."""
    point = state.latest
    if state.status is not Status.RUNNING or point is None or point.seat != seat or not state.is_of_person(seat):
        return None
    return None if _bar(state, seat, point) or _undo_bar(state, seat, point) else point.version


def _newest_action(state: GameState, seat: int) -> UndoPoint:
    require_running(state)
    if not state.is_of_person(seat):
        raise NothingToUndo("A bot plays this seat.")
    point = state.latest
    if point is None:
        raise NothingToUndo("There is no action to take back.")
    if point.seat != seat:
        raise NothingToUndo("Another seat has acted since.")
    if reason := _bar(state, seat, point):
        raise UndoBarred(reason)
    return point


def _bar(state: GameState, seat: int, point: UndoPoint) -> str:
    """Return why the newest action cannot be undone by anyone; empty if it can."""
    return point.barrier or (ASKED if _asks_about_it(state, seat) else "")


def _undo_bar(state: GameState, seat: int, point: UndoPoint) -> str:
    """Return why a seat cannot undo its newest action itself; empty if it can."""
    if seat in point.retaken:
        return ONCE
    if seat in state.resigned:
        return PLAYED_FOR
    return OTHERS_AWAY if point.away != state.away else ""  # the facts that followed may have revealed something


def decide_undo(state: GameState, seat: int) -> Decision:
    """Decide to undo a seat's latest action. Raises the same errors as ``undo_target``."""
    return _undo(state, seat, undo_target(state, seat))


def decide_stored_undo(state: GameState, seat: int) -> Decision:
    """Decide a stored undo again; some logs are older than the limit of one undo per step."""
    return _undo(state, seat, _newest_action(state, seat))


def _undo(state: GameState, seat: int, target: UndoPoint) -> Decision:
    return of_kernel(state, (Undone(seat=seat, to=target.version),), seat)


def decide_resignation(state: GameState, seat: int) -> Decision:
    """Decide that a seat resigns, once. Raises ``OptionNotEnabled``, ``NotYourTurn``, ``NotStarted``, ``GameOver``."""
    if state.setup.table_options.resignation == "none":
        raise OptionNotEnabled("This table did not agree that a seat may resign.")
    require_running(state)
    require_person(state, seat)
    return of_kernel(state, (SeatResigned(seat=seat),), seat)


def decide_handover(state: GameState, seat: int, controller: str) -> Decision:
    """Decide that another controller plays a seat from now on. Raises ``NotStarted`` and ``GameOver``."""
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
    """Return the values of a seat's tie-breaks, in order."""
    values = state.ruleset.tie_break_values(state.table, seat)
    return dict(zip(state.ruleset.texts.tie_breaks, values, strict=True))


def of_kernel(state: GameState, facts: tuple[Any, ...], seat: int | None = None) -> Decision:
    """Return the decision for facts of the kernel, and the facts that follow from them by the rules."""
    after, chance = state, state.chance()
    for fact in facts:
        after = apply_kernel_fact(after, fact)
    after, following = with_following(after, chance)
    metadata = CommitMetadata(seat=seat, draws=tuple(chance.draws))
    return Decision(facts=(*facts, *following), metadata=metadata, state=after)


def with_following(state: GameState, chance: Chance) -> tuple[GameState, tuple[Fact, ...]]:
    """Return the state and the facts that follow by the rules after the set of away seats has changed."""
    if state.status is not Status.RUNNING:
        return state, ()
    outcome = decide_following(state.ruleset, state.table, chance, state.away)
    if not outcome.facts:
        return state, ()
    return with_table(state, outcome, chance), outcome.facts


def with_table(state: GameState, outcome: Decided, chance: Chance) -> GameState:
    status = Status.SCORING if has_ended(state.ruleset, outcome.table, state.away) else state.status
    changed: GameState = change(state, table=outcome.table, status=status, drawn=counted(state.drawn, chance.draws))
    return changed


def _barrier(facts: Sequence[Fact], chance: Chance) -> str:
    if chance.draws:
        return DREW
    found = [barrier_of(type(fact), index == 0) for index, fact in enumerate(facts)]
    return next(filter(None, found), "")


def _asks_about_it(state: GameState, seat: int) -> bool:
    ruleset, table = state.ruleset, state.table
    if ruleset.phase(table) not in ruleset.reaction_phases:
        return False
    return any(other != seat for other in ruleset.to_act(table, None))


def require_running(state: GameState) -> None:
    """Raise ``NotStarted`` or ``GameOver`` unless the game is running."""
    if state.status is Status.OPEN:
        raise NotStarted
    if state.status is not Status.RUNNING:
        raise GameOver


def require_not_resigned(state: GameState, seat: int) -> None:
    """Raise ``NotYourTurn`` for a seat that has resigned."""
    if seat in state.resigned:
        raise NotYourTurn("This seat has resigned.")


def timed(state: GameState, decision: Decision) -> Decision:
    """Return a decision on a state with its effect on the clocks, if the game has clocks.

    After its deadline a seat can only ask to return.
    """
    clocks = state.clocks
    if clocks is None:
        return decision
    actor = decision.metadata.seat
    acted = actor if decision.metadata.action is not None else None
    found = clock_change(clocks, state.missing, decision.state, acted)
    limit = decision.not_after
    if actor in clocks.running and decision.not_before is None and not isinstance(decision.facts[0], SeatBack):
        limit = clocks.last_moment
    metadata = change(decision.metadata, clock=None if found == _NOTHING else found)
    with_time: Decision = change(decision, metadata=metadata, not_after=limit)
    return with_time


def clock_change(clocks: Clocks, missing: Collection[int], after: GameState, acted: int | None) -> ClockChange:
    """Return the effect of a commit on the running clocks.

    ``missing`` are the seats that had not answered, ``acted`` the seat that acted.

    A clock keeps running while its seat is asked the same question. It stops when the seat has answered, but appears to
    keep running as long as the others may not know that.
    """
    still, shown, idle = after.missing, after.to_act(None), _idle(after)
    stopped, answered = list[int](), list[int]()
    for seat in clocks.running:
        goes_on = seat in missing and seat != acted
        if seat in idle or not (seat in still and goes_on):
            if seat in shown and seat not in still and seat not in idle:
                if seat not in clocks.answered:
                    answered.append(seat)
            else:
                stopped.append(seat)
    started = [seat for seat in still if seat not in idle and (seat not in clocks.running or seat in stopped)]
    if acted in shown and acted not in (*still, *idle, *clocks.running):
        # The seat was absent and returned by answering, which the others may not know, so its clock runs like theirs.
        started.append(acted)
        answered.append(acted)
    return ClockChange(stopped=tuple(stopped), started=tuple(started), answered=tuple(answered))


def _idle(state: GameState) -> Collection[int]:
    """Return the seats for which a bot or the rules play: they have no deadlines."""
    return (*(state.clocks.absent if state.clocks else ()), *state.resigned)


def decide_opening(state: GameState, seat: int, entropy: bytes) -> Decision:
    """Decide that a seat opens its entropy; after the last one the game is laid out.

    Raises ``NothingToOpen``, ``WrongEntropy``, ``Malformed`` for an entropy that is too short, and ``GameOver``.
    """
    if state.status.closed:
        raise GameOver
    sealed = state.sealed.get(seat)
    if sealed is None:
        raise NothingToOpen("This seat has no entropy that is still to be opened.")
    if state.open_seats:
        raise NothingToOpen("Entropies are opened once all seats are taken.")
    if len(entropy) < MIN_BYTES:
        raise Malformed(f"entropy: at least {MIN_BYTES} bytes are needed")
    if not opens(sealed, state.id, entropy):
        raise WrongEntropy(_what_was_hashed(state.id, sealed, entropy))
    fact = EntropyOpened(seat=seat, entropy=entropy.hex())
    decision: Decision = change(start_if_ready(apply_kernel_fact(state, fact), (fact,), seat), not_after=state.due)
    return decision


def _what_was_hashed(game: str, sealed: SealedEntropy, entropy: bytes) -> str:
    """Return why an entropy does not match its commitment, to help clients that have hashed the wrong bytes."""
    named = "an empty id, as for every seat that was named at creation" if sealed.before_id else f"the id {game}"
    hashed = f'SHA-256 over "entropy", {named}, and these {len(entropy)} bytes'
    if opens(change(sealed, before_id=not sealed.before_id), game, entropy):
        other = f"with the id {game}" if sealed.before_id else "with an empty id"
        return f"The commitment is not {hashed}: it was made {other}, so no entropy can open it."
    return f"The commitment is not {hashed}."


def decide_expiry(state: GameState) -> Decision:
    """Decide what follows when seats did not open their entropies: an event names them, and the game is abandoned.

    Raises ``TooEarly`` if the game waits for nobody.
    """
    if state.due is None:
        raise TooEarly("This game has no deadlines.")
    facts = (
        EntropyNotOpened(seats=tuple(sorted(state.sealed))),
        GameAbandoned(),
        SeedOpened(seed=state.seed.hex()),
    )
    after = state
    for fact in facts:
        after = apply_kernel_fact(after, fact)
    return Decision(facts=facts, metadata=CommitMetadata(), state=after, not_before=state.due)
