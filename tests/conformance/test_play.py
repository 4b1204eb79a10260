"""Play: what is offered is accepted, what is accepted was offered, invariants hold, and the game ends."""

import random
from itertools import cycle, islice

import msgspec
import pytest

from events.ruleset.chance import Chance
from events.ruleset.privacy import join, split
from events.ruleset.records import canonical, has_floats, tag_of
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import NOBODY_AWAY, decide_command
from tests.conformance.games import DEFAULT_GAMES, GAMES, MAX_LENGTH, SLICES, every_setup, random_game
from tests.support.campaigns import chooser


def test_random_games_end_and_keep_every_invariant(ruleset, part):
    games, every, chance = GAMES or DEFAULT_GAMES, every_setup(ruleset), chooser(f"{ruleset.id} {part}")
    share = games // SLICES + (part < games % SLICES)
    for setup in islice(cycle(chance.sample(every, len(every))), share):
        check_one_game(ruleset, setup, seed=chance.random())


def check_one_game(ruleset, setup, seed):
    constant, table = None, None
    for number, step in enumerate(random_game(ruleset, setup, seed)):
        assert number < MAX_LENGTH, "endless"
        table = step.after
        assert step.facts or number == 0, "an accepted command has at least one fact"
        if constant is None:
            constant = ruleset.hidden.invariants(table)
        assert ruleset.hidden.invariants(table) == constant
        assert ruleset.next_fact(table, Chance(b"again"), NOBODY_AWAY) is None, (
            "a table at which somebody is asked stays so"
        )
        check_asked(ruleset, table)
    assert ruleset.is_over(table)
    assert {score.seat for score in ruleset.score(table, None)} == set(range(setup.seats))


def check_asked(ruleset, table):
    over = ruleset.is_over(table)
    asked = [seat for seat in range(table.setup.seats) if seat in ruleset.to_act(table, seat)]
    assert bool(asked) != over, "no seat without an action, nobody asked when it is over"
    for seat in range(table.setup.seats):
        if seat not in asked:
            assert not ruleset.legal(table, seat)
    for seat in asked if len(asked) == 1 else ():
        assert ruleset.legal(table, seat)
    assert ruleset.phase(table) in ruleset.texts.phases


def test_offered_is_accepted(ruleset, setup):
    for step in random_game(ruleset, setup, seed=1):
        for seat in range(setup.seats):
            offered = ruleset.legal(step.after, seat)
            assert len(set(map(canonical, offered))) == len(offered), "each is offered once"
            for command in offered:
                assert decide_command(ruleset, step.after, seat, command, Chance(b"any")).facts
                assert ruleset.canonical_command(step.after, seat, command) == command


def test_accepted_was_offered(ruleset, setup):
    """Commands from all over the game, and with their fields mixed, are offered where they are accepted."""
    steps = list(random_game(ruleset, setup, seed=2))
    mixer = random.Random(7)
    seen = [command for step in steps for seat in range(setup.seats) for command in ruleset.legal(step.after, seat)]
    seen = mixer.sample(seen, min(len(seen), 2000))
    for step in mixer.sample(steps, min(len(steps), 40)):
        for seat in range(setup.seats):
            offered = set(map(canonical, ruleset.legal(step.after, seat)))
            if not offered:
                continue
            mixtures = [mixed(ruleset, seen, mixer) for _ in range(100)]
            for command in mixer.sample(seen, min(len(seen), 100)) + mixtures:
                try:
                    ruleset.decide(step.after, seat, command, Chance(b"any"))
                except RuleBroken:
                    continue
                assert canonical(ruleset.canonical_command(step.after, seat, command)) in offered, command


def mixed(ruleset, seen, mixer):
    """A command with each field from some other command of its type."""
    one = mixer.choice(seen)
    alike = [command for command in mixer.sample(seen, min(len(seen), 60)) if type(command) is type(one)] or [one]
    fields = {name: getattr(mixer.choice(alike), name) for name in one.__struct_fields__}
    return msgspec.convert({"type": tag_of(type(one)), **msgspec.to_builtins(fields)}, ruleset.commands)


def test_refusals_name_a_rule_of_the_catalogue(ruleset, setup):
    steps = list(random_game(ruleset, setup, seed=3))
    mixer = random.Random(8)
    seen = [command for step in steps for seat in range(setup.seats) for command in ruleset.legal(step.after, seat)]
    for step in mixer.sample(steps, min(len(steps), 30)):
        for seat in range(setup.seats):
            if seat not in ruleset.to_act(step.after, seat):
                continue
            for command in mixer.sample(seen, min(len(seen), 60)):
                try:
                    ruleset.decide(step.after, seat, command, Chance(b"any"))
                except RuleBroken as refusal:
                    assert not ruleset.texts.rules or refusal.rule in ruleset.texts.rules
                    assert refusal.detail


def test_stored_facts_fold_to_the_same_table(ruleset, setup):
    table, reader = ruleset.empty(setup), msgspec.json.Decoder(ruleset.facts)
    for step in random_game(ruleset, setup, seed=4):
        for fact in step.facts:
            public, private = split(fact)
            text = join(tag_of(type(fact)), public, private.values())
            read = reader.decode(text)
            assert read == fact
            assert not has_floats(msgspec.json.decode(text))
            table = ruleset.evolve(table, read)
        assert table == step.after


def test_the_same_seed_and_commands_decide_the_same_facts_and_no_earlier_table_is_altered(ruleset, setup):
    played = [(step, canonical(ruleset.view(step.after, 0))) for step in random_game(ruleset, setup, seed=6)]
    assert [step.facts for step in random_game(ruleset, setup, seed=6)] == [step.facts for step, _ in played]
    assert [canonical(ruleset.view(step.after, 0)) for step, _ in played] == [then for _, then in played]


def test_the_agreed_first_seat_begins(ruleset):
    """With a first seat agreed on, nobody draws for it, and it is asked first wherever one seat is asked."""
    for setup in every_setup(ruleset):
        for first in range(setup.seats):
            agreed = msgspec.structs.replace(setup.table_options, first_seat=first)
            step = next(random_game(ruleset, msgspec.structs.replace(setup, table_options=agreed), seed=first))
            asked = ruleset.to_act(step.after, None)
            assert len(asked) > 1 or asked == (first,)


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_other_numbers_of_seats_are_refused(ruleset, seats):
    with pytest.raises(RuleBroken):
        ruleset.validate_setup(ruleset.setup(seats, {}, {}))
