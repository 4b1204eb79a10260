"""The panel of ``skald dev`` in a browser: with the mouse, with keys, on a phone, and with a game that raises."""

import threading
from contextlib import contextmanager

import pytest

from ops.dev.server import server_of
from ops.run import settings
from ops.run.address import listen
from ops.run.own_game import game_at
from tests.check.bad_games import TRICKS
from tests.dev.test_dev import DevGame, bench
from tests.table.browser import FLAGS, environment, find_chromium
from tests.table.conftest import playwright

WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
OVERFLOW = "document.documentElement.scrollWidth > innerWidth"
UNNAMED = """[...document.querySelectorAll("button, input, select, textarea")].filter((one) => one.offsetParent &&
  !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML)"""


@contextmanager
def served(*games):
    made = bench(*games)
    with listen(settings.LOOPBACK, 0) as listener:
        port = listener.getsockname()[1]
        server = server_of(made, settings.LOOPBACK, port, listener.fileno())
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield made, f"http://127.0.0.1:{port}/"
        server.shutdown()
        thread.join()


def loaded(folder, name, old="", new=""):
    """The same game in a file of its own, changed."""
    file = folder / f"{name}.py"
    file.write_text(TRICKS.replace('id="tricks"', 'id="page_tricks"').replace(old or "\0", new), "utf-8")
    return DevGame(game_at(str(file), settings.from_environment()), file)


@pytest.mark.campaign(7)
def test_the_panel_is_played_stepped_and_read(tmp_path):
    path = find_chromium()
    raising = loaded(
        tmp_path, "page_raises", "hand if seat == viewer else None", "hand if seat == viewer else {}['b7']"
    )
    with served(loaded(tmp_path, "page_tricks"), raising) as (made, url), playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS), env=environment(path))
        page, errors = browser.new_page(viewport=WIDE), []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url)
        page.locator("#log [aria-current]").wait_for()
        before = page.locator("#log li").count()
        page.locator(".asked .offer button").first.click()
        page.locator("#log li").nth(before).wait_for()
        version = page.locator("#log [aria-current] small").first.text_content()
        page.keyboard.press("ArrowLeft")
        page.locator(f"#log [aria-current] small:text-is('{int(version) - 1}')").wait_for()
        page.keyboard.press("End")
        page.select_option("#world", "1")
        page.locator(".parts .same").first.wait_for()
        assert page.locator(".parts .differs").count() == 0
        assert page.evaluate(UNNAMED) == []
        assert not page.evaluate(OVERFLOW)
        made.reload()
        page.locator("#problems .problem").first.wait_for()
        assert "page_raises.py:" in page.text_content("#problems")
        assert "KeyError: 'b7'" in page.text_content("#problems")
        assert page.locator(".before").count() > 0, "what was shown before stays"
        page.set_viewport_size(PHONE)
        assert not page.evaluate(OVERFLOW)
        assert errors == []
        browser.close()
