"""What a request comes to, decided on a match and nothing else; the audit decides it again in the same words."""

from collections.abc import Sequence

import msgspec

from events.kernel.chance import Chance
from events.kernel.codec import Decided
from events.kernel.facts import GameAbandoned, ResultsComputed, SeatResigned, SeatTaken, SeedOpened, Undone
from events.kernel.log import Status
from events.kernel.match import Match, evolved
from events.kernel.record import Command, Fact, Record
from events.kernel.refusals import GameOver, NotAgreed, NothingToUndo, NotStarted, NotYourTurn, UndoBarred
from events.kernel.scoring import ranking


class Decision(Record):
    """The facts of one commit, and how they came about."""

    facts: tuple[Fact, ...]
    how: Decided


def seating(match: Match, facts: Sequence[Fact], actor: int | None) -> Decision:
    """Creation and taken seats; when they fill the table, the game's own start follows."""
    after = match
    for fact in facts:
        if isinstance(fact, SeatTaken):
            after = evolved(after, fact)
    if after.status is Status.OPEN:
        return Decision(facts=tuple(facts), how=Decided(seat=actor))
    chance = after.chance()
    started = match.game.start(match.setup, chance)
    return Decision(facts=(*facts, *started), how=Decided(seat=actor, draws=tuple(chance.draws)))


def action(match: Match, seat: int, command: Command) -> Decision:
    """A seat's command. Raises ``NotStarted``, ``GameOver``, ``NotYourTurn`` and ``RuleBroken``."""
    _require_running(match)
    if seat not in match.game.to_act(match.table, seat):
        raise NotYourTurn
    chance: Chance = match.chance()
    facts = match.game.decide(match.table, seat, command, chance)
    how = Decided(action=msgspec.to_builtins(command), seat=seat, draws=tuple(chance.draws))
    return Decision(facts=tuple(facts), how=how)


def undoing(match: Match, seat: int) -> Decision:
    """Taking back a seat's latest action.

    Raises ``NothingToUndo``, ``UndoBarred``, ``NotStarted`` and ``GameOver``.
    """
    _require_running(match)
    step = match.latest
    if step is None:
        raise NothingToUndo("There is no action to take back.")
    if step.seat != seat:
        raise NothingToUndo("Another seat has acted since.")
    if step.barrier:
        raise UndoBarred(step.barrier)
    return Decision(facts=(Undone(seat=seat, to=step.version),), how=Decided(seat=seat))


def resigning(match: Match, seat: int) -> Decision:
    """A seat giving up. Raises ``NotAgreed``, ``NotStarted`` and ``GameOver``."""
    if not match.setup.agreement.resignation:
        raise NotAgreed("This table did not agree that a seat may resign.")
    _require_running(match)
    return Decision(facts=(SeatResigned(seat=seat),), how=Decided(seat=seat))


def abandoning(match: Match) -> Decision:
    """The operator ending a game. Raises ``GameOver``."""
    if match.status not in (Status.OPEN, Status.RUNNING):
        raise GameOver
    return Decision(facts=(GameAbandoned(), SeedOpened(seed=match.seed.hex())), how=Decided())


def closing(match: Match) -> Decision:
    """The closing events of a game that is over: the results, and the seed opened."""
    scores = match.final_scores()
    ties = [match.game.tie_breaks(match.table, score.seat) for score in scores]
    ranked = ranking(scores, ties, behind=match.resigned)
    results = ResultsComputed(
        ranking=ranked,
        winners=tuple(sorted(one.seat for one in ranked if one.rank == 1)),
        resigned=match.resigned,
    )
    return Decision(facts=(results, SeedOpened(seed=match.seed.hex())), how=Decided())


def _require_running(match: Match) -> None:
    if match.status is Status.OPEN:
        raise NotStarted
    if match.status is not Status.RUNNING:
        raise GameOver
