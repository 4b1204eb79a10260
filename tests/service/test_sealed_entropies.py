"""Sealed entropies over HTTP: who joins commits, and opens once all seats are taken."""

import hashlib

import pytest

from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each
from tests.support.problem_documents import is_problem

SEALED = {"entropy": "sealed"}
ADA, BO = "a0" * 16, "b0" * 64


def commitment(entropy, game=""):
    return hashlib.sha256(b"entropy" + game.encode() + bytes.fromhex(entropy)).hexdigest()


def create(service, *seats, **options):
    return service.post("/v1/games", {"ruleset": "nim", "seats": list(seats), "options": options or SEALED}, OPERATOR)


@pytest.fixture
def table(service):
    """Ada is seated at creation; one seat is open."""
    answer = create(service, {"name": "Ada", "entropy_commitment": commitment(ADA)}, {})
    assert answer.status_code == 201, answer.json
    return answer.json


def path(table):
    return f"/v1/games/{table['game']['id']}"


def join(service, table, **body):
    return service.post(f"{path(table)}/seats", {"name": "Bo", "join": table["join"], **body})


def open_entropy(service, table, seat, entropy, token, **headers):
    return service.post(f"{path(table)}/seats/{seat}/entropy", {"entropy": entropy}, token, headers=headers)


def joined(service, table):
    """The token of Bo, who has committed."""
    answer = join(service, table, entropy_commitment=commitment(BO, table["game"]["id"]))
    assert answer.status_code == 201, answer.json
    return answer.json["token"]


def test_the_game_starts_when_all_are_open(service, table):
    token = joined(service, table)
    game = service.get(path(table)).json
    assert (game["status"], [seat["taken"] for seat in game["seats"]]) == ("open", [True, True])
    assert (game["state"], game["phase"], game["to_act"]) == ({}, None, [])
    first = open_entropy(service, table, 0, ADA, table["tokens"][0])
    assert first.status_code == 201
    assert [event["type"] for event in first.json["events"]] == ["entropy_opened"]
    last = open_entropy(service, table, 1, BO.upper(), token)
    assert (last.json["game"]["status"], last.json["game"]["to_act"]) == ("running", [0, 1])
    assert last.headers["ETag"].startswith(f'"{last.json["version"]}-')
    audit = service.get(f"{path(table)}/audit").json
    assert audit["ok"]
    assert "2 seats committed to entropies before any was known" in str(audit)
    assert service.notified == [int(table["game"]["id"][:3])] * 4


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "entropy_commitment"),
        ({"entropy": ADA}, "entropy"),
        ({"entropy": ADA, "entropy_commitment": "00" * 32}, "entropy"),
        ({"entropy_commitment": commitment(ADA)}, "entropy_commitment"),
        ({"entropy_commitment": "00" * 31}, "entropy_commitment"),
        ({"entropy_commitment": "zz" * 32}, "entropy_commitment"),
        ({"entropy_commitment": 7}, "entropy_commitment"),
    ],
)
def test_joining_as_the_table_did_not_agree(service, table, body, field):
    answer = join(service, table, **body)
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]) == {field}
    assert service.get(path(table)).json["version"] == 2


def test_a_commitment_at_an_open_table(service):
    answer = create(service, {"name": "Ada"}, {}, entropy="open")
    refused = join(service, answer.json, entropy_commitment="00" * 32)
    assert is_problem(refused, 422, "malformed")
    assert set(refused.json["errors"]) == {"entropy_commitment"}


@each(
    ("seats", "options", "wrong"),
    [
        ([{"name": "Ada"}, {}], SEALED, {"0"}),
        ([{"name": "Ada"}, {"name": "Bo"}], SEALED, {"0", "1"}),
        ([{}, {"entropy_commitment": "00" * 32}], SEALED, {"1"}),
        ([{}, {"controller": "random", "entropy_commitment": "00" * 32}], SEALED, {"1"}),
        ([{}, {"name": "Bo", "entropy_commitment": "00" * 32}], {"entropy": "open"}, {"1"}),
    ],
)
def test_who_is_seated_at_creation_commits_exactly_where_it_was_agreed(seats, options, wrong):
    answer = create(Service(controllers=("human", "random")), *seats, **options)
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]["seats"]) == wrong


