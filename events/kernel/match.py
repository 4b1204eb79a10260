"""One game as the service knows it: the fold of a whole log, kernel facts and the game's own."""

from collections.abc import Iterable

from events.kernel import chain
from events.kernel.chance import Chance
from events.kernel.codec import Decided, decided, fact_of
from events.kernel.facts import GameAbandoned, GameCreated, ResultsComputed, SeatResigned, SeatTaken, SeedOpened, Undone
from events.kernel.game import AnyGame, Library, Setup, Viewer
from events.kernel.log import Entry, Head, Status
from events.kernel.record import Fact, Record, change
from events.kernel.refusals import UnknownGame
from events.kernel.scoring import SeatScore
from events.kernel.secrecy import is_sealed


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


def fold(library: Library, game_id: str, entries: Iterable[Entry], match: Match | None = None) -> Match:
    """The match after more entries. Raises ``UnknownGame`` if there are none at all."""
    for entry in entries:
        match = _opened(library, game_id, entry) if match is None else advanced(match, entry)
    if match is None:
        raise UnknownGame
    return match


def advanced(match: Match, entry: Entry) -> Match:
    """The match after one more entry."""
    how = decided(entry)
    if how is not None:
        match = _begun(match, how, entry.seat)
    moved: Match = change(match, version=entry.version, hash=entry.hash)
    return evolved(moved, fact_of(match.game, entry))


def carried_out(match: Match, facts: Iterable[Fact], how: Decided) -> Match:
    """The match after a decision; version and hash are the caller's business."""
    match = _begun(match, how, how.seat)
    for fact in facts:
        match = evolved(match, fact)
    return match


def evolved(match: Match, fact: Fact) -> Match:
    """The match after one more fact; version and hash are the caller's business."""
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
        case _:
            changed = _played(match, fact)
    return changed


def _begun(match: Match, how: Decided, shown: int | None) -> Match:
    """The match at the begin of a commit: its draws are counted, and an action becomes what undo would take back."""
    draws = match.draws + len(how.draws)
    if how.action is None:
        begun: Match = change(match, draws=draws)
        return begun
    step = Step(
        seat=how.seat if shown is None else shown,
        version=match.version,
        table=match.table,
        barrier="It was followed by a draw." if how.draws else "",
        previous=None if match.latest and match.latest.barrier else match.latest,
    )
    acted: Match = change(match, draws=draws, latest=step)
    return acted


def _played(match: Match, fact: Fact) -> Match:
    table = match.game.evolve(match.table, fact)
    status = Status.SCORING if match.game.is_over(table) else match.status
    latest = match.latest
    if latest and not latest.barrier and (barrier := _barrier(type(fact))):
        latest = change(latest, barrier=barrier, previous=None)
    played: Match = change(match, table=table, status=status, latest=latest)
    return played


def _barrier(fact: type[Fact]) -> str:
    if fact.reveals:
        return "It revealed something."
    if fact.final:
        return "By the rules it is final."
    return "A sealed answer is final." if is_sealed(fact) else ""


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


def _opened(library: Library, game_id: str, entry: Entry) -> Match:
    created, how = first_fact(entry), decided(entry)
    match: Match = change(
        opened(library, game_id, created), version=entry.version, hash=entry.hash, draws=len(how.draws) if how else 0
    )
    return match
