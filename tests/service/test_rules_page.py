"""The page of the rules: whole without a script, in two languages, each sentence linked to its statements and back."""

import re

import pytest

from service.table import site
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
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert set(RULESETS[ruleset].texts.rules) <= set(ids), "each statement can be linked to"
    assert page.count("data-rules") > 100
    assert page.count("<svg") >= 2
    for used in re.findall(r'(?:href="|url\()#([\w-]+)', page):
        assert used in ids


def test_a_sentence_leads_to_its_statements_and_back(service):
    page = service.get("/rules/raids").text
    sentence, number = re.search(r'(<span id="s(\d+)" data-rules="R093 R110 R112">.*?</p>)', page).groups()
    assert '<i id="R093">' in sentence
    assert '<b class="at">e</b>' in sentence
    assert "ⓔ" not in page
    assert re.search(rf'<dt>R093</dt>\s*<dd>.*?<a href="#s{number}">', page)
    assert re.search(r'<dt>R116 <em><span lang="de">unsere Lesart', page)


def test_the_page_is_in_the_language_that_is_asked_for(service):
    for lang, title in (("de", "Skandinavien"), ("en", "Nordic Countries")):
        page = service.get("/rules/skandinavien", headers={"Accept-Language": lang}).text
        assert f'<html lang="{lang}">' in page
        assert f"<title>{title} – Skald</title>" in page


def test_a_game_without_a_rulebook_has_its_statements_or_nothing(service, tmp_path, monkeypatch):
    assert service.get("/rules/nobody").status_code == 404
    assert service.get("/rules/nim").status_code in {200, 404}
    monkeypatch.setattr("service.table.guides.board_folder", lambda _: str(tmp_path))
    for text in (None, "{", "[]"):
        site._rulebook.cache_clear()
        if text is not None:
            (tmp_path / "rulebook.json").write_text(text)
        page = service.get("/rules/raids")
        assert page.status_code == 200
        assert '<dt id="R093">R093</dt>' in page.text
        assert "data-rules" not in page.text
