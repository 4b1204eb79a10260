"""Clocks over HTTP: what is agreed on, what is shown, and who comes too late."""

import pytest

from events.aggregate.clocks import milliseconds, timestamp
from tests.service.conftest import OPERATOR, Service
from tests.service.conftest import clock as now
from tests.support.problem_documents import is_problem

PER_ACTION = {"per_action": 60}
MONTH = 2_592_000
WINDOW = {"from": "18:00", "to": "22:00", "zone": "Europe/Berlin"}


def due_in(seconds):
    return timestamp(milliseconds(now()) + seconds * 1000)


@pytest.fixture
def table(service):
    """A game of three in which each action has a minute, and everybody is asked for a bid."""
    return service.create(("Ada", "Bo", "Cy"), clock=PER_ACTION)


def test_what_was_agreed_on_is_in_the_first_event_and_clocks_are_shown(service, table):
    created = table.get("/events").json["events"][0]["data"]
    assert created["clock"] == {"per_action": 60, "grace": 1, "on_expiry": "default"}
    clocks = table.get().json["clocks"]
    assert clocks == [{"seat": seat, "remaining_ms": 60_000, "due": due_in(60), "absent": False} for seat in range(3)]
    assert table.get("", table.tokens[1]).json["clocks"] == clocks
    without = service.create()
    assert without.get().json["clocks"] is None
    assert "clock" not in without.get("/events").json["events"][0]["data"]
    bank = service.create(clock={"bank": 600, "increment": 5, "grace": 0, "window": WINDOW}, names=(None, "Bo"))
    assert bank.get().json["clocks"][0] == {"seat": 0, "remaining_ms": 600_000, "due": None, "absent": False}
    recorded = bank.get("/events").json["events"][0]["data"]["clock"]
    assert recorded == {"bank": 600, "increment": 5, "grace": 0, "on_expiry": "default", "window": WINDOW}


def test_too_late_then_absent_then_back(service, table):
    offered = table.offered(0)[0]
    assert table.act(0, offered, Idempotency_Key="k").status_code == 201
    service.passed = 61_001
    late = table.offered(1)[0]
    version = table.get().json["version"]
    assert is_problem(table.act(1, late), 409, "too_late")
    assert is_problem(table.post("/resign", token=table.tokens[1]), 409, "not_agreed")
    assert table.get().json["version"] == version
    assert is_problem(table.post("/seats/1/back", token=table.tokens[1]), 409, "not_absent")
    assert is_problem(table.post("/seats/0/back", token=table.tokens[1]), 403, "forbidden")
    service.games.expire(table.id)
    assert [clock["absent"] for clock in table.get().json["clocks"]] == [False, True, True]
    assert table.act(0, offered, Idempotency_Key="k").json["version"] == version
    back = table.post("/seats/1/back", token=table.tokens[1], headers={"Prefer": "return=minimal"})
    assert (back.status_code, set(back.json)) == (201, {"version", "head", "status", "to_act"})
    assert [clock["absent"] for clock in table.get().json["clocks"]] == [False, False, True]
    text = table.get("/events?lang=de&after=" + str(version)).json["events"][0]["text"]
    assert text == "Die Zeit ist um: Platz 1, 2."


@pytest.mark.parametrize(
    "clock",
    [
        {},
        [],
        "60",
        {"per_action": 0},
        {"per_action": -1},
        {"per_action": 31_536_000_000_000},
        {"per_action": 1.5},
        {"per_action": "60"},
        {"per_action": True},
        {"per_action": 60, "bank": 60, "increment": 0},
        {"per_action": 60, "increment": 0},
        {"bank": 60},
        {"bank": 0, "increment": 0},
        {"bank": 60, "increment": -1},
        {"bank": 60, "increment": 86_401},
        {"per_action": 2_592_001},
        {**PER_ACTION, "grace": 61},
        {**PER_ACTION, "grace": -1},
        {**PER_ACTION, "on_expiry": "resign"},
        {**PER_ACTION, "on_expiry": "nobody"},
        {**PER_ACTION, "on_expiry": "human"},
        {**PER_ACTION, "window": {}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "Mars/Olympus"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "../etc/passwd"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "Europe"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "a" * 70}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "localtime"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "posixrules"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "Factory"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "right/Europe/Berlin"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "posix/Europe/Berlin"}},
        {**PER_ACTION, "window": {**WINDOW, "zone": "UTC\n"}},
        {**PER_ACTION, "window": {**WINDOW, "to": "20:59"}},
        {**PER_ACTION, "window": {**WINDOW, "to": "18:00"}},
        {**PER_ACTION, "window": {**WINDOW, "to": "24:00"}},
        {**PER_ACTION, "window": {**WINDOW, "from": "8:00"}},
        {**PER_ACTION, "hourly": True},
    ],
    ids=repr,
)
def test_what_makes_no_sense_is_refused(service, clock):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}], "clock": clock}
    answer = service.post("/v1/games", body, OPERATOR)
    assert is_problem(answer, 422, "malformed"), answer.json
    assert service.get("/v1/games").json["games"] == []


def test_a_bot_and_resigning_may_be_agreed_on():
    service = Service(controllers=("human", "random"))
    table = service.create(clock={**PER_ACTION, "on_expiry": "random"})
    assert table.get("/events").json["events"][0]["data"]["clock"]["on_expiry"] == "random"
    table = service.create(clock={**PER_ACTION, "on_expiry": "resign"}, options={"resignation": "ends"})
    service.passed = 61_000
    service.games.expire(table.id)
    assert table.get().json["status"] == "scoring"


