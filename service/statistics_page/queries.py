"""The queries that give the figures of the page, from a folder of files of SQL for a dataset."""

from pathlib import Path
from typing import Any

from projections.statistics.group import Group
from service.statistics_page.chart import Chart

OF_PEOPLE = "origin = 'played' AND NOT bots_only"


def query_of(chart: Chart, group: Group, ruleset: str, folder: str) -> str | None:
    """Return the query of a chart for its group of games; ``None`` where there is no folder of queries."""
    file = Path(folder) / f"{chart.query}.sql"
    if not folder or not file.is_file():
        return None
    text = file.read_text("utf-8").strip().replace("{games}", condition(group, ruleset))
    for name, value in chart.parameters.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def condition(group: Group, ruleset: str, origin: str = OF_PEOPLE) -> str:
    """Return what chooses the games of a group in a dataset."""
    options = (f"option_{name} = {_literal(value)}" for name, value in group.options.items())
    parts = (f"ruleset = '{ruleset}'", f"seats = {group.players}", "status = 'finished'", origin, *options)
    return "\n    AND ".join(parts)


def _literal(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value).replace("'", "''")
    return f"'{text}'"
