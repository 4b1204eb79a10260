"""Phases 1 and 2 of a card: it is announced, and perhaps called a bluff."""

from events.ruleset.refusals import RuleBroken

from ..commands import Announce, Answer
from ..facts import (
    BluffAnswered,
    BluffQuestionClosed,
    BluffQuestionOpened,
    CardAnnounced,
    CardRevealed,
    SupplyBraceletTaken,
)
from ..rules import caller, may_call, settled
from .actions import ask_for_action
from .story import Story
from .turns import settle_card


def announce(story: Story, seat: int, command: Announce) -> None:
    """C040, C050: the card lies face down; whoever has a bracelet may call, and if nobody has, phase 3 follows."""
    if command.card not in story.table.hands[seat]:
        raise RuleBroken("C040", f"There is no {command.card} in your hand.")
    story.tell(CardAnnounced(seat=seat, action=command.action, card=command.card))
    asked = may_call(story.table)
    if asked:
        story.tell(BluffQuestionOpened(question=story.table.questions + 1, asked=asked))
    else:
        ask_for_action(story)


def answer(story: Story, seat: int, command: Answer) -> None:
    """S2, S5: a sealed answer; it closes the question if it is the last one that mattered."""
    question, action = story.table.question, story.table.action
    assert question is not None
    if (command.question, command.action) != (question.number, action):
        raise RuleBroken(
            "S8", f"That question is closed; the open one has number {question.number} and is on {action}."
        )
    if seat not in question.asked:
        raise RuleBroken("C051", "Only who has a bracelet, and is not the active player, may call bluff.")
    if question.answers[question.asked.index(seat)] is not None:
        raise RuleBroken("S2", "Your answer is final.")
    story.tell(BluffAnswered(question=question.number, asked=question.asked, seat=seat, call=command.call))
    answered = story.table.question
    assert answered is not None
    if settled(answered, first_call=story.table.setup.options.first_call):
        _close(story, answered.number, caller(answered))


def _close(story: Story, number: int, calling: int | None) -> None:
    story.tell(BluffQuestionClosed(question=number, caller=calling))
    if calling is None:
        ask_for_action(story)
    else:
        _turn_up(story, calling)


def _turn_up(story: Story, calling: int) -> None:
    """C056-C061: the card shows who takes a bracelet from whom, and whether phase 3 follows."""
    active, played = story.table.active, story.table.played[-1]
    action = story.table.action
    assert action is not None
    truthful = played.card == action
    story.tell(CardRevealed(seat=active, card=played.card, action=action, truthful=truthful))
    if truthful:
        story.take_blind(active, calling, "false_call")
        ask_for_action(story)
    else:
        _penalize(story, active, calling)
        settle_card(story)


def _penalize(story: Story, bluffer: int, calling: int) -> None:
    """C058-C060: a bracelet of the bluffer, or else one of the supply, or else none."""
    table = story.table
    if table.bracelets[bluffer] or not table.supply:
        story.take_blind(calling, bluffer, "bluff")
    else:
        story.tell(
            SupplyBraceletTaken(taker=calling, victim=bluffer, value=story.chance.one_of("supply", table.supply))
        )
