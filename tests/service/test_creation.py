"""Games are created by the operator; open seats are taken with the join code, once each."""

from events.integrity.chain import seed_commitment
from service.access.seats import digest
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS


def test_a_new_game_is_shown_with_its_secrets(service):
    answer = service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}, OPERATOR)
    game = answer.json["game"]
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert answer.headers["ETag"].startswith(f'"{game["version"]}-')
    assert set(answer.json) == {"game", "tokens"}
    assert len(set(answer.json["tokens"])) == 2
    agreed = {
        "last_loses": False,
        "resignation": "none",
        "first_seat": "random",
        "entropy": "open",
        "assistance": False,
    }
    assert game["options"] == agreed
    assert game["seats"] == [
        {"seat": 0, "name": "Ada", "controller": "human", "taken": True, "here": False},
        {"seat": 1, "name": "Bo", "controller": "human", "taken": True, "here": False},
    ]
    known = {"ruleset": "nim", "status": "running", "version": 6, "to_act": [0, 1], "phase": "bid", "rules_version": 2}
    nothing = dict.fromkeys(("you", "clocks", "fork", "paused", "rematch"))
    assert game == {**game, **known, **nothing, "seeded": False, "listed": True, "practice": False}
    assert game["state"]["bonuses"] == [None, None]


def test_a_seed_is_committed_to(service):
    table = service.create(seed="00FF")
    assert table.created["game"]["commitment"] == seed_commitment(table.id, b"\x00\xff".ljust(16, b"\0"))


def test_secrets_are_stored_as_hashes_only(service):
    table = service.create(["Ada", None])
    stored = service.log.game_metadata(table.id, "seats")
    assert stored["0:token"] == digest(table.tokens[0])
    assert stored["join"] == digest(table.join)
    assert not {table.tokens[0], table.join} & set(stored.values())
    assert "Ada" not in str(service.log.read(table.id))


def test_open_seats_are_joined_and_the_last_starts_the_game(service):
    table = service.create([None, "Bo", None])
    assert table.tokens[0] is None
    assert table.get().json["status"] == "open"
    assert table.get().json["phase"] is None
    assert table.get().json["state"] == {}
    first = table.post("/seats", {"name": "Ada", "join": table.join})
    assert (first.status_code, first.json["seat"]) == (201, 0)
    last = table.post("/seats", {"name": "Cleo", "join": table.join, "entropy": "0123"})
    assert last.json["seat"] == 2
    game = table.get().json
    assert game["status"] == "running"
    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Bo", "Cleo"]
    for seat, token in ((0, first.json["token"]), (1, table.tokens[1]), (2, last.json["token"])):
        assert table.get("/actions", token).json["seat"] == seat
    assert table.post("/seats", {"name": "Dag", "join": table.join}).json["code"] == "seat_taken"


def test_the_same_seed_deals_the_same_and_entropy_changes_it(service):
    dealt = []
    for entropy in ("", "", "01", "02"):
        table = service.create(["Ada", None], seed="00")
        table.post("/seats", {"name": "Bo", "join": table.join, "entropy": entropy})
        dealt.append(tuple(e["data"].get("heaps", ()) for e in table.get("/events").json["events"])[-3])
    assert dealt[0] == dealt[1]
    assert len({str(heaps) for heaps in dealt}) > 1


def test_a_full_table_has_no_seat(service):
    table = service.create()
    assert table.post("/seats", {"name": "Eve"}).json["code"] == "seat_taken"
    assert table.post("/seats", {"name": "Eve"}, OPERATOR).status_code == 409
    assert fill(with_bots().create()).json["code"] == "seat_taken"


def test_options_are_checked_field_by_field(service):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}], "options": {"last_loses": 1, "more": 2}}
    answer = service.post("/v1/games", body, OPERATOR)
    assert answer.status_code == 422
    assert set(answer.json["errors"]["options"]) == {"last_loses", "more"}


def test_a_number_of_seats_against_the_rules_names_the_rule(service):
    answer = service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": "Ada"}]}, OPERATOR)
    assert (answer.status_code, answer.json["rule"]) == (422, "nim/N01")
    rule = RULESETS["nim"].texts.rules["N01"]
    assert answer.json["rule_text"] == {"de": rule.de, "en": rule.en}


def test_a_bot_sits_down_at_once_and_gets_no_token():
    service = Service(controllers=("human", "random"))
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"controller": "random"}]}
    created = service.post("/v1/games", body, OPERATOR).json
    assert created["game"]["status"] == "running"
    assert created["game"]["seats"][1] == {
        "seat": 1,
        "name": "random",
        "controller": "random",
        "taken": True,
        "here": None,
    }
    assert created["tokens"][1] is None
    assert "join" not in created


