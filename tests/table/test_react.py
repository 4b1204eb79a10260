"""The React hooks: their types, and a page that was built with them plays a whole turn on a site of somebody else."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.clients.test_other_generators import STRICT
from tests.clients.test_packages import LIBRARIES, PROGRAMS, block
from tests.support.node import MODULES, binary, node
from tests.support.packages import npm_project, packed
from tests.support.waiting import eventually

CLIENT = Path(__file__).parents[2] / "ops" / "clients" / "js"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "react"
LINKED = (
    "react",
    "react-dom",
    "scheduler",
    "vite",
    "csstype",
    "@vitejs/plugin-react",
    "@types/react",
    "@types/react-dom",
)
FIRST_SHIP = '.ship[data-seat="0"]'
WATCHED = """() => {
  globalThis.shown = [];
  const drawing = document.querySelector("svg");
  new MutationObserver(() => shown.push(drawing.dataset.expected)).observe(drawing, { attributes: true });
}"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project that has installed the package of the client, and React."""
    archive, _ = packed(tmp_path_factory.mktemp("npm"))
    folder = tmp_path_factory.mktemp("project")
    npm_project(archive, folder)
    for name in LINKED:
        (folder / "node_modules" / name).parent.mkdir(exist_ok=True)
        (folder / "node_modules" / name).symlink_to(MODULES / name)
    return folder


@pytest.fixture(scope="module")
def built(project):
    """The example, built: text by name of file."""
    for file in EXAMPLE.iterdir():
        if file.name != "package.json":
            shutil.copy(file, project)
    node(binary("vite", "vite.js"), "build", "--logLevel", "warn", cwd=project)
    folder = project / "dist"
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def page(table, built):
    """The lobby of the example, on a site of its own."""
    for name, text in built.items():
        table.site.pages[f"/react/{name}"] = text
    address = f"/react/index.html?service={table.url}"
    table.site.pages[address] = built["index.html"]
    return table.page(address=table.site.origin + address)


def sat_down(page):
    """Play against two bots, until the first course can be chosen."""
    page.get_by_role("button", name="Play against two bots").click()
    page.locator(".offered").first.wait_for()
    return page


def test_the_example_is_as_short_as_it_says():
    assert sum(len(file.read_text().splitlines()) for file in EXAMPLE.glob("*.jsx")) <= 120


@pytest.mark.campaign(8)
def test_a_component_is_held_to_the_types_of_the_hooks(project):
    shutil.copy(PROGRAMS / "hooks.tsx", project)
    (project / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": {"jsx": "react-jsx"}, "files": ["hooks.tsx"]})
    )
    node(binary("typescript", "tsc"), "--project", project, *STRICT, *LIBRARIES, cwd=project)


@pytest.mark.campaign(8)
def test_the_component_of_the_page_about_clients_renders(project):
    shown = 'import { renderToString } from "react-dom/server"; console.log(renderToString(<Seat id="g" token="t" />));'
    (project / "seat.jsx").write_text(block((EXAMPLE.parents[1] / "clients.md").read_text(), "jsx") + shown)
    bundled = ("--bundle", "--platform=node", "--jsx=automatic", "--log-level=warning", "--outfile=seat.cjs")
    node(binary("esbuild", "esbuild"), "seat.jsx", *bundled, cwd=project)
    assert node(project / "seat.cjs") == "<p>Opening the table …</p>\n"


@pytest.mark.campaign(6)
def test_an_action_that_was_previewed_shows_before_it_is_confirmed(page):
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    sat_down(page)
    page.locator(".offered").nth(2).focus()
    eventually(lambda: page.wait_for_timeout(20) or any("complete" in frame for frame in frames))
    before = page.locator(FIRST_SHIP).get_attribute("data-place")
    page.evaluate(WATCHED)
    page.keyboard.press("Enter")
    page.locator(f'{FIRST_SHIP}:not([data-place="{before}"])').wait_for()
    page.locator('svg[data-expected="false"]').wait_for()
    assert page.evaluate("shown[0]") == "true"
    page.locator("li", has_text=re.compile("^Ada (sets sail|stops at|attacks)")).first.wait_for()
    assert page.locator("[role=alert]").inner_text() == ""


@pytest.mark.campaign(6)
def test_a_page_that_is_loaded_again_still_has_the_seat(page):
    sat_down(page)
    page.reload()
    page.locator(".offered").first.wait_for()
    page.get_by_role("button", name="All tables").click()
    page.get_by_role("heading", name="Tables with a free seat").wait_for()


STUB = """
export const useCallback = (found) => found, useMemo = (make) => make();
export const useEffect = () => {}, useState = (first) => [first, () => {}];
export const useSyncExternalStore = (subscribe, state) => {
  subscribe(() => { globalThis.shown = state(); });
  return state();
};
"""
"""What the hooks need of React, as far as a game that is followed goes: it is subscribed to at once."""
PEOPLE = """
import { useGame } from "./react.js";
const messages = [
  ["presence", { seats: [{ seat: 0, here: true, since: null }], watching: 2 }],
  ["talk", { talk: 2, seat: 1, at: "", reaction: "hello" }], ["talk", { talk: 1, seat: 0, at: "", text: "first" }],
  ["talk", { talk: 2, seat: 1, at: "", reaction: "hello" }], ["talk", { talk: 1, seat: 0, at: "", removed: true }],
];
const asked = [];
const client = {
  token: null, lang: null, as() { return this; },
  async say(game, said) { asked.push([game, said]); return { talk: 3 }; },
  async *listen(id, { include }) {
    asked.push(include);
    for (const [event, data] of messages) yield { id: null, event, data };
  },
};
const { say } = useGame(client, "a game", { people: true });
await say({ reaction: "luck" });
await new Promise((done) => setTimeout(done, 50));
console.log(JSON.stringify([asked, shown.presence.watching, shown.talk.map(({ talk }) => talk)]));
"""


def test_people_are_followed_with_what_they_say(tmp_path):
    for name in ("react.js", "skald.js", "patch.js", "operations.js"):
        shutil.copy(CLIENT / name, tmp_path)
    stub = tmp_path / "node_modules" / "react"
    stub.mkdir(parents=True)
    (stub / "package.json").write_text('{"name": "react", "type": "module", "main": "index.js"}')
    (stub / "index.js").write_text(STUB)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "people.js").write_text(PEOPLE)
    asked, watching, talk = json.loads(node("people.js", cwd=tmp_path))
    assert (watching, talk) == (2, [2])
    assert ["game", "actions", "scores", "presence", "talk"] in asked
    assert ["a game", {"reaction": "luck"}] in asked


@pytest.mark.campaign(6)
def test_a_friend_sits_down_at_an_open_table(table, page):
    page.get_by_role("button", name="Open a table for a friend").click()
    status = page.locator("[role=status]", has_text="Invite by")
    code = status.inner_text().split("the code ")[1].rstrip(".")
    friend = table.page(address=page.url.split("#")[0])
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_label("Invitation code").fill(code)
    friend.get_by_role("button", name="Sit down").first.click()
    friend.locator("[role=status]", has_text="turn").or_(friend.locator("[role=status]", has_text="to act")).wait_for()
    page.locator("svg .ship").nth(1).wait_for()
