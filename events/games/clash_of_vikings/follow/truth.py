"""Phase 2 of a card, and a doubted SHIELD: the card is turned up, and shows who takes a bracelet from whom."""

from typing import assert_never

from events.ruleset.chance import Chance

from ..facts import (
    BluffQuestionClosed,
    BluffQuestionOpened,
    BraceletTaken,
    CardRevealed,
    NothingTaken,
    Reason,
    ShieldRevealed,
    SupplyBraceletTaken,
)
from ..rules import caller, is_settled, may_call
from ..state import Table, TruthPhase

TruthFact = (
    BluffQuestionOpened
    | BluffQuestionClosed
    | CardRevealed
    | ShieldRevealed
    | BraceletTaken
    | SupplyBraceletTaken
    | NothingTaken
)


def find_truth(table: Table, phase: TruthPhase, chance: Chance) -> TruthFact | None:
    """Return what follows while an announcement or a claimed SHIELD is put to the test."""
    match phase:
        case "bluff":
            return _open_or_close(table)
        case "reveal":
            return _reveal(table)
        case "pay":
            return _pay(table, chance)
        case _:
            assert_never(phase)


def _open_or_close(table: Table) -> BluffQuestionOpened | BluffQuestionClosed | None:
    """S1, S5: the question opens once a card is announced, and closes once it is settled."""
    question = table.question
    if question is None:
        return BluffQuestionOpened(question=table.questions + 1, asked=may_call(table))
    if is_settled(table, question):
        return BluffQuestionClosed(question=question.number, caller=caller(question))
    return None


def _reveal(table: Table) -> CardRevealed | ShieldRevealed:
    """C056, C119, C120: the doubted card is turned up."""
    assert table.verdict is not None
    one = table.played[-1]
    truthful = one.card == one.said
    if table.verdict.kind == "doubt":
        return ShieldRevealed(seat=one.seat, card=one.card, truthful=truthful)
    assert table.action is not None
    return CardRevealed(seat=one.seat, card=one.card, action=table.action, truthful=truthful)


def _pay(table: Table, chance: Chance) -> BraceletTaken | SupplyBraceletTaken | NothingTaken:
    """C057-C060, C119, C120, C122: whoever was right takes one of the other; the supply pays for bluffs only."""
    verdict = table.verdict
    assert verdict is not None
    assert verdict.caller is not None
    if verdict.kind == "doubt":
        if verdict.truthful:
            return take_blind(table, chance, verdict.seat, verdict.caller, "shield")
        return take_blind(table, chance, verdict.caller, verdict.seat, "false_shield")
    if verdict.truthful:
        return take_blind(table, chance, verdict.seat, verdict.caller, "false_call")
    if table.bracelets[verdict.seat] or not table.supply:
        return take_blind(table, chance, verdict.caller, verdict.seat, "bluff")
    value = chance.one_of("supply", table.supply)
    return SupplyBraceletTaken(taker=verdict.caller, victim=verdict.seat, value=value)


def take_blind(table: Table, chance: Chance, taker: int, victim: int, reason: Reason) -> BraceletTaken | NothingTaken:
    """C132: one of the victim's bracelets goes over, each as likely as any other; none if there is none."""
    values = table.bracelets[victim]
    if not values:
        return NothingTaken(taker=taker, victim=victim, reason=reason)
    value = chance.one_of(f"bracelets:{victim}", values)
    return BraceletTaken(taker=taker, victim=victim, reason=reason, value=value)
