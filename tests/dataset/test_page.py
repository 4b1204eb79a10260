"""The page of analyses is true: its queries give their answers to the letter, and other means come to the same."""

import os
from collections import Counter, defaultdict
from statistics import median

import duckdb
import pytest

from events.integrity.replay import fold
from ops.analytics.tables import TABLES
from tests.dataset import page
from tests.support.cases import each


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """The first few games of the page."""
    folder = tmp_path_factory.mktemp("page")
    page.play(folder, page.FEW)
    return folder


@pytest.mark.campaign(8, 2)
def test_the_answers_of_a_few_games_are_those_of_their_queries(few):
    assert page.answers(few) == page.few_answers()


@pytest.mark.campaign(8, 2)
def test_the_page_prints_answers_to_fifteen_questions_of_the_same_shape(few):
    asked, of_few = list(page.page_questions()), page.few_answers()
    assert len(asked) == 15
    for one in asked:
        assert one.answer.splitlines()[0].split() == of_few[one.title].splitlines()[0].split(), one.title
        assert len(one.answer.splitlines()) > 2, one.title


@pytest.mark.campaign(8, 2)
def test_nothing_is_mixed_that_the_page_says_is_not(few):
    for name, dataset in page.open_datasets(few).items():
        asked = "SELECT count(DISTINCT rules_version), bool_or(box_replaced), bool_and(ending = 'rules') FROM games"
        for versions, replaced, by_rules in dataset.ask(f"{asked} GROUP BY ruleset").rows:
            assert (versions, replaced, by_rules) == (1, name == "boxes", True)


@each(
    ("seats", "answer"),
    [
        ([(50, True, False), (50, True, False), (30, False, False)], [("r", 1, 0, 0, 1)]),
        ([(50, True, False), (60, False, True), (30, False, False)], [("r", 1, 20, 20, 0)]),
        ([(50, True, False), (60, False, True)], []),
    ],
)
def test_a_shared_win_has_no_lead_and_who_resigned_is_not_the_second(seats, answer):
    query = next(one.query for one in page.page_questions() if one.title.startswith("5. "))
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE seats (ruleset TEXT, game TEXT, total INT, winner BOOL, resigned BOOL)")
        connection.executemany("INSERT INTO seats VALUES ('r', 'g', ?, ?, ?)", seats)
        assert connection.execute(query).fetchall() == answer


@pytest.mark.skipif(os.environ.get("SKALD_WHOLE_PAGE") != "1", reason="plays what is printed")
def test_every_answer_of_the_page_is_that_of_its_query(tmp_path):
    page.play(tmp_path)
    assert page.answers(tmp_path) == {one.title: one.answer for one in page.page_questions()}


def test_the_page_names_each_table_and_its_columns():
    told = " ".join(page.PAGE.read_text().split())
    for name, table in TABLES.items():
        columns = ", ".join(f"`{column}`" for column in table.columns if column not in ("game", "seat"))
        assert f"- **{name}**{' *' if table.on_demand else ''}: {table.text} {columns}." in told, name


def test_wins_by_turn_are_those_of_a_fold(opened, games):
    wins = Counter()
    for ruleset, played in games.items():
        for game in played:
            state = fold(game.rulesets, game.id, game.entries)
            starter = next(
                entry for entry in game.entries if entry.type == game.rulesets[ruleset].analytics.objects.starter
            )
            first = int(starter.data.split(b'"seat":')[1][:1])
            for seat in state.results.winners:
                wins[ruleset, (seat - first) % state.setup.seats + 1] += 1
    answer = opened.ask("SELECT ruleset, turn, count(*) FROM seats WHERE winner GROUP BY ruleset, turn")
    assert {(ruleset, turn): count for ruleset, turn, count in answer.rows} == wins


def test_components_are_those_of_a_fold(opened, games):
    points = defaultdict(int)
    for ruleset, played in games.items():
        for game in played:
            for score in fold(game.rulesets, game.id, game.entries).final_scores():
                for component, value in score.components.items():
                    points[ruleset, component] += value
    answer = opened.ask("SELECT ruleset, component, sum(points)::INT FROM scores GROUP BY ruleset, component")
    assert {(ruleset, component): total for ruleset, component, total in answer.rows} == points


def test_lengths_and_choices_are_those_of_the_rules(opened, games):
    for ruleset, played in games.items():
        actions = [sum(step.metadata.action is not None for step in game.steps) for game in played]
        asked = f"SELECT median(actions) FROM games WHERE ruleset = '{ruleset}'"
        assert opened.ask(asked).rows == [(median(actions),)]
        offered = sum(
            len(step.before.ruleset.legal(step.before.table, step.seat))
            for game in played
            for step in game.steps
            if step.metadata.action is not None
        )
        assert opened.ask(f"SELECT sum(offered)::INT FROM decisions WHERE ruleset = '{ruleset}'").rows == [(offered,)]
        assert opened.ask(f"SELECT count(*) FROM offers WHERE ruleset = '{ruleset}'").rows == [(offered,)]


def test_one_offer_of_each_decision_is_taken(opened):
    asked = (
        "SELECT count(*) FROM decisions d LEFT JOIN offers o ON (d.game, d.version) = (o.game, o.version) AND o.taken"
    )
    answer = opened.ask(f"{asked} WHERE o.number IS DISTINCT FROM d.taken OR o.action::JSON <> d.action::JSON")
    assert answer.rows == [(0,)]


def test_course_ends_with_what_everybody_knows(opened, games):
    answer = opened.ask("SELECT game, seat, arg_max(total, version) FROM course GROUP BY game, seat")
    last = {(game, seat): total for game, seat, total in answer.rows}
    for played in games.values():
        for game in played:
            state = fold(game.rulesets, game.id, game.entries)
            for score in state.ruleset.score(state.table, None):
                assert last[game.id, score.seat] == score.total
