"""Names the rules that refuse something by their full ids."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import AnyRuleset


@contextmanager
def naming_rules_of(game: AnyRuleset) -> Iterator[None]:
    """Within it a refusal by the rule ``R026`` becomes one by ``<ruleset>/R026``."""
    try:
        yield
    except RuleBroken as refusal:
        raise RuleBroken(f"{game.id}/{refusal.rule}", refusal.detail) from None
