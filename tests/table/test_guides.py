"""The guides are pages beside the API: readable on a telephone, found by the search, and linked to each other."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.campaigns import amount, chooser

PHONE = {"width": 360, "height": 740}
WIDER = "document.documentElement.scrollWidth - innerWidth"
SMALLEST = """[...document.querySelectorAll("main p, main li, main td, main h2")]
  .filter((one) => one.checkVisibility()).map((one) => parseFloat(getComputedStyle(one).fontSize))
  .reduce((one, other) => Math.min(one, other))"""


@pytest.fixture
def names(service):
    return [one["name"] for one in httpx.get(f"{service.url}/docs/guides", timeout=60).json()["guides"]]


def test_each_guide_is_readable_on_a_telephone(table, names):
    assert names[:3] == ["embed", "front-end", "clients"]
    page = table.page(path="/docs", **PHONE)
    for name in chooser("guides").sample(names, amount("SKALD_GUIDES", 4, len(names))):
        page.goto(f"{table.url}/docs/guides/{name}")
        page.locator(f"#guide-{name} h1").wait_for()
        expect(page.locator("section.guide:visible")).to_have_count(1)
        assert page.evaluate(WIDER) <= 0, name
        assert page.evaluate(SMALLEST) >= 14, name


def test_the_page_of_the_api_shows_no_guide_and_the_search_finds_both(table):
    page = table.page(path="/docs")
    page.locator("#act").wait_for()
    expect(page.locator("section.guide:visible")).to_have_count(0)
    page.fill("#search", "standard webhooks")
    page.locator("#guide-webhooks").wait_for()
    page.fill("#search", "resign")
    page.locator("#resign").wait_for()
    expect(page.locator("#guide-clocks")).to_be_visible()
    page.fill("#search", "")
    page.locator("#guide-clocks").wait_for(state="hidden")


def test_links_lead_from_guide_to_guide_and_to_the_api(table):
    page = table.page(path="/docs/guides/front-end")
    page.locator("#guide-front-end a", has_text="verify.md").click()
    page.wait_for_url("**/docs/guides/verify#sealed-entropies")
    page.locator("#sealed-entropies").wait_for()
    page.get_by_role("link", name="Introduction").or_(page.get_by_role("link", name="Who is asking")).first.click()
    page.wait_for_url("**/docs#introduction")


def test_there_is_no_guide_of_another_name(service):
    assert httpx.get(f"{service.url}/docs/guides/nothing", timeout=60).status_code == 404
    assert httpx.get(f"{service.url}/docs/guides/..%2Fsettings", timeout=60).status_code == 404


def test_statistics_lead_back(table):
    page = table.page(path="/statistics/raids?lang=en", **PHONE)
    page.get_by_role("link", name="← Skald").click()
    page.wait_for_url(table.url + "/")
