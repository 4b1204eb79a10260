"""Who sees what: the table of visibilities, in views and in events."""

from typing import get_args

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Attack, BelieveShield, ClaimShield, DeclineShield, DoubtShield, Place
from events.games.clash_of_vikings.facts import (
    BluffQuestionClosed,
    BraceletKnockedOff,
    BraceletLaid,
    BraceletsCounted,
    BraceletsRemoved,
    BraceletTaken,
    CardAnnounced,
    CardRevealed,
    CardsDrawn,
    ClashFact,
    LootTaken,
    ShieldClaimed,
    ShieldRevealed,
    SupplyBraceletTaken,
)
from events.games.clash_of_vikings.view.seen import PlayedState
from events.ruleset.chance import Chance
from events.ruleset.privacy import split
from events.ruleset.records import canonical, change
from tests.games.clash_of_vikings.support import announced, called, table, unchallenged
from tests.support.cases import each

VIEWERS = (None, 0, 1, 2)


def attacking(**fields):
    return unchallenged(table(vikings=("d3", "d2", "f5"), **fields), "CLUB").when(0, Attack(target=1))


def seats(given_table, viewer):
    return RULESET.view(given_table, viewer).seats


@each("viewer", VIEWERS)
def test_everybody_sees_the_arena_and_counts(viewer):
    shown = RULESET.view(table(lying={"d1": (2, 4)}, sunk=(3,), removed=(1, 1)), viewer)
    assert shown.vikings == ("b1", "b5", "f5")
    assert shown.lying == {"d1": (2, 4)}
    assert (shown.supply, shown.removed, shown.sunk) == (5, 2, (3,))
    counts = ("bracelets", "hand", "draw_pile", "discard_pile")
    assert [[getattr(seat, name) for name in counts] for seat in shown.seats] == [[1, 3, 9, 0]] * 3


@each("viewer", VIEWERS)
def test_c130_c131_b15_values_cards_and_discards_are_seen_by_their_owner_only(viewer):
    given_table = table(discards=(("SLAM",),) * 3)
    for seat, shown in enumerate(seats(given_table, viewer)):
        own = seat == viewer
        assert shown.bracelet_values == ((3,) if own else None)
        assert shown.hand_cards == (("CLUB", "SHIELD", "WALK") if own else None)
        assert shown.discards == (("SLAM",) if own else None)


@each("viewer", VIEWERS)
def test_c046_c179_the_announcement_is_public_the_card_is_not(viewer):
    given = announced(table(), "SPRINT", "WALK")
    card = "WALK" if viewer == 0 else None
    assert RULESET.view(given.table, viewer).action == "SPRINT"
    assert RULESET.view(given.table, viewer).played == (PlayedState(seat=0, said="SPRINT", card=card, revealed=False),)


@each("viewer", VIEWERS)
def test_c056_a_called_card_is_seen_by_all(viewer):
    given = called(announced(table(), "SPRINT", "WALK"), 1)
    assert RULESET.view(given.table, viewer).played[0].card == "WALK"


@each("viewer", VIEWERS)
def test_a_shield_claim_is_public_its_card_only_after_a_doubt(viewer):
    given = attacking().when(1, ClaimShield(question=2, card="WALK"))
    hidden = given.when(0, BelieveShield(question=3))
    revealed = given.when(0, DoubtShield(question=3))
    assert RULESET.view(given.table, viewer).target == 1
    assert RULESET.view(hidden.table, viewer).played[1].card == ("WALK" if viewer == 1 else None)
    assert RULESET.view(revealed.table, viewer).played[1].card == "WALK"


def owners(fact):
    return sorted(split(fact)[1])


