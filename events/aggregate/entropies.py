"""Sealed entropies: every seat commits to one before any is known, and opens it once all seats are taken.

This prevents the last seat to join from choosing a favourable entropy: when it commits it knows no other entropy, and
afterwards it can only open its own or be named as the seat that did not.
"""

import hashlib
import re
from collections.abc import Collection

from events.aggregate.facts import SeatTaken
from events.ruleset.records import Record
from events.ruleset.refusals import InvalidEntropy

OPENING_MS = 600_000
"""The time in which the seats must open their entropies after the last seat was taken."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
MIN_BYTES = 16
"""The minimum size of an entropy; a shorter one could be guessed from its commitment."""


class SealedEntropy(Record):
    """The commitment of one seat (hex).

    ``before_id``: it was made before the game had an id, so it does not cover the id.
    """

    commitment: str
    before_id: bool = False


def entropy_commitment(game: str, entropy: bytes) -> str:
    """Return the commitment to an entropy, hex: ``SHA256("entropy" || game id || entropy)``.

    Seats taken at creation commit before the game has an id; for them the id is empty.
    """
    return hashlib.sha256(b"entropy" + game.encode() + entropy).hexdigest()


def opens(sealed: SealedEntropy, game: str, entropy: bytes) -> bool:
    """Return True if the commitment is to this entropy."""
    return entropy_commitment("" if sealed.before_id else game, entropy) == sealed.commitment


def require_agreed(taken: SeatTaken, known: Collection[SealedEntropy], *, sealed: bool, creating: bool) -> None:
    """Refuse a seat that was not taken in the agreed way, with an entropy or with a commitment to one.

    Only bots and seats taken at creation may have neither. Raises ``InvalidEntropy``.
    """
    if not sealed:
        if taken.commitment is not None:
            raise InvalidEntropy("entropy_commitment", "This table uses open entropies: send `entropy`.")
        return
    if taken.entropy:
        raise InvalidEntropy("entropy", "This table uses sealed entropies: send `entropy_commitment`.")
    if taken.commitment is None:
        if not creating and taken.bot is None:
            raise InvalidEntropy("entropy_commitment", "This table uses sealed entropies: a commitment is required.")
        return
    if not _DIGEST.fullmatch(taken.commitment):
        raise InvalidEntropy("entropy_commitment", "A commitment has 64 hexadecimal digits, in lower case.")
    if taken.before_id is not creating:
        raise InvalidEntropy("entropy_commitment", "Only commitments made at creation leave out the game's id.")
    if any(taken.commitment == other.commitment for other in known):
        raise InvalidEntropy("entropy_commitment", "Another seat has the same commitment.")
