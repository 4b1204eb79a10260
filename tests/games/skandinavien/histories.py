"""What may have happened before a table that was dealt to a viewer: what it was told, and the rest filled in."""

from collections import Counter, defaultdict
from itertools import islice
from math import inf

from events.games.skandinavien import facts
from events.games.skandinavien.data.box import cards_of
from events.ruleset.records import change


def history(story, dealt, viewer):
    """A whole past of the dealt table, and that table."""
    hidden = [seat for seat in range(dealt.setup.seats) if seat != viewer]
    filled = with_tickets(story, dealt, hidden)
    for seat in hidden:
        filled = with_hand(filled, dealt, seat)
    return with_piles(filled, story, dealt), dealt


def with_hand(story, dealt, seat):
    """The facts with other cards of one seat: those that it has paid are drawn in time."""
    needed, known = needs(story, seat)
    piles = piles_of(story)
    first_shuffle = next((place for place, fact in enumerate(story) if isinstance(fact, facts.PileShuffled)), inf)
    if dealt.drawn:
        cards = [Counter(cards_of(bags[seat])) for bags in dealt.drawn]
        cards[0] += Counter(card for card, place in needed if place < first_shuffle)
    else:
        cards = [Counter(cards_of(dealt.hands[seat])) - known + Counter(card for card, _ in needed)]
    deadlines = defaultdict(list)
    for card, place in needed:
        deadlines[card].append(place)
    slots = defaultdict(list)
    for place, fact in enumerate(story):
        if isinstance(fact, facts.CardsDealt | facts.BlindCardDrawn) and fact.seat == seat:
            slots[piles[place]] += [place] * getattr(fact, "count", 1)
    last = max((place for places in slots.values() for place in places), default=None)
    first = dealt.first_card if seat == dealt.turn else None
    given = defaultdict(list)
    for pile, bag in enumerate(cards):
        ordered = sorted((deadlines[card].pop(0) if deadlines[card] else inf, card) for card in sorted(bag.elements()))
        if first and not first.is_open and last in slots[pile]:
            ordered.append(ordered.pop(max(n for n, (_, card) in enumerate(ordered) if card == first.card)))
        for place, (deadline, card) in zip(slots[pile], ordered, strict=True):
            assert place < deadline, "a card was paid before it was drawn"
            given[place].append(card)
    assert not any(deadlines.values()), "a card was paid that was never drawn"
    return [with_cards(fact, given[place]) if place in given else fact for place, fact in enumerate(story)]


def with_cards(fact, cards):
    return change(fact, cards=tuple(cards)) if isinstance(fact, facts.CardsDealt) else change(fact, card=cards[0])


def needs(story, seat):
    """The cards that a seat has paid though it had taken no such card openly, and where; and what it has of these."""
    known, needed, in_tunnel = Counter(), [], False
    for place, fact in enumerate(story):
        match fact:
            case facts.OpenCardDrawn(card=card) if fact.seat == seat:
                known[card] += 1
            case facts.TunnelGivenUp(payment=cards) if fact.seat == seat:
                known += Counter(cards)
            case facts.TunnelAttempted(payment=cards) | facts.TunnelPaid(payment=cards) if fact.seat == seat:
                needed += [(card, place) for card in sorted((Counter(cards) - known).elements())]
                known -= Counter(cards)
            case facts.RouteClaimed(payment=cards) if fact.seat == seat and not in_tunnel:
                needed += [(card, place) for card in sorted((Counter(cards) - known).elements())]
                known -= Counter(cards)
            case facts.HandDiscarded(discarded=cards) if fact.seat == seat:
                assert not known - Counter(cards)
                needed += [(card, place) for card in sorted((Counter(cards) - known).elements())]
                known = Counter()
        in_tunnel = isinstance(
            fact, facts.TunnelAttempted | facts.TunnelRevealed | facts.TunnelPaid | facts.PileShuffled
        ) and (in_tunnel or isinstance(fact, facts.TunnelAttempted))
    return needed, known


