"""Games as authors write them: what follows deals or draws who begins, and is_over, texts and value are left out."""

from pathlib import Path
from typing import Annotated

import pytest

from events.application.creation import ForkPlan, GamePlan
from events.bots.playout import match
from events.bots.registry import BOTS
from events.games import load_rulesets
from events.integrity.audit import audit
from events.log.records import Status
from events.ruleset.kinds import Seat
from events.ruleset.privacy import secret
from events.ruleset.records import Command, Fact, Record
from tests.support.cases import each
from tests.support.nim import new_service, play_out

RULESETS = load_rulesets((str(Path(__file__).parents[1] / "own_games"),))
PIG, TRICKS = RULESETS["pig"], RULESETS["tricks"]
NAMES = ("pig", "tricks")


@each("name", NAMES)
def test_an_honest_game_is_whole_runs_at_every_version_and_can_be_forked(name):
    service, seats = new_service(RULESETS), 3
    begun = service.create(GamePlan(ruleset=RULESETS[name], seats=seats, taken=range(seats), seed=b"honest")).state
    for version in range(seats + 1, begun.version + 1):
        assert service.at(begun.id, version).status is Status.RUNNING
    fork = service.create(ForkPlan(parent=begun.id, knower="spectator", at=begun.version)).state
    for game in (begun.id, fork.id):
        play_out(service, game)
        service.close(game)
        report = audit(RULESETS, game, service.log.read(game), service.log.head(game))
        assert report.ok, report


def test_facts_and_commands_without_texts_read_as_sentences():
    roll, dealt, taken = PIG.command_types["roll"], TRICKS.fact_types["hand_dealt"], TRICKS.fact_types["trick_taken"]
    rolled, play = PIG.fact_types["die_rolled"], TRICKS.command_types["play"]
    told = [dealt(seat=1, cards=None), dealt(seat=1, cards=("r1", "g2")), taken(seat=0), rolled(seat=2, pips=4)]
    assert [TRICKS.texts.narrate(fact).en for fact in told] == [
        "Seat 1 is dealt its hand (cards hidden).",
        "Seat 1 is dealt its hand (cards r1, g2).",
        "Seat 0 takes the trick.",
        "Seat 2: a die was rolled (pips 4).",
    ]
    assert TRICKS.texts.narrate(told[0]).de == "Platz 1 is dealt its hand (cards verdeckt)."
    assert PIG.texts.label(None, 0, roll()).en == "Roll the die"
    assert TRICKS.texts.label(None, 0, play(suit="r", rank=5)).en == "Play a card: suit r, rank 5"


class Lantern(Record):
    colour: str
    light: int


class LanternsShown(Fact, tag="lanterns_shown"):
    """A seat shows lanterns."""

    seat: int
    lanterns: tuple[Lantern, ...]
    to: Seat | None
    others: tuple[Seat, ...] = ()


class BidMade(Fact, tag="bid_made"):
    """Somebody bids."""

    asked: tuple[int, ...]
    seat: Annotated[int, secret("seat", anonymity_set="asked")]
    coins: Annotated[int, secret("seat", anonymity_set="asked")]


class Attack(Command, tag="attack"):
    """Attack somebody."""

    target: Seat


def test_records_seats_and_sealed_answers_read_as_sentences_too():
    two = (Lantern(colour="amber", light=5), Lantern(colour="rose", light=1))
    facts = [
        LanternsShown(seat=0, lanterns=two, to=2, others=(0, 1)),
        LanternsShown(seat=0, lanterns=(), to=None),
        BidMade(asked=(0, 1, 2), seat=1, coins=3),
        BidMade(asked=(0, 1, 2), seat=None, coins=None),
    ]
    assert [PIG.texts.narrate(fact).en for fact in facts] == [
        "Seat 0 shows lanterns (lanterns amber 5, rose 1, to seat 2, others seat 0, 1).",
        "Seat 0 shows lanterns (lanterns none, to none, others none).",
        "Seat 1 bids (coins 3).",
        "Somebody bids (coins hidden).",
    ]
    assert PIG.texts.label(None, 0, Attack(target=1)).en == "Attack somebody: target seat 1"


@pytest.mark.campaign(7)
@each("name", NAMES)
def test_greedy_without_a_value_wins_more_than_its_share_against_random(name):
    ruleset, seats, seeds = RULESETS[name], {"pig": 2, "tricks": 3}[name], {"pig": 6, "tricks": 8}[name]
    won = 0.0
    for seed in range(seeds):
        for seat in range(seats):
            bots = [BOTS["greedy" if one == seat else "random"] for one in range(seats)]
            *_, last = match(ruleset, ruleset.setup(seats, {}, {}), b"%d" % seed, bots)
            totals = [one.total for one in ruleset.score(last, None)]
            won += (totals[seat] == max(totals)) / totals.count(max(totals))
    assert won > seeds
