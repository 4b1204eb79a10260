"""The facts that follow automatically, one at a time."""

from typing import assert_never

from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away

from . import facts
from .rules.attack import KNOCKING_OFF, placements
from .rules.turn import (
    CARDS_A_TURN,
    caller,
    chooser,
    clockwise,
    end_reason,
    free_starts,
    hand_size,
    is_settled,
    may_call,
    to_refill,
)
from .state import Table


def _open_or_close(table: Table) -> facts.BluffQuestionOpened | facts.BluffQuestionClosed | None:
    """S1, S5: the question opens after a card is announced, and closes once it is settled."""
    question = table.question
    if question is None:
        return facts.BluffQuestionOpened(question=table.questions + 1, asked=may_call(table))
    if is_settled(table, question):
        return facts.BluffQuestionClosed(question=question.number, caller=caller(question))
    return None


def _reveal(table: Table) -> facts.CardRevealed | facts.ShieldRevealed:
    """C056, C119, C120: the doubted card is turned up."""
    assert table.verdict is not None
    one = table.played[-1]
    truthful = one.card == one.said
    if table.verdict.kind == "doubt":
        return facts.ShieldRevealed(seat=one.seat, card=one.card, truthful=truthful)
    assert table.action is not None
    return facts.CardRevealed(seat=one.seat, card=one.card, action=table.action, truthful=truthful)


def _pay(table: Table, chance: Chance) -> facts.BraceletTaken | facts.SupplyBraceletTaken | facts.NothingTaken:
    """C057-C060, C119, C120, C122: the seat that was right takes a bracelet; the supply pays only for bluffs."""
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
    return facts.SupplyBraceletTaken(taker=verdict.caller, victim=verdict.seat, value=value)


def take_blind(
    table: Table, chance: Chance, taker: int, victim: int, reason: facts.Reason
) -> facts.BraceletTaken | facts.NothingTaken:
    """C132: take one of the victim's bracelets, chosen uniformly at random; nothing if there is none."""
    values = table.bracelets[victim]
    if not values:
        return facts.NothingTaken(taker=taker, victim=victim, reason=reason)
    value = chance.one_of(f"bracelets:{victim}", values)
    return facts.BraceletTaken(taker=taker, victim=victim, reason=reason, value=value)


def _hit(table: Table, chance: Chance) -> facts.BraceletTaken | facts.BraceletKnockedOff | facts.NothingTaken:
    """C093, C094, C101, C121: a blind bracelet for the attacker, or one to put beside the target; or nothing."""
    attacker, target = table.active, table.target
    assert target is not None
    if table.action not in KNOCKING_OFF or not table.bracelets[target]:
        return take_blind(table, chance, attacker, target, "hit")
    value = chance.one_of(f"bracelets:{target}", table.bracelets[target])
    return facts.BraceletKnockedOff(seat=attacker, target=target, value=value)


def _pick_up(table: Table) -> facts.BraceletsPickedUp:
    """C075, C085, C098: a player takes all bracelets from the Viking's space."""
    seat = next(seat for seat, space in enumerate(table.vikings) if space in table.lying)
    space = table.vikings[seat]
    return facts.BraceletsPickedUp(seat=seat, space=space, values=table.lying[space])


def _settle_card(table: Table) -> facts.SecondCardDue | facts.CardsDiscarded:
    """C034, C140: after the first card the second is due, after the second the turn ends."""
    if table.cards < CARDS_A_TURN:
        return facts.SecondCardDue(seat=table.active)
    counts = [0] * table.setup.seats
    for one in table.played:
        counts[one.seat] += 1
    return facts.CardsDiscarded(counts=tuple(counts))


def _end_turn(table: Table, chance: Chance) -> facts.ClashFact:
    """C141-C145, C150, C151: hands and the arena are refilled, then the next turn or the end follows."""
    fact = draw_up(table, chance) or refill(table, chance)
    if fact is not None:
        return fact
    reason = end_reason(table)
    if reason is None:
        return facts.TurnBegan(turn=table.turn + 1, seat=clockwise(table)[1])
    if table.counted < table.setup.seats:
        values = table.bracelets[table.counted]
        return facts.BraceletsCounted(seat=table.counted, values=values, total=sum(values))
    return facts.GameEnded(reason=reason)


