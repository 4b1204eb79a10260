"""Problems are told in the language that is asked for; each has its German words."""

import ast
from pathlib import Path

import pytest

from service.web.problem_texts import in_language, texts
from service.web.problems import CODES, SERVER_ERROR_DETAIL
from tests.service.conftest import OPERATOR, Service
from tests.service.test_problems import kinds
from tests.support.cases import each

ROOT = Path(__file__).parents[2]
INTERNAL = {"CorruptLog", "ArchiveDamaged", "IndexDamaged", "LogRolledBack", "RulesetCannotFold", "RulesetMissing"}
"""Of these nobody is told more than the kind."""
GAMES = "events/games/"


@pytest.fixture(scope="module")
def service():
    return Service()


def literal(node):
    """A text as it is written, with ``{}`` for what differs; ``None`` for anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def written():
    """What refusals are raised with in the source, outside of games, whose rules have texts of their own."""
    names = {kind.__name__ for kind in kinds()} - INTERNAL
    for folder in ("service", "events", "projections"):
        for path in (ROOT / folder).rglob("*.py"):
            if path.relative_to(ROOT).as_posix().startswith(GAMES):
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in names:
                    yield from (text for one in node.args if (text := literal(one)) and " " in text)


def test_every_problem_has_a_german_title():
    assert set(texts().titles) == set(CODES)


def test_every_detail_has_german_words():
    said = {*written(), *SERVER_ERROR_DETAIL.values()}
    assert len(said) > 80
    untold = {text for text in said if text not in texts().details and text != "The game {}."}
    assert untold == set()
    for english, german in texts().details.items():
        assert english.count("{}") == german.count("{}"), english


@pytest.mark.parametrize(
    ("query", "accepted", "detail"),
    [
        ("", None, "No such game"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "Diese Partie gibt es nicht"),
        ("", "fr, en;q=0.5, de;q=0.1", "No such game"),
        ("?lang=de", "en", "Diese Partie gibt es nicht"),
        ("?lang=en", "de", "No such game"),
    ],
)
def test_a_problem_is_told_in_the_language_that_is_asked_for(service, query, accepted, detail):
    headers = {"Accept-Language": accepted} if accepted else {}
    answer = service.get(f"/v1/games/000-0000000000000000/events{query}", headers=headers)
    assert answer.status_code == 404
    assert answer.json["detail"] == answer.json["title"] == detail
    assert answer.headers["Content-Language"] == ("de" if detail.startswith("Diese") else "en")


def test_what_differs_is_told_too(service):
    table = service.create()
    version = table.get().json["version"]
    found = table.get("?at=99", headers={"Accept-Language": "de"}).json
    assert found["detail"] == f"Die Partie ist bei Version {version}."


@each(
    ("sent", "detail", "errors"),
    [
        (
            {"ruleset": "nim"},
            "seats: Missing data for required field.",
            {"seats": ["Missing data for required field."]},
        ),
        ([], "body: Must be an object.", {"body": ["Must be an object."]}),
        (
            {"ruleset": "nim", "seats": [{"name": "Ada"}, "Bo"]},
            "seats.1: Must be an object.",
            {"seats": {"1": ["Must be an object."]}},
        ),
        (
            {"ruleset": "nim", "seats": [{}, {}], "clock": 5},
            "clock: Must be an object.",
            {"clock": ["Must be an object."]},
        ),
        (
            {"a": 1, "b": 1, "c": 1, "d": 1, "ruleset": "nim", "seats": [{}, {}]},
            "a: Unknown field. b: Unknown field. c: Unknown field. 1 more.",
            {name: ["Unknown field."] for name in "abcd"},
        ),
    ],
)
def test_the_detail_says_what_is_wrong_with_which_field(service, sent, detail, errors):
    answer = service.post("/v1/games", sent, OPERATOR)
    assert (answer.status_code, answer.json["detail"], answer.json["errors"]) == (422, detail, errors)
    german = service.post("/v1/games", sent, OPERATOR, headers={"Accept-Language": "de"}).json["detail"]
    assert german.startswith(f"Zu prüfen: {detail.partition(':')[0]}")


def test_a_broken_rule_is_told_by_its_text():
    text = {"de": "So nicht.", "en": "Not like that."}
    document = {"code": "against_the_rules", "title": "", "detail": "Not so.", "rule_text": text}
    told = in_language(document, "de")
    assert (told["title"], told["detail"]) == ("Gegen die Regeln", "So nicht.")
    assert in_language(document, "en") == in_language(document, None) == document
