"""The pages of statistics: whole without a script, in two languages, and safe with any name."""

import re
from dataclasses import replace
from functools import cache

import pytest

from events.ruleset.analytics import Item
from events.ruleset.scoring import Text
from projections.statistics.figures import SMALLEST_GROUP, Group, ItemSums
from service.statistics import page
from service.statistics.chart import NARROW, WIDE, name_of, number
from service.statistics.measures import _row
from service.statistics.page import charts_of
from service.statistics.svg import DRAWN, Linear, draw, layers_of
from tests.dataset.test_statistics import QUERIES, grouped, option_of_names, played
from tests.service.conftest import FoldedModels, Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED

TOOLTIP = {"field", "type", "title", "format"}


def test_what_may_be_chance_has_no_shade():
    group, sums = Group(2, {}), ItemSums()
    group.games, group.winners = 4, 4
    sums.takers = sums.winning_takers = 4
    sums.expected, sums.variance = 2.0, 1.0
    for variance, shade in ((1.0, 0), (0.1, 2)):
        sums.variance = variance
        assert _row(group, "here", Item(name=Text(de="Hier", en="Here")), sums)["shade"] == shade


class Counted(FoldedModels):
    """Read models with groups that are handed in."""

    def groups(self, ruleset, players=None, options=None, *, people=False):
        groups = counted(people).get(ruleset, [])
        return [group for group in groups if players in (None, group.players)]


@cache
def counted(people=False):
    return {ruleset: [grouped(played(ruleset, SMALLEST_GROUP), people=people)] for ruleset in SHIPPED}


@pytest.fixture(scope="module")
def service():
    plain = Service()
    return Service(models=Counted(plain.games), queries_folder=str(QUERIES))


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_page_holds_every_chart_with_its_table_and_its_query(service, ruleset):
    for lang in ("de", "en"):
        page = service.get(f"/statistics/{ruleset}?lang={lang}").text
        charts = charts_of(counted()[ruleset][0], RULESETS[ruleset])
        assert re.findall(r'<section id="(\w+)"', page) == [chart.id for chart in charts]
        assert page.count('<svg class="chart"') == 2 * len(charts)
        assert page.count("<tbody>") == page.count("<pre>") == len(charts)
        assert f'<html lang="{lang}"' in page
        assert not re.search(r"<script|style=|javascript:|https?://", page.split("</head>")[1].replace("&amp;", ""))
        assert "{" not in page.split("<body>")[1]


def test_a_page_says_where_bots_decided_and_shows_games_of_people_alone(service):
    every = service.get(f"/statistics/{SHIPPED[0]}?lang=en").text
    assert "In 0 of them bots decided, for 0 seats." in every
    assert f'href="/statistics/{SHIPPED[0]}?lang=en&amp;controllers=people"' in every
    people = service.get(f"/statistics/{SHIPPED[0]}?lang=en&controllers=people").text
    assert "them bots decided" not in people
    assert "game NOT IN (SELECT game FROM decisions WHERE" in people
    assert re.search(r'aria-current="true">People alone', people)
    charts = charts_of(counted()[SHIPPED[0]][0], RULESETS[SHIPPED[0]])
    assert people.count("controllers=people") > len(charts)


def test_a_page_is_held_to_the_policy_and_answers_in_the_language_of_the_browser(service):
    answer = service.get(f"/statistics/{SHIPPED[0]}", headers={"Accept-Language": "de-AT, en;q=0.5"})
    assert '<html lang="de"' in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert "Accept-Language" in answer.headers["Vary"]
    assert service.get("/statistics/files/page.css").status_code == 200


def test_too_few_games_are_said_to_be_too_few(service):
    page = service.get("/statistics/nim?lang=en").text
    assert "too few finished games" in page
    assert "<section" not in page


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("chess", "unknown_ruleset"),
        ("nim?lang=fr", "malformed"),
        ("nim?players=x", "malformed"),
        ("nim?controllers=bots", "malformed"),
        ("nim?option.x=1", "malformed"),
        ("nim/totals.json", "not_found"),
        (f"{SHIPPED[0]}/nothing.json", "not_found"),
    ],
)
def test_what_is_not_there_is_refused(service, path, code):
    assert service.get(f"/statistics/{path}").json["code"] == code


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_chart_is_a_specification_that_says_all_that_is_drawn(service, ruleset):
    for chart in charts_of(counted()[ruleset][0], RULESETS[ruleset]):
        found = service.get(f"/statistics/{ruleset}/{chart.id}.json?lang=en").json
        assert found["$schema"].startswith("https://vega.github.io/schema/vega-lite/")
        for layer in layers_of(found):
            assert layer.mark["type"] in DRAWN
            assert all(set(one) <= TOOLTIP for one in layer.encoding.get("tooltip", ()))


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_what_is_drawn_lies_in_the_picture(ruleset, service):
    for chart in charts_of(counted()[ruleset][0], RULESETS[ruleset]):
        for width in (WIDE, NARROW):
            drawn = draw(chart.specification(width, "de"), lambda value, form: number(value, form, "de"), "x")
            right, bottom = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn).groups())
            limits = {"x": right, "x1": right, "x2": right, "cx": right, "y": bottom, "cy": bottom}
            for name, limit in limits.items():
                for value in re.findall(rf' {name}="(-?[\d.]+)"', drawn):
                    assert -30 <= float(value) <= limit + 30, (chart.id, name, value)


def test_a_chart_without_figures_says_that_there_are_too_few(monkeypatch):
    ruleset = SHIPPED[0]
    group = counted()[ruleset][0]
    chart = replace(charts_of(group, RULESETS[ruleset])[0], rows=[])
    monkeypatch.setattr(page, "charts_of", lambda *_: [chart])
    models = Service(models=Counted(Service().games), queries_folder=str(QUERIES))
    told = models.get(f"/statistics/{ruleset}?lang=en").text
    assert "There is too little of this yet" in told
    assert "<svg" not in told


def test_groups_are_named_in_the_words_of_their_options():
    ruleset, option, schema = option_of_names()
    texts = schema["x-texts"]
    groups = [Group(3, {option: value, "assistance": value == "x"}) for value in schema["enum"]]
    for value, group in zip(schema["enum"], groups, strict=True):
        for lang, players in (("de", "Spieler"), ("en", "players")):
            said = f"3 {players}, {texts['title'][lang]}: {texts['values'][value][lang]}"
            assert name_of(group, groups, RULESETS[ruleset], lang) == said
    yes_or_no = [Group(3, {"assistance": True}), Group(3, {"assistance": False})]
    assert name_of(yes_or_no[0], yes_or_no, RULESETS[ruleset], "de").endswith(": ja")


@each("most", range(1, 40))
def test_seats_are_marked_in_whole_numbers(most):
    ticks = Linear((0, most), (0, 100)).ticks(5, 1)
    assert ticks == [int(tick) for tick in ticks]
    assert len(ticks) > 1


def test_names_from_elsewhere_are_no_markup():
    specification = {
        "width": 100,
        "height": 40,
        "data": {"values": [{"name": "<b>&", "x": 1}]},
        "mark": "bar",
        "encoding": {
            "x": {"field": "x", "type": "quantitative"},
            "y": {"field": "name", "type": "nominal"},
            "tooltip": [{"field": "name", "type": "nominal"}],
        },
    }
    drawn = draw(specification, lambda value, form: str(value), '"<i>')
    assert "<b>" not in drawn
    assert "<i>" not in drawn
    assert "&lt;b&gt;&amp;" in drawn
