"""The pages of statistics: whole without a script, in two languages, and safe with any name."""

import re
import sys
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import msgspec
import pytest

from events.ruleset.analytics import Item
from events.ruleset.scoring import Text
from projections.statistics.figures import SMALLEST_GROUP, Group, ItemSums
from service.long_work import drawing
from service.long_work.tasks import Drawing
from service.statistics import charts, page, statistics
from service.statistics.charts import _taken, charts_of, localized, name_of
from service.statistics.page import VARIANTS
from tests.dataset.test_statistics import QUERIES, grouped, option_of_names, played
from tests.service.conftest import FoldedModels, Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED

SVG = "{http://www.w3.org/2000/svg}"
SCRIPTED = {"script", "foreignObject", "a", "image", "use", "style"}
HOSTILE = ["<b>&", "\"'><script>alert(1)</script>", "{datum.x}", "\u202eevil", "W" * 64]


def test_what_may_be_chance_has_no_shade():
    group, sums = Group(2, {}), ItemSums()
    group.games, group.winners = 4, 4
    sums.takers = sums.winning_takers = 4
    sums.expected, sums.variance = 2.0, 1.0
    for variance, shade in ((1.0, 0), (0.1, 2)):
        sums.variance = variance
        assert _taken(group, "here", Item(name=Text(de="Hier", en="Here")), sums)["shade"] == shade


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
        shown = charts_of(counted()[ruleset][0], RULESETS[ruleset])
        assert re.findall(r'<section id="(\w+)"', page) == [chart.id for chart in shown]
        assert page.count("<img ") == len(shown)
        assert page.count("<source ") == (len(VARIANTS) - 1) * len(shown)
        assert page.count("<tbody>") == page.count("<pre>") == len(shown)
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
    shown = charts_of(counted()[SHIPPED[0]][0], RULESETS[SHIPPED[0]])
    assert people.count("controllers=people") > len(shown)


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
def test_a_chart_is_a_specification_with_its_figures(service, ruleset):
    for chart in charts_of(counted()[ruleset][0], RULESETS[ruleset]):
        found = service.get(f"/statistics/{ruleset}/{chart.id}.json?lang=en").json
        assert found["$schema"].startswith("https://vega.github.io/schema/vega-lite/")
        assert len(found["datasets"]["rows"]) == len(chart.rows)
        assert localized(found, "en") == found


@pytest.mark.parametrize(("ruleset", "number"), [(ruleset, n % len(VARIANTS)) for n, ruleset in enumerate(SHIPPED)])
def test_a_page_names_drawings_of_each_size_and_theme(service, ruleset, number):
    told, (size, theme, _) = service.get(f"/statistics/{ruleset}?lang=de").text, VARIANTS[number]
    for chart in charts_of(counted()[ruleset][0], RULESETS[ruleset]):
        addresses = re.findall(rf'"(/statistics/{ruleset}/{chart.id}\.svg[^"]*)"', told)
        assert len({*addresses}) == len(VARIANTS)
        answer = service.get(addresses[number].replace("&amp;", "&"))
        assert answer.mimetype == "image/svg+xml"
        assert "script" not in answer.headers["Content-Security-Policy"]
        root = ET.fromstring(answer.data)
        assert root.get("width") == str(page.SIZES[size])
        assert not {one.tag.removeprefix(SVG) for one in root.iter()} & SCRIPTED
        assert charts.FILE.themes[theme]["faded"] in answer.text or chart.id in ("routes", "landings")


def test_charts_of_the_same_games_are_drawn_once(monkeypatch):
    service, drawn = Service(models=Counted(Service().games)), []
    monkeypatch.setattr("service.game.perform.draw", lambda *task: drawn.append(task) or drawing.draw(*task))
    ruleset = SHIPPED[0]
    for chart in charts_of(counted()[ruleset][0], RULESETS[ruleset]):
        address = f"/statistics/{ruleset}/{chart.id}.svg?lang=de&theme=dark"
        tag = service.get(address).headers["ETag"]
        assert service.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert len(drawn) == 1


