"""Statistics and dataset agree: each chart of the page has the rows that its query gives on the same games."""

from pathlib import Path

import pytest

from ops.dataset.levels import Privacy
from ops.dataset.query import open_dataset
from ops.dataset.spool import rows_of
from ops.dataset.tables import DEFAULT_TABLES
from ops.dataset.writer import write_dataset
from ops.simulate.game import bot_makers, play_game
from ops.simulate.plan import Simulation, table_setups
from projections.score_history import score_history
from projections.statistics.finished_game import decode_game, encode_game, finished_game
from projections.statistics.group import Group
from service.statistics_page.charts import charts_of
from service.statistics_page.queries import condition, query_of
from tests.support.rulesets import RULESETS, SHIPPED

GAMES = 12
QUERIES = Path(__file__).parents[2] / "ops" / "queries"


def played(ruleset, games=GAMES):
    simulation = Simulation(ruleset=ruleset, games=games, seed="statistics", players=max(RULESETS[ruleset].seats))
    setups, bots = table_setups(RULESETS[ruleset], simulation), bot_makers(simulation)
    return [play_game(RULESETS, simulation, setups, bots, number) for number in range(games)]


def contributed(games):
    return [
        finished_game(game.steps[-1].after, game.entries, score_history(RULESETS, game.id, game.entries))
        for game in games
    ]


def grouped(games):
    contributions = contributed(games)
    found = Group(contributions[0].players, contributions[0].options)
    for one in contributions:
        assert decode_game(encode_game(one)) == one
        found.add(one)
    return found


@pytest.fixture(scope="module", params=SHIPPED)
def games(request):
    return played(request.param)


def test_each_chart_shows_what_its_query_gives(games, tmp_path):
    with write_dataset(tmp_path / "d", origin="simulated", level="operator", tables=DEFAULT_TABLES) as writer:
        writer.add(rows_of(games, DEFAULT_TABLES, Privacy(level="operator", key=b"")))
        writer.finish()
    dataset, group, ruleset = open_dataset(tmp_path / "d", threads=1), grouped(games), games[0].created.ruleset
    of_people, simulated = condition(group, ruleset), condition(group, ruleset, "origin = 'simulated'")
    charts = charts_of(group, RULESETS[ruleset])
    assert {"turn_order", "components", "totals", "seats", "lengths"} < {chart.id for chart in charts}
    for chart in charts:
        query = query_of(chart, group, ruleset, str(QUERIES))
        answer = dataset.ask(query.replace(of_people, simulated))
        assert list(answer.columns)[: len(chart.columns)] == [column.name for column in chart.columns], chart.id
        names = [column.name for column in chart.columns]
        expected = {str(row[names[0]]): [row[name] for name in names[1:]] for row in chart.rows}
        found = {str(row[0]): list(row[1 : len(names)]) for row in answer.rows}
        assert found.keys() == expected.keys(), chart.id
        for name, values in expected.items():
            assert found[name] == pytest.approx(values, abs=0.0101), (chart.id, name)
