"""Names the rules that refuse something by their full ids."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.kernel.game import AnyGame
from events.kernel.refusals import RuleBroken


@contextmanager
def naming_rules_of(game: AnyGame) -> Iterator[None]:
    """Within it a refusal by the rule ``R026`` becomes one by ``wikinger/R026``."""
    try:
        yield
    except RuleBroken as refusal:
        raise RuleBroken(f"{game.id}/{refusal.rule}", refusal.detail) from None
