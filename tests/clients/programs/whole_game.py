"""Plays a whole game by the installed client, and follows it meanwhile: python whole_game.py URL RULESET socket|stream.

Prints what went over which way.
"""

import json
import sys
from collections import Counter

import httpx
from skald_client import Skald

url, ruleset, way = sys.argv[1:]
asked: Counter[str] = Counter()


class Counting(httpx.HTTPTransport):
    """Counts connections that become a WebSocket, streams, and everything else."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        upgrades, streams = "Upgrade" in request.headers, request.headers["Accept"] == "text/event-stream"
        asked["sockets" if upgrades else "streams" if streams else "requests"] += 1
        return super().handle_request(request)


with Skald(url, transport=Counting(), socket=way == "socket") as skald:
    made = skald.create_game({"ruleset": ruleset, "seats": [{"name": "Ada"}, {"name": "Bo"}]})
    game, acted, versions = made["game"]["id"], 0, list[int]()
    for message in skald.listen(game, include=["patch"]):
        if message["id"] is not None:
            versions.append(message["id"])
            continue
        if message["event"] != "game":
            continue
        for seat in message["data"]["to_act"]:
            player = skald.with_token(made["tokens"][seat])
            offered = player.list_actions(game)
            if offered["actions"]:
                action = offered["actions"][acted % len(offered["actions"])]
                player.act(game, action, if_match=offered["version"])
                acted += 1
                break
    status = skald.get_game(game)["status"]
print(json.dumps({"status": status, "versions": versions, "acted": acted, **asked}))
