"""Plays games in one process, decision by decision: random playouts, all setups of a ruleset, and matches of bots."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from events.bots.bot import Bot, Budget, Observation, bot_secret, see
from events.ruleset.chance import Chance
from events.ruleset.privacy import audience, split
from events.ruleset.records import Command, Fact, Record, tag_of
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import AnyRuleset, Decided, RedactedFact, Setup, decide_command, decide_start

Pick = Callable[[int, Sequence[Command]], Command]
"""Chooses one of the legal commands of a seat."""

BudgetOf = Callable[[Bot, int], Budget]
Watch = Callable[[Observation, Bot, Callable[[], Command]], Command]


class PlayoutStep(Record):
    """One decision: the table before, the seat and its command, the facts, and the table after.

    The start has no seat.
    """

    before: Any
    seat: int | None
    command: Command | None
    facts: tuple[Fact, ...]
    after: Any


def playout(ruleset: AnyRuleset, setup: Setup, seed: bytes, pick: Pick) -> Iterator[PlayoutStep]:
    """Yield every step of a game, from its start to its end. If several seats are to act, the first one does."""
    chance = Chance(seed)
    yield (step := _step(ruleset.empty(setup), None, None, decide_start(ruleset, setup, chance)))
    while not ruleset.is_over(step.after):
        table = step.after
        seat = next(seat for seat in range(setup.seats) if seat in ruleset.to_act(table, seat))
        command = pick(seat, ruleset.legal(table, seat))
        yield (step := _step(table, seat, command, decide_command(ruleset, table, seat, command, chance)))


def _step(before: Any, seat: int | None, command: Command | None, outcome: Decided) -> PlayoutStep:
    return PlayoutStep(before=before, seat=seat, command=command, facts=outcome.facts, after=outcome.table)


def setups(ruleset: AnyRuleset, rules_version: int | None = None) -> Iterator[Setup]:
    """Yield every valid setup once: all numbers of seats, with all values of the ruleset's own options.

    ``rules_version`` is the newest by default.

    Setups with equivalent options count once. An option whose values cannot be listed, such as a number, keeps its
    default.
    """
    hints, defaults = get_type_hints(ruleset.options, include_extras=False), ruleset.options()
    values = [_values(hints[name], getattr(defaults, name)) for name in ruleset.options.__struct_fields__]
    for seats in ruleset.seats:
        found: list[Any] = []
        for combination in product(*values):
            options = dict(zip(ruleset.options.__struct_fields__, combination, strict=True))
            setup = ruleset.setup(seats, options, {}, rules_version=rules_version)
            if setup.options in found:
                continue
            found.append(setup.options)
            try:
                ruleset.validate_setup(setup)
            except RuleBroken:
                continue
            yield setup


def _values(hint: Any, default: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else (default,)


def _decide(_: Observation, __: Bot, choose: Callable[[], Command]) -> Command:
    return choose()


def match(
    ruleset: AnyRuleset,
    setup: Setup,
    seed: bytes,
    bots: Sequence[Bot],
    *,
    budget: BudgetOf = lambda _, __: Budget(),
    watch: Watch = _decide,
) -> Iterator[Any]:
    """Yield every table of a game between bots, given by seat.

    ``budget`` returns the budget of a bot in its seat, ``watch`` is called around each decision.
    """
    chance, stories = Chance(seed), [list[RedactedFact]() for _ in bots]
    outcome = decide_start(ruleset, setup, chance)
    _tell(stories, outcome.facts)
    yield (table := outcome.table)
    while not ruleset.is_over(table):
        seat = next(seat for seat in range(setup.seats) if seat in ruleset.to_act(table, seat))
        bot, seen = bots[seat], see(ruleset, table, seat, stories[seat], bot_secret(seed, seat))
        command = watch(seen, bot, partial(_command, bot, seen, budget))
        outcome = decide_command(ruleset, table, seat, command, chance)
        _tell(stories, outcome.facts)
        yield (table := outcome.table)


def _command(bot: Bot, seen: Observation, budget: BudgetOf) -> Command:
    return bot.choose(seen, budget(bot, seen.seat)).command


def _tell(stories: Sequence[list[RedactedFact]], facts: Sequence[Fact]) -> None:
    for fact in facts:
        tag, (public, private) = tag_of(type(fact)), split(fact)
        for seat, story in enumerate(stories):
            story.append(RedactedFact(type=tag, public=public, own=private.get(audience(seat))))
