"""The value of a position for bots: bracelets, places, and whom to believe."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec

from events.ruleset.boxes import BOXES_IN_USE
from events.ruleset.records import Record, put
from events.ruleset.ruleset import SeatHistory

from .data.box import Arena, Layout, surveyed
from .data.names import Space
from .rules.attack import KNOCKING_OFF, destinations, displacements, targets, victims
from .state import Question, Table

BLUFFS_BEFORE = 1.0
CALLS_BEFORE = 0.8
SEEN_BEFORE = 2.0
"""The prior: one of two cards is a bluff, and two of five questions are called."""

BRACELET = 2.36
"""The average value of a bracelet."""
BY_DISTANCE = (1.0, 0.55, 0.35, 0.18, 0.1)
BY_RANK = (0.8, 0.4, 0.2)
LOOT = 0.75

Distances = Mapping[Space, Mapping[Space, int]]

SHIELD = 0.35
NUMBER = 0.05
"""The value of a bracelet for deciding a tie."""
PLACES = 0.5
"""The fraction of others' places that is subtracted."""

HITS = 0.6
"""The probability that an attack meets no SHIELD."""
KNOCKED_OFF = 0.75
"""The value of a bracelet that is placed beside its owner, relative to one that is taken."""

LIES_ABOUT_SHIELDS = 0.8
"""The factor by which false SHIELD claims are rarer than false announcements."""


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

    def bluffs_of(self, seat: int) -> float:
        return (self.bluffs[seat] + BLUFFS_BEFORE) / (self.seen[seat] + SEEN_BEFORE)

    @property
    def calls(self) -> float:
        return (self.called + CALLS_BEFORE) / (self.questions + SEEN_BEFORE)


def beliefs(story: SeatHistory) -> Beliefs:
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


def place_worth(table: Table, ways: Distances, space: Space) -> float:
    near = ways[space]
    lying = sorted(
        (sum(values) * BY_DISTANCE[near[there]] for there, values in table.lying.items() if there in near), reverse=True
    )
    hoped = sum(worth * weight for worth, weight in zip(lying, BY_RANK, strict=False))
    away = near.get(table.arena.loot)
    loot = 0.0 if away is None else table.setup.box.loot * BRACELET * LOOT * BY_DISTANCE[away]
    return hoped + loot * min(1.0, len(table.supply) / 2)


def standing(table: Table, seat: int, ways: Distances, vikings: Sequence[Space] | None = None) -> float:
    """Return the points by which a seat leads the best and the mean of the others; with Vikings moved, if given."""
    spaces = table.vikings if vikings is None else vikings
    owned = [sum(values) + NUMBER * len(values) for values in table.bracelets]
    if len(spaces) == len(owned):
        owned = [
            worth + place_worth(table, ways, space) * (1.0 if one == seat else PLACES)
            for one, (worth, space) in enumerate(zip(owned, spaces, strict=True))
        ]
    others = [worth for one, worth in enumerate(owned) if one != seat]
    against = (max(others) + sum(others) / len(others)) / 2
    return owned[seat] - against + SHIELD * ("SHIELD" in table.hands[seat])


def mean(values: Sequence[int]) -> float:
    """Return the mean of bracelets; 0 if there are none."""
    return sum(values) / len(values) if values else 0.0


def transfer(table: Table) -> float:
    """Return the weight of a point that goes from one seat to another."""
    return 1 + 1 / (len(table.bracelets) - 1)


def follow_up(table: Table, ways: Distances) -> float:
    """Return what the announced action adds to the active player's position if it is carried out optimally."""
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
            return max((hit(table, target) for target in targets(table)), default=0.0)
    before = standing(table, seat, ways)
    return max([best, *(standing(table, seat, ways, vikings) - before for vikings in moved)])


def hit(table: Table, target: int) -> float:
    taken = mean(table.bracelets[target]) * (KNOCKED_OFF if table.action in KNOCKING_OFF else 1.0)
    return HITS * taken * transfer(table)


def value(known: Table, seat: int, story: SeatHistory) -> Callable[[Table], float]:
    """Return a function that estimates a seat's lead in points at a table, using its story."""
    learned, ways = beliefs(story), distances(known.arena.layout)
    question = known.question
    if question is not None and question.kind in ("bluff", "doubt") and seat in question.asked:
        return _doubts(known, seat, question, learned, ways)

    def ahead(table: Table) -> float:
        return standing(table, seat, ways) + _open(table, seat, learned, ways)

    return ahead


def _doubts(known: Table, seat: int, question: Question, learned: Beliefs, ways: Distances) -> Callable[[Table], float]:
    """Return the value of calling bluff, independent of the card in the sampled world."""
    accused = known.played[-1].seat
    bluff = learned.bluffs_of(accused) * (LIES_ABOUT_SHIELDS if question.kind == "doubt" else 1.0)
    counted, own = transfer(known), mean(known.bracelets[seat])
    theirs = mean(known.bracelets[accused]) * counted if known.bracelets[accused] else BRACELET
    averted = (1.0 + 0.5 * follow_up(known, ways)) / (len(known.bracelets) - 1)
    call = bluff * (theirs + averted) - (1 - bluff) * own * counted

    before = standing(known, seat, ways)

    def ahead(table: Table) -> float:
        return before + (call if _has_called(table, seat, question) else 0.0)

    return ahead


def _has_called(table: Table, seat: int, question: Question) -> bool:
    now = table.question
    if now is not None and now.number == question.number:
        return bool(now.answers[now.asked.index(seat)])
    verdict = table.verdict
    return verdict is not None and verdict.number == question.number and verdict.caller == seat


def _open(table: Table, seat: int, learned: Beliefs, ways: Distances) -> float:
    """Return what the open question, if any, adds to a position."""
    question = table.question
    if question is None:
        return 0.0
    if question.kind == "shield" and table.target is not None and seat in (table.active, table.target):
        return hit(table, table.target) * (1.0 if seat == table.active else -1.0)
    one = table.played[-1]
    if one.seat != seat:
        return 0.0
    asked = len(question.asked)
    called: float = 1 - (1 - learned.calls) ** (1.0 if question.kind == "doubt" else max(1.0, asked / 1.5))
    others = [mean(table.bracelets[other]) for other in question.asked]
    counted, truthful = transfer(table), one.card == one.said
    follows = follow_up(table, ways) if question.kind == "bluff" else 0.0
    gain = sum(others) / len(others) * counted if others else 0.0
    if truthful:
        return called * gain + follows
    return (1 - called) * follows - called * max(mean(table.bracelets[seat]), 1.0) * counted
