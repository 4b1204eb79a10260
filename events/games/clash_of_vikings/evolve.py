"""The table after each fact: applies it, and never refuses. More frequent facts are tested first."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, assert_never

from events.ruleset.records import change, put, without
from events.ruleset.ruleset import Setup

from . import facts
from .data.names import Card, Space
from .rules.attack import placements
from .rules.turn import action_phase, free_starts, is_anybody_asked
from .state import OPEN, RENEWED, SUPPLY, Cycle, Passed, Payment, Phase, Played, Question, Table, VerdictState

MAX_PASSED = 128
"""The number of passed bracelets that are remembered; only games prolonged on purpose exceed it."""
MAX_RENEWED = 2
"""The number of renewals of a seat's draw pile that are remembered."""
_NOT_YET: Mapping[str, None] = dict.fromkeys(("card", "truthful", "taker", "victim", "payment"))
"""The parts of a verdict that are known only once a card is turned up."""
T = TypeVar("T", bound=int | str)

Lying = Mapping[Space, tuple[int, ...]]
Bracelets = tuple[tuple[int, ...], ...]
PaidFact = facts.BraceletTaken | facts.SupplyBraceletTaken | facts.NothingTaken


def plus(items: Iterable[T], more: Iterable[T]) -> tuple[T, ...]:
    return tuple(sorted((*items, *more)))


def minus(items: Iterable[T], fewer: Iterable[T]) -> tuple[T, ...]:
    """Return a sorted collection without these, each removed once."""
    left = list(items)
    for item in fewer:
        left.remove(item)
    return tuple(left)


def passed(table: Table, *more: Passed) -> tuple[Passed, ...]:
    """Return the passed bracelets with these appended."""
    return (*table.passed, *more)


def _without_oldest(table: Table) -> Table:
    """Return the table with the oldest passed bracelets forgotten and counted."""
    forgotten = len(table.passed) - MAX_PASSED
    return change(table, passed=table.passed[forgotten:], forgotten=table.forgotten + forgotten)


def happened(table: Table, seat: int, event: Card | int | None) -> tuple[Cycle, ...]:
    """Return what was seen of all seats' cards, extended by one event of a seat."""
    cycle = table.cycles[seat]
    return put(table.cycles, seat, Cycle(renewed=cycle.renewed, since=(*cycle.since, event)))


def turned_up(table: Table, seat: int, card: Card) -> tuple[Cycle, ...]:
    """Return what was seen of all seats' cards, with the card that a seat played last turned face up."""
    cycle = table.cycles[seat]
    # A fork that is older than this field lacks the card that was face down when it began.
    before = cycle.since[:-1] if cycle.since[-1:] == (None,) else cycle.since
    return put(table.cycles, seat, Cycle(renewed=cycle.renewed, since=(*before, card)))


def renewed(table: Table, seat: int) -> tuple[Cycle, ...]:
    """Return what was seen of all seats' cards, after a seat's discards became its draw pile."""
    cycle = table.cycles[seat]
    shown, since = cycle.renewed, (*cycle.since, RENEWED)
    if since.count(RENEWED) > MAX_RENEWED:
        end = since.index(RENEWED)
        shown = tuple(sorted(card for card in since[:end] if isinstance(card, str)))
        since = since[end + 1 :]
    return put(table.cycles, seat, Cycle(renewed=shown, since=since))


def after_answer(table: Table, fact: facts.BluffFact) -> Table:
    """Return the table after the question opened, was answered, or closed."""
    if type(fact) is facts.BluffAnswered:
        question = table.question
        assert question is not None
        answers = put(question.answers, question.asked.index(fact.seat), fact.call)
        return change(table, question=change(question, answers=answers))
    if type(fact) is facts.BluffQuestionOpened:
        opened = Question(number=fact.question, kind="bluff", asked=fact.asked, answers=(None,) * len(fact.asked))
        return change(table, question=opened, questions=fact.question)
    if type(fact) is facts.BluffQuestionClosed:
        return _closed(table, fact)
    assert_never(fact)


