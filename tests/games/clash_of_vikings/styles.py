"""Two plain styles of play, as bots: one plays truly and never calls, the other always calls.

``skald tournament clash_of_vikings --against tests/games/clash_of_vikings/styles.py:HONEST`` plays against one.
"""

from events.bots.bot import Bot
from events.bots.registry import GREEDY
from events.games.clash_of_vikings.commands import Announce, Answer, ClaimShield, DoubtShield
from events.ruleset.records import change


def honest(seen, budget):
    """``greedy``, but without a lie or a call."""
    kept = [one for one in seen.offer if not _calls(one)]
    kept = [one for one in kept if not isinstance(one, Announce) or one.card == one.action] or kept
    kept = [one for one in kept if not isinstance(one, ClaimShield) or one.card == "SHIELD"] or kept
    return GREEDY.choose(change(seen, offer=tuple(kept)), budget)


def suspicious(seen, budget):
    """``greedy``, but it calls bluff whenever it may."""
    calls = [one for one in seen.offer if _calls(one)]
    return GREEDY.choose(change(seen, offer=tuple(calls) or seen.offer), budget)


def _calls(command):
    return isinstance(command, DoubtShield) or (isinstance(command, Answer) and command.call)


HONEST = Bot(name="honest", version=1, choose=honest)
SUSPICIOUS = Bot(name="suspicious", version=1, choose=suspicious)
