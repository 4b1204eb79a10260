"""A running service with a game that is bad in any way goes on for all other games."""

from events.application.game_service import GameService
from events.log.memory import MemoryLog
from tests.check.bad_games import BAD, loaded
from tests.service.conftest import OPERATOR, Service, clock

SEATS = [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cy"}]
SPINS = {"spins", "never_ends"}
"""One spins in a process that its supervisor ends; one is abandoned after its 10,000 events, as other tests show."""


def test_every_bad_game_is_answered_and_the_honest_one_is_played_on(tmp_path):
    names = [name for name in BAD if name not in SPINS]
    log, rulesets = MemoryLog(), loaded(tmp_path, names)
    service = Service(log=log, games=GameService(log, rulesets, clock))
    good, tokens = played(service, "honest", 1)
    version = good["version"]
    assert {one["id"] for one in service.get("/v1/rulesets").json["rulesets"]} == {"honest", *names}
    for name in names:
        bad, _ = played(service, name, 6)
        for path in [f"/v1/rulesets/{name}", *([f"/v1/games/{bad['id']}"] if bad else [])]:
            assert service.get(path).status_code in (200, 409, 500), (name, path)
        version = act(service, good["id"], tokens) or version
    assert service.get(f"/v1/games/{good['id']}").json["version"] == version > good["version"]
    assert service.get("/v1/games", OPERATOR).status_code == 200


def played(service, name, actions):
    """A game of a ruleset after some actions, as far as it goes, and the tokens of its seats."""
    made = service.post("/v1/games", {"ruleset": name, "seats": SEATS}, OPERATOR)
    assert made.status_code in (201, 409, 422, 500), (name, made.json)
    if made.status_code != 201:
        assert "Traceback" not in made.text
        return None, []
    game, tokens = made.json["game"], made.json["tokens"]
    for _ in range(actions):
        if act(service, game["id"], tokens) is None:
            break
    return game, tokens


def act(service, game, tokens):
    """The version after the next action, ``None`` where there is none."""
    for token in tokens:
        offered = service.get(f"/v1/games/{game}/actions", token)
        if offered.status_code == 200 and offered.json["actions"]:
            done = service.post(f"/v1/games/{game}/actions", offered.json["actions"][0], token)
            return done.json["version"] if done.status_code == 201 else None
    return None
