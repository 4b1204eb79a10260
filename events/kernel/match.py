"""One game as the service knows it: the fold of a whole log, kernel facts and the game's own."""

from collections.abc import Iterable

from events.kernel import chain
from events.kernel.chance import Chance
from events.kernel.codec import decided, fact_of
from events.kernel.facts import GameCreated, ResultsComputed, SeatTaken, SeedOpened
from events.kernel.game import AnyGame, Library, Setup, Viewer
from events.kernel.log import Entry, Head, Status
from events.kernel.record import Fact, Record, change
from events.kernel.refusals import UnknownGame


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
    results: ResultsComputed | None = None

    @property
    def head(self) -> Head:
        """The top of the chain that this fold stands on."""
        return Head(version=self.version, hash=self.hash, status=self.status, rules_version=self.game.rules_version)

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
    drawn = len(how.draws) if how else 0
    moved: Match = change(match, version=entry.version, hash=entry.hash, draws=match.draws + drawn)
    return evolved(moved, fact_of(match.game, entry))


def evolved(match: Match, fact: Fact) -> Match:
    """The match after one more fact; version and hash are the caller's business."""
    match fact:
        case SeatTaken(seat=seat, entropy=entropy):
            seats = (*match.seats[:seat], entropy, *match.seats[seat + 1 :])
            status = Status.OPEN if None in seats else Status.RUNNING
            changed: Match = change(match, seats=seats, status=status)
        case ResultsComputed():
            changed = change(match, results=fact)
        case SeedOpened():
            changed = change(match, status=Status.FINISHED)
        case _:
            table = match.game.evolve(match.table, fact)
            status = Status.SCORING if match.game.is_over(table) else match.status
            changed = change(match, table=table, status=status)
    return changed


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


def _opened(library: Library, game_id: str, entry: Entry) -> Match:
    created, how = fact_of(None, entry), decided(entry)
    if not isinstance(created, GameCreated):
        raise UnknownGame(f"The log of {game_id} does not begin with its creation.")
    match: Match = change(
        opened(library, game_id, created), version=entry.version, hash=entry.hash, draws=len(how.draws) if how else 0
    )
    return match
