"""A game of bots, played in process: each gets what its seat sees and was told."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from events.bots.bot import Bot
from events.bots.budget import Budget
from events.bots.seen import Seen, bot_secret, see
from events.ruleset.chance import Chance
from events.ruleset.decision import decide_command, decide_start
from events.ruleset.privacy import audience, split
from events.ruleset.records import Command, Fact, tag_of
from events.ruleset.ruleset import AnyRuleset, Setup
from events.ruleset.told import Told

BudgetOf = Callable[[Bot, int], Budget]
Watch = Callable[[Seen, Bot, Callable[[], Command]], Command]


def _decide(_: Seen, __: Bot, choose: Callable[[], Command]) -> Command:
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
    """Yield every table of a game between bots, by seat.

    ``budget`` is asked for that of a bot and its seat, ``watch`` is called around each decision.
    """
    chance, stories = Chance(seed), [list[Told]() for _ in bots]
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


def _command(bot: Bot, seen: Seen, budget: BudgetOf) -> Command:
    return bot.choose(seen, budget(bot, seen.seat)).command


def _tell(stories: Sequence[list[Told]], facts: Sequence[Fact]) -> None:
    for fact in facts:
        tag, (public, private) = tag_of(type(fact)), split(fact)
        for seat, story in enumerate(stories):
            story.append(Told(type=tag, public=public, own=private.get(audience(seat))))
