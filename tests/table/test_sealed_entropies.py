"""A table that is full and waits for entropies says for whose, and until when."""

import hashlib

import httpx
import pytest

from tests.support.waiting import eventually
from tests.table.conftest import NAMES

ENTROPIES = [bytes([seat + 1]) * 16 for seat in range(3)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_whom_one_waits_for(table, lang):
    seats = [
        {"name": name, "entropy_commitment": hashlib.sha256(b"entropy" + entropy).hexdigest()}
        for name, entropy in zip(NAMES, ENTROPIES, strict=False)
    ]
    body = {"ruleset": "raids", "seats": seats, "options": {"entropy": "sealed"}}
    made = httpx.post(f"{table.url}/v1/games", json=body).json()
    table.game, table.tokens = made["game"]["id"], made["tokens"]
    open_entropy(table, 1)
    page = table.page(f"/games/{table.game}", locale=lang)
    said = {"en": "Waiting for Astrid, Cnut until", "de": "Wir warten auf Astrid, Cnut, bis"}
    shown = page.get_by_text(said[lang]).first
    shown.wait_for()
    assert "Invalid" not in shown.inner_text()
    open_entropy(table, 0), open_entropy(table, 2)
    shown.wait_for(state="detached")


def open_entropy(table, seat):
    answer = httpx.post(
        f"{table.url}/v1/games/{table.game}/seats/{seat}/entropy",
        json={"entropy": ENTROPIES[seat].hex()},
        headers={"Authorization": f"Bearer {table.tokens[seat]}"},
    )
    assert answer.status_code == 201, answer.text


def test_a_sealed_game_is_made_joined_and_opened_at_the_table(table):
    first, second = table.page("/#new", seat=None), table.page("/#join", seat=None)
    first.locator("select[name=ruleset]").select_option("raids")
    first.get_by_label("Name 1").fill("Astrid")
    first.get_by_role("group", name="Seat 2").locator("select").select_option("open")
    first.locator("summary", has_text="Options").click()
    first.locator("select[name=entropy]").select_option(index=1)
    first.get_by_role("button", name="Create").click()
    link = first.locator("a.open")
    link.wait_for()
    table.game = link.get_attribute("href").rpartition("/")[2]
    code = first.locator("p code").first.inner_text()
    second.get_by_label("Game", exact=True).last.fill(table.game)
    second.get_by_label("Join code").fill(code)
    second.get_by_label("Name", exact=True).last.fill("Bjorn")
    second.get_by_role("button", name="Take a seat").click()
    second.get_by_text("Waiting for Astrid until").first.wait_for()
    first.goto(f"{table.url}/games/{table.game}")
    eventually(lambda: table.front.get(f"/v1/games/{table.game}")["status"] == "running")
    events = table.front.get(f"/v1/games/{table.game}/events")["events"]
    assert [one["data"]["seat"] for one in events if one["type"] == "entropy_opened"] == [1, 0]
