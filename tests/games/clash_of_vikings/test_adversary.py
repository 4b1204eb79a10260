"""Over HTTP, with one seat's token or none: nobody learns a card, an answer, or who answered (S4, S9, C170, C210)."""

from itertools import combinations

import pytest

from events.ruleset.canonical import canonical
from service.live.message import to_message

from .adversary import World, masked

OPEN_ANSWERS = [[(1, True)], [(1, False)], [(2, True)], [(2, False)]]
"""By place in the question: one answer that leaves it open, whatever it is and whoever gave it."""
TWO_OPEN_ANSWERS = [
    [(1, True), (2, True)],
    [(1, True), (2, False)],
    [(1, False), (2, True)],
    [(2, True), (1, False)],
    [(2, False), (1, True)],
]


def asked(**options):
    """A bluff is announced, and three seats are asked; they are returned clockwise."""
    world = World(**options)
    table = world.state.table
    card = table.hands[table.active][0]
    world.announce(next(action for action in ("WALK", "CLUB") if action != card), card)
    return world, world.state.table.question.asked


def answered(answers, **options):
    world, seats = asked(**options)
    for place, call in answers:
        world.answer(seats[place], call)
    return world, seats


def everybody_but(*seats):
    return [None, "operator", *(seat for seat in range(4) if seat not in seats)]


def heard(world, viewer):
    """The live stream from the start, as it is sent to this viewer."""
    entries = world.service.games.log.read(world.game.id)
    seat = None if viewer == "operator" else viewer
    return masked(to_message(world.state, entries, seat).text.decode())


@pytest.mark.parametrize(("one", "two"), [*combinations(OPEN_ANSWERS, 2), *combinations(TWO_OPEN_ANSWERS, 2)])
def test_s4_neither_who_answered_nor_what_shows_anywhere(one, two):
    """Views of every version, events, their sizes and order, to_act, offers, refusals, dry runs, scores, the audit."""
    (here, seats), (there, _) = answered(one), answered(two)
    for viewer in everybody_but(seats[1], seats[2]):
        assert here.told(viewer) == there.told(viewer)
        assert here.refused(viewer, "/undo") == there.refused(viewer, "/undo")
        assert heard(here, viewer) == heard(there, viewer)


def test_s4_who_has_answered_does_not_learn_who_else_has():
    """The second seat passed in both worlds; here the third answered as well, there the first."""
    for call in (True, False):
        here, seats = answered([(1, False), (2, call)])
        there, _ = answered([(1, False), (0, False)])
        assert here.told(seats[1]) == there.told(seats[1])
        assert here.refused(seats[1], "/undo") == there.refused(seats[1], "/undo")


def test_s4_an_answer_changes_nothing_but_the_version():
    """For whoever did not give it: the game, what is offered, and the events before."""
    before, seats = asked()
    after, _ = answered([(1, True)])
    for viewer in everybody_but(seats[1]):
        was, now = (world.game.get(token=world.tokens[viewer]).json for world in (before, after))
        assert {name for name in was if was[name] != now[name]} == {"version", "head"}
        offered = [world.game.get("/actions", world.tokens[viewer]).json.get("actions") for world in (before, after)]
        assert offered[0] == offered[1]
    assert after.state.version == before.state.version + 1


@pytest.mark.parametrize(("one", "two"), list(combinations(TWO_OPEN_ANSWERS, 2)))
def test_s9_after_the_close_only_the_counted_caller_is_known(one, two):
    worlds = []
    for answers in (one, two):
        world, seats = answered(answers)
        worlds.append(world.answer(seats[0], True))
    for viewer in everybody_but(seats[1], seats[2]):
        assert worlds[0].told(viewer) == worlds[1].told(viewer)
        assert heard(worlds[0], viewer) == heard(worlds[1], viewer)


def test_s9_with_first_call_who_passed_before_the_call_stays_sealed():
    worlds = []
    for place in (1, 2):
        world, seats = answered([(place, False)], first_call=True)
        worlds.append(world.answer(seats[0], True))
    for viewer in everybody_but(seats[1], seats[2]):
        assert worlds[0].told(viewer) == worlds[1].told(viewer)


@pytest.mark.parametrize("first_call", [False, True])
def test_s8_a_late_answer_is_refused_alike_whoever_else_has_answered(first_call):
    """Of two seats whose answer came too late, neither learns whether the other's had come."""
    told = []
    for answers in ([], [(1, False)]):
        world, seats = answered(answers, first_call=first_call)
        stale = world.answer_of(True)
        world.answer(seats[0], True)
        told.append(world.refused(seats[2], "/actions", stale))
    assert told[0] == told[1]


def test_cards_that_nobody_called_stay_hidden_for_ever():
    """For whole turns the active player swaps the two cards and says the same; and then the game goes on alike."""
    worlds, players = [World(), World()], []
    for _ in range(4):
        for number, world in enumerate(worlds):
            active = world.state.table.active
            cards = list(dict.fromkeys(world.state.table.hands[active]))[:2]
            for card in reversed(cards) if number else cards:
                # SLAM is out of reach from the start spaces, so that nothing is asked after it.
                world.announce("SLAM", card).all_pass()
        players.append(active)
        for viewer in everybody_but(*players):
            assert worlds[0].told(viewer) == worlds[1].told(viewer)
        # The one who played them knows better, while the events are looked at again.
        assert worlds[0].told(active) != worlds[1].told(active)


def test_a_card_that_was_taken_back_stays_hidden():
    worlds = [World(), World()]
    for number, world in enumerate(worlds):
        active = world.state.table.active
        cards = list(dict.fromkeys(world.state.table.hands[active]))[:2]
        world.announce("SLAM", cards[number])
        assert world.game.post("/undo", token=world.tokens[active]).status_code == 201
        world.announce("SLAM", cards[0])
    for viewer in everybody_but(active):
        assert worlds[0].told(viewer) == worlds[1].told(viewer)
        assert heard(worlds[0], viewer) == heard(worlds[1], viewer)


def test_the_order_of_commitments_tells_nothing():
    """They are listed by audience, not by who acted; and every audience has one, of the same length."""
    for place, call in ((1, True), (2, False)):
        world, seats = answered([(place, call)])
        event = world.game.get(f"/events?after={world.state.version - 1}").json["events"][0]
        assert list(event["commitments"]) == [*(f"seat:{seat}" for seat in sorted(seats)), "server"]
        assert {len(text) for text in event["commitments"].values()} == {64}
        assert len(set(event["commitments"].values())) == 4, "empty parts are salted each by itself"
        assert (event["seat"], event["private"]) == (None, {})
        assert canonical(event["data"]) == canonical({"question": 1, "asked": list(seats)})


def test_an_empty_part_opens_to_its_seat_and_tells_it_nothing():
    world, seats = answered([(1, True)])
    event = world.game.get(f"/events?after={world.state.version - 1}", world.tokens[seats[2]]).json["events"][0]
    assert event["private"][f"seat:{seats[2]}"]["data"] == {}
    assert list(event["private"]) == [f"seat:{seats[2]}"]
