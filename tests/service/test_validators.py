"""A tag is answered with 304 only where the very same bytes would be sent: to this caller, now, as it is asked for."""

import pytest

from service.web.responses import asset, unaltered, version_in
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each

VARY = {"Authorization", "Accept-Language", "Prefer", "Accept-Encoding"}
ENDING = {"resignation": "ends"}


def asked_again(table, first, token=None, what=""):
    return table.get(what, token, headers={"If-None-Match": first.headers["ETag"]})


def put(table, seat, body):
    return table.service.call("PUT", f"{table.path}/seats/{seat}", OPERATOR, json=body)


def resigned(service):
    table = service.create(options=ENDING)
    assert table.post("/resign", token=table.tokens[0]).status_code == 201
    service.games.close(table.id)
    return table


def begin_rematch(table):
    assert table.post("/rematch", token=table.tokens[0]).status_code == 201


CHANGES = {
    "a name": lambda table: put(table, 0, {"name": "Zoe"}),
    "a name that is erased": lambda table: put(table, 1, {"name": None}),
    "who plays": lambda table: put(table, 1, {"controller": "random"}),
    "an action": lambda table: table.act(0, {"type": "bid", "points": 1}),
}


@pytest.fixture
def service():
    return Service(controllers=("human", "random"))


@each("what, who", [("", None), ("", 0), ("", "operator"), ("/actions", 0), ("/results", None), ("?at=4", 1)])
def test_the_same_is_not_sent_twice_and_its_answer_has_the_same_headers(service, what, who):
    table = resigned(service) if what == "/results" else service.create()
    token = OPERATOR if who == "operator" else None if who is None else table.tokens[who]
    first = table.get(what, token)
    again = asked_again(table, first, token, what)
    assert (first.status_code, again.status_code, again.data) == (200, 304, b"")
    assert {*first.headers["Vary"].split(", ")} >= VARY
    for name in ("ETag", "Vary", "Cache-Control"):
        assert again.headers[name] == first.headers[name]
    assert version_in(first.headers["ETag"]) == first.json["version"]


@each("change", CHANGES.values(), CHANGES)
def test_what_has_changed_is_sent(service, change):
    table = service.create()
    known = {token: table.get(token=token) for token in (None, *table.tokens, OPERATOR)}
    change(table)
    for token, first in known.items():
        found = asked_again(table, first, token)
        assert found.status_code in (200, 401), token  # who was replaced by a bot has no seat any more
        assert found.headers.get("ETag") != first.headers["ETag"]


def test_a_rematch_is_seen_by_who_did_not_ask_for_it(service):
    table = resigned(service)
    first = table.get(token=table.tokens[1])
    begin_rematch(table)
    found = asked_again(table, first, table.tokens[1])
    assert (found.status_code, first.json["rematch"]) == (200, None)
    assert found.json["rematch"]


def test_nobody_s_tag_counts_for_anybody_else(service):
    table = service.create()
    put(table, 0, {"player": "ada"})
    callers = (None, *table.tokens, OPERATOR)
    for mine in callers:
        for theirs in callers:
            status = asked_again(table, table.get(token=theirs), mine).status_code
            assert status == (304 if mine == theirs else 200), (mine, theirs)


def test_names_that_are_not_shown_change_no_spectator_s_tag():
    table = Service(names="operator").create()
    first, seen = table.get(), table.get(token=table.tokens[1])
    put(table, 0, {"name": "Zoe"})
    assert asked_again(table, first).status_code == 304
    assert asked_again(table, seen, table.tokens[1]).status_code == 200


def test_another_language_has_another_tag(service):
    table = service.create()
    tags = {table.get(f"/actions{lang}", table.tokens[0]).headers["ETag"] for lang in ("", "?lang=en", "?lang=de")}
    assert len(tags) == 3


@each("sent", ["W/{}", '"x", {}', "{}, W/{}", "*"])
def test_tags_are_read_as_http_has_them(service, sent):
    table = service.create()
    tag = table.get().headers["ETag"]
    assert table.get(headers={"If-None-Match": sent.replace("{}", tag)}).status_code == 304


