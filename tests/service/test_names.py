"""Names: prepared and compared by PRECIS Nickname, and different at one table; older ones stay as they are."""

import re
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier

import pytest
import unicodedata2

from events.application.creation import SEATS
from service.access.names import (
    MAX_NAME_LENGTH,
    MAX_RAW_LENGTH,
    NAME_PATTERN,
    InvalidName,
    are_confusable,
    prepared_name,
)
from tests.service.conftest import OPERATOR, Service
from tests.service.test_forks import closed
from tests.service.test_people import put
from tests.support.cases import each

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


REFUSED = [
    ("B\x00o", "U+0000"),
    ("\x1b[31mBo", "U+001B"),
    ("Bo\x7f", "U+007F"),
    ("B\x9bo", "U+009B"),
    ("A\nBo", "U+000A"),
    ("A\tBo", "U+0009"),
    ("A\u2028B", "U+2028 (LINE SEPARATOR)"),
    ("Bo\xad", "U+00AD (SOFT HYPHEN)"),
    ("B\u200bo", "U+200B"),
    ("B\u200eo", "U+200E"),
    ("B\u061co", "U+061C"),
    ("\u202eoB", "U+202E (RIGHT-TO-LEFT OVERRIDE)"),
    ("B\u2066o", "U+2066"),
    ("\u115fBo", "U+115F"),
    ("Bo\ufeff", "U+FEFF"),
    ("B\u2800o", "U+2800 (BRAILLE PATTERN BLANK)"),
    ("Bo\U000e0041", "U+E0041"),
    ("B\U0001d173o", "U+1D173"),
    ("Bo\u0378", "U+0378"),
    ("Bo\U000378ff", "U+378FF"),
    ("Bo\ue000", "U+E000"),
    ("Bo\U0010fffd", "U+10FFFD"),
    ("Bo\ufdd0", "U+FDD0"),
    ("Bo\uffff", "U+FFFF"),
    ("B\u200do", "U+200D (ZERO WIDTH JOINER)"),  # where neither script nor emoji calls for it
    ("B\u200co", "U+200C"),
    ("\u0995\u200d", "U+200D"),
    ("\U0001f600\u200d", "U+200D"),
    ("\U0001f600\u200d\u200d\U0001f600", "U+200D"),
    ("Bo\ufe0f", "U+FE0F (VARIATION SELECTOR-16)"),
    ("1\ufe0f", "U+FE0F"),
    ("a\u0301\u0302\u0303\u0304\u0305", "U+0305 (COMBINING OVERLINE)"),
    ("\xe1\u0302\u0303\u0304\u0305", "U+0305"),  # the letter brings a mark
    ("\u0915\u094d\u200d\u0301\u0302\u0303\u0304", "U+0304"),  # a joiner does not begin a new base
    ("\u0301Bo", "U+0301 (COMBINING ACUTE ACCENT)"),
    ("\u0301\u0301", "visible"),
    ("\ufe0f\ufe0f", "U+FE0F"),
    ("", "visible"),
    (" \u3000 ", "visible"),
    ("x" * (MAX_NAME_LENGTH + 1), "64"),
    ("\ufdfa" * 4, "64"),  # a ligature of 18 characters
    ("a" + "\u0301" * MAX_RAW_LENGTH, "64"),
]


@each(("name", "told"), REFUSED, ids=ascii)
def test_what_a_name_cannot_hold_is_refused_and_named(name, told):
    with pytest.raises(InvalidName, match=re.escape(told)):
        prepared_name(name)


@each(
    ("given", "name"),
    [
        ("  Ada  ", "Ada"),
        ("A\u030ase", "Åse"),
        ("Ada\xa0 \u3000Lovelace", "Ada Lovelace"),
        ("\uff21\uff44\uff41", "Ada"),
        ("\u1112\u1161\u11ab", "한"),
        ("\u2122\ufe0f", "TM"),
        ("e\u0301" * 64, "é" * 64),
    ],
)
def test_names_are_normalised(given, name):
    assert prepared_name(given) == name


TAKEN = [
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # Persian
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala
    "\u0915\u094d\u200d\u0937\u0923\u093e",  # Hindi
    "\u0905\u0928\u093f\u0930\u0941\u0926\u094d\u0927",
    "\u0d28\u0d28\u0d4d\u200d",  # Malayalam
    "\u0e1b\u0e34\u0e48\u0e19",  # Thai
    "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",
    "Nguy\u1ec5n Th\u1ecb \u01af\u1edbc",
    "東京",
    "ジョン・スミス",
    'O\'Neil <3 "&"',
    "\u2764\ufe0f Bo",
    "\u2600\ufe0e",
    "#\ufe0f\u20e3",
    FAMILY,
    "\U0001f9d1\U0001f3fd\u200d\U0001f4bb",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f1e9\U0001f1ea",
    "\U0001fae8",  # of Unicode 15, which Python 3.11 does not know
    "\ufdfd" * 64,
    "W" * 64,
    "\xe1\u0302\u0303\u0304b\u0301\u0302\u0303\u0304",
]


