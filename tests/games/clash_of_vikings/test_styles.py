"""``greedy`` is not exploited in the plainest ways: by whoever plays truly and never calls, or always calls."""

import pytest

from events.bots.bot import Bot
from events.bots.greedy import GREEDY
from events.bots.match import match
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, ClaimShield, DoubtShield
from events.ruleset.records import change

GAMES = 6


def honest(seen, budget):
    """``greedy``, but without a lie or a call."""
    kept = [one for one in seen.offer if not isinstance(one, DoubtShield) and not _calls(one)]
    kept = [one for one in kept if not isinstance(one, Announce) or one.card == one.action] or kept
    kept = [one for one in kept if not isinstance(one, ClaimShield) or one.card == "SHIELD"] or kept
    return GREEDY.choose(change(seen, offer=kept), budget)


def suspicious(seen, budget):
    """``greedy``, but it calls bluff whenever it may."""
    calls = [one for one in seen.offer if isinstance(one, DoubtShield) or _calls(one)]
    return GREEDY.choose(change(seen, offer=calls or seen.offer), budget)


def _calls(command):
    return isinstance(command, Answer) and command.call


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