@each("sent", ['"6"', '"6-"', "", "W/", '"6-00"', "x" * 5000])
def test_any_other_tag_is_none(service, sent):
    assert service.create().get(headers={"If-None-Match": sent}).status_code == 200


def test_what_a_write_answers_is_tagged_as_it_is_shown(service):
    table = service.create()
    done = table.act(0, {"type": "bid", "points": 1})
    assert asked_again(table, done, table.tokens[0]).status_code == 304
    renamed = put(table, 0, {"name": "Zoe"})
    assert asked_again(table, renamed, OPERATOR).status_code == 304
    assert asked_again(table, done, table.tokens[0]).status_code == 200
    made = service.post("/v1/games", {"ruleset": "nim", "seats": [{"name": "A"}, {"name": "B"}]}, OPERATOR)
    found = service.get(made.headers["Location"], OPERATOR, headers={"If-None-Match": made.headers["ETag"]})
    assert found.status_code == 304


def test_a_short_answer_is_tagged_with_the_version_alone(service):
    table = service.create()
    done = table.act(0, {"type": "bid", "points": 1}, Prefer="return=minimal")
    assert done.headers["ETag"] == f'"{done.json["version"]}"'
    assert asked_again(table, done, table.tokens[0]).status_code == 200


UNTAGGED = ("", "/scores", "/events", "/states", "/history", "/components", "/table", "/standing")


def test_what_is_not_kept_has_no_tag_where_none_is_said(service):
    table = service.create()
    for path in ("/v1/games", "/v1/statistics", "/v1/statistics/nim", *(table.path + what for what in UNTAGGED[1:])):
        answer = service.get(path, table.tokens[0])
        assert answer.headers["Cache-Control"] == "no-store", path
        assert "ETag" not in answer.headers, path
        assert service.get(path, table.tokens[0], headers={"If-None-Match": "*"}).status_code == answer.status_code


SHARED = ["/openapi.json", "/v1/rulesets", "/v1/rulesets/nim", "/v1/rulesets/nim/schema"]
PAGES = ["/", "/games/x", "/rules/nim", "/statistics/nim"]
FILES = [
    "/table/table.js",
    "/table/table.css",
    "/docs",
    "/docs/docs.js",
    "/docs/docs.css",
    "/statistics/files/page.css",
]


@each("path", [*SHARED, *PAGES, *FILES])
def test_another_encoding_has_another_tag(service, path):
    found = [service.get(path, headers={"Accept-Encoding": one}) for one in ("identity", "gzip", "br")]
    assert len({answer.headers["ETag"] for answer in found}) == len({answer.data for answer in found})
    for answer in found:
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "Accept-Encoding" in answer.headers["Vary"]
        coded = {"Accept-Encoding": answer.headers.get("Content-Encoding", "identity")}
        for other in found:
            again = service.get(path, headers={**coded, "If-None-Match": other.headers["ETag"]})
            assert again.status_code == (304 if other.data == answer.data else 200)
            assert again.headers["Vary"] == answer.headers["Vary"]


@each("path", PAGES)
def test_a_page_in_another_language_has_another_tag(service, path):
    found = {lang: service.get(path, headers={"Accept-Language": lang}) for lang in ("de", "en")}
    assert all("Accept-Language" in answer.headers["Vary"] for answer in found.values())
    for lang, answer in found.items():
        for other in found.values():
            known = {"Accept-Language": lang, "If-None-Match": other.headers["ETag"]}
            assert service.get(path, headers=known).status_code == (304 if other is answer else 200)


@each("name, read", [("a.js", asset), ("a.css", asset), ("a.svg", asset), ("b.css", unaltered), ("a.html", unaltered)])
def test_a_file_is_told_apart_by_its_bytes_and_not_by_its_time(tmp_path, name, read):
    tags = set()
    for text in ("/* 1 */ a", "/* 2 */ b"):
        folder = tmp_path / text[-1]
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text)
        tags.add(read(folder / name).tag)
    assert len(tags) == 2


def test_the_tag_of_the_rulesets_covers_what_an_operator_sets():
    settings = [{}, {"controllers": ("human", "random")}, {"visitors": "practice"}, {"rulesets": ("nim",)}]
    tags = {Service(**one).get("/v1/rulesets").headers["ETag"] for one in settings}
    assert len(tags) == len(settings)
