"""Traces the ways on a real Redis: ``python -m tests.ways.trace`` prints both lists as ARCHITECTURE has them.

One action of each shipped ruleset is posted through the application of the web process, and one game of each is
projected by a drainer, all warm; files of games are left out.
"""

import json
import os
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

from ops.run.redis import EmbeddedRedis

ROOT = str(Path(__file__).parents[2]) + os.sep
ROOMS = ("events", "projections", "workers", "service", "ops")


@contextmanager
def traced(seen):
    """Note the files of the project in the order of their first calls."""

    def called(frame, event, _):
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(ROOT):
            name = name[len(ROOT) :]
            if name.startswith(ROOMS) and "/games/" not in name:
                seen.setdefault(name)

    threading.setprofile(called)
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def post(client, game, tokens):
    """Post the first action on offer."""
    table = client.get(f"/v1/games/{game}").json
    for seat in table["to_act"]:
        headers = {"Authorization": f"Bearer {tokens[seat]}", "If-Match": f'"{table["version"]}"'}
        headers["Idempotency-Key"] = f"way-{table['version']}"
        if offered := client.get(f"/v1/games/{game}/actions", headers=headers).json["actions"]:
            return lambda: client.post(f"/v1/games/{game}/actions", headers=headers, json=offered[0])
    raise AssertionError("nobody has anything on offer")


def ways(url):
    """The files of an action and of a projection, each in the order of their first calls."""
    os.environ |= {"SKALD_REDIS_URL": url, "SKALD_QUEUE_URL": url}
    # What counts reads the folder of its figures from the environment when it is imported.
    from events.application.game_service import GameService  # noqa: PLC0415
    from events.log.client import ServerClock, connect  # noqa: PLC0415
    from events.log.log import RedisLog  # noqa: PLC0415
    from events.log.records import partition_of  # noqa: PLC0415
    from ops.web import application  # noqa: PLC0415
    from projections.engine.engine import ProjectionStore  # noqa: PLC0415
    from service.web.context import EXTENSION  # noqa: PLC0415
    from workers.drain import Drainer  # noqa: PLC0415

    app = application()
    client, games = app.test_client(), app.extensions[EXTENSION].games
    client_of_worker = connect(url)
    service = GameService(RedisLog(client_of_worker), games.rulesets, ServerClock(client_of_worker))
    drainer = Drainer(service, ProjectionStore(client_of_worker))
    action, projection = {}, {}
    for ruleset in sorted(games.rulesets):
        made = client.post("/v1/games", json={"ruleset": ruleset, "seats": [{"name": "Ada"}, {"name": "Bo"}]}).json
        game, tokens = made["game"]["id"], made["tokens"]
        for _ in range(4):
            assert post(client, game, tokens)().status_code == 201
            drainer.drain([partition_of(game)])
        acting = post(client, game, tokens)
        with traced(action):
            answer = acting()
        assert answer.status_code == 201, answer.text
        with traced(projection):
            drainer.drain([partition_of(game)])
    return [list(action), list(projection)]


def main():
    """Print both lists."""
    with tempfile.TemporaryDirectory(prefix="skald-ways-") as folder, EmbeddedRedis(Path(folder)) as server:
        os.environ |= {"SKALD_DATA": folder, "PROMETHEUS_MULTIPROC_DIR": folder}
        print(json.dumps(ways(server.url)))
        sys.stdout.flush()
    os._exit(0)  # threads of the application may still wait for the server


if __name__ == "__main__":
    main()
