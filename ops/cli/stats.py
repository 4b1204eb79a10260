"""``skald stats``: shows the statistics of a ruleset in the terminal."""

from collections.abc import Sequence

import click
from rich.table import Table

from events.ruleset.ruleset import AnyRuleset
from ops.play.connection import parse_options
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, open_log, require_rulesets
from ops.run.terminal import TerminalConsole, data_option
from projections.engine.engine import ProjectionStore
from projections.read_models import ReadModels
from projections.statistics.figures import Group, option_texts
from service.statistics.charts import PLAIN, TEXTS, Chart, bots_of, charts_of, name_of, said
from service.statistics.statistics import PEOPLE
from service.web.requests import LANGUAGES

SHOWN = ("turn_order", "components", "lengths")
"""The charts that are shown by default and fit on one screen."""
OTHERS = 3
"""The maximum number of other groups of games that are named."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("ruleset")
@click.option(
    "--players", "-p", type=click.IntRange(1), help="The number of players; by default the most frequent one."
)
@click.option("--controllers", type=click.Choice([PEOPLE]), help="Only games in which no bot ever decided.")
@click.option("--chart", "-c", help="One chart in full, such as totals; `all` for all.")
@click.option("--language", "-l", "lang", type=click.Choice(LANGUAGES), default="en", help="German or English.")
@data_option
@click.argument("options", metavar="[OPTIONS OF THE RULESET]", nargs=-1, type=click.UNPROCESSED)
def command(  # noqa: PLR0913 - one parameter for each option
    ruleset: str,
    *,
    players: int | None,
    controllers: str | None,
    chart: str | None,
    lang: str,
    data: str | None,
    options: tuple[str, ...],
) -> None:
    """Show the statistics of the finished games of a RULESET.

    Example: skald stats RULESET --players 3. The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data
    folder, whether it runs or not. The options of the ruleset select games with those values.
    """
    ours = settings.from_environment(data=data)
    rulesets = installed_rulesets(ours)
    require_rulesets(rulesets, [ruleset])
    found = rulesets[ruleset]
    wanted = parse_options({"id": ruleset, "options": found.options_schema()}, options)
    texts = option_texts(wanted)
    with open_log(ours) as client:
        models = ReadModels(ProjectionStore(client))
        people = controllers == PEOPLE
        groups, every = models.groups(ruleset, players, texts, people=people), models.groups(ruleset, people=people)
    if not groups:
        raise UserError(
            "too few finished games: figures need at least five with the same number of players and options"
        )
    group = max(groups, key=lambda one: one.games)
    charts = _chosen(group, found, chart)
    _say_which(group, every, found, lang)
    _show(charts, lang)


def _chosen(group: Group, ruleset: AnyRuleset, name: str | None) -> list[Chart]:
    charts = charts_of(group, ruleset)
    if name == "all":
        return charts
    wanted = SHOWN if name is None else (name,)
    found = [chart for chart in charts if chart.id in wanted]
    if not found:
        raise UserError(f"unknown chart: {name}; available: {', '.join(chart.id for chart in charts)}")
    return found


def _say_which(group: Group, every: Sequence[Group], ruleset: AnyRuleset, lang: str) -> None:
    """Print which games are shown, what distinguishes them from the others, and which other groups exist."""
    title, console = said(ruleset.title, lang), TerminalConsole()
    finished = f"{group.games} {said(TEXTS['finished'], lang)}, {said(TEXTS['as_of'], lang)} {group.ended[:10]}."
    console.print(f"{title}: {name_of(group, every, ruleset, lang)}, {finished} {bots_of(group, lang)}".rstrip())
    others = sorted((one for one in every if one is not group), key=lambda one: -one.games)
    if others:
        named = [f"{name_of(one, every, ruleset, lang)} ({one.games})" for one in others[:OTHERS]]
        more = [f"+{len(others) - OTHERS}"] if len(others) > OTHERS else []
        console.print(f"{said(TEXTS['others'], lang)}: {'; '.join([*named, *more])}")


def _show(charts: list[Chart], lang: str) -> None:
    console = TerminalConsole()
    for chart in charts:
        console.print(_table(chart, lang))
        if not chart.rows:
            console.print(said(TEXTS["too_few"], lang))


def _table(chart: Chart, lang: str) -> Table:
    table = Table(box=None, title=said(chart.title, lang), title_justify="left", title_style="bold", pad_edge=False)
    for column in chart.columns:
        table.add_column(said(column.title, lang), justify="left" if column.format == PLAIN else "right")
    for row in chart.rows:
        table.add_row(*chart.cells(row, lang))
    return table
