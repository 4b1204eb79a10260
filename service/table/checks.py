"""Checks what a ruleset brings for the table: its board, its guide, the words in which it refuses, and its rulebook."""

from events.ruleset.ruleset import AnyRuleset
from service.table.guides import BOARD, InvalidGuide, read_guide, read_reasons, table_file
from service.table.rulebooks import read_rulebook
from service.web.bundle import CannotBeJoined, require_joinable


def check_table(ruleset: AnyRuleset) -> None:
    """Raise ``InvalidGuide`` where something that a ruleset brings for the table cannot be used."""
    read_guide(ruleset)
    read_reasons(ruleset)
    read_rulebook(ruleset)
    board = table_file(ruleset, BOARD)
    if board is not None:
        try:
            require_joinable(board)
        except CannotBeJoined as refused:
            raise InvalidGuide(f"{ruleset.id}/{BOARD}: {refused}") from None
