"""The past of a table of Wikinger that was dealt: everything shown stays, what was never shown lies as it was dealt."""

from events.games.wikinger.facts import StacksShuffled
from events.ruleset.records import change


def history(facts, dealt, viewer):
    """The facts that lead to the table that was dealt, and that table: nobody sees more of the stacks than all."""
    return [with_stacks(fact, dealt.supply) if isinstance(fact, StacksShuffled) else fact for fact in facts], dealt


def with_stacks(fact, supply):
    """The stacks as they were shuffled, ending as they lie now."""
    return change(
        fact, tiles=ending(fact.tiles, supply.stacks), special_tiles=ending(fact.special_tiles, supply.special_stack)
    )


def ending(real, left):
    """What was taken off, and then what is left."""
    return (*real[: len(real) - len(left)], *left)
