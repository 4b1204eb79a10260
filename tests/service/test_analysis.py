"""Analysis over HTTP: every action on offer with an interval, to whom and when a fork would be, and no leak."""

from tests.service.conftest import OPERATOR

ASSISTED = {"assistance": True}
SOON = "/analysis?milliseconds=100"


def closed(service):
    table = service.create(seed="00ff")
    for seat in (0, 1):
        table.act(seat, table.offered(seat)[0])
    table.post("/abandon", token=OPERATOR)
    return table


def test_every_action_on_offer_is_there_with_its_interval(service):
    table = service.create(seed="00ff", options=ASSISTED)
    found = table.get(SOON + "&lang=en", table.tokens[1]).json
    assert (found["game"], found["version"], found["seat"]) == (table.id, 6, 1)
    assert found["bot"].startswith("smart ")
    offered = table.get("/actions?lang=en", table.tokens[1]).json
    labels = {str(action): label for action, label in zip(offered["actions"], offered["labels"], strict=True)}
    assert {str(one["action"]): one["label"] for one in found["actions"]} == labels
    for one in found["actions"]:
        low, high = one["interval"]
        assert low <= one["expected"] <= high
        assert one["worlds"] >= 2
    for group in (True, False):
        expected = [one["expected"] for one in found["actions"] if one["played_on"] is group]
        assert expected == sorted(expected, reverse=True)


def test_a_running_game_is_analysed_by_a_seat_in_its_own_eyes_where_the_table_agreed(service):
    table = service.create(seed="00ff", options=ASSISTED)
    for query, token, status in (
        ("", None, 401),
        ("", OPERATOR, 403),
        ("&seat=0", table.tokens[1], 403),
        ("&seat=7", table.tokens[1], 422),
        ("&at=99", table.tokens[1], 422),
        ("&milliseconds=10001", table.tokens[1], 422),
    ):
        assert table.get(SOON + query, token).status_code == status, query
    assert table.get("/analysis?milliseconds=99999", table.tokens[1]).status_code == 422
    other = service.create(seed="00ff")
    assert other.get(SOON, other.tokens[1]).json["code"] == "not_agreed"
    table.act(1, table.offered(1)[0])
    refused = table.get(SOON, table.tokens[1])
    assert (refused.status_code, refused.json["code"]) == (409, "not_your_turn")


def test_once_closed_any_seat_s_position_is_analysed(service):
    table = closed(service)
    assert table.get(SOON + "&at=6&seat=0", OPERATOR).json["seat"] == 0
    assert table.get(SOON + "&at=6&seat=0", table.tokens[1]).json["seat"] == 0
    assert table.get(SOON + "&at=6", OPERATOR).json["seat"] == 0
    assert table.get(SOON + "&at=6").status_code == 401
    assert table.get(SOON + "&at=5", table.tokens[1]).json["version"] == 6