@each("name", TAKEN, ids=ascii)
def test_names_that_people_have_are_taken_as_they_are(name):
    assert prepared_name(name) == name
    assert re.search(NAME_PATTERN, name)


def test_preparing_a_prepared_name_changes_nothing():
    some = [f"{a}{b}" for a, b in pairwise(map(chr, range(0x21, 0x1FFFF, 47)))]
    taken = [prepared_name(one) for one in some if _is_name(one)]
    assert len(taken) > 500
    for one in (*TAKEN, *taken):
        assert prepared_name(one) == one
    assert unicodedata2.unidata_version.split(".")[0] >= "16"
    assert float(unicodedata.unidata_version[:4]) <= float(unicodedata2.unidata_version[:4])


def _is_name(text):
    try:
        return bool(prepared_name(text))
    except InvalidName:
        return False


@each("way", ["create", "join", "rename", "fork"])
def test_every_way_to_a_name_prepares_it_and_says_what_is_wrong(service, way):
    table = service.create(["Ada", None])
    whole = closed(service) if way == "fork" else service.create(["Ada", "Cy"])
    send = {
        "create": lambda name: service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": name}, {}]}, OPERATOR),
        "join": lambda name: table.post("/seats", {"name": name, "join": table.join}),
        "rename": lambda name: put(whole, 0, {"name": name}),
        "fork": lambda name: whole.post("/forks", {"as": 0, "seats": [{"name": name}, {}]}, OPERATOR),
    }[way]
    for name, told in [("B\u202eo", "U+202E (RIGHT-TO-LEFT OVERRIDE)"), ("\u0301\u0301", "visible")]:
        refused = send(name)
        assert (refused.status_code, refused.json["code"]) == (422, "malformed")
        assert told in str(refused.json["errors"])
    assert send(f" {FAMILY}  \uff22o ").status_code in (200, 201)
    if way in ("join", "rename"):
        seats = (table if way == "join" else whole).get().json["seats"]
        assert f"{FAMILY} Bo" in [seat["name"] for seat in seats]


SAME = [
    ("Ada", "ada"),
    ("Straße", "STRASSE"),
    ("Åse", "A\u030aSE"),
    ("Ada", "\uff21\uff44\uff41"),
    ("A B", "a  b"),
    ("Ada", "\u0410d\u0430"),  # Cyrillic
    ("Alice", "AIice"),
    ("modern", "rnodern"),
    ("\u2764 Bo", "\u2764\ufe0f bo"),
    ("\U0001f468\U0001f469\U0001f467", FAMILY),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_at_one_table_that_look_the_same_are_refused(service, one, other):
    for first, second in ((one, other), (other, one)):
        seats = [{"name": first}, {}, {"name": second}]
        created = service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR)
        assert (created.status_code, created.json["code"]) == (409, "name_taken")
        assert created.json["detail"] == "Seats 1 and 3 have names that look the same. Choose other names."
    table = service.create([one, None])
    joined = table.post("/seats", {"name": other, "join": table.join})
    assert (joined.status_code, joined.json["code"]) == (409, "name_taken")
    assert table.get().json["version"] == 2
    assert table.post("/seats", {"name": f"{other} II", "join": table.join}).status_code == 201


@each(
    ("one", "other"),
    [("Ian", "Lan"), ("ida", "Lda"), ("Ann", "Anne"), ("Åse", "Ase"), ("João", "Joao"), ("Bo 1", "Bo 2")],
)
def test_other_names_are_free(one, other):
    assert not are_confusable(one, other)


OLD = ["B\u202eo\u200b", "a" + "\u0301" * 30]
"""What was stored before it was refused."""


def test_a_name_of_before_stays_and_goes_on_into_forks(service):
    table = closed(service)
    names = [f"\u0410da {OLD[0]}", f"Ada {OLD[0]}"]
    service.games.log.put_game_metadata(table.id, SEATS, {f"{n}:name": name for n, name in enumerate(names)})
    service.app.extensions["skald"].seats.changed(table.id)
    assert [seat["name"] for seat in table.get().json["seats"]] == names
    forked = table.post("/forks", {"as": 0}, OPERATOR)
    assert [seat["name"] for seat in forked.json["game"]["seats"]] == names
    refused = table.post("/forks", {"as": 0, "seats": [{}, {"name": "ADA BO"}]}, OPERATOR)
    assert (refused.status_code, refused.json["code"]) == (409, "name_taken")


def test_what_is_stored_is_compared_whatever_it_is():
    for old in (*OLD, "\ud800", "\x00", "\u202e" * 900):
        assert not are_confusable(old, "Bobo")
        assert are_confusable(old, old)
    assert are_confusable(OLD[0], "Bo")


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
