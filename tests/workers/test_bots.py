"""Seats of bots are played beside the workers: once, the same again with the same seed, and whatever a bot does."""

import asyncio
import random
import time
from itertools import islice
from unittest.mock import patch

import msgspec
import pytest

from events.aggregate.decisions import BotMove
from events.application.game_service import GameService
from events.bots.bot import Bot, Budget, Choice, see
from events.bots.registry import BOTS
from events.games import load_rulesets
from events.integrity.audit import audit
from events.integrity.codec import read_metadata, redact
from events.integrity.verification import audit_bots
from events.log.records import HashMismatch, Status, partition_of
from events.ruleset.refusals import NotYourTurn
from projections.store.keys import BOT_ASKED, BOT_DUE, BOT_WAKE_UP
from tests.conformance.games import random_game
from tests.support.deployment import RULESETS, Deployment
from workers import drain
from workers.bots import player as bots
from workers.bots.bot_process import PATIENCE, Patience
from workers.bots.player import Bots
from workers.main import now

pytestmark = pytest.mark.usefixtures("no_time_limit")


def test_bots_wait_for_people(deployment):
    game = deployment.game(bots=(1, 2), seed=b"people")
    deployment.drain(game)
    state = deployment.assert_projected(game)
    assert [seat for seat in range(3) if seat in state.to_act(seat)] == [0]
    chooser = random.Random(4)
    while (state := deployment.fresh_state(game)).status is Status.RUNNING:
        assert [seat for seat in range(3) if seat in state.to_act(seat)] == [0]
        deployment.service.act(game, 0, chooser.choice(state.ruleset.legal(state.table, 0)))
        deployment.drain(game)
    assert deployment.assert_projected(game).status is Status.FINISHED


def test_a_seat_that_was_handed_over_is_played_and_no_more_once_it_is_handed_back(deployment):
    game = deployment.game(bots=(1, 2), seed=b"people")
    deployment.drain(game)
    asked = deployment.service.load(game).version
    deployment.service.hand_over(game, 0, "random", {"seats": {"0:controller": "random"}})
    deployment.service.hand_over(game, 0, "human", {"seats": {"0:controller": "human"}})
    deployment.drain(game)
    assert deployment.fresh_state(game).version == asked + 2
    deployment.service.hand_over(game, 0, "random", {"seats": {"0:controller": "random"}})
    deployment.drain(game)
    assert deployment.assert_projected(game).status is Status.FINISHED
    deployment.assert_whole(game)


def test_two_processes_choose_the_same_and_it_is_stored_once(deployment):
    game = deployment.game(bots=(0, 1, 2))
    state = deployment.service.load(game)
    for _ in range(2):
        Bots(GameService(deployment.log, RULESETS, now), lambda _: None, PATIENCE).play(state)
    keys = {entry.version for entry in deployment.log.read(game)}
    assert keys == set(range(1, max(keys) + 1))
    deployment.assert_whole(game)


def test_long_turns_of_bots_are_shared_with_other_games(deployment, monkeypatch):
    monkeypatch.setattr(bots, "MAX_ACTIONS_PER_TURN", 1)
    found = [deployment.game(bots=(0, 1, 2)) for _ in range(3)]
    deployment.work()
    for game in found:
        assert deployment.assert_projected(game).status is Status.FINISHED
        deployment.assert_whole(game)


def test_bots_keep_no_game_from_being_projected(deployment):
    """Projecting only says that a bot is asked: everything is projected before any bot has moved."""
    games = [deployment.game(bots=(0, 1, 2)) for _ in range(3)]
    deployment.drain_loop().run()
    for game in games:
        assert deployment.assert_projected(game).version == deployment.service.load(game).version
        assert not deployment.is_dirty(game)
    assert deployment.store.bot_turns.waiting() == 3
    deployment.work()
    assert deployment.store.bot_turns.waiting() == 0
    assert {deployment.assert_projected(game).status for game in games} == {Status.FINISHED}


def fails(seen, budget):
    return 1 // 0


