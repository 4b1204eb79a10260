"""Many actions in one request: a line each, in order, and each by itself."""

import msgspec
import pytest

from tests.service.conftest import OPERATOR, Service

NDJSON = "application/x-ndjson"
BID = {"type": "bid", "points": 1}
BAD = {"type": "bid", "points": 99}


def post(service, lines, **headers):
    body = lines if isinstance(lines, bytes) else b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    return service.call("POST", "/v1/actions", data=body, headers={"Content-Type": NDJSON, **headers})


def answers(answer):
    assert (answer.status_code, answer.mimetype) == (200, NDJSON), answer.text
    assert answer.text.endswith("\n") or not answer.text
    return [msgspec.json.decode(line) for line in answer.text.splitlines()]


def line(table, seat, action=BID, **more):
    return {"game": table.id, "token": table.tokens[seat], "action": action, **more}


def test_lines_are_carried_out_in_order_and_answered_in_order(service):
    tables = [service.create(), service.create()]
    found = answers(post(service, [line(table, seat) for seat in range(2) for table in tables]))
    assert all(set(one) == {"status", "version", "head"} for one in found)
    assert [one["status"] for one in found] == [201] * 4
    for number, table in enumerate(tables):
        (first, second) = found[number], found[number + 2]
        assert second["version"] > first["version"]
        assert table.get(f"?at={first['version']}").json["head"] == first["head"]
        assert table.get().json["head"] == second["head"]


def test_a_line_that_names_a_key_twice_is_refused_by_itself(service):
    table = service.create()
    once = msgspec.json.encode(line(table, 0))
    twice = once.replace(b'"points":1', b'"points":1,"points":2')
    found = answers(post(service, b"\n".join([twice, once, b'{"game":1,"game":1}'])))
    assert [(one["status"], one.get("code")) for one in found] == [
        (400, "invalid_json"),
        (201, None),
        (400, "invalid_json"),
    ]
    assert service.log.read(table.id)[-1].type == "bid_made"


def test_a_line_takes_the_tag_of_the_game(service):
    table = service.create()
    tag = table.get().headers["ETag"]
    found = answers(post(service, [line(table, 0, if_match=tag), line(table, 1, if_match=tag)]))
    assert [one["status"] for one in found] == [201, 412]


def test_a_refused_line_stops_no_other(service):
    table, other = service.create(), service.create()
    rows = [
        (line(table, 0, BAD), 422, "malformed"),
        (line(table, 0), 201, None),
        (line(table, 0), 409, "not_your_turn"),
        (line(table, 1) | {"token": other.tokens[1]}, 403, "forbidden"),
        (line(table, 1) | {"token": f"{table.id}.{'A' * 43}"}, 401, "unauthenticated"),
        (line(table, 1) | {"token": OPERATOR}, 403, "forbidden"),
        (line(table, 1) | {"game": "nowhere"}, 404, "unknown_game"),
        (line(table, 1) | {"more": 1}, 422, "malformed"),
        ({"game": table.id}, 422, "malformed"),
        (line(table, 1) | {"token": 7}, 422, "malformed"),
        ([], 422, "malformed"),
        (line(table, 1), 201, None),
    ]
    found = answers(post(service, [sent for sent, *_ in rows]))
    assert [(one["status"], one.get("code")) for one in found] == [(status, code) for _, status, code in rows]
    assert all({"type", "title", "status", "detail", "code"} <= set(one) for one in found if one["status"] != 201)
    assert [entry.type for entry in service.log.read(other.id)][-1] != "bid_made"


def test_a_line_against_the_rules_names_the_rule(service):
    table = service.create()
    post(service, [line(table, 0), line(table, 1)])
    (seat,) = table.get().json["to_act"]
    heap = max(one["heap"] for one in table.offered(seat))
    (found,) = answers(post(service, [line(table, seat, {"type": "take", "heap": heap + 1, "stones": 1})]))
    assert (found["status"], found["code"]) == (422, "against_the_rules")
    assert found["rule"].startswith("nim/")
    assert set(found["rule_text"]) == {"de", "en"}


def test_the_token_is_checked_before_the_action(service):
    table = service.create()
    wrong = {**line(table, 0, {"type": "nothing"}), "token": f"{table.id}.{'A' * 43}", "if_match": "x"}
    assert answers(post(service, [wrong]))[0]["code"] == "unauthenticated"