def _closed(table: Table, fact: facts.BluffQuestionClosed) -> Table:
    """C055, C056: if a seat called, the card is turned up; otherwise phase 3 follows."""
    assert table.action is not None
    caller = fact.caller
    verdict = VerdictState(
        number=fact.question, kind="bluff", seat=table.active, said=table.action, caller=caller, **_NOT_YET
    )
    phase = action_phase(table) if caller is None else "reveal"
    return change(table, question=None, verdict=verdict, phase=phase)


def after_bracelet(table: Table, fact: facts.BraceletFact) -> Table:
    """Return the table after bracelets moved, or could not because there were none."""
    match fact:
        case facts.BraceletTaken(taker=taker, victim=victim, value=value):
            left = put(table.bracelets, victim, without(table.bracelets[victim], value))
            bracelets = put(left, taker, plus(left[taker], (value,)))
            after = _paid(table, bracelets, fact, fact.reason, "bracelet")
            after = change(after, passed=passed(table, (victim, taker, value)))
        case facts.BraceletLaid(space=space, value=value):
            supply = without(table.supply, value)
            after = change(table, supply=supply, lying=_with(table.lying, space, value))
        case facts.BraceletsPickedUp(seat=seat, space=space, values=values):
            bracelets = put(table.bracelets, seat, plus(table.bracelets[seat], values))
            lying = _without(table.lying, space, values)
            taken = [(OPEN, seat, value) for value in values]
            after = change(table, bracelets=bracelets, lying=lying, passed=passed(table, *taken), phase="settled")
        case facts.BraceletKnockedOff():
            after = _knocked_off(table, fact)
        case facts.BraceletPlaced(space=space, value=value):
            lying = _with(table.lying, space, value)
            after = change(table, lying=lying, knocked_off=None, phase=_after_placing(table, space))
        case facts.LootTaken(seat=seat, values=values):
            after = change(_from_supply(table, seat, values), phase="announce")
        case facts.NothingTaken():
            after = _paid(table, table.bracelets, fact, fact.reason, "nothing")
        case facts.SupplyBraceletTaken(taker=taker, value=value):
            after = _from_supply(table, taker, (value,))
            after = _paid(after, after.bracelets, fact, "bluff", "supply")
        case facts.BraceletSunk(space=space, value=value):
            lying = _without(table.lying, space, (value,))
            after = change(table, lying=lying, sunk=plus(table.sunk, (value,)), phase="settled")
        case _:
            assert_never(fact)
    return after


def _paid(table: Table, bracelets: Bracelets, fact: PaidFact, reason: facts.Reason, payment: Payment) -> Table:
    """Return the table after a payment; a payment for a call is recorded in the verdict."""
    verdict = table.verdict
    if reason != "hit":
        assert verdict is not None
        verdict = change(verdict, taker=fact.taker, victim=fact.victim, payment=payment)
    return change(table, bracelets=bracelets, verdict=verdict, phase=_after_paying(table, reason))


def _after_paying(table: Table, reason: facts.Reason) -> Phase:
    match reason:
        case "false_call":
            return action_phase(table)
        case "false_shield":
            return "hit"
        case "bluff" | "hit" | "shield":
            return "settled"
        case _:
            assert_never(reason)


def _knocked_off(table: Table, fact: facts.BraceletKnockedOff) -> Table:
    left = minus(table.bracelets[fact.target], (fact.value,))
    phase = "place" if len(placements(table)) > 1 else "only_place"
    return change(
        table,
        bracelets=put(table.bracelets, fact.target, left),
        passed=passed(table, (fact.target, OPEN, fact.value)),
        knocked_off=fact.value,
        phase=phase,
    )


def _after_placing(table: Table, space: Space) -> Phase:
    if space in table.arena.water:
        return "sink"
    return "pick_up" if space in table.vikings else "settled"


def _from_supply(table: Table, seat: int, values: tuple[int, ...]) -> Table:
    bracelets = put(table.bracelets, seat, plus(table.bracelets[seat], values))
    taken = [(SUPPLY, seat, value) for value in values]
    return change(table, supply=minus(table.supply, values), bracelets=bracelets, passed=passed(table, *taken))


def _with(lying: Lying, space: Space, value: int) -> Lying:
    return {**lying, space: plus(lying.get(space, ()), (value,))}


def _without(lying: Lying, space: Space, values: tuple[int, ...]) -> Lying:
    left = minus(lying[space], values)
    others = {name: there for name, there in lying.items() if name != space}
    return {**others, space: left} if left else others


