"""``skald tournament --vary``: other constants for the value of a position."""

import pytest
from click.testing import CliRunner

from events.bots.bot import Budget, see
from events.bots.registry import BOTS
from events.games import load_rulesets
from events.ruleset.chance import Chance
from events.ruleset.ruleset import decide_start
from ops.analytics.tournament import Outcome
from ops.analytics.vary import Seed, Varied, effects, settings, varied, with_weights
from ops.cli.tournament import command

RULESETS = load_rulesets(())
RAIDS = RULESETS["raids"]
TURN = Varied(name="turn", low=1, high=2)


def test_each_of_our_games_has_its_constants_in_one_record():
    for ruleset in RULESETS.values():
        table = decide_start(ruleset, ruleset.setup(2, {}, {}), Chance(b"start")).table
        seen = see(ruleset, table, ruleset.to_act(table, 0)[0] if ruleset.to_act(table, 0) else 1, (), b"secret")
        same = with_weights(BOTS["greedy"], ruleset, ruleset.bots.weights)
        assert same.choose(seen, Budget()) == BOTS["greedy"].choose(seen, Budget())
        assert ruleset.bots.value(table, 0, (), ruleset.bots.weights)(table) == ruleset.bots.value(table, 0, ())(table)


def test_a_setting_changes_only_what_it_names():
    constants = varied(["viking=2", "ahead=0.4..0.6"], RAIDS)
    found = settings(constants, RAIDS, [True, False])
    assert (found.viking, found.ahead, found.sail) == (2, 0.4, RAIDS.bots.weights.sail)


def test_a_constant_is_judged_by_the_seeds_in_which_its_levels_differ():
    def outcome(won, points):
        return Outcome(won=won, points=points, others=50, seconds=())

    def seed(*games, levels=((True,), (False,))):
        return Seed(levels=(levels, levels[::-1]), outcomes=games)

    ahead, behind = outcome(1, 60), outcome(0, 40)
    alike = seed((ahead, behind), (ahead, behind), levels=((True,), (True,)))
    played = [seed((ahead, behind), (behind, ahead)), seed((ahead, behind), (ahead, behind)), alike]
    (line,) = effects(played, [TURN])
    assert line == "  turn 2 against 1: won 75.0% ± 49.0%, points ahead +5.0 ± 9.8, 2 seeds"
    (line,) = effects(played[2:], [TURN])
    assert line.endswith("0 seeds, too few to tell")


def test_the_command_compares_a_value_and_a_range():
    found = CliRunner().invoke(command, ["raids", "--vary", "viking=2", "--against", "greedy", "--seeds", "1"])
    assert found.exit_code == 0, found.output
    assert "greedy viking=2 against greedy in raids with 2 seats: 2 games" in found.output
    found = CliRunner().invoke(command, ["raids", "--vary", "viking=0.5..2", "--seeds", "2"])
    assert found.exit_code == 0, found.output
    assert "greedy with its constants varied in raids with 2 seats: 4 games" in found.output
    assert "viking 2 against 0.5: " in found.output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["vikings=1"], "unknown constant: vikings; available: viking, ahead"),
        (["viking"], "give a number or a range, such as viking=0.5 or viking=0.5..1"),
        (["viking=2..1"], "give a number or a range"),
        (["viking=nan"], "give a number or a range"),
        (["viking=1", "viking=2"], "--vary names a constant twice"),
    ],
)
def test_what_cannot_be_varied_is_refused(words, why):
    options = [option for word in words for option in ("--vary", word)]
    found = CliRunner().invoke(command, ["raids", *options])
    assert found.exit_code == 1
    assert why in found.output
