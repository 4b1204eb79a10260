"""A table that is full and waits for entropies says for whose, and until when."""

import hashlib

import httpx
import pytest

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
    said = {"en": "for the entropy of Astrid, Cnut.", "de": "fehlt noch der Zufall von Astrid, Cnut."}
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
