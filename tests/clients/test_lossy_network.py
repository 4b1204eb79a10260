"""Whole games through a network that loses, delays and doubles a fifth of everything: nothing lost, nothing doubled."""

import asyncio
import random
import threading

import pytest
from skald_client import AsyncSkald, Skald

from tests.service.rulesets import RULESET_IDS
from tests.support import coroutines
from tests.support.lossy_http import HARMS, LossyProxy

PAUSES = (0.01,) * 30
"""So much bad luck in a row has no one."""
MOST = 1_500


@pytest.fixture
def service(served):
    return served.url


@pytest.fixture
def proxy(service):
    with LossyProxy(service) as proxy:
        yield proxy


def new_game(service, ruleset):
    """A game, created without the proxy: creation has no key, so it is no use to repeat it."""
    with Skald(service) as skald:
        made = skald.create_game({"ruleset": ruleset, "seats": [{"name": "Ada"}, {"name": "Bo"}]})
    return made["game"], made["tokens"]


class Listening(threading.Thread):
    """A spectator."""

    def __init__(self, url, game):
        super().__init__(daemon=True)
        self.url, self.game, self.events, self.error = url, game, [], None
        self.start()

    def run(self):
        try:
            with Skald(self.url, pauses=PAUSES) as skald:
                self.events.extend(message["data"] for message in skald.listen(self.game))
        except Exception as error:  # noqa: BLE001 - told by the test
            self.error = error


def assert_exactly_once(service, game, acted, listened):
    """Every action that was answered is in the log once, and nothing else is; the listener has heard all of it."""
    with Skald(service) as skald:
        log = list(skald.iter_events(game))
        assert skald.get_audit(game)["ok"]
    decided = [
        event["private"]["server"]["data"]["decided"]
        for event in log
        if "server" in event["private"] and "decided" in event["private"]["server"]["data"]
    ]
    assert [one["action"] for one in decided if one.get("action")] == acted
    assert [event["version"] for event in listened] == list(range(1, len(log) + 1))
    assert [event["hash"] for event in listened] == [event["hash"] for event in log]


@pytest.mark.campaign(len(RULESET_IDS))
@pytest.mark.parametrize("ruleset", RULESET_IDS)
def test_a_game_is_played_to_its_end(service, proxy, ruleset):
    game, tokens = new_game(service, ruleset)
    listening = Listening(proxy.url, game["id"])
    chooser, acted, version = random.Random(ruleset), [], game["version"]
    with Skald(proxy.url, pauses=PAUSES) as skald:
        seats = [skald.with_token(token) for token in tokens]
        while (game := skald.get_game(game["id"]))["status"] == "running":
            assert game["version"] == version, "what was answered is there, and nothing more"
            for seat in game["to_act"]:
                offered = seats[seat].list_actions(game["id"])
                if offered["actions"]:
                    action = chooser.choice(offered["actions"])
                    done = seats[seat].act(game["id"], action, if_match=offered["version"])
                    acted.append(action)
                    version = done["version"]
                    break
            assert len(acted) < MOST
        listening.join(30)
        assert listening.error is None
        results = skald.get_results(game["id"])
        assert skald.get_scores(game["id"], at_least=results["version"], wait=20)["finality"] == "final"
        assert {row["seat"] for row in results["ranking"]} == {0, 1}
    assert_exactly_once(service, game["id"], acted, listening.events)
    if ruleset != "nim":
        assert set(proxy.harmed) == {None, *HARMS}, "everything that can happen did"
        assert sum(proxy.harmed.values()) - proxy.harmed[None] > 0.1 * sum(proxy.harmed.values())


@pytest.mark.campaign(2, 0)
def test_the_async_client_plays_too(service, proxy):
    game, tokens = new_game(service, "raids")

    async def listen(skald):
        return [message["data"] async for message in skald.listen(game["id"])]

    async def play():
        chooser, acted = random.Random(5), []
        async with AsyncSkald(proxy.url, pauses=PAUSES) as skald:
            listening = asyncio.create_task(listen(skald))
            seats = [skald.with_token(token) for token in tokens]
            while (now := await skald.get_game(game["id"]))["status"] == "running":
                for seat in now["to_act"]:
                    if offered := (await seats[seat].list_actions(game["id"]))["actions"]:
                        acted.append(chooser.choice(offered))
                        await seats[seat].act(game["id"], acted[-1])
                        break
            return acted, await asyncio.wait_for(listening, 30)

    acted, listened = coroutines.run(play())
    assert_exactly_once(service, game["id"], acted, listened)
