"""A whole service and one browser for all tests of the table.

The tests in the browser take minutes: ``SKALD_BROWSER=0`` leaves them out.
"""

import os
import time

import httpx
import pytest

from tests.ops.service import up
from tests.support.front import Front
from tests.table.browser import FLAGS, environment, find_chromium
from tests.table.site import serving

playwright = pytest.importorskip(
    "playwright.sync_api", reason="The table is tested in a browser that Playwright drives."
)
NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny")
PATIENCE = 40_000
playwright.expect.set_options(timeout=PATIENCE)
SEED = "0f" * 32
NAMED = """try {
  localStorage["skald.settings"] ??= '{"name":"Astrid"}';
} catch {
  // A page without an origin keeps nothing.
}"""


@pytest.fixture(scope="package")
def site():
    with serving() as found:
        yield found


@pytest.fixture(scope="package")
def service(tmp_path_factory, site):
    named = {"SKALD_CORS_ORIGINS": site.origin, "SKALD_FRAME_ANCESTORS": site.origin}
    with up(tmp_path_factory.mktemp("table") / "data", **named) as running:
        yield running


@pytest.fixture(scope="package")
def browser():
    if os.environ.get("SKALD_BROWSER") == "0":
        pytest.skip("SKALD_BROWSER=0 leaves out the tests in a browser.")
    path = find_chromium()
    assert path is not None, "There is no Chromium; SKALD_CHROMIUM may name one."
    with playwright.sync_playwright() as running:
        found = running.chromium.launch(executable_path=path, args=list(FLAGS), env=environment(path))
        yield found
        found.close()


def is_ours(said):
    """Return True if a page complains. Refusals are not errors: there may be no board, or no scores yet."""
    return said.type == "error" and not said.text.startswith("Failed to load resource")


class Table:
    """A game, and pages on which it is looked at. Whatever goes wrong on a page is kept in ``errors``."""

    def __init__(self, service, browser, site):
        self.url, self.browser, self.site, self.errors, self.contexts = service.url, browser, site, [], []
        self.front = Front(service.url)

    def create(self, ruleset="raids", people=1, bots=2, seed=SEED, options=None, clock=None):
        named = [{"name": name} for name in NAMES[:people]]
        played = [{"name": name, "controller": "random"} for name in NAMES[people : people + bots]]
        body = {
            "ruleset": ruleset,
            "seats": named + played,
            "seed": seed,
            "options": options or {},
            **({"clock": clock} if clock else {}),
        }
        answer = httpx.post(f"{self.url}/v1/games", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.game, self.tokens = made["game"]["id"], made["tokens"]
        return self

    def page(self, path=None, seat=0, width=1280, height=800, *, address=None, named=True, **options):
        """A page in a browser of its own; on the game as a seat, unless a path or an address elsewhere is given.

        Unless it is asked for, nothing moves: a board is then as the game is. A browser that is ``named`` was asked
        for its person's name.
        """
        options = {"reduced_motion": "reduce", **options}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.contexts.append(context)
        if named:
            context.add_init_script(NAMED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if is_ours(said) else None)
        if path or address:
            page.goto(address or self.url + path)
        else:
            own = "" if seat is None else f"#seat={seat}&token={self.tokens[seat]}"
            page.goto(f"{self.url}/games/{self.game}{own}")
            page.locator(".story button").first.wait_for(state="attached")
        return page

    def state(self, seat=None):
        return self.front.get(f"/v1/games/{self.game}", None if seat is None else self.tokens[seat])

    def until(self, holds):
        """Wait until something holds, and return it."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            if found := holds():
                return found
            time.sleep(0.05)
        raise AssertionError("It never came to that.")

    def act(self, seat=0, pick=0):
        """Carry out one of the actions on offer, beside the browser."""
        offer = self.until(lambda: self.front.get(f"/v1/games/{self.game}/actions", self.tokens[seat])["actions"])
        answer = httpx.post(
            f"{self.url}/v1/games/{self.game}/actions",
            json=offer[pick],
            headers={"Authorization": f"Bearer {self.tokens[seat]}"},
        )
        assert answer.status_code == 201, answer.text

    def play_out(self, seats=(0,)):
        while (state := self.state())["status"] == "running":
            for seat in set(seats) & set(state["to_act"]):
                self.act(seat, -1)
        return self.until(lambda: self.state()["status"] == "finished")


@pytest.fixture
def table(service, browser, site):
    found = Table(service, browser, site)
    yield found
    for context in found.contexts:
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """Whatever a test looks at, no page may have complained when it ends."""
    done = yield
    if looked_at := pyfuncitem.funcargs.get("table"):
        assert looked_at.errors == []
    return done
