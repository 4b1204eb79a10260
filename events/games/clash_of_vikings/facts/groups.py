"""The groups of facts. A fact's group is known without looking through all types, which folding would feel."""

from typing import ClassVar, Literal

from events.ruleset.records import Fact


class AboutBluff(Fact):
    """The bluff question."""

    group: ClassVar[Literal["bluff"]] = "bluff"


class AboutCards(Fact):
    """Cards going round."""

    group: ClassVar[Literal["cards"]] = "cards"


class AboutActions(Fact):
    """Phase 3 of a card, attacks and shields."""

    group: ClassVar[Literal["actions"]] = "actions"


class AboutBracelets(Fact):
    """Bracelets changing places."""

    group: ClassVar[Literal["bracelets"]] = "bracelets"


class AboutGame(Fact):
    """The layout, the turns and the end."""

    group: ClassVar[Literal["game"]] = "game"
