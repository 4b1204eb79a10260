"""The transparency log of a whole service: what happens is in a signed checkpoint in time; what is gone is noticed."""

import time

import pytest

from events.integrity.transcript import read_transcript
from events.transparency.leaves import possible_leaves
from events.transparency.notes import parse_verifier_key, read_checkpoint
from events.transparency.proofs import check_proof, parse_proof
from tests.ops.service import skald

pytestmark = pytest.mark.campaign(10, 4)

SECONDS = 10.0
"""The time after which creations and closings are to be in a checkpoint."""


def proved(served, game, kind):
    """Wait until it is proved that a game is logged as it should be, and no longer than it may take."""
    key = parse_verifier_key(served.front.ask("GET", "/v1/transparency/key").text)
    lines = [f"{line}\n".encode() for line in lines_of(served, game)]
    transcript = read_transcript(lines)
    hashes = [entry.hash.hex() for entry in transcript.entries]
    closed = transcript.entries[-1].type == "seed_opened"
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        answer = served.front.ask("GET", f"/v1/games/{game}/proof")
        if answer.status_code == 200:
            found = check_proof(parse_proof(answer.content), key, possible_leaves(game, hashes, closed=closed))
            if found.leaf.kind == kind:
                checkpoint, _ = read_checkpoint(served.front.ask("GET", "/v1/transparency/checkpoint").content, key)
                assert checkpoint.size >= found.checkpoint.size > found.index
                return found
        time.sleep(0.1)
    raise AssertionError(f"{game} is not logged as {kind} after {SECONDS} s")


def lines_of(served, game):
    path = f"/v1/games/{game}/events"
    return served.front.ask("GET", path, headers={"Accept": "application/x-ndjson"}).text.splitlines()


def test_a_game_is_proved_in_time_and_missed_once_it_is_gone(served, tmp_path):
    game, _ = served.front.begin("nim", 2)
    assert proved(served, game, "created").leaf.version == 1
    served.front.ask("POST", f"/v1/games/{game}/abandon", json={})
    ended = proved(served, game, "closed").leaf
    assert ended.version == served.front.get(f"/v1/games/{game}")["version"]

    def look():
        return skald("monitor", served.running.url, "--once", "--state", tmp_path / "state.json")

    first = look()
    assert first.returncode == 0, first.stdout + first.stderr
    words = ("--older-than", "0d", "--status", "abandoned", "--game", game, "--yes")
    gone = skald("purge", *words, **served.settings)
    assert gone.returncode == 0, gone.stdout + gone.stderr
    found = look()
    assert (found.returncode, f"DROPPED {game}" in found.stdout) == (1, True), found.stdout