def piles_of(story):
    """For each fact from which draw pile it draws; piles from which nobody drew blind are none."""
    pile, drawn, found = 0, True, []
    for fact in story:
        found.append(pile)
        if isinstance(fact, facts.PileShuffled) and (drawn or pile == 0):
            pile, drawn = pile + 1, False
        drawn = drawn or isinstance(fact, facts.BlindCardDrawn)
    return found


def with_piles(filled, story, dealt):
    """The facts with draw piles from which these cards come, made of the cards that all know to be in them."""
    found, pile = [], list(dealt.pile)
    for told, real in zip(reversed(filled), reversed(story), strict=True):
        fact = told
        match told:
            case facts.DisplayRefilled(card=card) | facts.BlindCardDrawn(card=card):
                pile.append(card)
            case facts.TunnelRevealed(cards=cards):
                pile += reversed(cards)
            case facts.PileShuffled():
                assert sorted(pile) == sorted(real.order), "other cards were shuffled than all have seen"
                fact, pile = change(fact, order=tuple(pile)), []
            case facts.DisplayLaid():
                fact, pile = change(fact, order=tuple(pile)), []
        found.append(fact)
    found.reverse()
    assert laid_out(found) == laid_out(story), "other cards are played with"
    return found


def laid_out(story):
    """All cards and all tickets that a game began with."""
    cards, tickets = Counter(), Counter()
    for fact in story:
        match fact:
            case facts.CardsDealt():
                cards.update(fact.cards)
            case facts.DisplayLaid():
                cards.update((*fact.display, *fact.order))
            case facts.FirstTicketsDealt():
                tickets.update(fact.tickets)
            case facts.TicketPileLaid():
                tickets.update(fact.order)
    return cards, tickets


def with_tickets(story, dealt, hidden):
    """The facts with other tickets: dealt, drawn, kept and returned in the order in which the table has them."""
    held = {seat: iter(dealt.tickets[seat]) for seat in hidden}
    returned = {seat: iter(dealt.returned[seat]) for seat in hidden}
    answered = iter([seat for seat in hidden if not dealt.offered[seat]]) if dealt.phase == "first_tickets" else None
    found = []
    for fact in story:
        match fact:
            case facts.FirstTicketsChosen() if fact.seat in hidden:
                seat = next(answered) if answered else fact.seat
                number = len(dealt.tickets[seat]) if answered else len(fact.kept)
                kept = tuple(islice(held[seat], number))
                back = tuple(islice(returned[seat], len(fact.kept) + len(fact.returned) - number))
                found.append(change(fact, seat=seat, kept=kept, returned=back))
            case facts.TicketsKept(seat=seat) if seat in hidden:
                kept = tuple(islice(held[seat], fact.kept))
                found.append(change(fact, tickets=kept, given_back=tuple(islice(returned[seat], fact.returned))))
            case _:
                found.append(fact)
    assert not any(tuple(rest) for rest in (*held.values(), *returned.values()))
    return with_offers(found, dealt, hidden)


def with_offers(story, dealt, hidden):
    """The facts with the tickets that each seat chose from, and the pile that they come from."""
    found, pile, offered = [], list(dealt.ticket_pile), dict(enumerate(dealt.offered))
    for told in reversed(story):
        fact = told
        match told:
            case facts.FirstTicketsChosen():
                offered[fact.seat] = (*fact.kept, *fact.returned)
            case facts.TicketsKept():
                offered[fact.seat] = (*fact.tickets, *fact.given_back)
            case facts.TicketsDrawn(seat=seat) | facts.FirstTicketsDealt(seat=seat) if seat in hidden:
                fact = change(fact, tickets=offered[seat])
            case facts.TicketPileLaid():
                fact = change(fact, order=tuple(pile))
        if isinstance(fact, facts.TicketsDrawn):
            pile += fact.tickets
        found.append(fact)
    return found[::-1]
