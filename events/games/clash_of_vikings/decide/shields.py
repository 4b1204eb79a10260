"""The target of an attack may claim a SHIELD, and the attacker may doubt it."""

from events.ruleset.refusals import RuleBroken

from ..commands import BelieveShield, ClaimShield, DeclineShield, DoubtShield
from ..facts import ShieldBelieved, ShieldClaimed, ShieldDeclined, ShieldDoubted
from ..state import Table
from .refusing import open_question


def claim_shield(table: Table, seat: int, command: ClaimShield) -> ShieldClaimed:
    """C112, C113: any card of the hand, face down."""
    question = open_question(table, command.question, "shield", "C111")
    if command.card not in table.hands[seat]:
        raise RuleBroken("C112", f"There is no {command.card} in your hand.")
    return ShieldClaimed(question=question.number, opens=table.questions + 1, seat=seat, card=command.card)


def decline_shield(table: Table, seat: int, command: DeclineShield) -> ShieldDeclined:
    """C115: nobody has to react."""
    question = open_question(table, command.question, "shield", "C111")
    return ShieldDeclined(question=question.number, seat=seat)


def doubt_shield(table: Table, seat: int, command: DoubtShield) -> ShieldDoubted:
    """C116: the attacker calls bluff on the claim."""
    question = open_question(table, command.question, "doubt", "C116")
    return ShieldDoubted(question=question.number, seat=seat)


def believe_shield(table: Table, seat: int, command: BelieveShield) -> ShieldBelieved:
    """C118: the attack does not happen, and the card stays hidden."""
    question = open_question(table, command.question, "doubt", "C116")
    return ShieldBelieved(question=question.number, seat=seat)
