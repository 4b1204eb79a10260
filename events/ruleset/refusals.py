"""The refusals: one hierarchy of typed exceptions, which only ``service`` maps to HTTP."""

from typing import ClassVar


class Refusal(Exception):
    """A request was refused, and nothing was changed. ``code`` is stable and for machines, the text is for people.

    A class without a code or title inherits that of its base class.
    """

    code: ClassVar[str] = "refused"
    title: ClassVar[str] = "Refused"

    def __init_subclass__(cls, code: str = "", title: str = "") -> None:
        cls.code, cls.title = code or cls.code, title or cls.title

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or self.title)
        self.detail = detail or self.title


class RuleBroken(Refusal, code="against_the_rules", title="Against the rules"):
    """The rules of the game forbid the action.

    A game raises it with the id of the rule in its catalogue: ``RuleBroken("R026", "Fishers are still left on the
    wheel.")``. The text is English; the sentence of the rule itself is in the catalogue in every language.
    """

    def __init__(self, rule: str, detail: str = "") -> None:
        super().__init__(detail)
        self.rule = rule


class NotYourTurn(Refusal, code="not_your_turn", title="Not your turn"):
    """The seat is not to act at this version."""


class GameOver(Refusal, code="game_over", title="The game is over"):
    """The game has ended, so it accepts no more actions."""


class NotStarted(Refusal, code="not_started", title="The game has not started"):
    """Seats are still open, so the game accepts no actions yet."""


class AlreadyStarted(Refusal, code="already_started", title="The game has started"):
    """All seats are taken, so no seat can be given back."""


class SeatUnavailable(Refusal, code="seat_taken", title="Seat taken"):
    """The seat is taken, or every seat is."""


class NothingToUndo(Refusal, code="nothing_to_undo", title="Nothing to undo"):
    """The seat's action is not the latest one of the game."""


class UndoBarred(Refusal, code="undo_barred", title="This action cannot be undone"):
    """The seat's latest action drew, revealed or sealed something, so it cannot be undone."""


class OptionNotEnabled(Refusal, code="not_agreed", title="Not agreed on"):
    """The table did not agree on this before the game."""


class NotAbsent(Refusal, code="not_absent", title="Not absent"):
    """The seat plays for itself already."""


class AlreadyAsked(Refusal, code="already_asked", title="Already asked"):
    """The seat has already asked for a pause; it may ask once between two actions."""


class NotPaused(Refusal, code="not_paused", title="Not paused"):
    """The clocks run, and nobody has asked for a pause."""


class Malformed(Refusal, code="malformed", title="Malformed"):
    """The input does not have the shape that the schema asks for."""


class InvalidEntropy(Malformed):
    """The table has agreed on another way to contribute entropy; ``field`` names the wrong one."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class WrongEntropy(Refusal, code="wrong_entropy", title="Not what was committed to"):
    """The entropy does not match the seat's commitment."""


class NothingToOpen(Refusal, code="nothing_to_open", title="Nothing to open"):
    """The seat has no entropy to open, or cannot open it yet."""


class UnknownGame(Refusal, code="unknown_game", title="No such game"):
    """No such game."""


class UnknownRuleset(Refusal, code="unknown_ruleset", title="No such ruleset"):
    """No such ruleset, or not in that version."""


class RulesetCannotFold(Refusal, code="ruleset_cannot_fold", title="The rules cannot read the game"):
    """The installed rules cannot read the game's log, though nothing indicates that the log was altered.

    The text is public. ``reason`` is the exception, which may contain hidden information, so it is for operators only.
    """

    def __init__(self, detail: str = "", reason: str = "") -> None:
        super().__init__(detail)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.detail}: {self.reason}" if self.reason else self.detail


class RulesetMissing(RulesetCannotFold, code="ruleset_missing", title="The game's ruleset is not installed"):
    """The ruleset of the game is not installed here, or not in that version."""
