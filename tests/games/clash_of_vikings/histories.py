"""What may have happened before a table that was dealt to a viewer: what it was told, and the rest filled in."""

from collections import Counter

from events.games.clash_of_vikings import facts
from events.ruleset.records import change

PLAYED = (facts.CardAnnounced, facts.ShieldClaimed)
REVEALED = (facts.CardRevealed, facts.ShieldRevealed)
OPEN = -1


def history(told, dealt, viewer):
    """A whole past of the dealt table, and that table; an open question is left as it really is (S4, S7)."""
    filled = with_bracelets(told, dealt)
    for seat in range(dealt.setup.seats):
        if seat != viewer:
            filled = with_cards(filled, dealt, seat)
    return filled, change(dealt, question=open_question(told, dealt))


def open_question(told, dealt):
    """The question with the answers that there really are: how many, nobody is told by the table."""
    if dealt.question is None or dealt.question.kind != "bluff":
        return dealt.question
    number = dealt.question.number
    given = {fact.seat: fact.call for fact in told if isinstance(fact, facts.BluffAnswered) and fact.question == number}
    return change(dealt.question, answers=tuple(given.get(seat) for seat in dealt.question.asked))


def with_bracelets(told, dealt):
    """The dealt table says itself which bracelets passed; folding tells whether they can have."""
    values = (value for giver, taker, value in dealt.passed if OPEN not in (giver, taker))
    filled = []
    for fact in told:
        match fact:
            case facts.BraceletsRemoved():
                filled.append(change(fact, values=dealt.removed))
            case facts.BraceletTaken() | facts.SupplyBraceletTaken():
                filled.append(change(fact, value=next(values)))
            case facts.LootTaken(count=count):
                filled.append(change(fact, values=tuple(next(values) for _ in range(count))))
            case _:
                filled.append(fact)
    assert not list(values)
    return filled


def with_cards(told, dealt, seat):
    """Cards of one seat, looked for from the end to the beginning."""
    moves = list(moves_of(told, seat))
    face_down = [one.card for one in dealt.played if one.seat == seat]
    plays = [place for place, move in enumerate(moves) if move[0] == "play"]
    for place, card in zip(plays[len(plays) - len(face_down) :], face_down, strict=True):
        moves[place] = ("play", card)
    cards = found(moves, bag(dealt.hands[seat]), bag(dealt.piles[seat]), bag((*dealt.discards[seat], *face_down)))
    assert cards is not None, "no cards can have been played and drawn like that"
    return list(filled_in(told, seat, iter(cards)))


def moves_of(told, seat):
    """What is told of a seat's cards: how many it drew, one played (and turned up, or not), the pile renewed."""
    for place, fact in enumerate(told):
        if isinstance(fact, facts.CardsDrawn) and fact.seat == seat:
            yield "draw", fact.count
        if isinstance(fact, facts.PileRenewed) and fact.seat == seat:
            yield "renew", None
        if isinstance(fact, PLAYED) and fact.seat == seat:
            yield "play", revealed_later(told[place + 1 :], seat)


def revealed_later(told, seat):
    """The card that a seat just played, if it is turned up before the seat plays another one."""
    for fact in told:
        if isinstance(fact, PLAYED) and fact.seat == seat:
            return None
        if isinstance(fact, REVEALED) and fact.seat == seat:
            return fact.card
    return None


def bag(cards):
    return tuple(sorted(cards))


def found(moves, hand, pile, discards):
    """For each move from the first on the cards of it, which lead to these cards; ``None`` if there are none.

    A path from the end to an empty hand and no discards, depth first; what failed is not tried again.
    """
    failed, path = set(), []

    def search(number, hand, pile, discards):
        if number < 0:
            return not hand and not discards
        state = (number, hand, pile, discards)
        if state in failed:
            return False
        for cards, before in backwards(moves[number], hand, pile, discards):
            path.append(cards)
            if search(number - 1, *before):
                return True
            path.pop()
        failed.add(state)
        return False

    return path[::-1] if search(len(moves) - 1, hand, pile, discards) else None


def backwards(move, hand, pile, discards):
    """Each way to take a move back: its cards, and what was in hand, pile and discards before."""
    match move:
        case "draw", count:
            for cards in sorted(set(several(hand, count))):
                yield cards, (less(hand, cards), bag((*pile, *cards)), discards)
        case "renew", _:
            if not discards:
                yield (), (hand, (), pile)
        case "play", card:
            for one in sorted(set(discards)) if card is None else [card] if card in discards else []:
                yield (one,), (bag((*hand, one)), pile, less(discards, (one,)))


def several(cards, count):
    if not count:
        yield ()
        return
    for place, card in enumerate(cards):
        for more in several(cards[place + 1 :], count - 1):
            yield card, *more


def less(cards, taken):
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))


def filled_in(told, seat, cards):
    """The facts with these cards of a seat."""
    for fact in told:
        if isinstance(fact, facts.CardsDrawn) and fact.seat == seat:
            yield change(fact, cards=next(cards))
        elif isinstance(fact, PLAYED) and fact.seat == seat:
            [card] = next(cards)
            yield change(fact, card=card)
        else:
            if isinstance(fact, facts.PileRenewed) and fact.seat == seat:
                next(cards)
            yield fact
