"""A bot that nothing interrupts costs one process, then its own one: its seat is played for, and all others go on."""

import os
import signal
import time
from itertools import repeat
from pathlib import Path

import pytest

from events.bots.bot import Bot, Choice, see
from events.bots.registry import BOTS
from events.integrity.codec import read_metadata
from events.integrity.verification import audit_bots
from events.log.records import Status
from tests.support.deployment import RULESETS, Deployment
from tests.support.waiting import eventually
from workers import drain
from workers.bots import bot_process
from workers.bots.bot_process import LOST, PATIENCE, BotReply, Patience, ask, ask_apart, limited
from workers.bots.player import LEASE_MS, Bots, chosen
from workers.main import run_bots
from workers.process import ProcessDependencies

SHORT = Patience(max_seconds=0.05)
REPLACED = {LOST, "took too long"}


def hears_nothing(seen, budget):
    while True:
        try:  # noqa: SIM105
            time.sleep(1)
        except:  # noqa: E722
            pass


def waits_in_c(seen, budget):
    """As code does that no signal interrupts."""
    for number in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(1_000)


def counts_in_c(seen, budget):
    """Where no signal is looked at, and no other thread of Python gets its turn."""
    return sum(repeat(1))


def kills_its_process(seen, budget):
    os.kill(os.getpid(), signal.SIGKILL)


STUCK = pytest.mark.parametrize("choose", [waits_in_c, counts_in_c, kills_its_process])


def bots_of(choose):
    return {"random": BOTS["random"], "greedy": Bot(name="greedy", version=1, choose=choose)}


def stuck_bots(url, choose):
    """A process that plays for bots, of which one is stuck."""
    drain.BOTS = bots_of(choose)
    run_bots(ProcessDependencies(url, url), RULESETS, 600, patience=SHORT)


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    monkeypatch.setattr(bot_process, "GRACE_SECONDS", 0.5)


def test_who_goes_on_when_interrupted_is_interrupted_again_soon():
    timers = (signal.ITIMER_REAL, signal.ITIMER_PROF)
    assert {signal.getitimer(timer) for timer in timers} == {(0, 0)}
    again = limited(20, lambda: [round(signal.getitimer(timer)[1], 2) for timer in timers])
    assert again == [2, 2]
    assert {signal.getitimer(timer) for timer in timers} == {(0, 0)}


def test_a_bot_that_searches_does_so_until_its_time_is_over_and_any_other_has_no_end(monkeypatch):
    now = [7.0]
    monkeypatch.setattr(bot_process, "monotonic", lambda: now[0])

    def choose(seen, budget):
        looked = []
        for passed in (0.0, 0.19, 0.02):
            now[0] += passed
            looked.append(budget.is_over())
        return Choice(seen.offer[0], worlds=4 * looked[0] + 2 * looked[1] + looked[2])

    for searches, over in ((True, 0b001), (False, 0)):
        bot = Bot(name="patient", version=1, choose=choose, searches=searches)
        assert ask(bot, question(), Patience(thinking=0.2)) == BotReply(worlds=over)


def game_of(deployment, *controllers):
    game = deployment.game(bots=range(3))
    for seat, controller in enumerate(controllers):
        deployment.service.hand_over(game, seat, controller, {"seats": {f"{seat}:controller": controller}})
    return game


def moves_of(deployment, game):
    found = [read_metadata(entry) for entry in deployment.log.read(game)]
    return [metadata.bot for metadata in found if metadata and metadata.bot]


def replaced(deployment, game):
    return [move for move in moves_of(deployment, game) if move.replaced in REPLACED]


@pytest.mark.campaign(15)
@STUCK
def test_a_bot_that_nothing_interrupts_is_replaced_and_costs_one_process(deployment, start_process, choose):
    stuck = game_of(deployment, "greedy")
    deployment.drain_loop().run()
    lost = start_process(stuck_bots, deployment.url, choose)
    eventually(lambda: not lost.alive)
    assert not replaced(deployment, stuck)
    games = [deployment.game(bots=range(3)), game_of(deployment, "greedy")]
    deployment.drain_loop().run()
    time.sleep(LEASE_MS / 1000)
    process = start_process(stuck_bots, deployment.url, choose)
    eventually(lambda: replaced(deployment, stuck))

    def is_over(game):
        deployment.drain_loop().run()
        return deployment.service.load(game).status is Status.FINISHED

    for game in (stuck, *games):
        eventually(lambda game=game: is_over(game))
        assert audit_bots(RULESETS, game, deployment.log.read(game)).ok
    assert replaced(deployment, games[1])
    assert deployment.dead_letters.quarantined_count() == 0
    assert process.alive
    assert process.stop() == 0
    another, last = start_process(stuck_bots, deployment.url, choose), game_of(deployment, "greedy")
    eventually(lambda: is_over(last))
    assert another.alive, "it was told of the bot"


@pytest.mark.parametrize("choose", [hears_nothing, waits_in_c, counts_in_c, kills_its_process])
def test_a_bot_that_is_asked_apart_costs_its_own_process_only(choose):
    state = question()
    assert ask_apart(bots_of(choose)["greedy"], state, SHORT).replaced in REPLACED


def test_no_process_of_a_bot_stays_behind():
    """Not even as one that has ended, of which the system still keeps a note."""

    def choose(seen, budget):
        return Choice(seen.offer[0], worlds=os.getpid())

    bot = Bot(name="any", version=1, choose=choose)
    processes = [ask_apart(bot, question(), PATIENCE).worlds for _ in range(3)]
    assert not [process for process in processes if Path(f"/proc/{process}").exists()]


@pytest.mark.parametrize("lost", [(), ("random",)])
def test_a_bot_that_a_process_was_lost_with_is_asked_apart(monkeypatch, lost):
    deployment, apart = Deployment.in_memory(), []
    game = deployment.game(bots=range(3))

    def choose(*asked, **how):
        apart.append(how["apart"])
        return chosen(*asked)

    monkeypatch.setattr("workers.bots.player.chosen", choose)
    bots = Bots(deployment.service, lambda _: None, PATIENCE)
    bots.lost.update(lost)
    bots.play(deployment.service.load(game))
    assert set(apart) == {bool(lost)}


def question():
    deployment = Deployment.in_memory()
    state = deployment.service.load(deployment.game())
    return see(state.ruleset, state.table, 0, (), b"secret")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_the_same_in_a_process_of_its_own(name):
    seen = question()
    answer = ask(BOTS[name], seen, PATIENCE)
    assert not answer.replaced
    assert ask_apart(BOTS[name], seen, PATIENCE) == answer


def test_what_a_bot_raises_in_a_process_of_its_own_is_told():
    def fails(seen, budget):
        raise KeyboardInterrupt

    bot = Bot(name="broken", version=1, choose=fails)
    assert ask_apart(bot, question(), PATIENCE) == BotReply(replaced="raised KeyboardInterrupt")


def test_timers_and_their_signals_are_as_before():
    def alarmed(*_):
        raise AssertionError

    before = signal.signal(signal.SIGALRM, alarmed)
    try:
        for work in (lambda: 3, lambda: 1 // 0, lambda: time.sleep(60)):
            ask(Bot(name="any", version=1, choose=lambda *_, work=work: work()), question(), SHORT)
            assert signal.getsignal(signal.SIGALRM) is alarmed
            assert signal.getitimer(signal.ITIMER_REAL) == signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    finally:
        signal.signal(signal.SIGALRM, before)
