"""What streams include besides events: the game or a patch, the offered actions and the scores, for each audience."""

from collections.abc import Sequence
from functools import cached_property
from itertools import count

from events.aggregate.state import GameState
from events.ruleset.ruleset import Viewer
from service.access.seats import SeatAssignments
from service.game.documents import GameDocument, game_document, game_document_for
from service.game.perform import encoded_parts
from service.long_work.tasks import GAME, PATCH, Audience
from service.people.presence import Here
from service.stream.patches import PatchDocument, patch_between
from service.web.responses import encode

Parts = Sequence[tuple[str, bytes]]
"""The name and JSON of each part, in the order in which they are sent."""


_numbers = count()


class ShownGame:
    """A game as some listeners see it: encoded at most once, with the patches from what they were shown before."""

    def __init__(self, document: GameDocument) -> None:
        self.document = document
        self.min_bytes = 0
        """The JSON has at least this size."""
        self.number = next(_numbers)
        """Unique, unlike the identity of an object that no longer exists."""
        self._patches = dict[int, bytes | None]()

    @cached_property
    def text(self) -> bytes:
        """The game as JSON."""
        text = encode(self.document)
        self.min_bytes = len(text)
        return text

    def patch_from(self, before: "ShownGame") -> bytes | None:
        """Return the patch from the previously shown game, or ``None`` if this game itself is shorter."""
        number = before.number
        if number not in self._patches:
            self._patches[number] = self._made_from(before)
        return self._patches[number]

    def _made_from(self, before: "ShownGame") -> bytes | None:
        patch = patch_between(before.document, self.document)
        text = encode(PatchDocument(version=self.document.version, operations=patch.operations))
        # Rarely unclear, so the game is usually not encoded for this.
        self.min_bytes = max(self.min_bytes, before.min_bytes - patch.removed_bytes)
        return text if len(text) <= self.min_bytes or len(text) <= len(self.text) else None


class Included:
    """The parts that an audience has requested, as of a state. ``others``: the parts besides the game."""

    def __init__(self, game: ShownGame | None, others: Parts, *, is_patched: bool = False) -> None:
        self.game, self._others, self._is_patched = game, others, is_patched

    def parts(self, before: ShownGame | None) -> Parts:
        """Return the parts for a listener that was shown this game before, if any."""
        if self.game is None:
            return self._others
        patch = self.game.patch_from(before) if before is not None and self._is_patched else None
        return [(GAME, self.game.text) if patch is None else (PATCH, patch), *self._others]


class Composer:
    """Composes the included parts as of one state; what several audiences see in the same way is composed once.

    ``seats`` is the public form of the seats; without ``names`` spectators do not see the names of people.
    ``here``: which seats are at the table.
    """

    def __init__(
        self, state: GameState, seats: SeatAssignments, *, names: bool = True, here: Here | None = None
    ) -> None:
        self._state, self._seats, self._names, self._here = state, seats, names, here
        self._games = dict[Viewer, ShownGame]()
        self._named: GameDocument | None = None

    def of(self, audience: Audience) -> Included:
        """Return the parts that an audience has requested."""
        return self.with_others(audience, encoded_parts(self._state, audience))

    def game_alone(self, audience: Audience) -> Included:
        """Return the game, or a patch of it, without the other parts."""
        return self.with_others(audience, ())

    def with_others(self, audience: Audience, others: Parts) -> Included:
        """Return the parts; all except the game are already encoded."""
        game = self._game(audience.viewer) if audience.shows_game else None
        return Included(game, others, is_patched=audience.is_patched)

    def _game(self, viewer: Viewer) -> ShownGame:
        found = self._games.get(viewer)
        if found is None:
            found = self._games[viewer] = ShownGame(self._document(viewer))
        return found

    def _document(self, viewer: Viewer) -> GameDocument:
        state = self._state
        if viewer is None and not self._names:
            unnamed = self._seats.without_names()
            return game_document(state, viewer, unnamed, is_closed=state.is_public, here=self._here)
        if self._named is None:
            self._named = game_document(state, viewer, self._seats, is_closed=state.is_public, here=self._here)
            return self._named
        return game_document_for(viewer, state, self._named)
