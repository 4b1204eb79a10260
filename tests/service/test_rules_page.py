"""The page of the rules: whole without a script, in two languages, each sentence linked to its statements and back."""

import re

import pytest

from service.table import site
from service.table.rulebooks import LETTERS, read_rulebook
from tests.service.conftest import Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED


@pytest.fixture(scope="module")
def service():
    return Service()


@pytest.fixture(autouse=True)
def fresh():
    site._rulebook.cache_clear()
    yield
    site._rulebook.cache_clear()


@each("ruleset", SHIPPED)
def test_all_links_of_the_page_resolve(service, ruleset):
    page = service.get(f"/rules/{ruleset}").text
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', page)) <= set(ids)
    assert set(RULESETS[ruleset].texts.rules) <= set(ids), "each statement can be linked to"
    assert page.count("data-rules") > 100
    assert page.count("<svg") >= 2


@each("ruleset", SHIPPED)
def test_a_sentence_leads_to_its_statements_and_back(service, ruleset):
    page = service.get(f"/rules/{ruleset}").text
    told, about = set(), {}
    for number, sentence in enumerate(read_rulebook(RULESETS[ruleset]).sentences, 1):
        told |= {(rule, number) for rule in sentence.rules}
        for rule in sentence.rules[:1]:
            about.setdefault(rule, number)
    links = re.findall(r'href="#s(\d+)"', page)
    assert {number for _, number in told} == {int(number) for number in links}
    spans = dict(re.findall(r'<span id="s(\d+)" data-rules="[^"]*">((?:<i id="[^"]+"></i>)*)', page))
    for rule, number in about.items():
        assert f'<i id="{rule}"></i>' in spans[str(number)], (
            "the sentence that is about it, not the first that names it"
        )
    assert not any(letter in page for letter in LETTERS)
    assert "unsere Lesart" in page


@each("ruleset", SHIPPED)
def test_the_page_is_in_the_language_that_is_asked_for(service, ruleset):
    for lang in ("de", "en"):
        page = service.get(f"/rules/{ruleset}", headers={"Accept-Language": lang}).text
        assert f'<html lang="{lang}">' in page
        heading = re.search(rf'<h1>.*?<span lang="{lang}">([^<]+)</span>', page)[1]
        assert f"<title>{heading} – Skald</title>" in page


def test_a_game_without_a_rulebook_has_its_statements_or_nothing(service, tmp_path, monkeypatch):
    assert service.get("/rules/nobody").status_code == 404
    monkeypatch.setattr("service.table.guides.board_folder", lambda _: str(tmp_path))
    for text in (None, "{", "[]"):
        site._rulebook.cache_clear()
        if text is not None:
            (tmp_path / "rulebook.json").write_text(text)
        page = service.get(f"/rules/{SHIPPED[0]}")
        assert page.status_code == 200
        assert all(f'<dt id="{rule}">' in page.text for rule in RULESETS[SHIPPED[0]].texts.rules)
        assert "data-rules" not in page.text
