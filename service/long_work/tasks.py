"""The long-running tasks: records, so that they can be sent to another process, with an estimate of their cost."""

from events.ruleset.records import Record
from events.ruleset.ruleset import Viewer
from service.access.seats import SeatAssignments

GAME, PATCH, ACTIONS, SCORES, PRESENCE, TALK = INCLUDED = ("game", "patch", "actions", "scores", "presence", "talk")
"""What a stream can include besides the events, in the order in which it is sent: the patch in place of the game."""
PEOPLE = (PRESENCE, TALK)
"""What concerns the people at the table, and goes on after the game is over."""


class Audience(Record):
    """Listeners of one game that get the same data: their viewer, their language, and the requested parts."""

    viewer: Viewer = None
    lang: str | None = None
    include: frozenset[str] = frozenset()

    @property
    def shows_game(self) -> bool:
        """True if they are sent the game after each commit, whole or as patches."""
        return GAME in self.include or self.is_patched

    @property
    def is_patched(self) -> bool:
        """True if they get patches of the game where these are shorter."""
        return PATCH in self.include

    @property
    def has_others(self) -> bool:
        """True if they have requested more than events and the game."""
        return not self.include.isdisjoint((ACTIONS, SCORES))

    @property
    def stays(self) -> bool:
        """True if they get parts about the people at the table, even once the game is closed."""
        return not self.include.isdisjoint(PEOPLE)


class Task(Record, tag=True):
    """A task about one game. ``cost``: the number of events that it goes through, if known."""

    game: str

    @property
    def cost(self) -> int | None:
        """The number of events that it goes through; ``None`` if it takes long for each of them."""
        return None


class Audit(Task):
    """The audit of a game up to the head of its log; with a newer head it is a different task."""

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
    """A page of states after a version, as one viewer sees them; ``newest`` is the newest version."""

    viewer: int | None
    after: int
    newest: int
    limit: int

    @property
    def cost(self) -> int:
        return self.newest


class GameAt(Task):
    """A game at a version, as one viewer or an operator sees it. ``is_closed``: its log is closed by now."""

    viewer: int | None
    version: int
    seats: SeatAssignments
    is_closed: bool
    for_operator: bool = False

    @property
    def cost(self) -> int:
        return self.version


class Included(Task):
    """The offered actions and the scores that an audience has requested, at a version that ends a commit."""

    version: int
    audience: Audience

    @property
    def cost(self) -> int:
        return self.version


class Analysis(Task):
    """The value of each offered action for a seat at a version, computed for ``milliseconds``."""

    version: int
    seat: int
    milliseconds: int
    lang: str | None = None


class Drawing(Task):
    """The drawings of charts about a ruleset's games, which takes the place of the game: Vega-Lite specifications."""

    specifications: tuple[str, ...]
    lang: str


AnyTask = Audit | Lines | States | GameAt | Included | Analysis | Drawing
