"""Refusals name the rule that fits, in a sentence that is one."""

from tests.games.skandinavien.board import (
    BLIND,
    GIVE_UP,
    GREEN_TUNNEL,
    LONG,
    PASS,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    extra,
    keep,
    open_card,
    rich,
    started,
    table,
)
from tests.support.cases import each

TICKETS = ("oslo-vaasa", "tampere-tallinn", "oslo-moirana")
SECOND = at(table(hands=[{"yellow": 2}])).when(0, BLIND)
CHOOSING = at(table()).when(0, TICKETS_PLEASE)
TUNNEL = at(table(hands=[{"green": 4}], pile=("red",) * 9 + ("green",))).when(0, claim(GREEN_TUNNEL, green=2))


@each("command", [GIVE_UP, extra(green=1), keep(TICKETS[0])])
def test_r019_what_has_not_been_begun_cannot_be_finished(command):
    at(table()).when(0, command).refused("R019")


@each(
    "given,commands",
    [
        (SECOND, [TICKETS_PLEASE, PASS, GIVE_UP, claim(YELLOW_2, yellow=2), keep(TICKETS[0]), extra(green=1)]),
        (CHOOSING, [BLIND, open_card(0), TICKETS_PLEASE, PASS, GIVE_UP, claim(YELLOW_2, yellow=2), extra(green=1)]),
        (TUNNEL, [BLIND, open_card(0), TICKETS_PLEASE, PASS, claim(YELLOW_2, yellow=2), keep(TICKETS[0])]),
    ],
    ids=["second card", "tickets", "tunnel"],
)
def test_r022_what_has_been_begun_must_be_finished(given, commands):
    for command in commands:
        given.when(0, command).refused("R022")


def test_r015_nothing_but_choosing_before_the_first_turn():
    for command in (BLIND, open_card(0), TICKETS_PLEASE, PASS, GIVE_UP, extra(green=1), claim(YELLOW_2, yellow=2)):
        started().when(0, command).refused("R015")


@each(
    "payment,rule",
    [
        ({"locomotive": 9}, "R103"),
        ({"green": 8, "locomotive": 1}, "R103"),
        ({"green": 6, "red": 2, "locomotive": 4}, "R103"),
        ({"green": 7, "red": 1, "locomotive": 1}, "R104"),
        ({"green": 8, "red": 1}, "R104"),
        ({"green": 3, "red": 3, "blue": 5, "locomotive": 1}, "R104"),
        ({"green": 8}, "R104"),
        ({"green": 10}, "R051"),
    ],
)
def test_r103_r104_r105_why_a_payment_for_murmansk_lieksa_is_refused(payment, rule):
    """R103 where locomotives are counted one by one, R104 where cards of one color are missing even then."""
    at(rich()).when(0, claim(LONG, **payment)).refused(rule)


@each(
    "given,command,sentence",
    [
        (at(rich()), claim("oulu-tornio", white=2), "The route costs exactly 1 card."),
        (at(rich()), claim(YELLOW_2, yellow=3), "The route costs exactly 2 cards."),
        (at(rich()), claim(YELLOW_2, yellow=1), "The route costs exactly 2 cards."),
        (at(rich()), claim("kiruna-narvik-1", purple=2), "The tunnel costs exactly 1 card."),
        (TUNNEL, extra(green=2), "Exactly 1 extra card is due."),
        (CHOOSING, keep("oslo-vaasa", "oslo-vaasa"), "Choose among the tickets offered to you, each once."),
    ],
)
def test_r048_r051_r089_r111_one_is_one_and_two_are_two(given, command, sentence):
    assert str(given.when(0, command).refusal) == sentence