def test_equal_commitments_at_creation(service):
    seat = {"name": "Ada", "entropy_commitment": commitment(ADA)}
    answer = create(service, seat, {**seat, "name": "Bo"})
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]) == {"seats"}


def test_what_cannot_be_opened(service, table):
    token, ada = joined(service, table), table["tokens"][0]
    before = service.get(f"{path(table)}/events").json
    assert is_problem(open_entropy(service, table, 0, BO, ada), 422, "wrong_entropy")
    assert is_problem(open_entropy(service, table, 0, "ab" * 15, ada), 422, "malformed")
    assert is_problem(open_entropy(service, table, 0, "ab" * 65, ada), 422, "malformed")
    assert is_problem(open_entropy(service, table, 1, BO, ada), 403, "forbidden")
    assert is_problem(open_entropy(service, table, "x", BO, ada), 403, "forbidden")
    assert is_problem(open_entropy(service, table, 0, ADA, OPERATOR), 403, "forbidden")
    assert is_problem(open_entropy(service, table, 0, ADA, None), 401, "unauthenticated")
    assert is_problem(open_entropy(service, table, 0, ADA, ada, **{"If-Match": '"1"'}), 412, "stale_version")
    assert service.get(f"{path(table)}/events").json == before
    assert open_entropy(service, table, 0, ADA, ada).status_code == 201
    assert is_problem(open_entropy(service, table, 0, ADA, ada), 409, "nothing_to_open")
    assert open_entropy(service, table, 1, BO, token).status_code == 201
    assert is_problem(open_entropy(service, table, 1, BO, token), 409, "nothing_to_open")


def test_what_does_not_fit_is_told_with_what_was_hashed(service, table):
    """A commitment shows nothing of what it is made of: that nothing opens it is known when it is tried."""
    game = table["game"]["id"]
    token = join(service, table, entropy_commitment=commitment(BO)).json["token"]
    refused = open_entropy(service, table, 1, BO, token)
    hashed = f'SHA-256 over "entropy", the id {game}, and these 64 bytes'
    assert is_problem(refused, 422, "wrong_entropy")
    why = f"The commitment is not {hashed}: it was made with an empty id, so no entropy can open it."
    assert refused.json["detail"] == why
    assert open_entropy(service, table, 1, "cc" * 64, token).json["detail"] == f"The commitment is not {hashed}."
    refused = open_entropy(service, table, 0, BO, table["tokens"][0])
    assert "an empty id, as for every seat that was named at creation, and these 64 bytes." in refused.json["detail"]


def test_an_abandoned_game_gets_no_results(service, table):
    assert service.get(f"{path(table)}/results").json["detail"] == "The game has no results yet."
    service.post(f"{path(table)}/abandon", None, OPERATOR)
    refused = service.get(f"{path(table)}/results")
    assert is_problem(refused, 404, "not_finished")
    assert refused.json["detail"] == "The game was abandoned: it has no results."


def test_the_same_key_gets_the_same_answer(service, table):
    joined(service, table)
    key = {"Idempotency-Key": "k"}
    first = open_entropy(service, table, 0, ADA, table["tokens"][0], **key)
    again = open_entropy(service, table, 0, ADA, table["tokens"][0], **key)
    assert (again.status_code, again.json["events"]) == (201, first.json["events"])
    other = open_entropy(service, table, 0, BO, table["tokens"][0], **key)
    assert is_problem(other, 422, "idempotency_key_reused")


def test_a_game_says_if_its_creator_gave_the_seed(service):
    for seed in (None, "00ff"):
        given = service.create(**({"seed": seed} if seed else {}))
        assert given.get().json["seeded"] is (seed is not None)
        told = given.get("/events?lang=de").json["events"][0]["text"]
        assert ("nicht fair" in told) is (seed is not None)
        assert ("reproducible, not fair" in given.get("/audit").text) is (seed is not None)


def test_a_bot_that_joins_has_nothing_to_open_and_is_not_waited_for():
    service = Service(controllers=("human", "random"))
    table = create(service, {"name": "Ada", "entropy_commitment": commitment(ADA)}, {}).json
    assert join(service, table, controller="random").json == {"seat": 1}
    assert open_entropy(service, table, 0, ADA, table["tokens"][0]).status_code == 201
    assert service.get(path(table)).json["status"] == "running"
    assert service.get(f"{path(table)}/audit").json["ok"]
