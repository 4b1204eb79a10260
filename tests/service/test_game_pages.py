"""The list of games over HTTP, page by page: what is not listed is not in it, shortens no page and is in no cursor."""

from base64 import urlsafe_b64decode
from itertools import product

import pytest

from projections.game_list import game_summary
from tests.service.conftest import Service
from tests.support.deployment import Deployment
from tests.support.fake_redis import fake_redis
from tests.support.rulesets import RULESETS

QUERIES = (
    "",
    "&ruleset=nim",
    "&status=running",
    "&status=open&ruleset=nim",
    "&to_act=true",
    "&to_act=true&ruleset=nim",
)
PLAN = "hh.h,.ohh.,,hhoh.f.,hofhhhh"
"""What is created: listed games, running (``.``), open (``o``), of another ruleset (``,``); hidden ones; and forks."""


@pytest.fixture
def deployment():
    """A log and its read models."""
    return Deployment.on_client(fake_redis(), rulesets=RULESETS)


def some_games(service):
    """Create games; return those that are listed, and those that are not."""
    other = next(ruleset for ruleset in RULESETS if ruleset != "nim")
    parent = service.create(options={"assistance": True})
    listed, hidden = [parent.created["game"]], []
    for kind in PLAN:
        if kind == "f":
            fork = parent.post("/forks", {}, parent.tokens[0])
            assert fork.status_code == 201, fork.json
            hidden.append(fork.json["game"])
            continue
        names = ("Ada", None) if kind == "o" else ("Ada", "Bo")
        made = service.create(names, other if kind == "," else "nim", listed=kind != "h").created["game"]
        (hidden if kind == "h" else listed).append(made)
    return listed, hidden


def pages_of(service, query):
    pages = [service.get(f"/v1/games?{query}").json]
    while pages[-1]["next"] is not None:
        pages.append(service.get(f"/v1/games?{query}&cursor={pages[-1]['next']}").json)
    return pages


def is_wanted(game, query):
    wanted = dict(part.split("=") for part in query.split("&") if part)
    to_act = wanted.pop("to_act", None)
    return all(game[name] == value for name, value in wanted.items()) and bool(game["to_act"] or not to_act)


def assert_paged(service, listed, hidden):
    for limit, query in product((1, 2, 3, 200), QUERIES):
        pages = pages_of(service, f"limit={limit}{query}")
        found = [game["id"] for page in pages for game in page["games"]]
        assert sorted(found) == sorted(game["id"] for game in listed if is_wanted(game, query))
        assert {len(page["games"]) for page in pages[:-1]} <= {limit}
        assert pages[-1]["games"]
        for page in pages[:-1]:
            told = urlsafe_b64decode(page["next"] + "==").decode()
            assert not [game["id"] for game in hidden if game["id"] in told]
            assert page["games"][-1]["id"] in told


def test_no_page_is_short_and_no_cursor_tells_of_what_is_not_listed(deployment):
    service = Service(log=deployment.log, models=deployment.read_models)
    listed, hidden = some_games(service)
    assert_paged(service, listed, hidden)
    assert {row.id for row in deployment.listed()} == {game["id"] for game in listed}


def test_what_was_indexed_before_the_list_knew_is_not_told_either(deployment):
    """Before, every game but a fork was indexed as if it were listed."""
    creating = Service(log=deployment.log)
    listed, hidden = some_games(creating)
    for game in (*listed, *hidden):
        state = creating.games.load(game["id"])
        if state.fork is None:
            deployment.read_models.list_game(game_summary(state))
    assert_paged(Service(log=deployment.log, models=deployment.read_models), listed, hidden)


def test_workers_leave_out_what_is_not_listed(deployment):
    service = Service(log=deployment.log, models=deployment.read_models)
    shown, hidden = service.create(), service.create(listed=False)
    for table in (shown, hidden):
        table.play_out()
        deployment.drain(table.id)
    for query in ("", "?status=finished", "?ruleset=nim&status=finished"):
        assert [game["id"] for game in service.get(f"/v1/games{query}").json["games"]] == [shown.id]
    for status in ("open", "running"):
        assert service.get(f"/v1/games?status={status}").json["games"] == []
    assert service.get("/v1/statistics/nim").json["games"]["finished"] == 2
