"""What an application has running beside it: who announces scores, who does long work, who counts for all processes."""

from collections.abc import Callable
from dataclasses import dataclass

from service.live.score_waiters import ScoreWaiters
from service.long_work.port import LongWork


@dataclass(frozen=True)
class Background:
    """All of it may be missing: then nobody can wait for scores, and long work is done at once.

    ``figures`` returns those of all processes for Prometheus; without it an application tells of itself alone.
    """

    score_waiters: ScoreWaiters | None = None
    long_work: LongWork | None = None
    figures: Callable[[], bytes] | None = None
