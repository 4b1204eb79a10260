"""What a first look at a table costs: all that is fetched until it can be played on, as it is sent."""

from collections import Counter

import pytest

MOST = 60_000
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


@pytest.mark.parametrize("ruleset", BOARDS)
def test_a_first_look_at_a_table_is_small(table, ruleset, record_property):
    table.create(ruleset, people=1, bots=2)
    page = table.browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    table.contexts.append(page.context)
    wire = Wire(page)
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    page.locator(".drawing > *").first.wait_for(state="attached")
    page.locator(".all button").first.wait_for(state="attached")
    page.wait_for_timeout(300)
    for path, size in wire.bytes.most_common():
        record_property(path, size)
    assert any(path.endswith("/stream") for path in wire.bytes)
    assert not any(path.endswith("dialogs.js") for path in wire.bytes)
    assert sum(wire.bytes.values()) <= MOST, wire.bytes.most_common()
