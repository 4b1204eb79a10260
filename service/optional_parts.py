"""What an application can do without, and is handed in where it is composed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from events.transparency.reader import LogReader
from events.transparency.signer import Signer
from projections.quotas import Quotas
from projections.webhooks.store import Endpoints
from projections.webhooks.target import Resolve
from service.live.hub import Announcements
from service.live.score_waiters import ScoreWaiters
from service.long_work.port import LongWork
from service.players import MemoryPlayerTokens, PlayerTokens


def _no_address(_: str, __: int) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class OptionalParts:
    """The optional parts of one application.

    ``announcements``: what announces appends; without it there are no live streams. ``score_waiters``: how scores are
    waited for; without it nobody can wait. ``long_work``: where that is done which would keep this process from
    serving; without it at once. ``figures`` returns those of all processes for Prometheus; without it this application
    tells of itself alone. ``player_tokens``: where the tokens of players are kept; without it in memory, as with
    ``webhooks`` and ``quotas``. ``resolve`` says which addresses a host name has; without it, no webhook leads
    anywhere. ``signer`` signs receipts; without it none are given. ``transparency`` reads the log of logs; without
    it there is none.
    """

    announcements: Announcements | None = None
    score_waiters: ScoreWaiters | None = None
    long_work: LongWork | None = None
    figures: Callable[[], bytes] | None = None
    player_tokens: PlayerTokens = field(default_factory=MemoryPlayerTokens)
    webhooks: Endpoints | None = None
    quotas: Quotas | None = None
    resolve: Resolve = _no_address
    signer: Signer | None = None
    transparency: LogReader | None = None
