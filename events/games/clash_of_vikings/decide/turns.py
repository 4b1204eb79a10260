"""The game is laid out; a turn begins, goes on with its second card, and ends; and with it perhaps the game."""

from collections import Counter

from ..facts import (
    BraceletLaid,
    BraceletsCounted,
    BraceletsHandedOut,
    BraceletsRemoved,
    CardsDiscarded,
    CardsDrawn,
    GameEnded,
    LootTaken,
    PileRenewed,
    SecondCardDue,
    TurnBegan,
    VikingsPlaced,
)
from ..rules import CARDS_A_TURN, clockwise, end_reason, hand_size, to_refill
from .story import Story


def lay_out(story: Story) -> None:
    """C004-C011: Vikings, bracelets and hands, and the first turn."""
    table, chance = story.table, story.chance
    setup, box = table.setup, table.setup.box
    story.tell(VikingsPlaced(spaces=table.arena.layout.starts[str(setup.seats)]))
    story.tell(BraceletsHandedOut(values=box.starting))
    if count := box.removed[setup.seats]:
        story.tell(BraceletsRemoved(count=count, values=chance.taken("supply", story.table.supply, count)))
    _refill(story)
    for seat in range(setup.seats):
        _draw_up(story, seat)
    _begin(story, setup.starter(chance))


def settle_card(story: Story) -> None:
    """C034: after the first card the second is due, after the second the turn ends."""
    table = story.table
    if table.cards < CARDS_A_TURN:
        story.tell(SecondCardDue(seat=table.active))
    else:
        _end_turn(story)


def _end_turn(story: Story) -> None:
    table = story.table
    played = Counter(one.seat for one in table.played)
    story.tell(CardsDiscarded(counts=tuple(played[seat] for seat in range(table.setup.seats))))
    seats = clockwise(table)
    for seat in seats:
        _draw_up(story, seat)
    _refill(story)
    reason = end_reason(story.table)
    if reason is None:
        _begin(story, seats[1])
        return
    for seat, values in enumerate(story.table.bracelets):
        story.tell(BraceletsCounted(seat=seat, values=values, total=sum(values)))
    story.tell(GameEnded(reason=reason))


def _begin(story: Story, seat: int) -> None:
    """C030, C031: a turn begins, with loot for who stands there."""
    story.tell(TurnBegan(turn=story.table.turn + 1, seat=seat))
    table = story.table
    if table.vikings[seat] == table.arena.loot:
        values = story.chance.taken("supply", table.supply, table.setup.box.loot)
        story.tell(LootTaken(seat=seat, count=len(values), values=values))


def _draw_up(story: Story, seat: int) -> None:
    """C141, C142, C175: the discards become the draw pile when a card is due and none is left."""
    due = hand_size(story.table) - len(story.table.hands[seat])
    while due > 0:
        if not story.table.piles[seat]:
            story.tell(PileRenewed(seat=seat, count=len(story.table.discards[seat])))
        cards = story.chance.taken(f"draw_pile:{seat}", story.table.piles[seat], due)
        story.tell(CardsDrawn(seat=seat, count=len(cards), cards=cards))
        due -= len(cards)


def _refill(story: Story) -> None:
    """C006, C143, C177: one by one, while the supply lasts."""
    for space in to_refill(story.table):
        if story.table.supply:
            story.tell(BraceletLaid(space=space, value=story.chance.one_of("supply", story.table.supply)))