def test_an_unknown_bot_is_refused(service):
    body = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"controller": "random"}]}
    answer = service.post("/v1/games", body, OPERATOR)
    assert "controller" in answer.json["errors"]["seats"]["1"]


def test_the_operators_component_data_go_into_the_game():
    service = Service(boxes={"nim": {"bonuses": [7, 7, 7]}})
    table = service.create()
    assert table.get(token=table.tokens[0]).json["state"]["bonuses"] == [7, None]
    assert service.get("/v1/rulesets/nim").json["components"]["bonuses"] == [7, 7, 7]
    later = Service(log=service.log)
    assert later.get("/v1/rulesets/nim").json["components"]["bonuses"] == [0, 1, 2, 3]
    components = later.get(f"{table.path}/components").json["components"]
    assert components["bonuses"] == [7, 7, 7]
    assert components["provenance"]["marks"][-1]["status"] == "replaced"


def test_workers_are_told(service):
    table = service.create(["Ada", None])
    table.post("/seats", {"name": "Bo", "join": table.join})
    assert service.notified == [int(table.id[:3])] * 2


def test_what_is_on_offer_names_the_bots_that_a_seat_can_have():
    service = Service(controllers=("human", "random", "greedy"))
    assert service.get("/v1/rulesets").json["bots"] == ["random", "greedy"]


def with_bots():
    return Service(controllers=("human", "greedy", "random"))


def fill(table, **body):
    return table.post("/seats", {"join": table.join, "controller": "greedy", **body})


def test_who_has_the_join_code_fills_seats_with_bots():
    table = with_bots().create(["Ada", None, None])
    first, last = fill(table), fill(table, name="Bo")
    assert [(one.status_code, one.json) for one in (first, last)] == [(201, {"seat": 1}), (201, {"seat": 2})]
    game = table.get().json
    assert game["status"] == "running"
    assert [(seat["name"], seat["controller"]) for seat in game["seats"]] == [
        ("Ada", "human"),
        ("greedy", "greedy"),
        ("Bo", "greedy"),
    ]
    taken = [event for event in table.get("/events").json["events"] if event["type"] == "seat_taken"]
    assert [event["data"].get("bot") for event in taken] == [None, "greedy", "greedy"]
    assert table.service.games.load(table.id).controllers == {1: "greedy", 2: "greedy"}
    assert table.get("/audit").json["ok"]


def test_a_bot_without_a_name_gets_one_that_is_free():
    table = with_bots().create(["GREEDY", None, None])
    fill(table)
    assert [seat["name"] for seat in table.get().json["seats"]] == ["GREEDY", "greedy 2", None]
    assert fill(table, name="greedy").json["code"] == "name_taken"


@each(
    ("body", "field"),
    [
        ({"controller": "nobody"}, "controller"),
        ({"controller": None}, "controller"),
        ({"controller": "greedy", "entropy": "00"}, "entropy"),
        ({"controller": "greedy", "entropy_commitment": "00" * 32}, "entropy_commitment"),
        ({"controller": "greedy", "name": None}, "name"),
        ({"controller": "human"}, "name"),
        ({}, "name"),
    ],
)
def test_what_does_not_go_with_a_controller_is_refused(body, field):
    table = with_bots().create(["Ada", None])
    answer = table.post("/seats", {"join": table.join, **body})
    assert (answer.status_code, list(answer.json["errors"])) == (422, [field])
    assert table.get().json["version"] == 2


@each("who", [{"name": "Eve"}, {"controller": "greedy"}])
@each("join", [{}, {"join": "wrong"}, {"join": None}, {"join": ""}])
def test_without_the_join_code_nobody_but_the_operator_seats_anybody(who, join):
    table = with_bots().create(["Ada", None])
    for token in (None, table.tokens[0]):
        answer = table.post("/seats", {**who, **join}, token)
        assert (answer.status_code, answer.json["code"]) == (403, "wrong_join_code")
    assert table.get().json["version"] == 2
    assert table.post("/seats", who, OPERATOR).status_code == 201


def test_seating_a_bot_is_done_once_a_key():
    table = with_bots().create(["Ada", None, None])
    key = {"headers": {"Idempotency-Key": "k" * 16}}
    body = {"join": table.join, "controller": "greedy"}
    assert [table.post("/seats", body, **key).json for _ in range(2)] == [{"seat": 1}] * 2
    other = table.post("/seats", {**body, "controller": "random"}, **key)
    assert other.json["code"] == "idempotency_key_reused"
    assert table.get().json["version"] == 3
