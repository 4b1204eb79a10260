"""Statistics and dataset agree: each chart of the page has the rows that its query gives on the same games."""

from functools import cache
from pathlib import Path

import pytest

from events.application.creation import PLAYED
from events.integrity.deciders import Deciders
from events.ruleset.options import TableOptions
from events.ruleset.records import change
from ops.analytics.query import open_dataset
from ops.analytics.rows import ClosedGame
from ops.analytics.simulate import Simulation, bot_makers, play_game, table_setups
from ops.analytics.tables import DEFAULT_TABLES
from projections.scores import score_history
from projections.statistics.contributions import FinishedGame, decode_game, encode_game, finished_game
from projections.statistics.figures import Group
from service.statistics.charts import charts_of
from service.statistics.page import condition, query_of
from tests.dataset.conftest import write_all
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED

GAMES = 12
QUERIES = Path(__file__).parents[2] / "ops" / "queries"


SETUPS = [
    *((ruleset, {}) for ruleset in SHIPPED),
    *(
        (ruleset, {name: True})
        for ruleset in SHIPPED
        for name, schema in RULESETS[ruleset].options_schema()["properties"].items()
        if schema.get("default") is False and name not in TableOptions.__struct_fields__
    ),
]
"""Each ruleset as it is by default, and with each option of its own that is off by default."""


@cache
def played(ruleset, games=GAMES, **options):
    simulation = Simulation(
        ruleset=ruleset, games=games, seed="statistics", players=max(RULESETS[ruleset].seats), options=options
    )
    setups, bots = table_setups(RULESETS[ruleset], simulation), bot_makers(simulation)
    return [play_game(RULESETS, simulation, setups, bots, number) for number in range(games)]


def option_of_names():
    """Return a ruleset with an option of its own whose values have names: its id, the option's name and schema."""
    return next(
        (ruleset, name, schema)
        for ruleset in SHIPPED
        for name, schema in RULESETS[ruleset].options_schema()["properties"].items()
        if "values" in schema["x-texts"] and name not in TableOptions.__struct_fields__
    )


def contributed(games):
    return [
        finished_game(
            game.steps[-1].after, game.entries, score_history(RULESETS, game.id, game.entries), Deciders(game.entries)
        )
        for game in games
    ]


def grouped(games, *, people=False):
    contributions = contributed(games)
    found = Group(contributions[0].players, contributions[0].options, people=people)
    for one in contributions:
        assert decode_game(encode_game(one)) == one
        found.add(one)
    return found


@pytest.fixture(scope="module", params=SETUPS, ids=lambda param: "-".join([param[0], *param[1]]))
def games(request):
    ruleset, options = request.param
    return played(ruleset, **options)


@pytest.mark.campaign(15)
def test_each_chart_shows_what_its_query_gives(games, tmp_path):
    dataset = open_dataset(write_all(tmp_path / "d", games, DEFAULT_TABLES), threads=1)
    group, ruleset = grouped(games), games[0].created.ruleset
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
        assert list(found) == list(expected), chart.id
        if chart.id in ("routes", "landings"):
            clear = {str(item) for item, *_, is_clear in answer.rows if is_clear}
            assert clear == {item for (_, _, item), sums in group.items.items() if sums.is_clear}
        for name, values in expected.items():
            assert found[name] == pytest.approx(values, abs=0.0101), (chart.id, name)


def test_games_in_which_no_bot_ever_decided_are_those_of_the_query(tmp_path):
    games = []
    for number, game in enumerate(played(SHIPPED[0])):
        players = [
            change(one, controller="greedy" if seat < number % 3 else "human") for seat, one in enumerate(game.players)
        ]
        games.append(ClosedGame(RULESETS, game.entries, players, PLAYED, game.steps))
    write_all(tmp_path / "d", games, DEFAULT_TABLES, origin=PLAYED)
    found = {}
    for people in (False, True):
        chosen = condition(Group(max(RULESETS[SHIPPED[0]].seats), games[0].created.options, people=people), SHIPPED[0])
        ((found[people],),) = open_dataset(tmp_path / "d").ask(f"SELECT count(*) FROM games WHERE {chosen}").rows
    assert found == {False: GAMES, True: GAMES // 3}
    told = [
        finished_game(
            game.steps[-1].after,
            game.entries,
            score_history(RULESETS, game.id, game.entries),
            Deciders(game.entries, [one.controller for one in game.players]),
        )
        for game in games
    ]
    assert [one.bots for one in told] == [number % 3 for number in range(GAMES)]


@pytest.mark.campaign(15)
def test_each_query_gives_the_rows_of_a_chart():
    groups = [(RULESETS[ruleset], grouped(played(ruleset, **options))) for ruleset, options in SETUPS]
    shown = {chart.id for ruleset, group in groups for chart in charts_of(group, ruleset) if chart.rows}
    assert shown == {file.stem for file in QUERIES.glob("*.sql")}


def won_by(winners, takers=()):
    """Return a game of three seats with these winners, and these seats that have the item `x` of the measure `m`."""
    return FinishedGame(
        game="g",
        ruleset=SHIPPED[0],
        players=3,
        options={},
        ended="2026-01-01T00:00:00Z",
        winners=tuple(sorted(winners)),
        totals=tuple(10 if seat in winners else 5 for seat in range(3)),
        components=dict.fromkeys(RULESETS[SHIPPED[0]].texts.scores, (0, 0, 0)),
        starter=0,
        actions=10,
        milliseconds=60000,
        course=((0, 0, 0),) * 21,
        counted={"m": {"": {"x": tuple(int(seat in takers) for seat in range(3))}}} if takers else {},
    )


@each(
    ("games", "is_clear"),
    [
        ([won_by({0}, {0})] * 3, False),
        ([won_by({0}, {0})] * 4, True),
        ([won_by({0}, {0})] * 4 + [won_by({0}, {1})] * 2, False),
        ([won_by({0}, {1})] * 9, False),
        ([won_by({0}, {1})] * 12, True),
        ([won_by({0}, {0, 1, 2})] * 50, False),
        ([won_by({0, 1, 2}, {0})] * 50, False),
    ],
)
def test_what_is_told_from_chance_is_compared_within_each_game(games, is_clear):
    group = Group(3, {})
    for game in games:
        group.add(game)
    assert group.items["m", "", "x"].is_clear is is_clear
