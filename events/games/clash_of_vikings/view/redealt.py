"""What a viewer cannot tell apart: everything hidden, dealt anew."""

from itertools import product

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..rules import is_over, settled
from ..state import Table


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Another table that looks the same: hidden bracelets, cards and answers dealt anew.

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
    redealt: Table = change(table, bracelets=bracelets, supply=anew(table.supply), removed=anew(table.removed))
    return redealt


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
    redealt: Table = change(
        table, hands=tuple(hands), piles=tuple(piles), discards=tuple(discards), played=tuple(played)
    )
    return redealt


def _with_answers(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Of the answers that leave the question open, as many as have come, the viewer's own kept."""
    question = table.question
    if question is None:
        return table
    first_call, missing = table.setup.options.first_call, question.answers.count(None)
    possible = [
        other
        for answers in product((None, False, True), repeat=len(question.asked))
        if answers.count(None) == missing
        and all(
            seat != viewer or was == now
            for seat, was, now in zip(question.asked, question.answers, answers, strict=True)
        )
        and not settled(other := change(question, answers=answers), first_call=first_call)
    ]
    redealt: Table = change(table, question=chance.one_of("answers", possible))
    return redealt
