"""Audits are done by other processes than those that serve, and nobody waits for them who has not asked."""

import os

from tests.support.front import Front
from tests.support.processes import children_of, web_processes
from tests.support.rulesets import SHIPPED

AUDITS = 12


def test_audits_keep_nobody_waiting(running_service):
    front = Front(running_service.url)
    game, tokens = front.begin(SHIPPED[0])
    for _ in range(20):
        front.step(game, tokens)
    asked = [("GET", f"/v1/games/{game}/audit", {})] * AUDITS
    answers = running_service.at_once(*asked, ("GET", "/healthz", {}))
    assert [answer.status_code for answer in answers] == [200] * (AUDITS + 1)
    assert len({answer.content for answer in answers[:AUDITS]}) == 1
    assert answers[0].json()["ok"]
    commands = [command for web in web_processes(os.getpid()) for command in children_of(web).values()]
    assert any("ops.run.long_work" in command for command in commands)
    assert len(commands) <= 2, "one for each process that serves"
