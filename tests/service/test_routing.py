"""Endpoints below a game are found as Werkzeug finds them, and answers are sent as Werkzeug sends them."""

import gc

import pytest
from flask import Response
from werkzeug.exceptions import HTTPException
from werkzeug.test import EnvironBuilder, run_wsgi_app

from service.web.application import KnownRoutes
from service.web.responses import EncodedResponse
from tests.support.cases import each

GAME = "000-0000000000000000"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
BELOW = ("actions", "undo", "events", "stream", "standing", "proof", "seats", "nothing", "", "actions/", "seats/0")
PATHS = [f"/v1/games/{game}/{last}" for game in (GAME, "", "a b", "ä", "<game_id>", "..") for last in BELOW]
PATHS += [
    "/",
    "/v1/games",
    "/v1/games/",
    *(f"/v1/games/{game}" for game in (GAME, "a b", "<game_id>")),
    "/healthz",
    "/v1/x",
]
PATHS += [f"/v1/games/{GAME}/seats/<seat>/token", "/games/<game>", "/v1/rulesets"]
HEADERS = {"Content-Type": "application/json", "ETag": '"1"'}


def by_werkzeug(app, method, path):
    try:
        return app.url_map.bind("localhost").match(path, method, return_rule=True)
    except HTTPException:
        return None


@pytest.mark.parametrize("method", METHODS)
def test_the_same_endpoint_is_found_or_none(service, method):
    routes = KnownRoutes(service.app.url_map)
    found = 0
    for path in PATHS:
        request = service.app.request_class(EnvironBuilder(path, method=method).get_environ())
        if known := routes.find(request):
            assert known == by_werkzeug(service.app, method, request.path)
            found += 1
    assert (found > 0) == (method in {"GET", "HEAD", "POST", "PUT", "DELETE"})


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/v1/games"), ("GET", f"/v1/games/{GAME}"), ("GET", f"/v1/games/{GAME}/actions"), ("POST", "/v1/games")],
)
def test_a_request_leaves_nothing_for_the_collector_of_garbage(service, method, path):
    def ask():
        b"".join(service.app(EnvironBuilder(path, method=method).get_environ(), lambda *_: None))

    ask()
    # What other tests have left is not looked at: the services in it hold much, and let go of it bit by bit.
    gc.disable()
    gc.freeze()
    try:
        for _ in range(20):
            ask()
        assert gc.collect() < 20
    finally:
        gc.unfreeze()
        gc.enable()


@each("method", ["GET", "HEAD", "POST"])
@each("status", [200, 201, 204, 304, 404])
@each("more", [{}, {"Location": "/spiele/ä"}])
def test_a_whole_response_is_sent_as_any_other(method, status, more):
    environ = EnvironBuilder("/", method=method).get_environ()
    ours = run_wsgi_app(EncodedResponse(b"{}", status, {**HEADERS, **more}), environ)
    theirs = run_wsgi_app(Response(b"{}", status, {**HEADERS, **more}), environ)
    assert b"".join(ours[0]) == b"".join(theirs[0])
    assert (ours[1], sorted(ours[2])) == (theirs[1], sorted(theirs[2]))


def test_what_ends_a_request_badly_is_a_problem_document(service, monkeypatch):
    monkeypatch.setitem(service.app.view_functions, "actions.act", lambda game_id: 1 / 0)
    answer = service.post(f"/v1/games/{GAME}/actions", {})
    assert (answer.status_code, answer.json["code"], answer.headers["X-Content-Type-Options"]) == (
        500,
        "internal_error",
        "nosniff",
    )