def draw_up(table: Table, chance: Chance) -> facts.PileRenewed | facts.CardsDrawn | None:
    """C141, C142, C175: the discards become the draw pile when a card must be drawn and none is left."""
    size = hand_size(table)
    for seat in clockwise(table):
        due = size - len(table.hands[seat])
        if due > 0:
            pile = table.piles[seat]
            if not pile:
                return facts.PileRenewed(seat=seat, count=len(table.discards[seat]))
            cards = chance.taken(f"draw_pile:{seat}", pile, due)
            return facts.CardsDrawn(seat=seat, count=len(cards), cards=cards)
    return None


def refill(table: Table, chance: Chance) -> facts.BraceletLaid | None:
    """C006, C143, C177: refill the arena, one bracelet at a time while the supply lasts."""
    spaces = to_refill(table)
    if not spaces or not table.supply:
        return None
    return facts.BraceletLaid(space=spaces[0], value=chance.one_of("supply", table.supply))


def _prepare(
    table: Table, chance: Chance
) -> facts.BraceletsHandedOut | facts.BraceletsRemoved | facts.StartPlayerDetermined:
    """C004, C005, C011: hand out bracelets, remove some, and determine the start player."""
    setup, box = table.setup, table.setup.box
    if not any(table.bracelets):
        return facts.BraceletsHandedOut(values=box.starting)
    count = box.removed[setup.seats] - len(table.removed)
    if count > 0:
        return facts.BraceletsRemoved(count=count, values=chance.taken("supply", table.supply, count))
    return facts.StartPlayerDetermined(seat=setup.starter(chance))


def next_fact(table: Table, chance: Chance, _: Away) -> facts.ClashFact | None:  # noqa: C901, PLR0911, PLR0912
    """Return the next fact that follows from a table; ``None`` if a seat is asked, or the game is over."""
    setup, active = table.setup, table.active
    match table.phase:
        case "announce" | "move" | "slam" | "attack" | "shield" | "doubt" | "place" | "choose_start" | "over":
            return None
        case "bluff":
            return _open_or_close(table)
        case "reveal":
            return _reveal(table)
        case "pay":
            return _pay(table, chance)
        case "settled":
            return _settle_card(table)
        case "turn_end":
            return _end_turn(table, chance)
        case "loot":
            # C030, C031: the active player gets loot on the loot space.
            values = chance.taken("supply", table.supply, setup.box.loot)
            return facts.LootTaken(seat=active, count=len(values), values=values)
        case "impossible":
            assert table.action is not None
            return facts.ActionFizzled(seat=active, action=table.action)
        case "hit":
            return _hit(table, chance)
        case "only_place":
            assert table.knocked_off is not None
            return facts.BraceletPlaced(seat=active, space=placements(table)[0], value=table.knocked_off)
        case "sink":
            # C097: a bracelet on water leaves the game.
            space = next(space for space in table.lying if space in table.arena.water)
            return facts.BraceletSunk(space=space, value=table.lying[space][0])
        case "pick_up":
            return _pick_up(table)
        case "layout":
            return _prepare(table, chance)
        case "last_start":
            # C010: a single start space leaves no choice.
            return facts.StartSpaceChosen(seat=chooser(table), space=free_starts(table)[0])
        case "deal_starts":
            # C009, C010: with the option each seat gets a start space by chance.
            spaces = chance.taken("start_spaces", table.arena.layout.start_spaces, setup.seats)
            return facts.VikingsPlaced(spaces=spaces)
        case "deal":
            # C006, C008: bracelets on the arena, the first hands, and then the first turn.
            return refill(table, chance) or draw_up(table, chance) or facts.TurnBegan(turn=1, seat=active)
        case _:
            assert_never(table.phase)
