"""One game as the service knows it: everything a whole log comes to."""

from typing import assert_never

from events.kernel import chain
from events.kernel.chance import Chance
from events.kernel.codec import fact_of
from events.kernel.facts import (
    GameAbandoned,
    GameCreated,
    KernelFact,
    ResultsComputed,
    SeatResigned,
    SeatTaken,
    SeedOpened,
    Undone,
)
from events.kernel.game import AnyGame, Library, Setup, Viewer
from events.kernel.log import Entry, Head, Status
from events.kernel.record import Record, change
from events.kernel.refusals import UnknownGame
from events.kernel.scoring import SeatScore


class Step(Record):
    """One action that undo may take back: by whom, the version and table before it, and what bars the way, if anything.

    ``previous`` is the action before it, as far back as nothing bars the way.
    """

    seat: int | None
    version: int
    table: object
    barrier: str = ""
    previous: "Step | None" = None


class Match(Record):
    """A game in the log, folded up to ``version``. Holds secrets: only ``redact`` and the game's view go out.

    ``seats`` holds each seat's entropy (hex), or ``None`` while the seat is open; ``draws`` counts the draws so far.
    """

    id: str
    game: AnyGame
    setup: Setup
    status: Status
    version: int
    hash: bytes
    commitment: str
    seed: bytes
    draws: int
    seats: tuple[str | None, ...]
    table: object
    latest: Step | None = None
    resigned: tuple[int, ...] = ()
    abandoned: bool = False
    results: ResultsComputed | None = None

    @property
    def head(self) -> Head:
        """The top of the chain that this fold stands on."""
        return Head(version=self.version, hash=self.hash, status=self.status, rules_version=self.game.rules_version)

    @property
    def worth(self) -> str:
        """What a score of this match is worth: ``provisional`` while it runs, then ``final`` or ``void``."""
        match self.status:
            case Status.ABANDONED:
                return "void"
            case Status.FINISHED:
                return "final"
        return "provisional"

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, entropy in enumerate(self.seats) if entropy is None)

    @property
    def is_public(self) -> bool:
        """Whether everybody may see everything: only once the log is closed."""
        return self.status.closed

    def chance(self) -> Chance:
        """Chance for the next decision."""
        entropies = [bytes.fromhex(entropy) for entropy in self.seats if entropy is not None]
        return Chance(self.seed, entropies, self.draws)

    def final_scores(self) -> list[SeatScore]:
        """What every seat has once the log is closed: each with what it alone knew, should the game have broken off."""
        return [self.game.score(self.table, seat)[seat] for seat in range(self.setup.seats)]

    def to_act(self, viewer: Viewer) -> tuple[int, ...]:
        """The seats that are asked, as far as the viewer may know."""
        return self.game.to_act(self.table, viewer) if self.status is Status.RUNNING else ()


def evolved(match: Match, fact: KernelFact) -> Match:
    """The match after one more fact of the kernel's; version and hash are the caller's business."""
    match fact:
        case SeatTaken(seat=seat, entropy=entropy):
            seats = (*match.seats[:seat], entropy, *match.seats[seat + 1 :])
            status = Status.OPEN if None in seats else Status.RUNNING
            changed: Match = change(match, seats=seats, status=status)
        case Undone():
            changed = _undone(match)
        case SeatResigned(seat=seat):
            changed = change(match, status=Status.SCORING, resigned=(*match.resigned, seat))
        case GameAbandoned():
            changed = change(match, abandoned=True)
        case ResultsComputed():
            changed = change(match, results=fact)
        case SeedOpened():
            changed = change(match, status=Status.ABANDONED if match.abandoned else Status.FINISHED)
        case GameCreated():
            raise UnknownGame(f"The log of {match.id} holds its creation twice.")
        case _:
            assert_never(fact)
    return changed


def _undone(match: Match) -> Match:
    step = match.latest
    if step is None:
        raise UnknownGame(f"The log of {match.id} takes back an action that it does not hold.")
    undone: Match = change(match, table=step.table, latest=step.previous)
    return undone


def opened(library: Library, game_id: str, created: GameCreated) -> Match:
    """The match that a first fact opens, before that fact's own version."""
    game = library.version_of(created.ruleset, created.rules_version)
    setup = game.setup(created.seats, created.options, created.box)
    return Match(
        id=game_id,
        game=game,
        setup=setup,
        status=Status.OPEN,
        version=0,
        hash=chain.genesis(game_id, game.id, game.rules_version, created.commitment),
        commitment=created.commitment,
        seed=bytes.fromhex(created.seed),
        draws=0,
        seats=(None,) * created.seats,
        table=game.empty(setup),
    )


def first_fact(entry: Entry) -> GameCreated:
    """The creation of a game. Raises ``UnknownGame`` if the entry is another event."""
    created = fact_of(None, entry)
    if not isinstance(created, GameCreated):
        raise UnknownGame("The log does not begin with the creation of a game.")
    return created