def after_card(table: Table, fact: facts.CardFact) -> Table:
    """Return the table after a card was announced, turned up, discarded or drawn."""
    if type(fact) is facts.CardAnnounced:
        return _announced(table, fact)
    if type(fact) is facts.CardsDrawn:
        return _drawn(table, fact)
    if type(fact) is facts.CardRevealed:
        return revealed(table, fact)
    if type(fact) is facts.SecondCardDue:
        return change(table, phase="announce", action=None, target=None)
    if type(fact) is facts.CardsDiscarded:
        return _discarded(table)
    if type(fact) is facts.PileRenewed:
        piles = put(table.piles, fact.seat, table.discards[fact.seat])
        discards = put(table.discards, fact.seat, ())
        return change(table, piles=piles, discards=discards, cycles=renewed(table, fact.seat))
    assert_never(fact)


def revealed(table: Table, fact: facts.CardRevealed | facts.ShieldRevealed) -> Table:
    """Return the table with the card that was played last face up; the payment comes next."""
    assert table.verdict is not None
    cards = (*table.played[:-1], change(table.played[-1], revealed=True))
    verdict = change(table.verdict, card=fact.card, truthful=fact.truthful)
    cycles = turned_up(table, fact.seat, fact.card)
    return change(table, played=cards, cycles=cycles, verdict=verdict, phase="pay")


def _announced(table: Table, fact: facts.CardAnnounced) -> Table:
    """C050, S3: the question opens next if a seat may call; otherwise phase 3 follows."""
    seat, action, card = fact.seat, fact.action, fact.card
    after = change(
        table,
        hands=put(table.hands, seat, without(table.hands[seat], card)),
        played=(*table.played, Played(seat=seat, said=action, card=card)),
        cycles=happened(table, seat, None),
        action=action,
        cards=table.cards + 1,
        phase="bluff",
    )
    return after if is_anybody_asked(after) else change(after, phase=action_phase(after))


def _drawn(table: Table, fact: facts.CardsDrawn) -> Table:
    seat, cards = fact.seat, fact.cards
    hands = put(table.hands, seat, plus(table.hands[seat], cards))
    piles = put(table.piles, seat, minus(table.piles[seat], cards))
    return change(table, hands=hands, piles=piles, cycles=happened(table, seat, len(cards)))


def _discarded(table: Table) -> Table:
    discards = table.discards
    for one in table.played:
        discards = put(discards, one.seat, plus(discards[one.seat], (one.card,)))
    return change(table, discards=discards, played=(), phase="turn_end")


def after_action(table: Table, fact: facts.ActionFact) -> Table:
    """Return the table after an action was carried out or declined, or an attack was answered."""
    match fact:
        case facts.VikingMoved(seat=seat, to=to):
            after = change(table, vikings=put(table.vikings, seat, to), phase=_after_arriving(table, to))
        case facts.ActionDeclined() | facts.ActionFizzled():
            after = change(table, phase="settled")
        case facts.VikingSlammed(seat=seat, victim=victim, space=space, to=to):
            vikings = put(put(table.vikings, seat, space), victim, to)
            after = change(table, vikings=vikings, phase=_after_arriving(table, to))
        case facts.AttackDeclared():
            after = _attacked(table, fact)
        case facts.ShieldDeclined():
            after = change(table, question=None, phase="hit")
        case facts.ShieldClaimed():
            after = _claimed(table, fact)
        case facts.ShieldBelieved():
            after = change(table, question=None, verdict=_verdict(table, None), phase="settled")
        case facts.ShieldDoubted(seat=seat):
            after = change(table, question=None, verdict=_verdict(table, seat), phase="reveal")
        case facts.ShieldRevealed():
            after = revealed(table, fact)
        case _:
            assert_never(fact)
    return after


def _after_arriving(table: Table, space: Space) -> Phase:
    return "pick_up" if space in table.lying else "settled"


def _attacked(table: Table, fact: facts.AttackDeclared) -> Table:
    """C111, C114: the target is asked, unless it has no card."""
    if fact.opens is None:
        return change(table, target=fact.target, phase="hit")
    question = Question(number=fact.opens, kind="shield", asked=(fact.target,), answers=(None,))
    return change(table, target=fact.target, question=question, questions=fact.opens, phase="shield")


