"""Makes the pictures of the README: ``python -m tests.table.pictures``."""

import base64
import tempfile
from pathlib import Path

from tests.ops.service import up
from tests.table.browser import FLAGS, environment, find_chromium
from tests.table.conftest import Table, playwright
from tests.table.late import begin_late
from tests.table.site import serving
from tests.table.test_playing import RULESETS

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
LEFT = {"raids": 24, "wikinger": 24, "skandinavien": 60, "clash_of_vikings": 30}
QUALITY = 85
ON_THE_PHONE = "wikinger"
SETTLED = 500
MIN_COUNT = 60
"""Marks in a drawing: a board has more."""
DRAWN = "document.querySelector('skald-table').shadowRoot.querySelectorAll('.drawing *').length"
QUIET = "document.activeElement?.blur(); document.querySelector('skald-table').shadowRoot.activeElement?.blur()"


def main():
    """Take a picture of each board, and one on a telephone."""
    FOLDER.mkdir(exist_ok=True)
    path = find_chromium()
    with (
        tempfile.TemporaryDirectory() as data,
        serving() as site,
        up(data) as service,
        playwright.sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS), env=environment(path))
        table = Table(service, browser, site)
        for ruleset in RULESETS:
            begin_late(table, ruleset, left=LEFT[ruleset])
            _take(table, ruleset, WIDE)
            if ruleset == ON_THE_PHONE:
                _take(table, f"{ruleset}-phone", PHONE)
        browser.close()


def wait_for_board(table, page):
    """Wait until the board is drawn, and has not changed for a moment; raise ``AssertionError`` if it never is."""
    before = None
    while (now := table.until(lambda: (found := page.evaluate(DRAWN)) >= MIN_COUNT and found)) != before:
        before = now
        page.wait_for_timeout(SETTLED)


def _take(table, name, size):
    seat = table.state()["to_act"][0]
    page = table.page(seat=seat, reduced_motion="reduce", **size)
    page.locator(".turn.mine").wait_for()
    wait_for_board(table, page)
    page.evaluate(QUIET)
    shot = {"format": "webp", "quality": QUALITY}
    data = page.context.new_cdp_session(page).send("Page.captureScreenshot", shot)["data"]
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(data))
    page.context.close()


if __name__ == "__main__":
    main()
