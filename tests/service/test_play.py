"""A game from its creation to its result, over HTTP."""


def test_a_whole_game(service):
    table = service.create(seed="00ff")
    assert table.play_out(close=False)["game"]["status"] == "scoring"
    assert table.get("/results").json["code"] == "not_finished"
    service.games.close(table.id)
    results = table.get("/results").json
    assert results["winners"]
    audit = table.get("/audit").json
    assert audit["ok"], audit
    assert [check["name"] for check in audit["checks"]] == ["chain", "versions", "decisions", "draws", "results"]
