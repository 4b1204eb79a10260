"""What the page shows: texts, the groups to choose from, and the charts of the chosen one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text
from projections.statistics.figures import Group, option_text
from service.statistics.chart import (
    NARROW,
    PLAIN,
    TEXTS,
    WHOLE,
    WIDE,
    Chart,
    Row,
    bots_of,
    distinguishing,
    name_of,
    number,
    said,
)
from service.statistics.charts import components, course, lead, lengths, seats, totals, turn_order
from service.statistics.measures import of_measures
from service.statistics.svg import draw, legend

OF_PEOPLE = "origin = 'played' AND NOT bots_only"

SIZES = (("wide", WIDE), ("narrow", NARROW))
"""Each chart is drawn twice, and the style sheet shows the one that fits: labels are as large on a telephone."""
OTHER_LANGUAGE = {"de": "en", "en": "de"}


def charts_of(group: Group, ruleset: AnyRuleset) -> list[Chart]:
    """Return the charts of a group."""
    figures, of_box = group.figures(), ruleset.display.components(ruleset.boxes.load({}, None))
    over_time = course(group)
    found = [
        turn_order(figures),
        *of_measures(group, ruleset.analytics.measures, of_box),
        components(group, ruleset),
        totals(group),
        over_time,
        lead(over_time),
        seats(figures),
        lengths(figures),
    ]
    return [chart for chart in found if chart is not None]


def query_of(chart: Chart, group: Group, ruleset: str, folder: str) -> str | None:
    """Return the query of a chart for its group of games; ``None`` without a folder of queries."""
    file = Path(folder) / f"{chart.id}.sql"
    if not folder or not file.is_file():
        return None
    text = file.read_text("utf-8").strip().replace("{games}", condition(group, ruleset))
    for name, value in chart.parameters.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def condition(group: Group, ruleset: str, origin: str = OF_PEOPLE) -> str:
    """Return what chooses the games of a group in a dataset."""
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
    pictures: Sequence[tuple[str, Markup]]
    legend: Sequence[tuple[str, str]]
    columns: Sequence[tuple[str, bool]]
    rows: Sequence[Sequence[str]]
    query: str | None
    specification: str


@dataclass(frozen=True)
class Choice:
    """One group to choose: what it is called, its address, and whether it is the one that is shown."""

    name: str
    games: str
    address: str
    is_shown: bool


@dataclass(frozen=True)
class Shown:
    """What a page is about: a ruleset, all its groups and the one that is shown, in a language.

    ``people``: they are of games in which no bot ever decided.
    ``titles`` are those of all rulesets; ``queries`` is the folder of the queries.
    """

    ruleset: AnyRuleset
    titles: Mapping[str, Text]
    groups: Sequence[Group]
    group: Group | None
    lang: str
    queries: str
    people: bool = False


def context_of(shown: Shown) -> dict[str, Any]:
    """Return what the template is filled with."""
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
    """Return the address of the page of a group: the number of players, and the options that tell it from others."""
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
    label = f"{said(chart.title, lang)} {said(chart.text, lang)}"
    write = partial(number, lang=lang)
    named = [(said(name, lang), colour) for name, colour in chart.legend]
    specified = {"players": group.players, "lang": lang, **_of_people(people=shown.people)} | {
        f"option.{name}": option_text(value) for name, value in group.options.items()
    }
    return Section(
        id=chart.id,
        title=said(chart.title, lang),
        text=said(chart.text, lang),
        pictures=[(name, draw(chart.specification(width, lang), write, label)) for name, width in SIZES if chart.rows],
        legend=(named or legend(chart.specification(WIDE, lang))) if chart.rows else [],
        columns=[(said(column.title, lang), column.format != PLAIN) for column in chart.columns],
        rows=[[_cell(chart, row, place, lang) for place in range(len(chart.columns))] for row in chart.rows],
        query=query_of(chart, group, ruleset, shown.queries),
        specification=f"/statistics/{ruleset}/{chart.id}.json?{urlencode(specified)}",
    )


def _cell(chart: Chart, row: Row, place: int, lang: str) -> str:
    column = chart.columns[place]
    value = row[column.name]
    if column.format != PLAIN:
        return number(value, column.format, lang)
    return said(row["name"], lang) if place == 0 and "name" in row else str(value)
