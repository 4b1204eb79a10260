"""Why something is refused. One tree of typed refusals; only ``service`` knows what HTTP makes of them."""

from typing import ClassVar


class Refusal(Exception):
    """A request that changes nothing. ``code`` is stable and for machines, the text is for people."""

    code: ClassVar[str] = "refused"
    title: ClassVar[str] = "Refused"

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or self.title)
        self.detail = detail or self.title


class RuleBroken(Refusal):
    """The rules of the game forbid it.

    A game raises it with the id of the rule in its catalogue: ``RuleBroken("R026", "Fishers are still left on the
    wheel.")``. The text is English; the sentence of the rule itself is in the catalogue in every language.
    """

    code = "against_the_rules"
    title = "Against the rules"

    def __init__(self, rule: str, detail: str = "") -> None:
        super().__init__(detail)
        self.rule = rule


class NotYourTurn(Refusal):
    """The seat is not asked for anything at this version."""

    code = "not_your_turn"
    title = "Not your turn"


class GameOver(Refusal):
    """The game has ended, so no more actions are taken."""

    code = "game_over"
    title = "The game is over"


class NotStarted(Refusal):
    """Seats are still open, so no actions are taken yet."""

    code = "not_started"
    title = "The game has not started"


class SeatUnavailable(Refusal):
    """The seat is taken, or every seat is."""

    code = "seat_taken"
    title = "Seat taken"


class NothingToUndo(Refusal):
    """The seat's action is not the latest one of the game."""

    code = "nothing_to_undo"
    title = "Nothing to undo"


class UndoBarred(Refusal):
    """The seat's latest action drew, revealed or sealed something, so it stays."""

    code = "undo_barred"
    title = "This action cannot be undone"


class OptionNotEnabled(Refusal):
    """The table did not agree on this before the game."""

    code = "not_agreed"
    title = "Not agreed on"


class NotAbsent(Refusal):
    """The seat plays for itself already."""

    code = "not_absent"
    title = "Not absent"


class AlreadyAsked(Refusal):
    """The seat has asked for a pause already, which it may once between two actions."""

    code = "already_asked"
    title = "Already asked"


class NotPaused(Refusal):
    """The clocks run, and nobody has asked for a pause."""

    code = "not_paused"
    title = "Not paused"


class Malformed(Refusal):
    """The input does not have the shape that the schema asks for."""

    code = "malformed"
    title = "Malformed"


class InvalidEntropy(Malformed):
    """The table has agreed on another way to give entropy; ``field`` says of what."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class WrongEntropy(Refusal):
    """The entropy is not the one that the seat has committed to."""

    code = "wrong_entropy"
    title = "Not what was committed to"


class NothingToOpen(Refusal):
    """The seat has no entropy to open, or not yet."""

    code = "nothing_to_open"
    title = "Nothing to open"


class UnknownGame(Refusal):
    """No such game."""

    code = "unknown_game"
    title = "No such game"


class UnknownRuleset(Refusal):
    """No such ruleset, or not in that version."""

    code = "unknown_ruleset"
    title = "No such ruleset"


class RulesetCannotFold(Refusal):
    """The rules that are installed here cannot read the game's log, and nothing shows that it was altered.

    The text may be read by anybody. ``reason`` is the exception, which may name what is hidden: it is for operators.
    """

    code = "ruleset_cannot_fold"
    title = "The rules cannot read the game"

    def __init__(self, detail: str = "", reason: str = "") -> None:
        super().__init__(detail)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.detail}: {self.reason}" if self.reason else self.detail


class RulesetMissing(RulesetCannotFold):
    """The ruleset that the game is played by is not installed here, or not in that version."""

    code = "ruleset_missing"
    title = "The game's ruleset is not installed"
