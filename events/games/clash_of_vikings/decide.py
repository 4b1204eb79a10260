"""The decision on a command: refuses it, or returns the one fact that it causes."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from . import commands, facts
from .data.names import Space
from .rules.attack import MELEE, destinations, displacements, placements, targets, victims
from .rules.turn import free_starts
from .state import Phase, Question, QuestionKind, Table
from .texts import TEXTS


def require_phase(table: Table, rule: str, *phases: Phase) -> None:
    """Refuse a command that does not belong to the current phase."""
    if table.phase not in phases:
        raise RuleBroken(rule, f"Something else is asked: {TEXTS.phases[table.phase].en}")


def open_question(table: Table, number: int, kind: QuestionKind, rule: str) -> Question:
    """Return the open question. Refuse an answer to another question (S8), or of another kind."""
    question = table.question
    if question is None:
        raise RuleBroken("S8", "That question is closed, and none is open.")
    if question.number != number:
        raise RuleBroken("S8", f"That question is closed; the open one has number {question.number}.")
    if question.kind != kind:
        raise RuleBroken(rule, f"Something else is asked: {TEXTS.phases[table.phase].en}")
    return question


def move(table: Table, seat: int, command: commands.Move) -> facts.VikingMoved:
    """C070-C074: move to a free space in reach."""
    require_phase(table, "C037", "move")
    if command.to not in destinations(table):
        raise _cannot_end_on(table, command.to)
    assert table.action is not None
    return facts.VikingMoved(seat=seat, action=table.action, start=table.vikings[seat], to=command.to)


def slam(table: Table, seat: int, command: commands.Slam) -> facts.VikingSlammed:
    """C080-C084: move onto another Viking's space, and put that Viking beside it."""
    require_phase(table, "C037", "slam")
    victim, to = command.victim, command.to
    if victim == seat or victim >= table.setup.seats:
        raise RuleBroken("C080", "SLAM needs another player's Viking.")
    if victim not in victims(table):
        raise RuleBroken("C081", "No free path of one or two steps leads to that Viking.")
    space = table.vikings[victim]
    if to not in displacements(table, victim):
        if to in table.arena.adjacent[space]:
            raise RuleBroken("C083", "It must not be water, nor hold a Viking.")
        raise RuleBroken("C082", "The displaced Viking goes to a space beside the one it stood on.")
    return facts.VikingSlammed(seat=seat, start=table.vikings[seat], victim=victim, space=space, to=to)


def _cannot_end_on(table: Table, to: Space) -> RuleBroken:
    if to in table.arena.water:
        return RuleBroken("C074", f"{to} is water.")
    if to == table.vikings[table.active]:
        return RuleBroken("C071", f"The Viking stands on {to} already; decline the move to stay.")
    if to in table.vikings:
        return RuleBroken("C073", f"Another Viking stands on {to}.")
    return RuleBroken("C070", f"{table.action} does not reach {to}.")


def attack(table: Table, seat: int, command: commands.Attack) -> facts.AttackDeclared:
    """C090-C092, C110: attack a target, which is asked to react unless it has no card (C114)."""
    require_phase(table, "C037", "attack")
    target = command.target
    if target not in targets(table):
        if table.action in MELEE:
            raise RuleBroken("C090", f"{table.action} hits another Viking on an adjacent space.")
        raise RuleBroken("C091", f"{table.action} hits another Viking at least two spaces away.")
    assert table.action is not None
    opens = table.questions + 1 if table.hands[target] else None
    return facts.AttackDeclared(seat=seat, target=target, action=table.action, opens=opens)


def place(table: Table, seat: int, command: commands.Place) -> facts.BraceletPlaced:
    """C094-C100: place the bracelet beside the target, but not on the attacker's own space."""
    require_phase(table, "C094", "place")
    space = command.space
    assert table.target is not None
    assert table.knocked_off is not None
    if space not in placements(table):
        if space == table.vikings[table.target]:
            raise RuleBroken("C100", "The target's own space is not beside it.")
        if space == table.vikings[seat]:
            raise RuleBroken("C096", "The bracelet cannot be put on the attacker's own space.")
        raise RuleBroken("C094", f"{space} is not adjacent to the target.")
    return facts.BraceletPlaced(seat=seat, space=space, value=table.knocked_off)


