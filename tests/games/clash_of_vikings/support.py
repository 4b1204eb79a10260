"""Tables made by hand, and the ways through a card that every test takes."""

from collections import Counter

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Announce, Answer, Attack, ChooseStart, DeclineShield
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.ruleset import decide_command, decide_start
from tests.support.bdd import at

HAND = ("CLUB", "SHIELD", "WALK")
FAR_APART = ("b1", "b5", "f5", "f1")
CLOSE = ("d3", "d2", "f5")
"""Seat 1 stands beside seat 0, seat 2 far away."""


def setup(seats=3, box=None, **options):
    return RULESET.setup(seats, options, box or {})


def table(seats=3, *, options=None, box=None, hand=HAND, **fields):
    """Seat 0 is to announce its first card; everybody holds the same hand and a 3, and stands apart from the others."""
    empty = RULESET.empty(setup(seats, box, **(options or {})))
    hands = fields.pop("hands", (tuple(sorted(hand)),) * seats)
    deck = empty.piles[0]
    made = {
        "vikings": FAR_APART[:seats],
        "bracelets": ((3,),) * seats,
        "supply": (1, 2, 2, 2, 4),
        "lying": {},
        "hands": hands,
        "piles": tuple(tuple(sorted((Counter(deck) - Counter(own)).elements())) for own in hands),
        "turn": 1,
        "phase": "announce",
    }
    return change(empty, **{**made, **fields})


def announced(table, action, card=None):
    """The active seat has announced, by default what it holds."""
    card = card or (action if action in table.hands[table.active] else table.hands[table.active][0])
    return at(RULESET, table).when(table.active, Announce(card=card, action=action))


def answers(given, **by_seat):
    """Answers in this order: ``answers(given, seat2=True, seat1=False)``."""
    for name, call in by_seat.items():
        given = answer(given, int(name[-1]), call)
    return given


def answer(given, seat, call):
    """One seat answers the open question."""
    return given.when(seat, Answer(question=given.table.questions, action=given.table.action, call=call))


def called(given, caller):
    """One seat calls bluff, and everybody else who is asked passes."""
    for seat in given.table.question.asked:
        given = answer(given, seat, seat == caller)
    return given


def all_pass(given):
    for seat in given.table.question.asked if given.table.question else ():
        given = answer(given, seat, False)
    return given


def unchallenged(table, action, card=None):
    """The card is announced and nobody calls: phase 3."""
    return all_pass(announced(table, action, card))


def attacking(action, target, **fields):
    """Seat 0 attacks, and nobody called bluff."""
    return unchallenged(table(**{"vikings": CLOSE, **fields}), action).when(0, Attack(target=target))


def hit(action, target, **fields):
    """The same, and the target does not claim a SHIELD."""
    given = attacking(action, target, **fields)
    return given.when(target, DeclineShield(question=given.table.questions))


def types(given):
    return [type(fact).__name__ for fact in given.facts]


def begun(setup, seed=b"start", spaces=()):
    """A game up to the first turn: its facts, and the table. Start spaces are chosen as listed, then the first free."""
    chance = Chance(seed)
    facts, table = decide_start(RULESET, setup, chance)
    wanted = iter(spaces)
    while table.phase == "choose_start":
        (seat,) = RULESET.to_act(table, None)
        command = ChooseStart(space=next(wanted, RULESET.legal(table, seat)[0].space))
        more, table = decide_command(RULESET, table, seat, command, chance)
        facts += more
    return list(facts), table


def with_starts(store, state):
    """A game in a store, with all start spaces chosen."""
    while state.table.phase == "choose_start":
        (seat,) = state.to_act(None)
        state = store.act(state.id, seat, RULESET.legal(state.table, seat)[0]).state
    return state
