"""What takes long: each task is a record, so that another process can be asked for it, and says what it costs."""

from events.ruleset.records import Record
from events.ruleset.ruleset import Viewer
from service.access.seats import SeatAssignments

INCLUDED = ("game", "actions", "scores")
"""What a stream can include beside the events, in the order in which it is sent."""


class Audience(Record):
    """Listeners of one game who are sent the same: as whom they look, in which language, and what they asked for."""

    viewer: Viewer = None
    lang: str | None = None
    include: frozenset[str] = frozenset()


class Task(Record, tag=True):
    """Something to be answered about one game. ``cost``: the events that it goes through, one more if it is unknown."""

    game: str

    @property
    def cost(self) -> int | None:
        """How many events it goes through; ``None`` if that is much for each of them."""
        return None


class Audit(Task):
    """The audit of a game, which the head of its log names: a newer one is another task."""

    version: int
    head: str


class Lines(Task):
    """The events after a version and up to another one, as NDJSON for one viewer."""

    viewer: int | None
    lang: str | None
    after: int
    upto: int

    @property
    def cost(self) -> int:
        return self.upto - self.after


class States(Task):
    """A page of states after a version, as one viewer sees them; ``newest`` is the last there is."""

    viewer: int | None
    after: int
    newest: int
    limit: int

    @property
    def cost(self) -> int:
        return self.newest


class GameAt(Task):
    """A game at a version, as one viewer sees it, or an operator. ``is_closed``: by now its log is."""

    viewer: int | None
    version: int
    seats: SeatAssignments
    is_closed: bool
    for_operator: bool = False

    @property
    def cost(self) -> int:
        return self.version


class Included(Task):
    """What a stream includes, at a version that ends a commit, as one audience sees it."""

    version: int
    audience: Audience
    seats: SeatAssignments

    @property
    def cost(self) -> int:
        return self.version


class Analysis(Task):
    """What each action on offer is worth to a seat at a version, looked at for so many milliseconds."""

    version: int
    seat: int
    milliseconds: int
    lang: str | None = None


AnyTask = Audit | Lines | States | GameAt | Included | Analysis
