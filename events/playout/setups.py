"""Every setup that a ruleset admits."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import AnyRuleset, Setup


def setups(ruleset: AnyRuleset, rules_version: int | None = None) -> Iterator[Setup]:
    """Yield every setup that is admitted, once: all numbers of seats, with all values of the ruleset's own options.

    By default the rules are the newest.

    Options that come to the same, one of them under a value that stands for another, are one setup.

    Raises ``TypeError`` for an option whose values cannot be listed.
    """
    hints = get_type_hints(ruleset.options, include_extras=False)
    values = [_values(hints[name]) for name in ruleset.options.__struct_fields__]
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


def _values(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"an option of type {hint} has no finite list of values")
