"""The content of the page: texts, the groups to choose from, and the charts of the chosen group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from projections.statistics.figures import Group, option_text, option_texts
from service.statistics.charts import (
    DARK,
    LIGHT,
    NARROW,
    PLAIN,
    TEXTS,
    WHOLE,
    WIDE,
    Chart,
    bots_of,
    charts_of,
    distinguishing,
    name_of,
    number,
    said,
)

OF_PEOPLE = "origin = 'played' AND NOT bots_only"
SIZES = {"wide": WIDE, "narrow": NARROW}
VARIANTS = (
    ("narrow", DARK, "(max-width: 560px) and (prefers-color-scheme: dark)"),
    ("narrow", LIGHT, "(max-width: 560px)"),
    ("wide", DARK, "(prefers-color-scheme: dark)"),
    ("wide", LIGHT, ""),
)
"""The drawings of a chart with the media conditions for them, so that labels are equally large on phones."""
OTHER_LANGUAGE = {"de": "en", "en": "de"}


def query_of(chart: Chart, group: Group, ruleset: str, folder: str) -> str | None:
    """Return the query of a chart for its group of games; ``None`` without a folder of queries."""
    file = Path(folder) / f"{chart.id}.sql"
    if not folder or not file.is_file():
        return None
    text = file.read_text("utf-8").strip().replace("{games}", condition(group, ruleset))
    for name, value in chart.parameters.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def condition(group: Group, ruleset: str, origin: str = OF_PEOPLE) -> str:
    """Return the SQL condition for the games of a group in a dataset."""
    options = (f"options[{_literal(name)}] = {_literal(option_text(value))}" for name, value in group.options.items())
    people = ("game NOT IN (SELECT game FROM decisions WHERE decisions.by LIKE 'bot:%')",) if group.people else ()
    parts = (f"ruleset = '{ruleset}'", f"seats = {group.players}", "status = 'finished'", origin, *people, *options)
    return "\n    AND ".join(parts)


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@dataclass(frozen=True)
class Section:
    """One chart with its table and its query, as the template needs them."""

    id: str
    title: str
    text: str
    pictures: Sequence[tuple[str, str]]
    """The address of each drawing, and its media condition."""
    columns: Sequence[tuple[str, bool]]
    rows: Sequence[Sequence[str]]
    query: str | None
    specification: str


@dataclass(frozen=True)
class Choice:
    """One group to choose: its name, its address, and whether it is shown."""

    name: str
    games: str
    address: str
    is_shown: bool


@dataclass(frozen=True)
class Shown:
    """The subject of a page: a ruleset, all its groups and the shown one, in a language.

    ``people``: they are of games in which no bot ever decided.
    ``titles`` are those of all rulesets; ``queries`` is the folder of the queries. ``is_drawn``: charts are drawn here.
    """

    ruleset: AnyRuleset
    titles: Mapping[str, Text]
    groups: Sequence[Group]
    group: Group | None
    lang: str
    queries: str
    people: bool = False
    is_drawn: bool = False


def context_of(shown: Shown) -> dict[str, Any]:
    """Return the variables of the template."""
    lang, group, ruleset = shown.lang, shown.group, shown.ruleset
    other = OTHER_LANGUAGE[lang]
    return {
        "lang": lang,
        "say": {name: said(text, lang) for name, text in TEXTS.items()},
        "title": said(ruleset.title, lang),
        "rulesets": [
            (said(title, lang), f"/statistics/{name}?lang={lang}", name == ruleset.id)
            for name, title in shown.titles.items()
        ],
        "choices": [_choice(one, shown) for one in shown.groups],
        "games": number(group.games, WHOLE, lang) if group else "",
        "as_of": group.ended[:10] if group else "",
        "is_drawn": shown.is_drawn,
        "bots": bots_of(group, lang) if group else "",
        "controllers": [
            (said(TEXTS[name], lang), address_of(ruleset.id, None, (), lang, people=people), people is shown.people)
            for name, people in (("everybody", False), ("people", True))
        ],
        "other_language": {"de": "Deutsch", "en": "English"}[other],
        "other_address": address_of(ruleset.id, group, shown.groups, other, people=shown.people),
        "sections": [_section(chart, group, shown) for chart in charts_of(group, ruleset)] if group else [],
    }


def address_of(ruleset: str, group: Group | None, groups: Sequence[Group], lang: str, *, people: bool = False) -> str:
    """Return the address of a group's page: the number of players, and the distinguishing options."""
    query: dict[str, Any] = {"lang": lang, **_of_people(people=people)}
    if group is not None:
        query |= {"players": group.players}
        query |= {f"option.{name}": option_text(value) for name, value in distinguishing(group, groups).items()}
    return f"/statistics/{ruleset}?{urlencode(query)}"


def _of_people(*, people: bool) -> dict[str, str]:
    return {"controllers": "people"} if people else {}


def _choice(group: Group, shown: Shown) -> Choice:
    lang, groups = shown.lang, shown.groups
    name = name_of(group, groups, shown.ruleset, lang)
    address = address_of(shown.ruleset.id, group, groups, lang, people=shown.people)
    return Choice(name, number(group.games, WHOLE, lang), address, group is shown.group)


def _section(chart: Chart, group: Group, shown: Shown) -> Section:
    lang, ruleset = shown.lang, shown.ruleset.id
    address = f"/statistics/{ruleset}/{chart.id}"
    chosen = {"players": group.players, "lang": lang, **_of_people(people=shown.people)} | {
        f"option.{name}": text for name, text in option_texts(group.options).items()
    }
    variants = VARIANTS if shown.is_drawn and chart.rows else ()
    return Section(
        id=chart.id,
        title=said(chart.title, lang),
        text=said(chart.text, lang),
        pictures=[
            (f"{address}.svg?{urlencode({**chosen, 'size': size, 'theme': theme})}", condition)
            for size, theme, condition in variants
        ],
        columns=[(said(column.title, lang), column.format != PLAIN) for column in chart.columns],
        rows=[chart.cells(row, lang) for row in chart.rows],
        query=query_of(chart, group, ruleset, shown.queries),
        specification=f"{address}.json?{urlencode(chosen)}",
    )
