"""Games shortly before their end: played once without a page, and from then on sent again as one request."""

import json
import random

import httpx

PLAYED = {}
MOST = 1_000


def begin_late(table, ruleset, left=8, options=None):
    """Create a game of two people that lacks the last ``left`` actions of one that was played to its end."""
    known = (table.url, ruleset, str(options))
    if known not in PLAYED:
        PLAYED[known] = _played(table.create(ruleset, people=2, bots=0, options=options))
    table.create(ruleset, people=2, bots=0, options=options)
    lines = [
        json.dumps({"game": table.game, "token": table.tokens[seat], "action": action})
        for seat, action in PLAYED[known][:-left]
    ]
    answer = httpx.post(
        f"{table.url}/v1/actions",
        content="\n".join(lines),
        headers={"Content-Type": "application/x-ndjson", "Accept": "application/x-ndjson"},
        timeout=60,
    )
    assert {json.loads(line)["status"] for line in answer.text.splitlines()} == {201}
    assert table.state()["status"] == "running"
    return table


def _played(table):
    """Play a game with random actions, the same each time, and return them with their seats."""
    pick = random.Random(table.state()["ruleset"])
    actions = []
    while table.state()["status"] == "running":
        # Where several are asked at once, it is not public who has answered.
        seat = next(one for one in (0, 1) if one in table.state(one)["to_act"])
        offer = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[seat])["actions"]
        action = pick.choice(offer)
        table.front.act(table.game, table.tokens[seat], action, f"late-{len(actions)}")
        actions.append((seat, action))
    assert len(actions) < MOST
    return actions


def play_on(table, look, act, seat=0):
    """Play a game of two people to its end: a seat with ``act`` on a page or in a frame, the other beside it."""
    while table.state()["status"] == "running":
        if seat not in table.state(seat)["to_act"]:
            table.act(1 - seat)
            continue
        look.locator(".turn.mine").wait_for()
        version = table.state(seat)["version"]
        act(look)
        table.until(lambda: table.state(seat)["version"] > version)  # noqa: B023 - is called at once
    look.locator(".ranking").wait_for()


def by_list(look):
    """The first action of the list."""
    look.locator(".all ol button").first.click()
    look.locator("[data-item=confirm]:not([disabled])").click()
