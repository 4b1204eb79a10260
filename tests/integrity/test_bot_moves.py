"""Bots' moves are decided again from the log alone, once it is closed."""

from dataclasses import replace

import pytest

from events.aggregate.decisions import BotMove
from events.application.creation import GamePlan
from events.bots.bot import Budget, see
from events.bots.registry import BOTS
from events.integrity.audit import audit
from events.integrity.codec import read_metadata
from events.integrity.transcript import lines_of
from events.integrity.verification import audit_bots
from events.log.records import Status
from events.ruleset.records import change
from ops.proofs.verdicts import verdict_on_file
from tests.support.deployment import RULESETS, Deployment


@pytest.fixture
def game():
    """A game of one bot of each kind, as the workers play it."""
    deployment = Deployment.in_memory()
    bots = dict(enumerate(("random", "greedy", "smart")))
    plan = GamePlan(ruleset=RULESETS["nim"], seats=3, taken=range(3), bots=bots, seed=b"bot moves")
    name = deployment.service.create(plan).state.id
    deployment.drain(name)
    assert deployment.fresh_state(name).status is Status.FINISHED
    return deployment, name


def test_every_move_of_a_bot_is_decided_again(game):
    deployment, name = game
    entries = deployment.log.read(name)
    marked = [found.bot.name for entry in entries if (found := read_metadata(entry)) and found.bot]
    assert set(marked) == set(BOTS)
    check = audit_bots(RULESETS, name, entries)
    assert check.ok, check
    assert check.detail == f"{len(marked)} moves of bots decided again, with the same choice"
    assert audit(RULESETS, name, entries, deployment.log.head(name)).ok


def test_a_move_that_the_bot_would_not_choose_is_found():
    deployment = Deployment.in_memory()
    name = deployment.game(bots=(0, 1, 2), seed=b"not a bot")
    while (state := deployment.service.load(name)).status is Status.RUNNING:
        seat = next(seat for seat in range(3) if seat in state.to_act(seat))
        command = state.ruleset.legal(state.table, seat)[-1]
        deployment.service.act(name, seat, command, bot=BotMove(name="random", version=1))
    check = audit_bots(RULESETS, name, deployment.log.read(name))
    assert not check.ok
    assert "random chooses otherwise here" in check.detail


def test_moves_of_bots_that_are_not_installed_are_counted():
    deployment = Deployment.in_memory()
    name = deployment.game(bots=(0, 1, 2))
    state = deployment.service.load(name)
    seat = next(seat for seat in range(3) if seat in state.to_act(seat))
    command = state.ruleset.legal(state.table, seat)[0]
    deployment.service.act(name, seat, command, bot=BotMove(name="random", version=99))
    check = audit_bots(RULESETS, name, deployment.log.read(name))
    assert check.ok
    assert check.detail.endswith("; 1 not checked")


def test_the_same_number_of_worlds_gives_the_same_choice_however_long_it_took():
    deployment = Deployment.in_memory()
    state = deployment.service.load(deployment.game(seed=b"worlds"))
    seen = see(state.ruleset, state.table, 0, (), b"secret")
    looks = iter(range(10_000))
    stopped = BOTS["smart"].choose(seen, Budget(is_over=lambda: next(looks) > 150))
    assert BOTS["smart"].choose(seen, Budget(worlds=stopped.worlds)) == stopped


def test_a_file_is_enough_to_decide_the_moves_of_bots_again(game, tmp_path):
    deployment, name = game
    state, entries = deployment.fresh_state(name), deployment.log.read(name)
    file = tmp_path / "game.ndjson"
    file.write_bytes(b"".join(lines_of(state, entries, None)))
    verdict = verdict_on_file(RULESETS, file, bots=True)
    assert verdict.ok, verdict
    assert [check.name for check in verdict.report.checks][-1] == "bots"


def test_time_is_looked_at_where_the_game_ends_at_once():
    """Nobody is asked any more: 256 worlds were searched then, however late it was."""
    deployment = Deployment.in_memory()
    state = deployment.service.load(deployment.game(seed=b"worlds"))
    ending = replace(state.ruleset, is_over=lambda _: True)
    seen = change(see(state.ruleset, state.table, 0, (), b"secret"), ruleset=ending)
    assert len(seen.offer) > 1
    assert BOTS["smart"].choose(seen, Budget(is_over=lambda: True)).worlds == 0
