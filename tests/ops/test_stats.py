"""skald stats: the statistics in a terminal of 80 columns and 24 lines, in one language."""

import re

import pytest
from click.testing import CliRunner
from msgspec import structs

from events.log.client import connect
from ops.cli.stats import command
from ops.run.errors import UserError
from projections.engine.engine import ProjectionStore
from tests.dataset.test_statistics import contributed, option_of_names, played
from tests.support.rulesets import SHIPPED


def shown(redis_url, *arguments):
    env = {"SKALD_REDIS_URL": redis_url, "COLUMNS": "80", "LINES": "24"}
    return CliRunner().invoke(command, arguments, standalone_mode=False, catch_exceptions=False, env=env).output


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_statistics_fit_on_a_screen(redis_url, ruleset):
    ProjectionStore(connect(redis_url)).statistics.add(contributed(played(ruleset, 5)))
    told = shown(redis_url, ruleset)
    assert max(map(len, told.splitlines())) <= 80
    assert len(told.splitlines()) <= 24
    assert "5 finished games" in told
    assert "Win rate" in told
    assert "Siegquote" in shown(redis_url, ruleset, "--language", "de")
    assert "Points from" in shown(redis_url, ruleset, "--chart", "totals")
    assert max(map(len, shown(redis_url, ruleset, "--chart", "all").splitlines())) <= 80


def test_it_says_where_bots_decided_and_shows_games_of_people_alone(redis_url):
    games = contributed(played(SHIPPED[0], 11))
    told = [structs.replace(game, bots=number % 3 if number > 4 else 0) for number, game in enumerate(games)]
    ProjectionStore(connect(redis_url)).statistics.add(told)
    every = " ".join(shown(redis_url, SHIPPED[0]).split())
    assert "11 finished games" in every
    assert "In 4 of them bots decided, for 6 seats." in every
    people = shown(redis_url, SHIPPED[0], "--controllers", "people")
    assert "7 finished games" in people
    assert "bots" not in people


def test_it_says_which_games_are_shown_and_which_others_there_are(redis_url):
    ruleset, option, schema = option_of_names()
    usual, unusual = sorted(schema["enum"], key=lambda value: value != schema["default"])[:2]
    games = [*played(ruleset, 5, **{option: usual}), *played(ruleset, 6, **{option: unusual})]
    ProjectionStore(connect(redis_url)).statistics.add(contributed(games))
    texts = schema["x-texts"]
    told = " ".join(shown(redis_url, ruleset).split())
    assert f"{texts['title']['en']}: {texts['values'][unusual]['en']}, 6 finished games" in told
    assert re.search(rf"Others: \d players, {texts['title']['en']}: {texts['values'][usual]['en']} \(5\)", told)
    told = " ".join(shown(redis_url, ruleset, "--language", "de", f"--{option}", usual).split())
    assert f"{texts['title']['de']}: {texts['values'][usual]['de']}, 5 beendete Partien" in told
    assert re.search(rf"Andere: \d Spieler, {texts['title']['de']}: {texts['values'][unusual]['de']} \(6\)", told)


def test_what_cannot_be_shown_is_said_in_one_line(redis_url):
    with pytest.raises(UserError, match="unknown ruleset: chess"):
        shown(redis_url, "chess")
    with pytest.raises(UserError, match="too few finished games"):
        shown(redis_url, SHIPPED[0])
    ProjectionStore(connect(redis_url)).statistics.add(contributed(played(SHIPPED[0], 5)))
    with pytest.raises(UserError, match="unknown chart: nothing"):
        shown(redis_url, SHIPPED[0], "--chart", "nothing")