def test_a_drawing_too_large_to_be_cached_is_given_all_the_same():
    drawings = statistics.Drawings()
    task = Drawing(game="g", specifications=(), lang="de")
    pictures = msgspec.msgpack.encode(["x" * statistics.MAX_DRAWN_BYTES])
    assert drawings.drawn(task, lambda _: pictures) == drawings.drawn(task, lambda _: pictures)


def test_without_the_extra_the_page_has_its_tables_and_says_what_draws_charts(service, monkeypatch):
    monkeypatch.setattr(statistics, "can_draw", lambda: False)
    told = service.get(f"/statistics/{SHIPPED[0]}?lang=en").text
    assert "pip install &#39;skald[charts]&#39;" in told
    assert "<img" not in told
    assert told.count("<tbody>") == told.count("<section")
    for lang, title in (("de", "Nicht installiert"), ("en", "Not installed")):
        answer = service.get(f"/statistics/{SHIPPED[0]}/seats.svg?lang={lang}")
        assert (answer.status_code, answer.json["code"], answer.json["title"]) == (404, "extra_missing", title)
        assert "skald[charts]" in answer.json["detail"]


@each("missing", [True, False])
def test_a_library_that_is_not_there_is_noticed(missing):
    with pytest.MonkeyPatch.context() as patch:
        if missing:
            patch.setitem(sys.modules, "vl_convert", None)
        assert drawing.can_draw.__wrapped__() is not missing


def test_a_chart_without_figures_says_that_there_are_too_few(monkeypatch):
    ruleset = SHIPPED[0]
    group = counted()[ruleset][0]
    chart = replace(charts_of(group, RULESETS[ruleset])[0], rows=[])
    monkeypatch.setattr(page, "charts_of", lambda *_: [chart])
    models = Service(models=Counted(Service().games), queries_folder=str(QUERIES))
    told = models.get(f"/statistics/{ruleset}?lang=en").text
    assert "There is too little of this yet" in told
    assert "<img" not in told


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


def test_names_from_elsewhere_are_no_markup_and_stay_in_the_picture():
    ruleset = SHIPPED[0]
    for chart in charts_of(counted()[ruleset][0], RULESETS[ruleset]):
        rows = [{**row, "name": Text(de=name, en=name)} for row, name in zip(chart.rows, HOSTILE, strict=False)]
        renamed = replace(chart, title=Text(de=HOSTILE[0], en=HOSTILE[1]), rows=rows)
        specification = msgspec.json.encode(renamed.specification(340, "en")).decode()
        (picture,) = msgspec.msgpack.decode(drawing.draw([specification], "en"))
        root = ET.fromstring(picture)
        assert root.get("width") == "340"
        assert not {one.tag.removeprefix(SVG) for one in root.iter()} & SCRIPTED
        assert not any(name.startswith("on") for one in root.iter() for name in one.attrib)
        assert "W" * 64 not in [one.text for one in root.iter(f"{SVG}text")]


def test_what_is_worth_less_than_nothing_has_another_colour():
    rows = [{"item": name, "name": Text(de=name, en=name), "worth": worth} for name, worth in (("a", 3), ("b", -2))]
    chart = charts.Chart(
        id="x", title=Text(de="", en=""), text=Text(de="", en=""), columns=(), rows=rows, drawing="values"
    )
    specification = msgspec.json.encode(chart.specification(560, "de", "dark")).decode()
    (picture,) = msgspec.msgpack.decode(drawing.draw([specification], "de"))
    assert charts.FILE.themes["dark"]["less"] in picture
    assert charts.FILE.themes["dark"]["winner"] in picture


def test_a_drawing_reads_nothing_from_elsewhere(tmp_path):
    (tmp_path / "rows.json").write_text('[{"x": "secret"}]')
    addresses = ("http://127.0.0.1:9/rows.json", (tmp_path / "rows.json").as_uri(), str(tmp_path / "rows.json"))
    for address in addresses:
        specification = {"data": {"url": address}, "mark": "bar", "encoding": {"x": {"field": "x", "type": "nominal"}}}
        try:
            found = drawing.draw([msgspec.json.encode(specification).decode()], "de")
        except ValueError:
            continue
        assert b"secret" not in found