def test_what_is_no_json_is_refused_by_itself(service):
    table = service.create()
    good = msgspec.json.encode(line(table, 0))
    deep = b"[" * 20_000 + b"]" * 20_000
    odd = b'{"game":"\\ud800","token":"\\ud800","action":{}}'
    found = answers(post(service, b"\n".join([b"x", b"\xff", deep, odd, b"", b"  ", good])))
    assert [one["status"] for one in found][:3] == [400, 400, 400]
    assert found[3]["status"] in (400, 404)
    assert found[4]["status"] == 201
    assert len(found) == 5


def test_keys_count_on_every_line(service):
    table = service.create()
    lines = [line(table, 0, key="k"), line(table, 0, key="k"), line(table, 0, {"type": "bid", "points": 2}, key="k")]
    first, again, other = answers(post(service, lines))
    assert again == first
    assert other["code"] == "idempotency_key_reused"
    table.act(1, BID)
    assert answers(post(service, lines[:1])) == [first]
    assert table.act(0, BID, Idempotency_Key="k").json["version"] == first["version"]
    assert table.get().json["version"] > first["version"]


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("spelled", ["{}", '"{}"'])
def test_a_line_may_be_meant_for_a_version(service, spelled, fresh):
    table = service.create()
    version = table.get().json["version"] - (0 if fresh else 1)
    wanted = msgspec.json.decode(spelled.format(version)) if spelled == "{}" else spelled.format(version)
    (found,) = answers(post(service, [line(table, 0, if_match=wanted)]))
    assert (found["status"], found.get("code")) == ((201, None) if fresh else (412, "stale_version"))
    assert found["version"] == table.get().json["version"]


def test_too_many_lines_and_bytes_are_refused_and_nothing_is_done(service):
    table = service.create()
    version = table.get().json["version"]
    one = msgspec.json.encode(line(table, 0)) + b"\n"
    for body, code in (
        (one * 1_001, "too_many_lines"),
        (one + b" " * 1_000_000, "body_too_large"),
    ):
        answer = post(service, body)
        assert (answer.status_code, answer.json["code"]) == (413, code)
        assert answer.mimetype == "application/problem+json"
    assert table.get().json["version"] == version
    assert len(answers(post(service, one * 1_000))) == 1_000


def test_the_limits_are_settings():
    service = Service(batch_lines=2, batch_bytes=1_000)
    table = service.create()
    assert post(service, [line(table, 0)] * 2).status_code == 200
    assert post(service, [line(table, 0)] * 3).status_code == 413
    assert post(service, b" " * 1_001).status_code == 413


def test_another_media_type_is_refused(service):
    answer = service.call("POST", "/v1/actions", json=[])
    assert (answer.status_code, answer.json["code"]) == (415, "unsupported_media_type")


def test_no_lines_are_no_answers(service):
    assert answers(post(service, b"")) == []


def test_a_failure_of_ours_is_one_lines_own(service, monkeypatch):
    table, broken = service.create(), service.create()
    acting = service.games.plan_action

    def sometimes(game_id, *arguments, **more):
        if game_id == broken.id:
            raise ZeroDivisionError("secret")
        return acting(game_id, *arguments, **more)

    monkeypatch.setattr(service.games, "plan_action", sometimes)
    failed, done = answers(post(service, [line(broken, 0), line(table, 0)]))
    assert (failed["status"], failed["code"], done["status"]) == (500, "internal_error", 201)
    assert "secret" not in str(failed)


def test_lines_of_different_games_are_appended_together_and_those_of_one_in_order(service, monkeypatch):
    tables = [service.create() for _ in range(3)]
    together, log = [], service.games.log
    append_many = log.append_many

    def counted(appends):
        together.append(len(appends))
        return append_many(appends)

    monkeypatch.setattr(log, "append_many", counted)
    lines = [line(tables[0], 0), line(tables[1], 0), line(tables[0], 1), line(tables[2], 0)]
    found = answers(post(service, lines))
    assert [answer["status"] for answer in found] == [201] * 4
    assert [count for count in together if count] == [3, 1]
    assert found[2]["version"] > found[0]["version"]


def test_workers_hear_of_what_is_stored_alone(service):
    table = service.create()
    service.notified.clear()
    post(service, [line(table, 0, BAD), line(table, 0, key="k"), line(table, 0, key="k")])
    assert len(service.notified) == 1
