"""Full ids and sentences of the rules that refuse something."""

from collections.abc import Iterator
from contextlib import contextmanager

from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import AnyRuleset
from service.refusals import QualifiedRuleBroken


@contextmanager
def qualify_rule_ids(ruleset: AnyRuleset) -> Iterator[None]:
    """Raise a refusal by the rule ``R026`` as one by ``<ruleset>/R026``, with the sentence of the rule."""
    try:
        yield
    except RuleBroken as refusal:
        rule = ruleset.rules[refusal.rule]
        raise QualifiedRuleBroken(f"{ruleset.id}/{refusal.rule}", rule.de, rule.en, refusal.detail) from None
