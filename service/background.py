"""What an application has running beside it: who announces scores, and who does long work."""

from dataclasses import dataclass

from service.live.score_waiters import ScoreWaiters
from service.long_work.port import LongWork


@dataclass(frozen=True)
class Background:
    """All of it may be missing: then nobody can wait for scores, and long work is done at once."""

    score_waiters: ScoreWaiters | None = None
    long_work: LongWork | None = None
