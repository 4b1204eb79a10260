"""What a running service tells everybody of many games: no byte follows from what happens in those that are running."""

import random
import re
import shutil
from types import SimpleNamespace

import pytest

from tests.ops.service import skald, up
from tests.support.front import Front
from tests.support.waiting import eventually

RULESET, GAMES, RUNNING = "nim", 6, 4
ASKED_AT = re.compile(rb'"as_of":"[^"]+"')
"""When somebody asked."""
PATIENCE = 120
"""Seconds for an answer: the first drawing starts a JavaScript engine."""
SECRET = "0" * 32
SHOWN = [
    f"/v1/statistics/{RULESET}",
    f"/v1/statistics/{RULESET}?players=2",
    f"/statistics/{RULESET}",
    f"/statistics/{RULESET}?lang=de",
    f"/statistics/{RULESET}/totals.json",
    f"/statistics/{RULESET}/totals.svg",
    "/datasets/manifest.json",
]


def play(front, chooser, actions):
    """Begin a game of two people, and take that number of actions in it."""
    game, tokens = front.begin(RULESET)
    while actions and front.step(game, tokens, chooser):
        actions -= 1
    return game


def await_games(front, **counts):
    """Wait until that number of games of each status are counted."""
    eventually(lambda: counts.items() <= front.get(f"/v1/statistics/{RULESET}")["games"].items())


def told(url):
    """Everything that anybody is told of many games: statistics, their pages and charts, the public dataset."""
    answers = {path: Front(url).http.get(path, timeout=PATIENCE) for path in SHOWN}
    for file in answers["/datasets/manifest.json"].json()["files"]:
        path = f"/datasets/{file['path']}"
        answers[path] = Front(url).http.get(path)
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 200} == {}
    return {path: ASKED_AT.sub(b"", answer.content) for path, answer in answers.items()}


@pytest.mark.campaign(20)
def test_no_byte_differs_between_worlds_with_other_running_games(short_folder, tmp_path, monkeypatch):
    # Each dataset has pseudonyms of its own; here both have the same.
    monkeypatch.setattr("ops.cli.dataset.secrets", SimpleNamespace(token_hex=lambda size: "5a" * size))
    settings = {"SKALD_SECRET": SECRET, "SKALD_DATASETS": str(tmp_path / "d")}

    with up(short_folder / "one", **settings) as service:
        front = Front(service.url)
        for number in range(GAMES):
            play(front, random.Random(number), -1)
        await_games(front, finished=GAMES)
    shutil.copytree(short_folder / "one", short_folder / "other")
    worlds = []
    for world in ("one", "other"):
        with up(short_folder / world, **settings) as service:
            front, chooser = Front(service.url), random.Random(world)
            for _ in range(RUNNING):
                play(front, chooser, chooser.randint(0, 2))
            await_games(front, running=RUNNING)
            written = skald("dataset", tmp_path / "d", "--level", "public", "--data", short_folder / world, **settings)
            assert written.returncode == 0, written.stderr
            worlds.append(told(service.url))
            shutil.rmtree(tmp_path / "d")
    assert worlds[0] == worlds[1]
