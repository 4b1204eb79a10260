"""What can be asked of a game that is being written, and the answer, as they pass between the two processes."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.ruleset.records import Record
from ops.check.moment import Moment
from ops.dev.game import MAX_STEPS, Start
from ops.dev.panel import Panel
from ops.dev.trouble import Trouble

Version = Annotated[int, Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, le=64)]
BotName = Annotated[str, Meta(max_length=64)]


class Request(Record, forbid_unknown_fields=True):
    """One thing that is asked for."""


class Look(Request, tag="look"):
    """Look at a version, by default the newest, and at two worlds of a seat; ``deal`` numbers the other world."""

    at: Version | None = None
    world: Seat | None = None
    deal: Version = 0


class Begin(Request, tag="begin"):
    """Begin a new game."""

    start: Start


class Again(Request, tag="again"):
    """Begin the same game again, with the same seed."""


class Redo(Request, tag="redo"):
    """Begin the same game again, and decide every action of the log again."""


class Act(Request, tag="act"):
    """Let a seat act at a version; the seats of ``bots`` answer."""

    at: Version
    seat: Seat
    action: dict[str, Any]
    bots: Mapping[Seat, BotName] = {}


class Undo(Request, tag="undo"):
    """Take a seat's latest action back."""

    at: Version
    seat: Seat


class LetPlay(Request, tag="let_play"):
    """Let bots play for every seat: the named ones, or one that chooses at random."""

    at: Version
    steps: Annotated[int, Meta(ge=1, le=MAX_STEPS)]
    bots: Mapping[Seat, BotName] = {}


class Open(Request, tag="open"):
    """Go to the moment of a finding."""

    moment: Moment


class Resume(Request, tag="resume"):
    """Fold the log of a game that began before the rules were loaded again."""

    log: str
    start: Start


Asked = Look | Begin | Again | Redo | Act | Undo | LetPlay | Open | Resume


class Answer(Record):
    """The panel after what was asked for; ``failed`` says why it was not done.

    ``log`` is the whole log where it changed, with everything that is hidden.
    """

    panel: Panel | None = None
    failed: Trouble | None = None
    log: str | None = None
    start: Start | None = None


read_request = msgspec.json.Decoder(tuple[Asked, Look]).decode
