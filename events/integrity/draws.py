"""The audit of chance: every entropy that was committed to, every draw derived again, and what that proves."""

from collections.abc import Sequence
from typing import NamedTuple

from events.aggregate.entropies import SealedEntropy, opens
from events.aggregate.facts import EntropyOpened, GameCreated, SeatTaken
from events.integrity import chain
from events.integrity.codec import decode_fact, read_metadata
from events.integrity.report import Broken, breaking_at
from events.log.port import Entry
from events.ruleset.chance import MOST_ITEMS, Chance, Draw
from events.ruleset.records import Fact, tag_of

NOT_FAIR = "reproducible, not fair: whoever created the game gave the seed"
SEAT, OPENED = tag_of(SeatTaken), tag_of(EntropyOpened)


def check_draws(game_id: str, entries: Sequence[Entry]) -> str:
    """Derive every draw again; return what was found. Raises ``Broken``."""
    created = created_in(game_id, entries)
    seed, entropies = chain.from_hex(created.seed), entropies_of(game_id, entries)
    drawn: dict[str, int] = {}
    count = 0
    for entry in entries:
        with breaking_at(entry.version):
            metadata = read_metadata(entry)
        for draw in metadata.draws if metadata else ():
            if draw != _drawn_again(Chance(seed, entropies.given, drawn), draw):
                raise Broken(entry.version, f"draw {draw.number} from {draw.source} does not follow from the seed")
            drawn[draw.source] = draw.number + 1
            count += 1
    return f"{count} draws derived again from the seed; {fairness(entropies, seeded=created.seeded)}"


def entropies_of(game_id: str, entries: Sequence[Entry]) -> "Entropies":
    """Return what the seats gave. Raises ``Broken`` where one is not what was committed to."""
    taken: dict[int, bytes] = {}
    sealed: dict[int, SealedEntropy] = {}
    opened = 0
    for entry in entries:
        fact = kernel_fact(entry) if entry.type in (SEAT, OPENED) else None
        with breaking_at(entry.version):
            match fact:
                case SeatTaken(seat=seat, entropy=entropy, commitment=commitment, before_id=before_id):
                    if seat in taken:
                        raise Broken(entry.version, f"seat {seat} is taken twice")
                    taken[seat] = chain.from_hex(entropy)
                    if commitment is not None:
                        sealed[seat] = SealedEntropy(commitment=commitment, before_id=before_id)
                case EntropyOpened(seat=seat, entropy=entropy):
                    taken[seat] = chain.from_hex(entropy)
                    if seat not in sealed or not opens(sealed.pop(seat), game_id, taken[seat]):
                        raise Broken(entry.version, f"this is not the entropy that seat {seat} committed to")
                    opened += 1
    return Entropies(given=[taken[seat] for seat in sorted(taken)], opened=opened)


class Entropies(NamedTuple):
    """The entropies in the order of the seats, and how many of them were committed to and opened."""

    given: list[bytes]
    opened: int


def fairness(entropies: Entropies, *, seeded: bool) -> str:
    """Return what the draws of a game prove, in one sentence."""
    if seeded:
        return NOT_FAIR
    if entropies.opened:
        return f"{entropies.opened} seats committed to entropies before any was known"
    return "the server committed to its seed before anybody joined"


def _drawn_again(chance: Chance, draw: Draw) -> Draw | None:
    """Return the draw derived from the seed; ``None`` if no game has such a draw: it is not even tried."""
    if not len(draw.order) <= draw.size <= MOST_ITEMS:
        return None
    chance.taken(draw.source, range(draw.size), len(draw.order))
    return chance.draws[0]


def created_in(game_id: str, entries: Sequence[Entry]) -> GameCreated:
    """Return the first fact of a game. Raises ``Broken`` if it is not the creation of this game."""
    created = kernel_fact(entries[0]) if entries else None
    if not isinstance(created, GameCreated) or created.game != game_id:
        raise Broken(1, f"the log does not begin with the creation of {game_id}")
    with breaking_at(1):
        chain.from_hex(created.seed)
    return created


def kernel_fact(entry: Entry) -> Fact:
    """Return a fact that every log has. Raises ``Broken`` if it cannot be read."""
    with breaking_at(entry.version):
        return decode_fact(None, entry)
