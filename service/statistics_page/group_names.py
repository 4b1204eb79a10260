"""What a group of games is called: its players and the options that tell it from others, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.ruleset.ruleset import AnyRuleset
from projections.statistics.group import Group
from service.statistics_page.chart import said
from service.statistics_page.texts import TEXTS


def name_of(group: Group, groups: Sequence[Group], ruleset: AnyRuleset, lang: str) -> str:
    """Return what a group is called among all of them: by its players, and the options that not all share."""
    words = _in_words(distinguishing(group, groups), ruleset, lang)
    return ", ".join(
        [f"{group.players} {said(TEXTS['players'], lang)}", *(f"{name}: {value}" for name, value in words)]
    )


def distinguishing(group: Group, groups: Sequence[Group]) -> dict[str, Any]:
    """Return the options that not all groups share."""
    varied = {name for one in groups for name, value in one.options.items() if value != group.options.get(name)}
    return {name: value for name, value in group.options.items() if name in varied}


def as_text(value: Any) -> str:
    """Return the value of an option as it stands in an address or a command."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _in_words(options: Mapping[str, Any], ruleset: AnyRuleset, lang: str) -> list[tuple[str, str]]:
    declared = ruleset.options_schema()["properties"]
    found = []
    for name, value in options.items():
        texts = declared.get(name, {}).get("x-texts", {})
        title = texts.get("title", {}).get(lang, name)
        if isinstance(value, bool):
            found.append((title, said(TEXTS["yes" if value else "no"], lang)))
        else:
            found.append((title, texts.get("values", {}).get(as_text(value), {}).get(lang, as_text(value))))
    return found
