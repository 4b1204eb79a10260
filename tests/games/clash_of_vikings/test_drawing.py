"""The table as text for a terminal."""

import random
import re

import msgspec

from events.bots.playout import setups
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import Attack, ClaimShield
from events.ruleset.records import canonical
from events.ruleset.rendering import Drawing
from tests.games.clash_of_vikings.support import announced, random_steps, table, unchallenged
from tests.support.cases import each

MEADOW = """
                    a1        a2
     b1[1]     b2        b3(1,4)   b4        b5[2]
c1        c2~~      c3        c4        c5~~      c6
     d1o       d2        d3$       d4        d5o
e1        e2~~      e3        e4        e5~~      e6
     f1        f2        f3o       f4        f5[3]
                    g1        g2
"""


def drawn(given_table, viewer, **drawing):
    return RULESET.display.render(msgspec.json.decode(canonical(RULESET.view(given_table, viewer))), Drawing(**drawing))


def test_the_arena_is_drawn_with_all_that_stands_and_lies_on_it():
    text = drawn(table(lying={"b3": (1, 4)}, sunk=(2,)), None)
    assert text.startswith(MEADOW.strip("\n"))
    assert "turn 1   supply 5   sunk: 2   removed unseen: 0" in text


def test_seats_are_drawn_with_what_is_known_of_them():
    given = announced(table(), "SPRINT", "WALK")
    assert "  Seat 1 said SPRINT: face down" in drawn(given.table, None)
    assert "  Seat 1 said SPRINT: WALK (hidden)" in drawn(given.table, 0)
    assert "bluff? question 1 to Seat 2, Seat 3" in drawn(given.table, None)
    assert "> [1] Seat 1: bracelets 1, hand 2, pile 9, discards 0" in drawn(given.table, 1)
    own = drawn(given.table, 1).replace("\n    ", " ")
    assert "  [2] Seat 2: bracelets 1, hand 3, pile 9, discards 0: 3 | CLUB SHIELD WALK\n" in own
    assert "SHIELD" not in drawn(given.table, None)


def test_an_operators_own_arena_is_drawn_from_the_view():
    shipped = msgspec.to_builtins(table().arena.layout)
    spaces = [{**space, "kind": "water"} if space["id"] == "a2" else space for space in shipped["spaces"]]
    own = table(box={"arenas": {"meadow": {**shipped, "spaces": spaces}}})
    assert RULESET.view(own, None).own_arena.spaces[1].kind == "water"
    assert "a2~~" in drawn(own, None)
    assert RULESET.view(table(), None).own_arena is None


def test_an_attack_is_drawn_with_the_cards_beside_the_overview():
    given = unchallenged(table(vikings=("d3", "d2", "f5")), "CLUB").when(0, Attack(target=1))
    given = given.when(1, ClaimShield(question=2, card="WALK"))
    assert drawn(given.table, 1).splitlines()[8:12] == [
        "turn 1   supply 5   sunk: none   removed unseen: 0",
        "  Seat 1 said CLUB: face down",
        "  Seat 2 said SHIELD: WALK (hidden)",
        "  Seat 1 attacks Seat 2 by CLUB",
    ]


def test_it_is_drawn_in_german_with_the_names_of_the_seats():
    text = drawn(announced(table(), "SPRINT", "WALK").table, 0, lang="de", names=("Astrid", "Bjarne", "Canute"))
    assert "Zug 1   Vorrat 5   versunken: nichts   unbesehen entfernt: 0" in text
    assert "  Astrid sagt SPRINT: WALK (verdeckt)" in text
    assert "  Bluff? Frage 1 an Bjarne, Canute" in text
    assert not re.search(r"seat|hand |question", text)


@each("setup", list(setups(RULESET)), ids=lambda one: f"{one.seats}-{one.options.arena}")
def test_every_table_can_be_drawn_for_every_viewer(setup):
    chooser = random.Random(8)
    steps = list(random_steps(setup, 8, lambda _, commands: chooser.choice(commands)))
    for step in (*steps[::10], steps[-1]):
        for viewer in (None, *range(setup.seats)):
            text = drawn(step.after, viewer)
            assert max(map(len, text.splitlines())) <= 80
            assert len(text.splitlines()) <= 20
            assert all(f"[{seat + 1}]" in text for seat in range(setup.seats)) or not step.after.vikings
