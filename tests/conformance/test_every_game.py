"""What every game must keep, whichever it is: a new game is tested by being found.

``--games N`` plays N random games of each ruleset, spread over every number of seats and all options.
"""

import os
import random
from itertools import cycle, islice, zip_longest

import msgspec
import pytest

from events.games import LIBRARY
from events.kernel.canonical import canonical, has_floats
from events.kernel.chance import Chance
from events.kernel.playout import playout, setups
from events.kernel.record import tag_of
from events.kernel.refusals import RuleBroken
from events.kernel.secrecy import audience, parts, secret_fields, whole

GAMES = int(os.environ.get("SKALD_RANDOM_GAMES", "0"))
SLICES = 8
LONGEST = 3000


def default_games(game):
    """2,000 of the largest game, 1,000 of each other, fewer of the tests' own."""
    return GAMES or {"wikinger": 2000, "nim": 200}.get(game.id, 1000)


def pytest_generate_tests(metafunc):
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("game,part", [(g, p) for g in LIBRARY.values() for p in range(SLICES)], ids=_name)
    elif "setup" in metafunc.fixturenames:
        pairs = [(game, setup) for game in LIBRARY.values() for setup in setups(game)]
        metafunc.parametrize("game,setup", pairs, ids=_name)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(LIBRARY.values()), ids=_name)


def _name(value):
    if isinstance(value, int):
        return str(value)
    if hasattr(value, "seats") and hasattr(value, "options") and hasattr(value, "box"):
        options = "-".join(f"{k}={v}" for k, v in msgspec.structs.asdict(value.options).items())
        return f"{value.seats}seats-{options}"
    return value.id


def random_game(game, setup, seed):
    chooser = random.Random(seed)
    steps = playout(game, setup, str(seed).encode(), lambda _, commands: chooser.choice(commands))
    yield from islice(steps, LONGEST + 1)


def test_random_games_end_and_keep_every_invariant(game, part):
    share = default_games(game) // SLICES
    for index, setup in zip(range(share), cycle(setups(game)), strict=False):
        check_one_game(game, setup, seed=part * 1_000_003 + index)


def check_one_game(game, setup, seed):
    constant, table = None, None
    for number, step in enumerate(random_game(game, setup, seed)):
        assert number < LONGEST, "endless"
        table = step.after
        assert step.facts, "an accepted command has at least one fact"
        if constant is None:
            constant = game.conserved(table)
        assert game.conserved(table) == constant
        check_asked(game, table)
    assert game.is_over(table)
    assert {score.seat for score in game.score(table, None)} == set(range(setup.seats))


def check_asked(game, table):
    over = game.is_over(table)
    asked = [seat for seat in range(table.setup.seats) if seat in game.to_act(table, seat)]
    assert bool(asked) != over, "no seat without an action, nobody asked when it is over"
    for seat in range(table.setup.seats):
        if seat not in asked:
            assert not game.legal(table, seat)
    for seat in asked if len(asked) == 1 else ():
        assert game.legal(table, seat)
    assert game.phase(table) in game.phases


def test_offered_is_accepted(game, setup):
    for step in random_game(game, setup, seed=1):
        for seat in range(setup.seats):
            offered = game.legal(step.after, seat)
            assert len(set(map(canonical, offered))) == len(offered), "each is offered once"
            for command in offered:
                assert game.decide(step.after, seat, command, Chance(b"any"))
                assert game.stands_for(step.after, seat, command) == command


def test_accepted_was_offered(game, setup):
    """Commands from all over the game, and with their fields mixed, are offered where they are accepted."""
    steps = list(random_game(game, setup, seed=2))
    mixer = random.Random(7)
    seen = [command for step in steps for seat in range(setup.seats) for command in game.legal(step.after, seat)]
    seen = mixer.sample(seen, min(len(seen), 2000))
    for step in mixer.sample(steps, min(len(steps), 40)):
        for seat in range(setup.seats):
            offered = set(map(canonical, game.legal(step.after, seat)))
            if not offered:
                continue
            for command in mixer.sample(seen, min(len(seen), 100)) + [mixed(game, seen, mixer) for _ in range(100)]:
                try:
                    game.decide(step.after, seat, command, Chance(b"any"))
                except RuleBroken:
                    continue
                assert canonical(game.stands_for(step.after, seat, command)) in offered, command


def mixed(game, seen, mixer):
    """A command with each field from some other command of its type."""
    one = mixer.choice(seen)
    alike = [command for command in mixer.sample(seen, min(len(seen), 60)) if type(command) is type(one)] or [one]
    fields = {name: getattr(mixer.choice(alike), name) for name in one.__struct_fields__}
    return msgspec.convert({"type": tag_of(type(one)), **msgspec.to_builtins(fields)}, game.commands)


def test_refusals_name_a_rule_of_the_catalogue(game, setup):
    steps = list(random_game(game, setup, seed=3))
    mixer = random.Random(8)
    seen = [command for step in steps for seat in range(setup.seats) for command in game.legal(step.after, seat)]
    for step in mixer.sample(steps, min(len(steps), 30)):
        for seat in range(setup.seats):
            if seat not in game.to_act(step.after, seat):
                continue
            for command in mixer.sample(seen, min(len(seen), 60)):
                try:
                    game.decide(step.after, seat, command, Chance(b"any"))
                except RuleBroken as refusal:
                    assert refusal.rule in game.rules
                    assert refusal.detail


