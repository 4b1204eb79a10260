"""``greedy`` is not exploited in the plainest ways: by whom always speaks true and never calls, and who always calls."""

import pytest

from events.bots.bot import Bot, Choice
from events.bots.greedy import GREEDY
from events.bots.match import match
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, ClaimShield, Decline, DoubtShield

GAMES = 20


def honest(seen, budget):
    """Anything but a lie or a call, and something rather than nothing."""
    true = [
        one for one in seen.offer if not isinstance(one, DoubtShield) and not (isinstance(one, Answer) and one.call)
    ]
    true = [one for one in true if not isinstance(one, Announce) or one.card == one.action] or true
    true = [one for one in true if not isinstance(one, ClaimShield) or one.card == "SHIELD"] or true
    true = [one for one in true if not isinstance(one, Decline)] or true
    return Choice(command=seen.chance("choice", 0).one_of("offer", true))


def suspicious(seen, budget):
    """Calls bluff whenever it may, and else plays truly."""
    calls = [one for one in seen.offer if isinstance(one, DoubtShield) or (isinstance(one, Answer) and one.call)]
    return Choice(command=calls[0]) if calls else honest(seen, budget)


@pytest.mark.parametrize("style", [honest, suspicious])
def test_greedy_is_not_exploited(style):
    won = 0.0
    setup = RULESET.setup(2, {}, {})
    for number in range(GAMES):
        seat = number % 2
        bots = [GREEDY if one == seat else Bot(name="style", version=1, choose=style) for one in range(2)]
        *_, table = match(RULESET, setup, f"style {number}".encode(), bots)
        standing = [(RULESET.score(table, one)[one].total, RULESET.tie_break_values(table, one)) for one in range(2)]
        won += (standing[seat] > standing[1 - seat]) + 0.5 * (standing[0] == standing[1])
    assert won >= GAMES / 2