def test_c170_who_learns_what_from_each_event():
    assert owners(CardAnnounced(seat=0, action="WALK", card="CLUB")) == ["seat:0"]
    assert owners(ShieldClaimed(question=2, opens=3, seat=1, card="CLUB")) == ["seat:1"]
    assert owners(CardsDrawn(seat=2, count=1, cards=("CLUB",))) == ["seat:2"]
    assert owners(BraceletTaken(taker=0, victim=2, reason="hit", value=3)) == ["seat:0", "seat:2"]
    assert owners(SupplyBraceletTaken(taker=1, victim=0, value=3)) == ["seat:1"]
    assert owners(LootTaken(seat=1, count=2, values=(1, 2))) == ["seat:1"]
    assert owners(BraceletsRemoved(count=1, values=(1,))) == ["server"]


def test_what_brings_something_to_light_says_so():
    """Undo stops there, and dry runs tell nothing beyond."""
    assert {kind for kind in get_args(ClashFact) if kind.reveals} == {
        *(BluffQuestionClosed, CardRevealed, ShieldRevealed),
        *(BraceletTaken, SupplyBraceletTaken, LootTaken, BraceletLaid, BraceletKnockedOff, BraceletsCounted),
    }


def test_bracelets_from_the_arena_and_knocked_off_ones_are_seen_by_all():
    given = unchallenged(table(vikings=("d3", "d2", "f5"), hand=("PUNCH",)), "PUNCH").when(0, Attack(target=1))
    given = given.when(1, DeclineShield(question=2))
    assert all(owners(fact) == [] for fact in given.facts)
    assert all(owners(fact) == [] for fact in given.when(0, Place(space="c2")).facts)


def test_c155_c172_at_the_end_bracelets_and_hands_are_shown():
    shown = seats(change(table(), phase="over"), None)
    assert [seat.bracelet_values for seat in shown] == [(3,)] * 3
    assert [seat.hand_cards for seat in shown] == [("CLUB", "SHIELD", "WALK")] * 3


def test_c152_until_the_end_a_seat_knows_only_its_own_score():
    given_table = table(bracelets=((1, 2), (3,), (4,)))
    assert [[score.total for score in RULESET.score(given_table, viewer)] for viewer in VIEWERS] == [
        [0, 0, 0],
        [3, 0, 0],
        [0, 3, 0],
        [0, 0, 4],
    ]


def test_c171_bracelets_and_cards_are_bare_values():
    """Nothing tells two of the same value apart, and what lies together has no history in its order."""
    given = called(announced(table(bracelets=((2,), (1, 3, 4), (3,))), "WALK"), 1)
    assert given.table.bracelets[0] == tuple(sorted(given.table.bracelets[0]))
    for viewer in VIEWERS:
        assert b'"id"' not in canonical(RULESET.view(given.table, viewer))


@each("viewer", VIEWERS)
def test_c210_everything_hidden_is_dealt_anew(viewer):
    """And nothing else: what the viewer sees stays."""
    hands = (("CLUB", "SHIELD", "WALK"), ("PUNCH", "SLAM", "SPRINT"), ("HAMMER", "PUNCH", "SLINGSHOT"))
    given_table = table(
        hands=hands,
        bracelets=((1, 2), (3, 4), (2, 3)),
        removed=(1, 1, 4),
        discards=(("WALK",), ("WALK",), ("WALK",)),
    )
    given = announced(given_table, "SPRINT", "CLUB")
    others = [RULESET.hidden.resample_hidden(given.table, viewer, Chance(bytes([seed]))) for seed in range(60)]
    assert len({other.supply for other in others}) > 1
    assert len({other.removed for other in others}) > 1
    assert all(
        canonical(RULESET.view(other, viewer)) == canonical(RULESET.view(given.table, viewer)) for other in others
    )
    for seat in range(3):
        own = seat == viewer
        for hidden in ("hands", "bracelets", "discards"):
            assert (len({getattr(other, hidden)[seat] for other in others}) == 1) == own
    assert (len({other.played[0].card for other in others}) == 1) == (viewer == 0)
    assert all(RULESET.hidden.invariants(other)[2] == RULESET.hidden.invariants(given.table)[2] for other in others)
    assert all(RULESET.hidden.invariants(other)[0] == RULESET.hidden.invariants(given.table)[0] for other in others)
