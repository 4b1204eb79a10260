"""The value of a position for bots: bracelets, places, and beliefs about bluffs."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from events.ruleset.boxes import BOXES_IN_USE
from events.ruleset.records import Record, put
from events.ruleset.ruleset import SeatHistory

from .data.box import Arena, Layout, surveyed
from .data.names import Space
from .rules.attack import KNOCKING_OFF, destinations, displacements, targets, victims
from .state import Question, Table

BY_DISTANCE = (1.0, 0.55, 0.35, 0.18, 0.1)
BY_RANK = (0.8, 0.4, 0.2)

Distances = Mapping[Space, Mapping[Space, int]]


class Weights(Record):
    """The constants of the value, in points or as fractions. ``skald tournament --vary`` compares others."""

    bluffs_before: float = 1.0
    calls_before: float = 0.8
    seen_before: float = 2.0
    """The prior: one of two cards is a bluff, and two of five questions are called."""
    bracelet: float = 2.36
    """The average value of a bracelet."""
    loot: float = 0.75
    shield: float = 0.35
    number: float = 0.05
    """The value of a bracelet for deciding a tie."""
    places: float = 0.5
    """The fraction of the opponents' place values that is subtracted."""
    hits: float = 0.6
    """The probability that an attack meets no SHIELD."""
    knocked_off: float = 0.75
    """The value of a bracelet that is placed beside its owner, relative to one that is taken."""
    lies_about_shields: float = 0.8
    """The factor by which false SHIELD claims are rarer than false announcements."""


WEIGHTS = Weights()


class Scale(NamedTuple):
    """What positions are measured by: the steps between spaces, and the constants."""

    ways: Distances
    weights: Weights


class _Closed(msgspec.Struct):
    caller: int | None = None


class _Revealed(msgspec.Struct):
    seat: int
    truthful: bool


class Beliefs(Record):
    """For each seat the cards that were turned up and the bluffs among them, and the number of called questions."""

    seen: Counter[int]
    bluffs: Counter[int]
    questions: int
    called: int
    weights: Weights = WEIGHTS

    def bluffs_of(self, seat: int) -> float:
        return (self.bluffs[seat] + self.weights.bluffs_before) / (self.seen[seat] + self.weights.seen_before)

    @property
    def calls(self) -> float:
        return (self.called + self.weights.calls_before) / (self.questions + self.weights.seen_before)


def beliefs(story: SeatHistory, weights: Weights = WEIGHTS) -> Beliefs:
    closed = [msgspec.json.decode(told.public, type=_Closed) for told in story if told.type == "bluff_question_closed"]
    revealed = [
        msgspec.json.decode(told.public, type=_Revealed)
        for told in story
        if told.type in ("card_revealed", "shield_revealed")
    ]
    return Beliefs(
        seen=Counter(one.seat for one in revealed),
        bluffs=Counter(one.seat for one in revealed if not one.truthful),
        questions=len(closed),
        called=sum(one.caller is not None for one in closed),
        weights=weights,
    )


@lru_cache(maxsize=BOXES_IN_USE)
def distances(layout: Layout) -> Distances:
    """Return the number of steps from each space to nearby ones."""
    arena = surveyed(layout)
    return {space: _from(arena, space) for space in arena.steps}


def _from(arena: Arena, start: Space) -> Mapping[Space, int]:
    found, edge = {start: 0}, [start]
    for distance in range(1, len(BY_DISTANCE)):
        edge = [near for space in edge for near in arena.steps[space]]
        for space in edge:
            found.setdefault(space, distance)
        edge = [space for space in dict.fromkeys(edge) if found[space] == distance]
    return found


def place_worth(table: Table, scale: Scale, space: Space) -> float:
    near, weights = scale.ways[space], scale.weights
    lying = sorted(
        (sum(values) * BY_DISTANCE[near[there]] for there, values in table.lying.items() if there in near), reverse=True
    )
    hoped = sum(worth * weight for worth, weight in zip(lying, BY_RANK, strict=False))
    away = near.get(table.arena.loot)
    loot = 0.0 if away is None else table.setup.box.loot * weights.bracelet * weights.loot * BY_DISTANCE[away]
    return hoped + loot * min(1.0, len(table.supply) / 2)


