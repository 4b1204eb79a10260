"""The headers of every answer, and the policy of every page."""

import pytest

from tests.service.conftest import OPERATOR, Service

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}


def policy_of(answer):
    directives = [directive.split(" ", 1) for directive in answer.headers["Content-Security-Policy"].split("; ")]
    assert len({name for name, _ in directives}) == len(directives)
    return dict(directives)


def test_every_answer_says_that_its_type_is_meant(service):
    answers = [
        service.get("/docs"),
        service.get("/docs/docs.js"),
        service.get("/problems/malformed"),
        service.get("/v1/rulesets"),
        service.get("/nowhere"),
        service.get("/metrics"),
        service.post("/v1/games", BODY, OPERATOR),
        service.post("/v1/games", {}, OPERATOR),
        service.get(service.create().path + "/events", headers={"Accept": "application/x-ndjson"}),
    ]
    for answer in answers:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/docs", "/problems/malformed"])
def test_every_page_has_a_policy_that_leaves_nothing_open(service, path):
    policy = policy_of(service.get(path))
    assert policy["default-src"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"


def test_who_may_frame_the_pages_is_set():
    service = Service(frame_ancestors="'self' https://portal.example")
    assert policy_of(service.get("/docs"))["frame-ancestors"] == "'self' https://portal.example"


def test_the_table_alone_is_framed_by_the_same_sites_and_its_other_pages_by_none():
    service = Service(frame_ancestors="https://portal.example")
    for path in ("/embed/000-x", "/", "/games/000-x"):
        policy = policy_of(service.get(path))
        assert policy["frame-ancestors"] == ("https://portal.example" if "embed" in path else "'none'")
        assert policy["base-uri"] == "'none'"
    assert policy_of(Service().get("/embed/000-x"))["frame-ancestors"] == "'none'"


@pytest.mark.parametrize(
    ("ancestors", "parents"),
    [
        ("'none'", ""),
        ("'self' https://portal.example", "http://localhost https://portal.example"),
        ("https://a.example https://b.example", "https://a.example https://b.example"),
    ],
)
def test_the_framed_page_is_told_which_sites_may_speak_to_it(ancestors, parents):
    page = Service(frame_ancestors=ancestors).get("/embed/000-x").text
    assert f'data-parents="{parents}"' in page


def test_what_is_no_page_has_no_policy_for_pages(service):
    assert "Content-Security-Policy" not in service.get("/v1/rulesets").headers
