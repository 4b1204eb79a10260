"""Standing orders on a real Redis, with real processes that are killed."""

from events.aggregate.clocks import milliseconds
from events.application.standing_orders import next_moment, put_order
from events.games.clash_of_vikings.default import PassBluffs
from events.integrity.audit import audit
from events.ruleset.registry import RulesetRegistry
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually
from tests.support.worker_processes import start_process
from workers.main import run_sweeper, run_worker
from workers.process import ProcessDependencies

__all__ = ["start_process"]
SERVED = RulesetRegistry([RULESETS["clash_of_vikings"], RULESETS["nim"]])


def worker(url):
    run_worker(ProcessDependencies(url, url), SERVED)


def sweeper(url):
    run_sweeper(ProcessDependencies(url, url), SERVED)


def test_c211_an_order_answers_by_processes_that_were_killed_and_started_again(own_redis, start_process):
    """No process has to remember its moment."""
    deployment = Deployment.on_redis(own_redis.url, SERVED)
    game = deployment.game(2, ruleset=SERVED["clash_of_vikings"], options={"first_seat": 0}, seed=b"order")
    put_order(deployment.service, game, 1, PassBluffs(answer="pass", until="game"))
    running = [start_process(main, own_redis.url) for main in (worker, sweeper)]
    while (state := deployment.service.load(game)).table.question is None:
        seat = state.missing[0]
        deployment.service.act(game, seat, state.ruleset.legal(state.table, seat)[0])
    asked, wanted = milliseconds(state.updated_at), next_moment(deployment.service, state)
    for process in running:
        process.kill()
        process.start()
    eventually(lambda: deployment.service.load(game).table.question is None)
    answer = next(entry for entry in deployment.log.read(game) if entry.type == "bluff_answered")
    assert 2_000 <= wanted - asked <= 8_000
    assert milliseconds(answer.at) >= wanted - 5
    assert audit(SERVED, game, deployment.log.read(game)).ok
