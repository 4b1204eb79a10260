"""The bounds of what delivers webhooks."""

from events.ruleset.records import Record


class Limits(Record):
    """``at_once``: the requests to one endpoint at a time; ``seconds``: how long one may take at most.

    ``games``: how many games are remembered. ``loopback``: this machine may be told as well, without TLS too.
    """

    at_once: int = 20
    seconds: float = 15.0
    games: int = 2_000
    loopback: bool = False
