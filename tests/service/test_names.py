"""Names: in one normal form, all of it visible, and different at one table."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from service.access.seats import SHOWN_PATTERN, name_key, normalised_name
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

UNSHOWN = ["\x00", "\x1b", "\x7f", "\x9b", "\n", "\t", "\xad", "\u200b", "\u200d", "\u200e", "\u202e", "\u2028"]
UNSHOWN += ["\u2066", "\u3164", "\u115f", "\u2800", "\ufeff", "\u061c", "\U000e0041", "\U0001d173"]


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


@each("unshown", UNSHOWN, ids=ascii)
def test_what_is_not_seen_is_refused(unshown):
    service = Service()
    open_table = service.create(["Ada", None])
    for name in (f"B{unshown}o", f"{unshown}Bo", f"Bo{unshown}", unshown):
        assert normalised_name(name) is None
        created = service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": name}, {}]}, OPERATOR)
        joined = open_table.post("/seats", {"name": name, "join": open_table.join})
        for answer in (created, joined):
            assert (answer.status_code, answer.json["code"]) == (422, "malformed")
        if ord(unshown) < 0x10000:
            assert not re.fullmatch(SHOWN_PATTERN, name)
    assert open_table.get().json["version"] == 2


@each(
    ("given", "name"),
    [
        ("  Ada  ", "Ada"),
        ("A\u030ase", "Åse"),
        ("Ada\xa0 \u3000Lovelace", "Ada Lovelace"),
        ("\u2764\ufe0f Bo", "\u2764 Bo"),
        ("東京", "東京"),
        ("😀", "😀"),
        ("x" * 64, "x" * 64),
    ],
)
def test_names_are_normalised(given, name):
    assert normalised_name(given) == name
    table = Service().create([given, "Bo"])
    assert table.get().json["seats"][0]["name"] == name


@each("name", ["", " ", "\u3000", "x" * 65])
def test_blank_and_long_names_are_refused(name):
    assert normalised_name(name) is None


SAME = [("Ada", "ada"), ("Straße", "STRASSE"), ("Åse", "A\u030aSE"), ("Ada", "\uff21\uff44\uff41"), ("A B", "a  b")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_equal_names_at_one_table_are_refused(service, one, other):
    created = service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": one}, {}, {"name": other}]}, OPERATOR)
    assert created.status_code == 422
    assert created.json["errors"] == {"seats": {"2": {"name": ["Another seat has this name."]}}}
    table = service.create([one, None])
    joined = table.post("/seats", {"name": other, "join": table.join})
    assert (joined.status_code, joined.json["code"]) == (409, "name_taken")
    assert table.get().json["version"] == 2
    assert table.post("/seats", {"name": f"{other} II", "join": table.join}).status_code == 201


def test_of_racing_joins_with_one_name_one_wins(service):
    table = service.create(["Ada", None, None])
    barrier = Barrier(2)

    def join(name):
        barrier.wait()
        body = {"name": name, "join": table.join}
        return service.app.test_client().post(f"{table.path}/seats", json=body).status_code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(join, ("Bo", "BO"))) == [201, 409]


def test_bots_without_a_name_get_different_ones():
    service = Service(controllers=("human", "random"))
    seats = [{"controller": "random"}, {"name": "Random"}, {"controller": "random"}]
    created = service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR)
    assert [seat["name"] for seat in created.json["game"]["seats"]] == ["random 2", "Random", "random 3"]
    assert name_key("Random") == "random"
