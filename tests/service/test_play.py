"""A game from its creation to its result, over HTTP."""

from tests.service.conftest import OPERATOR


def play_out(service, created):
    game_id, tokens = created["game"]["id"], created["tokens"]
    while True:
        for token in tokens:
            offered = service.get(f"/v1/games/{game_id}/actions", token).json["actions"]
            if offered:
                done = service.post(f"/v1/games/{game_id}/actions", offered[-1], token)
                assert done.status_code == 201, done.json
                if done.json["game"]["status"] != "running":
                    return done.json


def test_a_whole_game(service):
    created = service.post(
        "/v1/games", {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}], "seed": "00ff"}, OPERATOR
    )
    assert created.status_code == 201, created.json
    game_id = created.json["game"]["id"]
    assert created.headers["Location"] == f"/v1/games/{game_id}"
    assert play_out(service, created.json)["game"]["status"] == "scoring"
    assert service.get(f"/v1/games/{game_id}/results").json["code"] == "not_finished"
    service.store.close(game_id)
    results = service.get(f"/v1/games/{game_id}/results").json
    assert results["winners"]
    audit = service.get(f"/v1/games/{game_id}/audit").json
    assert audit["ok"], audit
    assert [check["name"] for check in audit["checks"]] == ["chain", "versions", "decisions", "draws", "results"]
