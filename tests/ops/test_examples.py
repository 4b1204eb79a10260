"""The example of a site with its own logins runs against a service, both by one command."""

import json
import os
import re
import signal
import subprocess
import sys
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.ops.service import PATIENCE, environment
from tests.ops.test_orphans import free_port
from tests.support.cases import each
from tests.support.front import asked
from tests.support.waiting import eventually

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


class Club:
    """The site of the example, and the service beside it."""

    def __init__(self, folder, skald=(sys.executable, "-m", "ops.cli"), cwd=ROOT, env=None):
        self.data, ports = folder / "data", (free_port(), free_port())
        self.skald, self.url = (f"http://127.0.0.1:{port}" for port in ports)
        command = ["example", "site", "--port", ports[0], "--site-port", ports[1], "--data", self.data]
        self.process = subprocess.Popen(
            [*map(str, (*skald, *command))],
            cwd=cwd,
            env=env or environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.said = []
        while not self.said or b"the site is at" not in self.said[-1]:
            self.said.append(self.process.stdout.readline())
            assert self.said[-1], self.said
        eventually(self.serves, PATIENCE)

    def serves(self):
        try:
            return httpx.get(self.url).status_code == 401
        except httpx.TransportError:
            return False

    def person(self, name, invitation=None):
        """Somebody who has signed up, on the way to an invitation if there is one, with the cookies of a browser."""
        browser = httpx.Client(base_url=self.url, follow_redirects=True, timeout=60)
        (then,) = re.findall(r'name="then" type="hidden" value="([^"]+)"', browser.get(invitation or "/").text)
        found = browser.post("/login", data={"name": name, "password": f"{name}'s", "then": then})
        assert found.status_code == 200
        assert ("You are invited" in found.text) == bool(invitation)
        return browser

    def seated(self):
        """A game, and the two people who sit at it, by name: one has invited the other."""
        ada = self.person("Ada")
        home = ada.post("/games", data={"ruleset": "raids"}).text
        (invitation,) = re.findall(r'href="(/join/[^"]+)"', home)
        bo = self.person("Bo", invitation)
        page = bo.post(invitation)
        assert page.status_code == 200
        (game,) = re.findall(r'<skald-table game="([^"]+)"', page.text)
        return game, {"Ada": ada, "Bo": bo}

    def act(self, game, person):
        """Do what is offered first, by the token that the site gives to a person; the game after it."""
        (token,) = re.findall(r'token="([^"]+)"', person.get(f"/games/{game}").text)
        actions, headers = f"{self.skald}/v1/games/{game}/actions", asked(unescape(token))
        offer = httpx.get(actions, headers=headers, timeout=60).json()
        done = httpx.post(actions, json=offer["actions"][0], headers=headers, timeout=60)
        assert done.status_code == 201
        return done.json()["game"]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def mail(self):
        shown = os.environ | {"SKALD_URL": self.skald, "SITE_DATA": str(self.data)}
        subprocess.run(
            [sys.executable, EXAMPLES / "site.py", "mail", self.url.rpartition(":")[2]], env=shown, check=True
        )
        return (self.data / "mail.txt").read_text()


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    found = Club(tmp_path_factory.mktemp("club"))
    yield found
    found.stop()


def test_two_people_play_on_a_site_with_its_own_logins(club):
    game, people = club.seated()

    def waiting():
        return [name for name, browser in people.items() if "it is your turn" in browser.get("/").text]

    eventually(waiting, PATIENCE)
    (first,) = waiting()
    while waiting() == [first]:
        club.act(game, people[first])
    (other,) = set(people) - {first}
    eventually(lambda: waiting() == [other], PATIENCE)
    eventually(lambda: f"raids: {club.url}/games/{game}" in club.mail(), PATIENCE, pause=0.5)


def test_it_starts_without_a_warning(club):
    assert not [line for line in club.said if b"warning" in line.lower()]


def test_nobody_sees_what_is_somebody_elses(club):
    stranger = httpx.Client(base_url=club.url, timeout=60)
    for path in ("/", "/games/000-x", "/join/nothing"):
        assert stranger.get(path).status_code == 401
    assert stranger.post("/webhook", content=json.dumps({"data": {}})).status_code == 401
    club.person("Cleo")
    wrong = httpx.post(f"{club.url}/login", data={"name": "Cleo", "password": "a guess"}, timeout=60)
    assert wrong.status_code == 401
    assert "do not fit" in wrong.text


@each(("name", "most"), [("site.py", 150), ("front_end.html", 100), ("turn_bot.py", 50)])
def test_an_example_is_short(name, most):
    assert len((EXAMPLES / name).read_text().splitlines()) <= most
