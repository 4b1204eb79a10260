"""On a telephone nothing that is to be read is cut off: names, numbers, buttons."""

import pytest

from tests.table import conftest
from tests.table.test_playing import RULESETS

PHONE = {"width": 360, "height": 740}
NAMES = ("Magdalena", "Sebastian", "Christiane", "Alexander the Greatest of All Players")
SEATS = {"skandinavien": 3}
CUT = """() => {
  const root = document.querySelector("skald-table").shadowRoot;
  const cut = (one) => getComputedStyle(one).overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
  const own = (one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  const off = (one) => own(one) && one.getBoundingClientRect().right > innerWidth + 1;
  const shown = (one) => !one.closest(".sr, svg") && one.getClientRects().length;
  const found = [...root.querySelectorAll("*")].filter((one) => shown(one) && (cut(one) || off(one)));
  return found.map(({ textContent }) => textContent.trim().slice(0, 80));
}"""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_name_and_no_button_is_cut_off(table, ruleset, monkeypatch):
    monkeypatch.setattr(conftest, "NAMES", NAMES)
    table.create(ruleset, people=SEATS.get(ruleset, 4), bots=0)
    page = table.page(seat=table.state()["to_act"][0], locale="de-DE", **PHONE)
    page.locator(".turn.mine").wait_for()
    assert page.evaluate(CUT) == []
    page.locator("[data-item=sheet]").click()
    for part in page.locator(".more [role=tab]").all():
        part.click()
        assert page.evaluate(CUT) == []
