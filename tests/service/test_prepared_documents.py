"""Documents that are the same for everybody are made before the first request, and sent once to each client."""

import pytest

from service.app import prepare
from service.game import rulesets
from service.openapi import document
from tests.support.rulesets import SHIPPED

DOCUMENTS = (
    "/openapi.json",
    "/v1/rulesets",
    "/v1/rulesets/nim",
    f"/v1/rulesets/{SHIPPED[0]}",
    "/v1/rulesets/nim/schema",
)


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_document_is_sent_once(service, path):
    first = service.get(path)
    assert first.status_code == 200
    assert first.headers["Cache-Control"] == "no-cache"
    again = service.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert service.get(path, headers={"If-None-Match": '"another"'}).data == first.data


def test_no_request_waits_until_a_document_is_made(service, monkeypatch):
    prepare(service.app)

    def make(*_):
        raise AssertionError("it is made by now")

    monkeypatch.setattr(document, "document", make)
    monkeypatch.setattr(rulesets, "ruleset_document", make)
    monkeypatch.setattr(rulesets, "summary_document", make)
    monkeypatch.setattr(rulesets, "ruleset_schema", make)
    assert [service.get(path).status_code for path in DOCUMENTS] == [200] * len(DOCUMENTS)
