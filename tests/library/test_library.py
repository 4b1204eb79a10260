"""Skald as a library: whole games in this process, by what `skald` exports and nothing else."""

import ast
import random
from pathlib import Path

import msgspec
import pytest
import skald

from tests.own_games.pig import RULESET as PIG
from tests.support.cases import each
from tests.support.nim import NIM
from tests.support.rulesets import RULESETS, SHIPPED

FILES = Path(skald.__file__).parent


def played(game, actions=10_000, chosen=None):
    choice = random.Random(1)
    while not game.is_over and actions:
        seat = game.to_act()[0]
        game.act(seat, choice.choice(game.offer(seat)), bot=chosen)
        actions -= 1
    return game


@each("ruleset", RULESETS.values())
def test_a_whole_game_is_played_told_proved_and_loaded_again(ruleset):
    game = played(skald.create(ruleset, seed="1"))
    assert game.status == "finished"
    assert [one.seat for one in game.scores()] == list(game.seats)
    story = game.story(0)
    assert [told.version for told in story] == list(range(1, game.version + 1))
    assert all(told.text for told in story)
    log = game.log()
    assert skald.verify(log, [ruleset]).ok
    again = skald.load(log, [ruleset])
    assert (again.log(), again.story(), again.scores()) == (log, game.story(), game.scores())


def test_a_ruleset_that_is_installed_goes_by_its_id():
    game = skald.create(SHIPPED[0])
    assert game.ruleset is RULESETS[SHIPPED[0]]
    assert skald.load(game.log(whole=True)).version == game.version


def test_the_same_seed_id_and_clock_give_the_same_log():
    first = played(skald.create(NIM, seed="1", clock=lambda: TIME))
    again = played(skald.create(NIM, seed="1", clock=lambda: TIME, game_id=first.id))
    assert first.log() == again.log()
    assert first.ranking() == played(skald.create(NIM, seed="1")).ranking() != ()


TIME = "2026-01-02T03:04:05.678Z"


def test_a_running_game_goes_on_from_its_whole_log_alone():
    game = played(skald.create(NIM, seed="1"), actions=3)
    again = skald.load(game.log(whole=True), [NIM])
    assert again.log(whole=True) == game.log(whole=True)
    assert played(again).log() != played(game, actions=0).log()
    assert skald.verify(again.log(), [NIM]).ok
    for viewer in (None, 0):
        assert skald.verify(game.log(viewer), [NIM]).ok
        with pytest.raises(skald.Malformed, match="whole"):
            skald.load(game.log(viewer), [NIM])


def test_a_viewer_is_told_what_it_may_know():
    game = played(skald.create(NIM, seed="1"), actions=4)
    hidden = [told for told in game.story(0) if set(told.fields) - set(game.story(1)[told.version - 1].fields)]
    assert hidden
    assert not set(game.story()[hidden[0].version - 1].fields) & (
        set(hidden[0].fields) - set(game.story(1)[hidden[0].version - 1].fields)
    )
    assert game.view(0) != game.view(1)
    assert b'"seat:1":{"data"' not in game.log(0)


def test_seats_are_taken_and_actions_taken_back():
    game = skald.create(PIG, seats=3, open_seats=[0, 2], options={"first_seat": 1})
    assert (game.status, game.open_seats) == ("open", (0, 2))
    with pytest.raises(skald.NotStarted):
        game.view()
    with pytest.raises(skald.NotStarted):
        game.scores()
    assert (game.join(2), game.join()) == (2, 0)
    with pytest.raises(skald.SeatUnavailable):
        game.join()
    assert game.status == "running"
    game = skald.create(NIM, seed="1")
    for seat in game.seats:
        game.act(seat, game.offer(seat)[0])
    while not game.can_undo(seat):
        seat, before = game.to_act()[0], game.view()
        game.act(seat, msgspec.to_builtins(game.offer(seat)[0]))
    assert game.view() != before
    game.undo(seat)
    assert game.view() == before
    game.abandon()
    assert game.status == "abandoned"


def test_bots_choose_from_what_their_seat_knows_and_the_log_names_them():
    game = skald.create(NIM, bots={1: "greedy"}, seed="1")
    for _ in range(4):
        game.play(game.to_act()[0], "greedy")
    assert b'"bot":{"name":"greedy"' in game.log(whole=True)
    seat = game.to_act()[0]
    assert game.observe(seat).offer == tuple(game.offer(seat))
    with pytest.raises(skald.Malformed, match="Unknown bot shrewd; available: random, greedy"):
        game.play(seat, "shrewd")
    wrong = skald.Bot(name="wrong", version=1, choose=lambda seen, budget: skald.Choice(command="nothing"))
    with pytest.raises(skald.Malformed, match="not on offer"):
        game.play(seat, wrong)


def altered(game):
    return game.log(whole=True).replace(b'"at":"2', b'"at":"1', 1)


@each(
    "refusal, wrong",
    [
        (skald.NotYourTurn, lambda game, asked: game.act(1 - asked, game.offer(asked)[0])),
        (skald.Malformed, lambda game, asked: game.act(asked, {"type": "jump"})),
        (skald.Malformed, lambda game, asked: game.act(asked, {})),
        (skald.Malformed, lambda game, asked: game.act(9, {})),
        (skald.Malformed, lambda game, asked: game.view(-1)),
        (skald.Malformed, lambda game, asked: game.story(2)),
        (skald.WrongVersion, lambda game, asked: game.act(asked, game.offer(asked)[0], expected=3)),
        (skald.NothingToUndo, lambda game, asked: game.undo(1 - asked)),
        (skald.OptionNotEnabled, lambda game, asked: game.resign(asked)),
        (skald.SeatUnavailable, lambda game, asked: game.join()),
        (skald.UnknownRuleset, lambda game, asked: skald.create("no_such_game")),
        (skald.RuleBroken, lambda game, asked: skald.create(PIG, seats=9)),
        (skald.Malformed, lambda game, asked: skald.create(PIG, options={"speed": 1})),
        (skald.Malformed, lambda game, asked: skald.create(PIG, game_id="../id")),
        (skald.NotVerified, lambda game, asked: skald.load(altered(game), [PIG])),
        (skald.Unreadable, lambda game, asked: skald.load(b"")),
        (skald.Unreadable, lambda game, asked: skald.verify(b"\xff")),
    ],
)
def test_what_is_refused_changes_nothing(refusal, wrong):
    game = skald.create(PIG, seed="1")
    before = game.log(whole=True)
    with pytest.raises(refusal):
        wrong(game, game.to_act()[0])
    assert game.log(whole=True) == before


def test_every_exported_name_is_there_and_documented():
    assert len(set(skald.__all__)) == len(skald.__all__)
    for name in skald.__all__:
        assert hasattr(skald, name), name
        found = getattr(skald, name)
        assert not callable(found) or found.__doc__, name


def test_the_library_imports_events_and_projections_alone():
    for file in FILES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in ("service", "workers", "ops"):
                raise AssertionError(f"{file.name}: {node.module}")
