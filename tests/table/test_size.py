"""What a first look at a table costs: all that it is made of and drawn with, and the opening of its stream, as sent."""

import zlib
from collections import Counter
from pathlib import Path

import httpx
import pytest

pytest.importorskip("brotli", reason="The sizes are those of Brotli.")
MAX = 60_000
OPENING = 5_000
LATER = {
    "accent.js",
    "again.js",
    "ask-name.js",
    "asking.css",
    "asking.js",
    "best-move.js",
    "clocks.js",
    "course.js",
    "sources.js",
    "curve.js",
    "cut.js",
    "dialogs.js",
    "dress.js",
    "embed.js",
    "end-texts.js",
    "end.js",
    "ending.js",
    "faults.css",
    "faults.js",
    "final-picture.js",
    "final.js",
    "find.js",
    "first-turns.js",
    "flip-theme.js",
    "found.js",
    "leaving.js",
    "lesson-picks.js",
    "lesson-table.js",
    "lobby.js",
    "mine.js",
    "more-texts.js",
    "new-game.js",
    "numbers.js",
    "outcome.js",
    "passing-form.js",
    "passing-texts.js",
    "passing.css",
    "passing.js",
    "phone.css",
    "qr.js",
    "ranking.css",
    "ranking.js",
    "replay.css",
    "replay.js",
    "resting.js",
    "sealed.js",
    "service-worker.js",
    "sheet.js",
    "sound.js",
    "taken.js",
    "tell-me.js",
    "texts-de.js",
    "verdict.js",
    "waiting.css",
    "waiting.js",
    "walking.js",
    "why-not.js",
    "words-de.js",
}
AFTERWARDS = ("/stream", "/live.js", "/afterwards.js", "/people.js", "/talk.css")
"""What comes with the table, and what is loaded once the board is drawn, or a second later, and counted by itself."""
FURNISHED = 4_200
BOARDS = ("clash_of_vikings", "raids", "skandinavien", "wikinger")


class Wire:
    """The bytes of the answers that a page gets, by path."""

    def __init__(self, page):
        self.paths, self.bytes = {}, Counter()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.dataReceived", self._received)

    def _asked(self, said):
        self.paths[said["requestId"]] = said["request"]["url"].partition("?")[0].split("/", 3)[3]

    def _received(self, said):
        self.bytes[self.paths[said["requestId"]]] += said["encodedDataLength"]


def opening_of(table):
    """The bytes of a stream's opening as they are sent: what happened so far, the game, the offer and the scores."""
    asked = {"Authorization": f"Bearer {table.tokens[0]}", "Accept-Encoding": "gzip"}
    url = f"{table.url}/v1/games/{table.game}/stream?lang=en&include=game,actions,scores"
    unzip, text, size = zlib.decompressobj(zlib.MAX_WBITS | 16), b"", 0
    with httpx.stream("GET", url, headers=asked) as answer:
        for chunk in answer.iter_raw():
            size, text = size + len(chunk), text + unzip.decompress(chunk)
            if b"event: scores" in text:
                break
    return size


def sent(url):
    """The bytes of an answer as a browser gets them."""
    with httpx.stream("GET", url, headers={"Accept-Encoding": "gzip, deflate, br"}) as answer:
        return sum(len(chunk) for chunk in answer.iter_raw())


@pytest.mark.parametrize("ruleset", BOARDS)
def test_a_first_look_at_a_table_is_small(table, ruleset, record_property):
    table.create(ruleset, people=1, bots=2)
    page = table.browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    table.contexts.append(page.context)
    wire = Wire(page)
    address = f"{table.url}/games/{table.game}"
    page.goto(f"{address}#seat=0&token={table.tokens[0]}")
    page.locator(".drawing > *").first.wait_for(state="attached")
    page.locator(".all button").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    files = {path: size for path, size in wire.bytes.items() if not path.endswith(AFTERWARDS)}
    assert {Path(path).name for path in files} & LATER == set()
    # What a page is itself, a browser does not count among what it is sent.
    first = sum(files.values()) + sent(address) + sent(f"{table.url}/client/live.js")
    record_property("bytes of a first look", first)
    assert first <= MAX, wire.bytes.most_common()
    assert {path for path in wire.bytes if path.endswith("/afterwards.js")}, "All actions come after the board."
    assert sum(size for path, size in wire.bytes.items() if path.endswith("/afterwards.js")) <= FURNISHED
    assert opening_of(table) <= OPENING
