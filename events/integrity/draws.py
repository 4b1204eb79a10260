"""The audit of chance: checks entropies against their commitments, derives every draw again, and rates fairness."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from events.aggregate.entropies import MIN_BYTES, SealedEntropy, opens, require_agreed
from events.aggregate.facts import EntropyOpened, GameCreated, SeatGivenBack, SeatTaken
from events.integrity import chain
from events.integrity.codec import decode_fact
from events.integrity.report import Broken, breaking_at
from events.log.records import Entry
from events.ruleset.chance import MAX_ITEMS, Chance
from events.ruleset.privacy import SERVER
from events.ruleset.records import Fact, tag_of

NOT_FAIR = "reproducible, not fair: whoever created the game gave the seed"
MAX_DRAWN = 10_000_000
"""The maximum total number of items that a game's draws draw from."""
SEAT, OPENED = tag_of(SeatTaken), tag_of(EntropyOpened)
GIVEN_BACK = tag_of(SeatGivenBack)

_read_any_part = msgspec.json.Decoder(dict[str, Any]).decode
_UNREADABLE = msgspec.MsgspecError, UnicodeDecodeError, RecursionError
"""The errors of decoding a part that is not JSON, not as expected, or nested too deeply."""


class _Drawn(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A draw as specified in docs/verify.md, checked before anything is derived."""

    source: str
    number: Annotated[int, msgspec.Meta(ge=0)]
    size: Annotated[int, msgspec.Meta(ge=0, le=MAX_ITEMS)]
    order: tuple[int, ...]


class _Decided(msgspec.Struct, frozen=True):
    """The part of a commit's metadata that can be checked without the rules."""

    action: dict[str, Any] | None = None
    seat: int | None = None
    draws: tuple[_Drawn, ...] = ()


class _ServerPart(msgspec.Struct, frozen=True):
    decided: _Decided | None = None


def check_draws(entries: Sequence[Entry]) -> str:
    """Derive every draw again, and return the finding. Raises ``Broken``."""
    seed, entropies = seed_in(entries), entropies_of(entries)
    drawn: dict[str, int] = {}
    count = items = 0
    for entry in entries:
        for draw in _draws_of(entry):
            items += draw.size
            if items > MAX_DRAWN:
                raise Broken(entry.version, "the draws are from more items than any game has")
            order = Chance(seed, entropies.given, drawn).taken(draw.source, range(draw.size), len(draw.order))
            if (drawn.get(draw.source, 0), order) != (draw.number, draw.order):
                raise Broken(entry.version, f"draw {draw.number} from {draw.source} does not follow from the seed")
            drawn[draw.source] = draw.number + 1
            count += 1
    return f"{count} draws derived again from the seed; {entropies.fairness}"


def _draws_of(entry: Entry) -> tuple[_Drawn, ...]:
    """Return the draws that were made for a commit, according to its entry. Raises ``Broken`` for impossible draws."""
    if SERVER not in entry.private:
        return ()
    try:
        decided = msgspec.json.decode(entry.private[SERVER], type=_ServerPart).decided
    except _UNREADABLE:
        raise Broken(entry.version, "no game has such draws") from None
    draws = decided.draws if decided else ()
    if any(len(draw.order) > draw.size for draw in draws):
        raise Broken(entry.version, "no game has such draws")
    return draws


def entropies_of(entries: Sequence[Entry]) -> "Entropies":
    """Return the entropies of the seats.

    Raises ``Broken`` if one is not of the kind that the first event requires, or does not match its commitment.
    """
    terms = terms_of(entries)
    found = _Seats(terms)
    creating = True
    for entry in entries[1:]:
        creating = creating and SERVER not in entry.commitments
        if entry.type in (SEAT, OPENED, GIVEN_BACK):
            fact = kernel_fact(entry)
            with breaking_at(entry.version):
                match fact:
                    case SeatTaken():
                        found.take(fact, creating=creating)
                    case EntropyOpened():
                        found.open(fact)
                    case SeatGivenBack(seat=seat):
                        found.give_back(seat)
        if found.waits and _draws_anything(entry):
            raise Broken(entry.version, "a draw before every entropy was open")
    given = [found.given[seat] for seat in sorted(found.given)]
    return Entropies(given=given, committed=found.committed, seeded=terms.seeded)


def _draws_anything(entry: Entry) -> bool:
    try:
        decided = _read_any_part(entry.private.get(SERVER, b"{}")).get("decided")
    except _UNREADABLE:
        raise Broken(entry.version, "no game has such draws") from None
    draws = decided.get("draws") if isinstance(decided, dict) else None
    return isinstance(draws, list) and bool(draws)


class Terms(msgspec.Struct, frozen=True):
    """The public part of the first event, as far as it concerns chance."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1)]
    seeded: bool
    options: dict[str, Any]


def terms_of(entries: Sequence[Entry]) -> Terms:
    """Return the fields of the first event that concern chance. Raises ``Broken``."""
    with breaking_at(1):
        return msgspec.json.decode(entries[0].data, type=Terms)


class _Seats:
    """The seats taken so far, and their commitments that are not opened yet."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._sealed: dict[int, SealedEntropy] = {}
        self.given: dict[int, bytes] = {}
        self.committed: int | None = 0 if terms.options.get("entropy") == "sealed" else None

    @property
    def waits(self) -> bool:
        """True while a seat has committed but not opened."""
        return bool(self._sealed)

    def take(self, fact: SeatTaken, *, creating: bool) -> None:
        """Take a seat. Raises ``ValueError`` and ``InvalidEntropy``."""
        if fact.seat in self.given:
            raise ValueError(f"seat {fact.seat + 1} is taken twice")
        sealed = self.committed is not None
        require_agreed(fact, self._sealed.values(), sealed=sealed, creating=creating)
        self.given[fact.seat] = chain.from_hex(fact.entropy)
        if fact.commitment is not None:
            self.committed = (self.committed or 0) + 1
            self._sealed[fact.seat] = SealedEntropy(commitment=fact.commitment, before_id=fact.before_id)

    def give_back(self, seat: int) -> None:
        """Give a seat back. Raises ``ValueError``."""
        if seat not in self.given or len(self.given) == self._terms.seats:
            raise ValueError(f"seat {seat + 1} cannot be given back here")
        del self.given[seat]
        if self._sealed.pop(seat, None) is not None:
            self.committed = (self.committed or 0) - 1

    def open(self, fact: EntropyOpened) -> None:
        """Open an entropy. Raises ``ValueError``."""
        entropy, sealed = chain.from_hex(fact.entropy), self._sealed.pop(fact.seat, None)
        if sealed is None or len(self.given) < self._terms.seats or len(entropy) < MIN_BYTES:
            raise ValueError(f"seat {fact.seat + 1} has nothing to open here")
        if not opens(sealed, self._terms.game, entropy):
            raise ValueError(f"this is not what seat {fact.seat + 1} committed to")
        self.given[fact.seat] = entropy


class Entropies(NamedTuple):
    """The entropies in seat order; empty where not opened.

    ``committed``: the number of seats that committed to theirs before any was known; ``None`` if entropies are open.
    ``seeded``: the creator of the game chose its seed.
    """

    given: list[bytes]
    committed: int | None
    seeded: bool

    @property
    def fairness(self) -> str:
        """A sentence on what the draws of the game prove."""
        if self.seeded:
            return NOT_FAIR
        match self.committed:
            case None:
                return "the server committed to its seed before anybody joined"
            case 0:
                return "no seat has committed to an entropy"
            case 1:
                return "1 seat committed to an entropy before any was known"
        return f"{self.committed} seats committed to entropies before any was known"


class _Seed(msgspec.Struct, frozen=True):
    seed: str


def seed_in(entries: Sequence[Entry]) -> bytes:
    """Return the seed that the first event holds for the server. Raises ``Broken``."""
    with breaking_at(1):
        return chain.from_hex(msgspec.json.decode(entries[0].private[SERVER], type=_Seed).seed)


def created_in(game_id: str, entries: Sequence[Entry]) -> GameCreated:
    """Return the first fact of a game. Raises ``Broken`` if it is not the creation of this game."""
    created = kernel_fact(entries[0]) if entries else None
    if not isinstance(created, GameCreated) or created.game != game_id:
        raise Broken(1, f"the log does not begin with the creation of {game_id}")
    with breaking_at(1):
        chain.from_hex(created.seed)
    return created


def kernel_fact(entry: Entry) -> Fact:
    """Return the kernel fact of an entry. Raises ``Broken`` if it cannot be read."""
    with breaking_at(entry.version):
        return decode_fact(None, entry)