def thinks_for_ever(seen, budget):
    while True:
        pass


def sleeps_for_ever(seen, budget):
    while True:
        time.sleep(1)


def hears_nothing_once(seen, budget):
    try:
        time.sleep(60)
    except:  # noqa: E722
        time.sleep(60)


def answers_late(seen, budget):
    try:
        time.sleep(60)
    except:  # noqa: E722
        return Choice(command=seen.offer[0])


def answers_nonsense(seen, budget):
    return Choice(command="chess")


def answers_nothing(seen, budget):
    return None


class Unheard(BaseException):
    """Neither an ``Exception`` nor anything that Python itself raises."""


def raises(error):
    def choose(seen, budget):
        raise error

    return choose


def answers_with_worlds(worlds):
    return lambda seen, budget: Choice(command=seen.offer[0], worlds=worlds)


def offers_itself_something(seen, budget):
    seen.offer.append("chess")
    return Choice(command="chess")


@pytest.mark.parametrize(
    ("choose", "why"),
    [
        (fails, "raised ZeroDivisionError"),
        (thinks_for_ever, "took too long"),
        (sleeps_for_ever, "took too long"),
        (hears_nothing_once, "took too long"),
        (answers_late, "took too long"),
        (answers_nonsense, "chose an action that was not offered"),
        (answers_nothing, "raised AttributeError"),
        (offers_itself_something, "raised AttributeError"),
        (raises(SystemExit(3)), "raised SystemExit"),
        (raises(KeyboardInterrupt()), "raised KeyboardInterrupt"),
        (raises(asyncio.CancelledError()), "raised CancelledError"),
        (raises(GeneratorExit()), "raised GeneratorExit"),
        (raises(StopIteration()), "raised StopIteration"),
        (raises(BaseExceptionGroup("several", [KeyboardInterrupt()])), "raised BaseExceptionGroup"),
        (raises(Unheard()), "raised Unheard"),
        (answers_with_worlds("many"), "returned an invalid number of worlds"),
        (answers_with_worlds(-1), "returned an invalid number of worlds"),
        (answers_with_worlds(10**30), "returned an invalid number of worlds"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_log_says_so(monkeypatch, caplog, choose, why):
    deployment = Deployment.in_memory()
    monkeypatch.setattr(drain, "BOTS", {"random": Bot(name="random", version=7, choose=choose)})
    player = deployment.another_bot_player(Patience(max_seconds=0.05))
    game = deployment.game(bots=(0,), seed=b"broken")
    while not deployment.drainer.drain([partition_of(game)]) or not deployment.store.bot_turns.waiting():
        deployment.step(game)
    before = deployment.service.load(game)
    assert player.play_one()
    entry = deployment.log.read(game, after=before.version)[0]
    metadata = read_metadata(entry)
    assert metadata.bot == BotMove(name="random", version=7, replaced=why)
    assert metadata.action == msgspec.to_builtins(before.ruleset.default_command(before.table, 0))
    assert f"random {why} for seat 0 of game {game}" in caplog.text
    assert audit_bots(RULESETS, game, deployment.log.read(game)).ok


def test_a_bot_that_fails_is_replaced_by_the_default_of_the_rules_and_not_by_what_is_first_on_offer():
    broken, compared = Bot(name="broken", version=1, choose=fails), 0
    for ruleset in load_rulesets(()).values():
        setup = ruleset.setup(min(ruleset.seats), {}, {})
        for step in islice(random_game(ruleset, setup, 1), 60):
            for seat in ruleset.to_act(step.after, None):
                seen = see(ruleset, step.after, seat, (), b"secret")
                if seen.offer and seen.offer[0] != ruleset.default_command(step.after, seat):
                    assert bots.chosen(broken, seen, PATIENCE)[0] == ruleset.default_command(step.after, seat)
                    compared += 1
    assert compared > 20


def test_a_replaced_move_is_the_default_or_it_is_found():
    deployment = Deployment.in_memory()
    game = deployment.game(bots=(0, 1, 2))
    state = deployment.service.load(game)
    seat = next(seat for seat in range(3) if seat in state.to_act(seat))
    offer, late = state.ruleset.legal(state.table, seat), BotMove(name="random", version=1, replaced="took too long")
    with pytest.raises(NotYourTurn, match="The default of the rules is played"):
        deployment.service.act(game, seat, offer[-1], bot=late)
    with patch("events.aggregate.decisions._require_decider"):
        deployment.service.act(game, seat, offer[-1], bot=late)
    assert not audit(RULESETS, game, deployment.log.read(game)).ok
    check = audit_bots(RULESETS, game, deployment.log.read(game))
    assert not check.ok
    assert "not the default of the rules" in check.detail


def test_a_game_in_which_bots_cannot_be_played_is_quarantined_and_can_be_retried(deployment, monkeypatch):
    game = deployment.game(bots=(0, 1, 2))
    with monkeypatch.context() as broken:
        broken.setattr(Bots, "play", fails)
        deployment.work()
    assert deployment.dead_letters.quarantined(partition_of(game)) == {game: {"bots"}}
    assert deployment.store.bot_turns.waiting() == 0
    assert deployment.fresh_state(game).status is Status.RUNNING
    assert deployment.dead_letters.retry(game) == 1
    deployment.work()
    assert deployment.assert_projected(game).status is Status.FINISHED


def test_where_nobody_knows_who_is_asked_no_bot_is(deployment, monkeypatch):
    game = deployment.game(bots=(0, 1, 2))
    monkeypatch.setattr("workers.drain.BotSeats.first_asked", fails)
    deployment.drainer.drain([partition_of(game)])
    assert deployment.dead_letters.quarantined(partition_of(game)) == {game: {"bots"}}
    assert deployment.store.bot_turns.waiting() == 0
    deployment.assert_projected(game)


@pytest.mark.parametrize("key", [BOT_DUE, BOT_ASKED, BOT_WAKE_UP])
def test_turns_of_bots_that_cannot_be_read_stop_nothing_else(deployment, key):
    waiting, other = deployment.game(bots=(0, 1, 2)), deployment.game()
    deployment.client.set(key, "x")
    deployment.drainer.drain([partition_of(waiting), partition_of(other)])
    for game in (waiting, other):
        deployment.assert_projected(game)
    assert deployment.dead_letters.quarantined_count() == 1
    deployment.client.delete(key)
    assert deployment.dead_letters.retry(waiting) == 1
    deployment.work()
    assert deployment.assert_projected(waiting).status is Status.FINISHED


def test_a_game_whose_stored_chain_stays_another_is_quarantined(deployment, monkeypatch):
    game, tried = deployment.game(bots=(0, 1, 2)), []

    def play(*_, **__):
        tried.append(game)
        raise HashMismatch

    monkeypatch.setattr(Bots, "play", play)
    deployment.work()
    assert deployment.dead_letters.quarantined(partition_of(game)) == {game: {"bots"}}
    assert tried == [game, game], "it is read anew once"


def test_all_choices_come_up(deployment):
    state = deployment.service.load(deployment.game())
    commands = state.ruleset.legal(state.table, 0)
    questions = [see(state.ruleset, state.table, 0, (), bytes([number])) for number in range(60)]
    assert {BOTS["random"].choose(seen, Budget()).command.points for seen in questions} == {
        command.points for command in commands
    }


def test_the_log_says_which_bot_moved_and_nobody_sees_it_while_the_game_runs(deployment):
    game = deployment.game(bots=(0, 1), seed=b"marked")
    deployment.drain(game)
    state, entries = deployment.service.load(game), deployment.log.read(game)
    marked = [entry for entry in entries if (found := read_metadata(entry)) and found.bot]
    assert marked
    assert {read_metadata(entry).bot for entry in marked} == {BotMove(name="random", version=1)}
    for viewer in (None, 0, 1, 2):
        assert not any("server" in redact(state, entry, viewer)["private"] for entry in entries)
