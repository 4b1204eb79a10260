"""What the tests of the page's questions share: its queries, and how their answers are found by a fold."""

import re
from math import sqrt
from statistics import mean, stdev

from events.integrity.replay import fold
from ops.analytics.rows import ClosedGame
from tests.dataset.page import page_questions

ROUNDED = 0.0006
"""How far a figure may be off that was rounded to three places."""

Games = dict[str, list[ClosedGame]]


def rows(dataset, number):
    """Return the answer of the page's question with a number, without the limit on its rows."""
    return dataset.ask(query(number)).rows


def query(number):
    """Return the query of the page's question with a number, without the limit on its rows."""
    found = next(one.query for one in page_questions() if one.title.startswith(f"{number}. "))
    return re.sub(r"LIMIT \d+\s*$", "", found)


def final(game):
    return fold(game.rulesets, game.id, game.entries)


def winners(game):
    return final(game).results.winners


def share(values):
    return mean(map(int, values))


def interval(won, cases):
    """Return Wilson's interval of 95 %."""
    z = 1.96
    middle, width = won + z * z / (2 * cases), z * sqrt(won * (1 - won) / cases + z * z / (4 * cases * cases))
    return [(middle + sign * width) / (1 + z * z / cases) for sign in (-1, 1)]


def mean_and_interval(values):
    """Return a mean of several values with its interval of 95 %."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return [mean(values), mean(values) - half, mean(values) + half]