def test_stored_facts_fold_to_the_same_table(game, setup):
    table, reader = game.empty(setup), msgspec.json.Decoder(game.facts)
    for step in random_game(game, setup, seed=4):
        for fact in step.facts:
            public, private = parts(fact)
            text = whole(tag_of(type(fact)), public, private.values())
            read = reader.decode(text)
            assert read == fact
            assert not has_floats(msgspec.json.decode(text))
            table = game.evolve(table, read)
        assert table == step.after


def test_no_earlier_table_is_altered(game, setup):
    steps = list(islice(random_game(game, setup, seed=5), 60))
    pictures = []
    for step in random_game(game, setup, seed=5):
        pictures.append(canonical(game.view(step.after, 0)))
        if len(pictures) == len(steps):
            break
    assert [canonical(game.view(step.after, 0)) for step in steps] == pictures


def test_the_same_seed_and_commands_decide_the_same_facts(game, setup):
    first = [step.facts for step in random_game(game, setup, seed=6)]
    assert [step.facts for step in random_game(game, setup, seed=6)] == first


def test_nobody_learns_what_is_hidden(game, setup):
    """Two worlds that differ only in what a viewer may not know look alike, are asked alike and refuse alike."""
    mixer = random.Random(9)
    steps = [step for step in random_game(game, setup, seed=7) if not game.is_over(step.after)]
    for step in mixer.sample(steps, min(len(steps), 40)):
        for viewer in (None, *range(setup.seats)):
            other = game.redeal(step.after, viewer, Chance(mixer.randbytes(8)))
            assert_alike(game, step.after, other, viewer, mixer)


def assert_alike(game, table, other, viewer, mixer):
    assert canonical(game.view(table, viewer)) == canonical(game.view(other, viewer))
    assert game.to_act(table, viewer) == game.to_act(other, viewer)
    assert game.phase(table) == game.phase(other)
    assert canonical(game.score(table, viewer)) == canonical(game.score(other, viewer))
    assert game.conserved(table) is not None
    if viewer is None:
        return
    commands = game.legal(table, viewer)
    assert commands == game.legal(other, viewer)
    for command in mixer.sample(list(commands), min(len(commands), 5)):
        here = outcome(game, table, viewer, command)
        there = outcome(game, other, viewer, command)
        assert_told_alike(here, there, viewer)


def test_nobody_learns_from_what_others_do(game, setup):
    """A command of another seat is told alike in both worlds, up to the first fact that brings something to light."""
    mixer = random.Random(10)
    steps = [step for step in random_game(game, setup, seed=8) if not game.is_over(step.after)]
    for step in mixer.sample(steps, min(len(steps), 40)):
        for viewer in (None, *range(setup.seats)):
            other = game.redeal(step.after, viewer, Chance(mixer.randbytes(8)))
            for seat in range(setup.seats):
                if seat == viewer or seat not in game.to_act(step.after, seat):
                    continue
                commands = list(game.legal(step.after, seat))
                for command in mixer.sample(commands, min(len(commands), 5)):
                    here = outcome(game, step.after, seat, command)
                    there = outcome(game, other, seat, command)
                    if not is_refused(here) and not is_refused(there):
                        assert_told_alike(here, there, viewer)


def is_refused(found):
    return isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], str)


def outcome(game, table, seat, command):
    try:
        return game.decide(table, seat, command, Chance(b"leak"))
    except RuleBroken as refusal:
        return refusal.rule, refusal.detail


def assert_told_alike(here, there, viewer):
    """The same refusal, or the same events for the viewer, up to the first that brings something hidden to light."""
    if is_refused(here) or is_refused(there):
        assert here == there
        return
    for one, two in zip_longest(here, there):
        if (one and one.reveals) or (two and two.reveals):
            return
        assert type(one) is type(two)
        (public, private), (public_two, private_two) = parts(one), parts(two)
        assert public == public_two
        own = audience(viewer) if viewer is not None else None
        assert private.get(own) == private_two.get(own)
        assert sorted(private) == sorted(private_two)


def test_texts_are_complete(game):
    texts = [game.title, *game.scores.values(), *game.rules.values(), *game.phases.values()]
    assert all(text.de and text.en for text in texts)
    setup = next(setups(game))
    assert all(set(score.components) == set(game.scores) for score in game.score(end_of(game, setup), None))
    assert set(game.command_types) == {tag_of(kind) for kind in game.command_types.values()}


def test_every_fact_is_told_even_where_parts_are_hidden(game, setup):
    for step in random_game(game, setup, seed=11):
        for fact in step.facts:
            hidden = msgspec.structs.replace(fact, **dict.fromkeys(secret_fields(type(fact))))
            for told in (game.narrate(fact), game.narrate(hidden)):
                assert told.de
                assert told.en


def test_scores_add_up_and_are_explained(game, setup):
    for step in random_game(game, setup, seed=12):
        for viewer in (None, *range(setup.seats)):
            for score in game.score(step.after, viewer):
                assert list(score.components) == list(game.scores)
                for name, points in score.components.items():
                    assert points == sum(line.points for line in score.lines if line.component == name)


def test_components_and_views_are_plain_json(game, setup):
    assert not has_floats(msgspec.json.decode(canonical(game.components(setup.box))))
    for step in islice(random_game(game, setup, seed=13), 0, None, 7):
        for viewer in (None, *range(setup.seats)):
            assert not has_floats(msgspec.json.decode(canonical(game.view(step.after, viewer))))


def end_of(game, setup):
    *_, last = random_game(game, setup, seed=14)
    return last.after


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_other_numbers_of_seats_are_refused(game, seats):
    with pytest.raises(RuleBroken):
        game.admit(game.setup(seats, {}, {}))
