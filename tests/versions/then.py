"""Nim as it was under rules version 1, and as it was stored before ``heaps_laid`` had schema 2."""

import random
from dataclasses import replace

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.log.memory import MemoryLog
from events.log.records import Status
from events.ruleset.records import Fact
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import History
from tests.support.rulesets import RULESETS

AT = "2026-01-02T03:04:05.678Z"
NIM = RULESETS["nim"]
LAID = NIM.fact_types["heaps_laid"]


class HeapsLaidThen(Fact, tag="heaps_laid"):
    """The heaps under schema 1."""

    heaps: tuple[int, ...]


def _next_fact(table, chance, away):
    fact = NIM.next_fact(table, chance, away)
    return HeapsLaidThen(heaps=fact.heaps) if isinstance(fact, LAID) else fact


def _evolve(table, fact):
    then = isinstance(fact, HeapsLaidThen)
    return NIM.evolve(table, LAID(heaps=fact.heaps, total=sum(fact.heaps)) if then else fact)


def _facts():
    union = HeapsLaidThen
    for tag, kind in NIM.fact_types.items():
        union = union if tag == "heaps_laid" else union | kind
    return union


THEN = replace(NIM, rules_version=1, facts=_facts(), next_fact=_next_fact, evolve=_evolve, history=History())
"""The ruleset of an installation of that time."""


def service_of(log, rulesets=RULESETS):
    return GameService(log, rulesets, lambda: AT)


def new_game(games, rules_version, seed=b"versions", seats=2, ruleset=NIM):
    plan = GamePlan(ruleset=ruleset, seats=seats, taken=range(seats), seed=seed, rules_version=rules_version)
    return games.create(plan).state.id


def play(games, game_id, actions=None, seed=1):
    """Play at random: to the end, or that number of actions."""
    chooser = random.Random(seed)
    state = games.load(game_id)
    while state.status is Status.RUNNING and actions != 0:
        seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
        state = games.act(game_id, seat, chooser.choice(state.ruleset.legal(state.table, seat))).state
        actions = actions and actions - 1
    return state


def log_of_then(actions=3):
    """A store with one game, begun by an installation of that time."""
    games = service_of(MemoryLog(), RulesetRegistry([THEN]))
    game_id = new_game(games, 1, ruleset=THEN)
    play(games, game_id, actions)
    return games.log, game_id