def test_seats_rest_when_all_want_to(service, table):
    for seat in (0, 1):
        assert table.post("/pause", token=table.tokens[seat]).status_code == 201
        assert table.get().json["clocks"][0]["due"] is not None
    service.passed = 20_000
    assert table.post("/pause", token=table.tokens[2]).status_code == 201
    shown = table.get().json
    assert [(one["due"], one["remaining_ms"]) for one in shown["clocks"]] == [(None, 40_000)] * 3
    assert shown["paused"] == {"reason": "agreed", "since": due_in(20), "until": due_in(20 + MONTH)}
    service.passed = 1_000_000
    assert service.games.expire(table.id) is None
    resumed = table.post("/resume", token=table.tokens[1])
    assert resumed.status_code == 201
    assert resumed.json["game"]["paused"] is None
    assert [clock["due"] for clock in table.get().json["clocks"]] == [due_in(1_040)] * 3
    assert is_problem(table.post("/resume", token=table.tokens[1]), 409, "not_paused")
    assert is_problem(table.post("/pause", token=table.tokens[1]), 409, "already_asked")
    assert is_problem(service.create().post("/pause", token=None), 401, "unauthenticated")
    plain = service.create()
    assert is_problem(plain.post("/pause", token=plain.tokens[0]), 409, "not_agreed")
    assert service.get(f"{table.path}/audit").json["ok"]


def test_pauses_and_changes_of_seats_keep_to_the_most_events_of_a_game(service, table):
    service.games.max_events = table.get().json["version"]
    assert is_problem(table.post("/pause", token=table.tokens[0]), 409, "game_over")
    assert table.get().json["status"] == "abandoned"


def bots_in(service, game):
    """The bots that sit down by the log of a game, which rests while no person is present."""
    events = service.get(f"/v1/games/{game}/events").json["events"]
    assert events[0]["data"]["rests"] is True
    return [event["data"].get("bot") for event in events if event["type"] == "seat_taken"]


def test_the_log_names_the_bots_that_sit_down_in_a_rematch_too():
    service = Service(controllers=("human", "random"))
    seats = [{"name": "Ada"}, {"controller": "random"}, {"name": "Cy"}]
    made = service.post("/v1/games", {"ruleset": "nim", "seats": seats, "clock": PER_ACTION}, OPERATOR).json
    game = made["game"]["id"]
    assert bots_in(service, game) == [None, "random", None]
    service.post(f"/v1/games/{game}/abandon", None, OPERATOR)
    again = service.post(f"/v1/games/{game}/rematch", None, OPERATOR).json["game"]
    assert bots_in(service, again["id"]) == [None, None, "random"]
    assert [clock["remaining_ms"] for clock in again["clocks"]] == [60_000] * 3


def test_only_seats_of_games_that_have_them_give_standing_orders(service, table):
    for method in ("GET", "PUT", "DELETE"):
        sent = {"json": {}} if method == "PUT" else {}
        assert is_problem(service.call(method, table.path + "/standing", table.tokens[0], **sent), 409, "not_agreed")
        assert is_problem(service.call(method, table.path + "/standing", OPERATOR, **sent), 403, "forbidden")


def test_a_game_rests_once_nobody_is_present_until_somebody_is_back(service, table):
    assert table.get().json["paused"] is None
    service.passed = 61_000
    service.games.expire(table.id)
    rested = table.get().json
    paused = {"reason": "absent", "since": due_in(61), "until": due_in(61 + MONTH)}
    assert (rested["status"], rested["paused"]) == ("running", paused)
    assert [(one["absent"], one["due"]) for one in rested["clocks"]] == [(True, None)] * 3
    seat = rested["to_act"][0]
    service.passed = 2_000_000
    assert service.games.expire(table.id) is None
    for path in ("/pause", "/resume"):
        assert is_problem(table.post(path, token=table.tokens[seat]), 409, "not_your_turn")
    other = (seat + 1) % 3
    back = table.post(f"/seats/{other}/back", token=table.tokens[other])
    assert (back.status_code, back.json["game"]["paused"]) == (201, None)
    assert [one["absent"] for one in back.json["game"]["clocks"]] == [one != other for one in range(3)]
    then = table.get(f"?at={rested['version']}").json
    assert (then["paused"], then["clocks"]) == (paused, rested["clocks"])


def test_an_action_brings_its_seat_back_and_a_dry_run_does_not(service, table):
    service.passed = 61_000
    service.games.expire(table.id)
    rested = table.get().json
    seat = rested["to_act"][0]
    offered = table.offered(seat)[0]
    service.passed = 100_000
    assert table.act(seat, offered, "?dry_run=true").status_code == 200
    assert table.get().json["version"] == rested["version"]
    acted = table.act(seat, offered, Idempotency_Key="once")
    assert acted.status_code == 201
    assert "seat_back" in [event["type"] for event in acted.json["events"]]
    assert (acted.json["game"]["paused"], acted.json["game"]["clocks"][seat]["absent"]) == (None, False)
    assert table.act(seat, offered, Idempotency_Key="once").json["version"] == acted.json["version"]
    assert service.get(f"{table.path}/audit").json["ok"]


def test_a_game_to_which_nobody_comes_back_says_why_it_is_abandoned(service, table):
    service.passed = 61_000
    service.games.expire(table.id)
    service.passed += MONTH * 1000
    service.games.expire(table.id)
    event = table.get("/events?lang=de").json["events"][-2]
    assert (event["type"], event["data"]) == ("game_abandoned", {"reason": "absent"})
    assert event["text"].startswith("Niemand ist zurück")