def _claimed(table: Table, fact: facts.ShieldClaimed) -> Table:
    """C116: the attacker is asked to doubt the claim."""
    question = Question(number=fact.opens, kind="doubt", asked=(table.active,), answers=(None,))
    seat, card = fact.seat, fact.card
    return change(
        table,
        hands=put(table.hands, seat, without(table.hands[seat], card)),
        played=(*table.played, Played(seat=seat, said="SHIELD", card=card)),
        cycles=happened(table, seat, None),
        question=question,
        questions=fact.opens,
        phase="doubt",
    )


def _verdict(table: Table, caller: int | None) -> VerdictState:
    assert table.question is not None
    assert table.target is not None
    number = table.question.number
    return VerdictState(number=number, kind="doubt", seat=table.target, said="SHIELD", caller=caller, **_NOT_YET)


def empty(setup: Setup) -> Table:
    """Return the table before anything is laid out: all bracelets in the supply, all cards in the piles."""
    nothing: tuple[tuple[Any, ...], ...] = ((),) * setup.seats
    box, options = setup.box, setup.options
    return Table(
        setup=setup,
        arena=box.arenas[options.arena],
        supply=box.bracelets,
        piles=(box.decks[options.bluff_arena],) * setup.seats,
        hands=nothing,
        discards=nothing,
        bracelets=nothing,
        cycles=(Cycle(),) * setup.seats,
    )


def after_turn(table: Table, fact: facts.GameFact) -> Table:
    """Return the table after a step of the layout, the beginning of a turn, or the end of the game."""
    match fact:
        case facts.TurnBegan():
            after = _turn_began(table, fact)
        case facts.BraceletsHandedOut(values=values):
            supply = minus(table.supply, values * table.setup.seats)
            bracelets = tuple(plus(own, values) for own in table.bracelets)
            handed_out = [(OPEN, seat, value) for seat in range(table.setup.seats) for value in values]
            after = change(table, supply=supply, bracelets=bracelets, passed=passed(table, *handed_out))
        case facts.BraceletsRemoved(values=values):
            after = change(table, supply=minus(table.supply, values), removed=plus(table.removed, values))
        case facts.StartPlayerDetermined(seat=seat):
            chosen = table.setup.options.starts == "chosen"
            after = change(table, active=seat, phase="choose_start" if chosen else "deal_starts")
        case facts.StartSpaceChosen(space=space):
            after = _start_chosen(table, space)
        case facts.VikingsPlaced(spaces=spaces):
            after = change(table, vikings=spaces, phase="deal")
        case facts.BraceletsCounted():
            after = change(table, counted=table.counted + 1)
        case facts.GameEnded():
            after = change(table, phase="over")
        case _:
            assert_never(fact)
    return after


def _turn_began(table: Table, fact: facts.TurnBegan) -> Table:
    on_loot = table.vikings[fact.seat] == table.arena.loot
    return change(
        table,
        turn=fact.turn,
        active=fact.seat,
        cards=0,
        phase="loot" if on_loot else "announce",
        action=None,
        target=None,
    )


def _start_chosen(table: Table, space: Space) -> Table:
    """C010: once all have chosen, each seat's Viking stands on its chosen space."""
    seats, starter = table.setup.seats, table.active
    after = change(table, chosen=(*table.chosen, space))
    if len(after.chosen) < seats:
        return change(after, phase="choose_start" if len(free_starts(after)) > 1 else "last_start")
    vikings = tuple(after.chosen[(seat - starter) % seats] for seat in range(seats))
    return change(after, vikings=vikings, phase="deal")


def evolve(table: Table, fact: facts.ClashFact) -> Table:
    after = _evolved(table, fact)
    return after if len(after.passed) <= MAX_PASSED else _without_oldest(after)


def _evolved(table: Table, fact: facts.ClashFact) -> Table:
    match fact.group:
        case "bluff":
            return after_answer(table, fact)
        case "cards":
            return after_card(table, fact)
        case "bracelets":
            return after_bracelet(table, fact)
        case "game":
            return after_turn(table, fact)
        case "actions":
            return after_action(table, fact)
        case _:
            assert_never(fact)
