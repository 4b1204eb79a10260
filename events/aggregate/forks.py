"""Forks: games that continue from a version of another game, as a seat or a spectator knew it then.

What the knower did not know is dealt again, as a function of what it knew and of the fork's own seed. So the log of a
fork contains nothing that the knower did not know, and dealing its table again from the same seed gives the same table;
by this the audit proves that the table was dealt and not chosen.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from events.aggregate.decisions import CommitMetadata, Decision, seat_all
from events.aggregate.facts import EVERYTHING, GameCreated, GameForked, Knower, SeatInformed, SeatTaken
from events.aggregate.state import GameState, apply_kernel_fact
from events.aggregate.tables import decode_table, encode_table, known_state
from events.log.records import CorruptLog
from events.ruleset.chance import Chance, counted
from events.ruleset.records import Fact, change
from events.ruleset.ruleset import AnyRuleset, Setup


def decide_fork(state: GameState, facts: Sequence[GameCreated | SeatTaken], table: Any, at: str) -> Decision:
    """Decide the creation of a fork, with all seats taken; its viewer cannot distinguish its table from the parent's.

    Raises ``InvalidEntropy``, and ``CorruptLog`` if the facts do not create a fork, or a seat is open.
    """
    after = seat_all(state, facts, at)
    if after.fork is None or after.open_seats:
        raise CorruptLog(f"The log of {state.id} does not begin as that of a fork.")
    chance = after.chance()
    dealt = dealt_for(after.ruleset, table, after.fork.knower, chance)
    forked = list(told_of(after.ruleset, after.setup, dealt))
    for fact in forked:
        after = apply_kernel_fact(after, fact, at)
    return Decision(
        facts=(*facts, *forked),
        metadata=CommitMetadata(draws=tuple(chance.draws)),
        state=change(after, drawn=counted(after.drawn, chance.draws)),
    )


def dealt_for(ruleset: AnyRuleset, table: Any, knower: Knower, chance: Chance) -> Any:
    """Return the table with everything that the knower does not know dealt again."""
    if knower == EVERYTHING:
        return table
    viewer = knower if isinstance(knower, int) else None
    return ruleset.hidden.resample_hidden(table, viewer, chance)


def told_of(ruleset: AnyRuleset, setup: Setup, table: Any) -> Iterator[GameForked | SeatInformed]:
    """Yield the facts that describe a table: what a spectator sees, then what each seat sees differently."""
    public = known_state(ruleset, table, None)
    yield GameForked(state=public, table=encode_table(ruleset, setup, table))
    for seat in range(setup.seats):
        seen = known_state(ruleset, table, seat)
        yield SeatInformed(seat=seat, state={name: seen[name] for name in seen if seen[name] != public[name]})


def decide_again(state: GameState, facts: Sequence[Fact], at: str) -> Decision:
    """Decide the stored creation of a fork again.

    The stored views of its table are accepted if they are true: a later version of a ruleset may show more of the same
    table. Raises what ``decide_fork`` raises.
    """
    given = [fact for fact in facts if isinstance(fact, GameCreated | SeatTaken)]
    decision = decide_fork(state, given, decode_table(state.ruleset, state.setup, stored_table(facts)), at)
    kept = [
        stored if _is_told_truly(stored, decided) else decided
        for stored, decided in zip(facts, decision.facts, strict=False)
    ]
    again: Decision = change(decision, facts=(*kept, *decision.facts[len(kept) :]))
    return again


def _is_told_truly(stored: Fact, decided: Fact) -> bool:
    if not isinstance(stored, GameForked | SeatInformed) or not isinstance(decided, GameForked | SeatInformed):
        return False
    return bool(change(stored, state=decided.state) == decided) and _is_part(stored.state, decided.state)


def _is_part(less: Any, more: Any) -> bool:
    """Return True if one JSON value contains everything that another one contains."""
    match less, more:
        case dict(), dict():
            return all(name in more and _is_part(value, more[name]) for name, value in less.items())
        case list(), list():
            return len(less) == len(more) and all(map(_is_part, less, more))
    return bool(less == more)


def stored_table(facts: Sequence[Fact]) -> dict[str, Any]:
    """Return the stored table that a fork begins with. Raises ``CorruptLog`` if there is none."""
    for fact in facts:
        if isinstance(fact, GameForked):
            return fact.table
    raise CorruptLog("The log of a fork has no table.")
