"""Another table that a viewer cannot tell from this one, as a function of what the viewer knows."""

from itertools import product

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..rules import is_over, is_settled
from ..state import Question, Table


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return another table that looks the same: hidden bracelets, cards and answers dealt anew.

    What is dealt is put in order before, so that nothing of the hidden arrangement goes into the new one.
    """
    if is_over(table):
        return table
    return _with_answers(_with_cards(_with_bracelets(table, viewer, chance), viewer, chance), viewer, chance)


def _with_bracelets(table: Table, viewer: int | None, chance: Chance) -> Table:
    hidden = [*(values for seat, values in enumerate(table.bracelets) if seat != viewer), table.supply, table.removed]
    dealt = iter(chance.shuffled("bracelets", sorted(value for values in hidden for value in values)))

    def anew(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(next(dealt) for _ in values))

    bracelets = tuple(values if seat == viewer else anew(values) for seat, values in enumerate(table.bracelets))
    resampled: Table = change(table, bracelets=bracelets, supply=anew(table.supply), removed=anew(table.removed))
    return resampled


def _with_cards(table: Table, viewer: int | None, chance: Chance) -> Table:
    hands, piles, discards, played = list(table.hands), list(table.piles), list(table.discards), list(table.played)
    for seat in range(table.setup.seats):
        if seat == viewer:
            continue
        hidden = [place for place, one in enumerate(played) if one.seat == seat and not one.revealed]
        own = [*hands[seat], *piles[seat], *discards[seat], *(played[place].card for place in hidden)]
        dealt = iter(chance.shuffled("cards", sorted(own)))
        hands[seat], piles[seat], discards[seat] = (
            tuple(sorted(next(dealt) for _ in cards)) for cards in (hands[seat], piles[seat], discards[seat])
        )
        for place in hidden:
            played[place] = change(played[place], card=next(dealt))
    resampled: Table = change(
        table, hands=tuple(hands), piles=tuple(piles), discards=tuple(discards), played=tuple(played)
    )
    return resampled


def _with_answers(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return the table with any answers of the others that leave the question as open, or as settled, as it is.

    S4, S7: how many have answered is not taken from the table either, so that what is foreseen of an answer is the
    same whether others are missing or not.
    """
    question = table.question
    if question is None or question.kind != "bluff":
        return table
    possible = [other for other in _answered_anyhow(question, viewer) if _looks_alike(table, question, other)]
    resampled: Table = change(table, question=chance.one_of("answers", possible))
    return resampled


def _answered_anyhow(question: Question, viewer: int | None) -> list[Question]:
    """Return the question with all combinations of answers of the others."""
    choices = [
        (answer,) if seat == viewer else (None, False, True)
        for seat, answer in zip(question.asked, question.answers, strict=True)
    ]
    return [change(question, answers=answers) for answers in product(*choices)]


def _looks_alike(table: Table, question: Question, other: Question) -> bool:
    """Return True if the other question is as open or as settled; where the first call closes it, there is only one."""
    if table.setup.options.first_call and other.answers.count(True) > 1:
        return False
    return is_settled(table, other) == is_settled(table, question)
