"""``greedy`` is not exploited in the plainest ways: by whoever plays truly and never calls, or always calls."""

import pytest

from events.bots.greedy import GREEDY
from events.games.clash_of_vikings import RULESET
from ops.analytics.tournament import Pairing, played
from tests.games.clash_of_vikings.styles import HONEST, SUSPICIOUS
from tests.support.cases import each

SEEDS = 3


@pytest.mark.campaign(4)
@each("style", [HONEST, SUSPICIOUS], ids=lambda bot: bot.name)
def test_greedy_is_not_exploited(style):
    pairing = Pairing(ruleset=RULESET, bot=GREEDY, other=style, seats=2, seconds=1.0, others_seconds=1.0)
    games = list(played(pairing, range(SEEDS)))
    assert sum(game.won for game in games) >= len(games) / 2
