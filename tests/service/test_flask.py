"""The application is Flask as it is documented: signals, hooks, teardown, blueprints and error handlers of others."""

import logging

import pytest
from flask import (
    Blueprint,
    after_this_request,
    appcontext_popped,
    appcontext_tearing_down,
    g,
    got_request_exception,
    jsonify,
    request_finished,
    request_started,
    request_tearing_down,
)

from tests.service.conftest import OPERATOR, Service


class Stumbled(Exception):
    pass


@pytest.fixture
def told():
    return []


@pytest.fixture
def service(told):
    service = Service()
    own = Blueprint("own", __name__, url_prefix="/own")

    @own.before_request
    def before():
        told.append("before")
        g.asked = "yes"

    @own.after_request
    def after(response):
        told.append("after")
        response.headers["X-Own"] = g.asked
        return response

    @own.teardown_request
    def teardown(error):
        told.append(("teardown", type(error).__name__))

    @own.errorhandler(Stumbled)
    def stumbled(error):
        return jsonify(error="stumbled"), 418

    @own.url_value_preprocessor
    def read(endpoint, values):
        values["number"] = int(values.pop("number"))

    @own.get("/<number>")
    def show(number):
        @after_this_request
        def add(response):
            response.headers["X-This"] = "1"
            return response

        if number == 1:
            raise Stumbled
        if number == 2:
            raise ValueError("a secret at 10.0.0.7")
        return {"number": number}

    service.app.register_blueprint(own)
    return service


def test_a_blueprint_of_others_has_its_hooks_handlers_and_teardown(service, told):
    answer = service.get("/own/7")
    assert (answer.json, answer.headers["X-Own"], answer.headers["X-This"]) == ({"number": 7}, "yes", "1")
    assert answer.headers["X-Request-Id"]
    assert told == ["before", "after", ("teardown", "NoneType")]
    answer = service.get("/own/1")
    assert (answer.status_code, answer.json) == (418, {"error": "stumbled"})


def test_what_nobody_handles_is_told_by_a_signal_a_line_and_a_problem(service, told, caplog):
    def note(sender, exception):
        told.append(exception)

    with got_request_exception.connected_to(note, service.app), caplog.at_level(logging.ERROR):
        answer = service.get("/own/2")
    assert (answer.status_code, answer.json["code"]) == (500, "internal_error")
    assert "secret" not in answer.text
    assert [str(one) for one in told if isinstance(one, Exception)] == ["a secret at 10.0.0.7"]
    (record,) = [one for one in caplog.records if "failed" in one.message]
    assert (record.name, record.message) == ("service.web.application", "GET '/own/2' failed")
    assert record.exc_info and record.fields["id"] == answer.headers["X-Request-Id"]


SIGNALS = (request_started, request_finished, request_tearing_down, appcontext_tearing_down, appcontext_popped)


@pytest.mark.parametrize("path", ["/v1/rulesets", "/nothing", "/v1/games/000-0000000000000000", "/own/2"])
def test_every_signal_is_sent_for_each_request(service, path):
    seen = []

    def note(signal):
        return lambda sender, **_: seen.append(signal.name)

    receivers = [note(signal) for signal in SIGNALS]
    for signal, receiver in zip(SIGNALS, receivers, strict=True):
        signal.connect(receiver, service.app)
    service.get(path)
    assert sorted(seen) == sorted(signal.name for signal in SIGNALS)


def test_hooks_of_others_see_every_answer(service):
    seen, ended = [], []
    service.app.after_request(lambda response: seen.append(response.status_code) or response)
    service.app.teardown_request(ended.append)
    service.app.teardown_appcontext(ended.append)
    made = service.create()
    for path in (made.path, "/nothing", f"{made.path}?at=99", "/own/2"):
        service.get(path)
    service.post("/v1/games", {"ruleset": "nothing"}, OPERATOR)
    assert seen == [201, 200, 404, 404, 500, 422]
    assert len(ended) == 2 * len(seen)


def test_a_hook_of_others_may_answer(service):
    service.app.before_request(lambda: ({"closed": True}, 503))
    answer = service.get("/v1/rulesets")
    assert (answer.status_code, answer.json) == (503, {"closed": True})
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