def announce(table: Table, seat: int, command: commands.Announce) -> facts.CardAnnounced:
    """C040: play a card of the hand face down."""
    require_phase(table, "C037", "announce")
    if command.card not in table.hands[seat]:
        raise RuleBroken("C040", f"Your hand has no {command.card}.")
    return facts.CardAnnounced(seat=seat, action=command.action, card=command.card)


def answer(table: Table, seat: int, command: commands.Answer) -> facts.BluffAnswered:
    """S2, S8: give a sealed answer to the open question."""
    question = open_question(table, command.question, "bluff", "C050")
    if command.action != table.action:
        raise RuleBroken("S8", f"The open question is on {table.action}.")
    if seat not in question.asked:
        raise RuleBroken("C051", "Only a player with a bracelet who is not the active one may call bluff.")
    if question.answers[question.asked.index(seat)] is not None:
        raise RuleBroken("S2", "Your answer is final.")
    return facts.BluffAnswered(question=question.number, asked=question.asked, seat=seat, call=command.call)


def claim_shield(table: Table, seat: int, command: commands.ClaimShield) -> facts.ShieldClaimed:
    """C112, C113: play any card of the hand face down."""
    question = open_question(table, command.question, "shield", "C111")
    if command.card not in table.hands[seat]:
        raise RuleBroken("C112", f"Your hand has no {command.card}.")
    return facts.ShieldClaimed(question=question.number, opens=table.questions + 1, seat=seat, card=command.card)


def choose_start(table: Table, seat: int, command: commands.ChooseStart) -> facts.StartSpaceChosen:
    """C009, C010: choose a free start space."""
    require_phase(table, "C010", "choose_start")
    if command.space in table.chosen:
        raise RuleBroken("C009", f"Another Viking stands on {command.space}.")
    if command.space not in free_starts(table):
        raise RuleBroken("C010", f"{command.space} is not a start space.")
    return facts.StartSpaceChosen(seat=seat, space=command.space)


def decide(table: Table, seat: int, command: commands.ClashCommand, chance: Chance) -> facts.ClashFact:  # noqa: ARG001, C901, PLR0911, PLR0912
    """Return the fact of a seat's command. Raises ``RuleBroken``."""
    match command:
        case commands.Answer():
            return answer(table, seat, command)
        case commands.Announce():
            return announce(table, seat, command)
        case commands.Move():
            return move(table, seat, command)
        case commands.Slam():
            return slam(table, seat, command)
        case commands.Decline():
            # C071, C103: an action need not be carried out.
            require_phase(table, "C037", "move", "slam", "attack")
            assert table.action is not None
            return facts.ActionDeclined(seat=seat, action=table.action)
        case commands.Attack():
            return attack(table, seat, command)
        case commands.ClaimShield():
            return claim_shield(table, seat, command)
        case commands.DeclineShield(question=number):
            # C115: reacting is optional.
            question = open_question(table, number, "shield", "C111")
            return facts.ShieldDeclined(question=question.number, seat=seat)
        case commands.DoubtShield(question=number):
            # C116: the attacker calls bluff on the claim.
            question = open_question(table, number, "doubt", "C116")
            return facts.ShieldDoubted(question=question.number, seat=seat)
        case commands.BelieveShield(question=number):
            # C118: the attack does not happen, and the card stays hidden.
            question = open_question(table, number, "doubt", "C116")
            return facts.ShieldBelieved(question=question.number, seat=seat)
        case commands.Place():
            return place(table, seat, command)
        case commands.ChooseStart():
            return choose_start(table, seat, command)
        case _:
            assert_never(command)