def standing(table: Table, seat: int, scale: Scale, vikings: Sequence[Space] | None = None) -> float:
    """Return the points by which a seat leads the best and the mean of the others; if given, with Vikings moved."""
    spaces, weights = table.vikings if vikings is None else vikings, scale.weights
    owned = [sum(values) + weights.number * len(values) for values in table.bracelets]
    if len(spaces) == len(owned):
        owned = [
            worth + place_worth(table, scale, space) * (1.0 if one == seat else weights.places)
            for one, (worth, space) in enumerate(zip(owned, spaces, strict=True))
        ]
    others = [worth for one, worth in enumerate(owned) if one != seat]
    against = (max(others) + sum(others) / len(others)) / 2
    return owned[seat] - against + weights.shield * ("SHIELD" in table.hands[seat])


def mean(values: Sequence[int]) -> float:
    """Return the mean of bracelets; 0 if there are none."""
    return sum(values) / len(values) if values else 0.0


def transfer(table: Table) -> float:
    """Return the weight of a point that moves from one seat to another."""
    return 1 + 1 / (len(table.bracelets) - 1)


def follow_up(table: Table, scale: Scale) -> float:
    """Return what the announced action adds to the active player's position if carried out optimally."""
    seat, best = table.active, 0.0
    match table.action:
        case None:
            return 0.0
        case "WALK" | "SPRINT":
            moved = [put(table.vikings, seat, space) for space in destinations(table)]
        case "SLAM":
            moved = [
                put(put(table.vikings, seat, table.vikings[victim]), victim, space)
                for victim in victims(table)
                for space in displacements(table, victim)
            ]
        case _:
            return max((hit(table, target, scale.weights) for target in targets(table)), default=0.0)
    before = standing(table, seat, scale)
    return max([best, *(standing(table, seat, scale, vikings) - before for vikings in moved)])


def hit(table: Table, target: int, weights: Weights) -> float:
    taken = mean(table.bracelets[target]) * (weights.knocked_off if table.action in KNOCKING_OFF else 1.0)
    return weights.hits * taken * transfer(table)


def value(
    known: Table,
    seat: int,
    story: SeatHistory,
    weights: Weights = WEIGHTS,
) -> Callable[[Table], float]:
    """Return a function that estimates a seat's lead in points at a table, using its story."""
    learned, scale = beliefs(story, weights), Scale(distances(known.arena.layout), weights)
    question = known.question
    if question is not None and question.kind in ("bluff", "doubt") and seat in question.asked:
        return _doubts(known, seat, question, learned, scale)

    def ahead(table: Table) -> float:
        return standing(table, seat, scale) + _open(table, seat, learned, scale)

    return ahead


def _doubts(known: Table, seat: int, question: Question, learned: Beliefs, scale: Scale) -> Callable[[Table], float]:
    """Return the value of calling bluff, independent of the card in the sampled world."""
    accused = known.played[-1].seat
    bluff = learned.bluffs_of(accused) * (learned.weights.lies_about_shields if question.kind == "doubt" else 1.0)
    counted, own = transfer(known), mean(known.bracelets[seat])
    theirs = mean(known.bracelets[accused]) * counted if known.bracelets[accused] else learned.weights.bracelet
    averted = (1.0 + 0.5 * follow_up(known, scale)) / (len(known.bracelets) - 1)
    call = bluff * (theirs + averted) - (1 - bluff) * own * counted

    before = standing(known, seat, scale)

    def ahead(table: Table) -> float:
        return before + (call if _has_called(table, seat, question) else 0.0)

    return ahead


def _has_called(table: Table, seat: int, question: Question) -> bool:
    now = table.question
    if now is not None and now.number == question.number:
        return bool(now.answers[now.asked.index(seat)])
    verdict = table.verdict
    return verdict is not None and verdict.number == question.number and verdict.caller == seat


def _open(table: Table, seat: int, learned: Beliefs, scale: Scale) -> float:
    """Return what the open question, if any, adds to a position."""
    question = table.question
    if question is None:
        return 0.0
    if question.kind == "shield" and table.target is not None and seat in (table.active, table.target):
        return hit(table, table.target, scale.weights) * (1.0 if seat == table.active else -1.0)
    one = table.played[-1]
    if one.seat != seat:
        return 0.0
    asked = len(question.asked)
    called: float = 1 - (1 - learned.calls) ** (1.0 if question.kind == "doubt" else max(1.0, asked / 1.5))
    others = [mean(table.bracelets[other]) for other in question.asked]
    counted, truthful = transfer(table), one.card == one.said
    follows = follow_up(table, scale) if question.kind == "bluff" else 0.0
    gain = sum(others) / len(others) * counted if others else 0.0
    if truthful:
        return called * gain + follows
    return (1 - called) * follows - called * max(mean(table.bracelets[seat]), 1.0) * counted
