"""What a seat was told: its own redacted facts, oldest first, as a bot reads them."""

from collections.abc import Sequence

from events.ruleset.privacy import audience, split
from events.ruleset.records import Fact, Record, tag_of


class Told(Record):
    """One fact as a seat was told it: its type, its public part, and the seat's own private part, both JSON."""

    type: str
    public: bytes
    own: bytes | None = None


Story = Sequence[Told]
"""Everything that a seat was told, oldest first."""


def told(facts: Sequence[Fact], seat: int) -> tuple[Told, ...]:
    """Return the facts as a seat is told them."""
    parts = [(tag_of(type(fact)), *split(fact)) for fact in facts]
    return tuple(Told(type=tag, public=public, own=private.get(audience(seat))) for tag, public, private in parts)
