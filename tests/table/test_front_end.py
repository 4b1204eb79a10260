"""The front end of a hundred lines plays every game on a site of somebody else."""

from pathlib import Path

import pytest

from tests.table.test_playing import RULESETS

PAGE = (Path(__file__).parents[2] / "docs" / "examples" / "front_end.html").read_text()


@pytest.mark.campaign(8)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_plays(table, ruleset):
    table.site.pages[f"/front-end?service={table.url}"] = PAGE
    page = table.page(address=f"{table.site.origin}/front-end?service={table.url}")
    page.locator("option").first.wait_for(state="attached")
    page.select_option("select", ruleset)
    page.get_by_role("button", name="Play against two bots").click()
    for _ in range(3):
        page.locator("#offer button").first.wait_for()
        told = page.locator("#story li").count()
        page.locator("#offer button").last.click()
        page.wait_for_function("(told) => document.querySelectorAll('#story li').length > told", arg=told)
    page.locator("#scores tr").nth(1).wait_for()
    page.reload()
    page.locator("#turn", has_text="You").wait_for()
