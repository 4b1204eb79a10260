"""What a seat, another seat and a spectator get to see, on the way and once all is over."""

import pytest

from events.integrity import chain
from events.ruleset.records import canonical
from tests.service.conftest import OPERATOR

WHAT = ("", "/events?limit=200&lang=en", "/states?limit=200", "/actions?lang=de", "/scores", "/audit", "/history")
BIDS = ({"type": "bid", "points": 2}, {"type": "bid", "points": 1})


def everything(table, token=None):
    """All that the service says of a game to this caller."""
    told = [table.get(what, token).text for what in WHAT]
    lines = table.get("/events", token, headers={"Accept": "application/x-ndjson"}).text
    version = table.get(token=token).json["version"]
    return "".join([*told, lines, *(table.get(f"?at={at}", token).text for at in range(1, version + 1))])


def test_a_sealed_answer_leaks_to_nobody_else(service):
    """Worlds that differ in what seat 0 has bid look alike to all others."""
    worlds = [service.create(seed="00ff") for _ in range(2)]
    for table, points in zip(worlds, (0, 2), strict=True):
        table.act(0, {"type": "bid", "points": points})
    for who in (None, 1):
        seen = []
        for table in worlds:
            game = table.get(token=table.tokens[who] if who else None).json
            events = table.get("/events?after=6", table.tokens[who] if who else None).json["events"]
            seen.append(
                (
                    game["state"],
                    game["to_act"],
                    [(e["type"], e["data"], e["seat"], e["private"].keys()) for e in events],
                )
            )
        assert seen[0] == seen[1]
    own = [
        table.get("/events?after=6", table.tokens[0]).json["events"][0]["private"]["seat:0"]["data"] for table in worlds
    ]
    assert own == [{"points": 0, "seat": 0}, {"points": 2, "seat": 0}]


def test_secrets_of_the_server_are_told_to_nobody_while_the_game_runs(service):
    seed = "5eedc0ffee5eedc0ffee"
    table = service.create(seed=seed)
    table.act(0, BIDS[0])
    for token in (None, OPERATOR, *table.tokens):
        told = everything(table, token)
        assert seed not in told
        assert '"server":{"data"' not in told


@pytest.mark.parametrize("who", [None, 0, 1])
def test_each_gets_its_own_part_and_commitments_of_all(table, who):
    token = table.tokens[who] if who is not None else None
    for event in table.get("/events", token).json["events"]:
        own = {f"seat:{who}"} & set(event["commitments"])
        assert set(event["private"]) == own
        for audience, part in event["private"].items():
            bound = chain.part_commitment(bytes.fromhex(part["salt"]), canonical(part["data"]))
            assert bound == event["commitments"][audience]


@pytest.mark.parametrize("who", [None, 0])
def test_everyone_can_check_the_chain(table, who):
    for seat, bid in enumerate(BIDS):
        table.act(seat, bid)
    token = table.tokens[who] if who is not None else None
    game = table.get(token=token).json
    previous = chain.genesis(table.id, "nim", game["rules_version"], game["commitment"])
    for event in table.get("/events", token).json["events"]:
        meta = chain.meta(event["seat"], event["at"], event["schema"])
        previous = chain.event_hash(
            previous, event["version"], event["type"], canonical(event["data"]), meta, event["commitments"]
        )
        assert previous.hex() == event["hash"]
    assert event["hash"] == game["head"]


def test_once_it_is_over_everybody_sees_everything(table):
    table.play_out()
    told = {token: table.get("/events?limit=200", token).json for token in (None, OPERATOR, *table.tokens)}
    assert all(events == told[None] for events in told.values())
    for event in told[None]["events"]:
        assert set(event["private"]) == set(event["commitments"])
    assert told[None]["events"][0]["private"]["server"]["data"]["seed"] == "00ff".ljust(32, "0")
    bids = [event["private"] for event in told[None]["events"] if event["type"] == "bid_made"]
    assert next(part["seat:0"]["data"] for part in bids) == {"points": 2, "seat": 0}


def test_errors_do_not_tell_what_is_hidden(service):
    """A command is refused in the same words whatever the other seat has sealed."""
    answers = []
    for points in (0, 2):
        table = service.create(seed="00ff")
        table.act(0, {"type": "bid", "points": points})
        answers.append(table.act(1, {"type": "take", "heap": 0, "stones": 1}).json)
    assert answers[0] == answers[1]
