"""The service over a log in memory, with read models folded on demand."""

import pytest

from events.games import LIBRARY
from events.kernel.store import Store
from events.log.memory import MemoryLog
from service.app import create_app
from service.config import ServiceConfig

OPERATOR = "the operator's key"


def clock():
    return "2026-01-02T03:04:05.678Z"


class Service:
    """An application and a client for it."""

    def __init__(self, log=None, **config):
        self.log = log or MemoryLog()
        self.store = Store(self.log, LIBRARY, clock)
        self.rung = []
        config = ServiceConfig(**{"operator_key": OPERATOR, **config})
        self.app = create_app(self.store, None, config, self.rung.append)
        self.client = self.app.test_client()

    def call(self, method, path, token=None, **kwargs):
        headers = dict(kwargs.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return self.client.open(path, method=method, headers=headers, **kwargs)

    def get(self, path, token=None, **kwargs):
        return self.call("GET", path, token, **kwargs)

    def post(self, path, body, token=None, **kwargs):
        return self.call("POST", path, token, json=body, **kwargs)

    def game(self, names=("Ada", "Bo"), **more):
        body = {"ruleset": "nim", "seats": [{"name": name} if name else {} for name in names], **more}
        return self.post("/v1/games", body, OPERATOR).json


@pytest.fixture
def service():
    return Service()
