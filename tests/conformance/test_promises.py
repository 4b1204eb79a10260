"""Every promise of a game, as ``skald check`` looks at it, for every ruleset, and for each setup where that matters."""

from functools import partial
from itertools import cycle, islice

import pytest

from events.bots.playout import setups
from ops.check.fields import raised_in
from ops.check.play import pieces_stay, random_games_end, somebody_is_asked_until_the_end
from ops.check.promises import PROMISES
from ops.check.trial import Broken, NotLookedAt, Trial
from tests.conformance.games import DEFAULT_GAMES, GAMES, SLICES, every_setup, some_setups
from tests.support.campaigns import chooser, is_whole
from tests.support.rulesets import CONFORMING

EVERYWHERE = (random_games_end, somebody_is_asked_until_the_end, pieces_stay)
"""What random games of every setup are held to, beside the games in which all promises are looked at."""
DAYS = 6
LONG = 18
"""The days in which each promise is looked at in each setup: of what takes long, more."""
SLOW = {"every table can be shown", "bots choose by what their seat knows", "a game goes on when a seat leaves"}


def cases():
    for ruleset in CONFORMING.values():
        some = some_setups(ruleset)
        for promise in PROMISES:
            for setup in [next(setups(ruleset))] if promise.once else some:
                mark = pytest.mark.campaign(LONG if promise.name in SLOW or promise.seldom else DAYS)
                trial = partial(Trial, ruleset, setup, 1, thorough=is_whole())
                yield pytest.param(promise, trial, marks=mark, id=f"{promise.name}-{ruleset.id}-{said(setup)}")


def said(setup):
    return f"{setup.seats}-rules{setup.rules_version}-{'-'.join(map(str, setup.all_options().values()))}"


@pytest.mark.parametrize(("promise", "trial"), list(cases()))
def test_a_promise_is_kept(promise, trial):
    look(promise.check, trial())


@pytest.mark.campaign(DAYS)
def test_random_games_end_and_keep_every_piece(ruleset, part):
    games, every, chance = GAMES or DEFAULT_GAMES, every_setup(ruleset), chooser(f"{ruleset.id} {part}")
    share = games // SLICES + (part < games % SLICES)
    for setup in islice(cycle(chance.sample(every, len(every))), share):
        trial = Trial(ruleset, setup, chance.randrange(1 << 30))
        for check in EVERYWHERE:
            look(check, trial)


def look(check, trial):
    """Look at a promise; a failure says the moment."""
    try:
        check(trial)
    except NotLookedAt:
        return
    except Exception as error:
        error.add_note(f"seed {trial.seed}, step {trial.step}, seat {trial.seat}, {trial.command}")
        if not isinstance(error, Broken):
            error.add_note(str(raised_in(trial.ruleset, error)))
        raise
