"""A game whose log was altered by hand answers 500 with its problem, and never that there is no such game."""

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from tests.service.conftest import Service
from tests.support.alterations import ALTERATIONS


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_reading_it_says_that_it_was_altered(deployment, alter):
    altered, whole = deployment.game(), deployment.game()
    alter(deployment, altered)
    service = Service(log=RedisLog(connect(deployment.url)))
    for path in ("", "/events", "/scores"):
        answer = service.get(f"/v1/games/{altered}{path}")
        assert answer.status_code == 500
        assert answer.content_type == "application/problem+json"
        assert answer.json["code"] == "corrupt"
        assert service.get(f"/v1/games/{whole}{path}").status_code == 200
