"""Worlds that differ in everything a viewer may not know: the same picture, offers, refusals, dry runs and events."""

import random
from functools import cache

from events.aggregate import decisions
from events.aggregate.dry_run import dry_run
from events.aggregate.state import GameState
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.bots.playout import setups
from events.games.clash_of_vikings import RULESET
from events.integrity.codec import encode_commit
from events.ruleset.chance import Chance
from events.ruleset.privacy import audience
from events.ruleset.records import canonical, change
from events.ruleset.refusals import Refusal
from service.game import documents
from tests.support.campaigns import amount, chooser
from tests.support.cases import each
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS

EVERY = list(setups(RULESET))
SETUPS = chooser("worlds").sample(range(len(EVERY)), amount("SKALD_WORLDS", 4, len(EVERY)))
LOOKS = 10
"""How often a game is looked at."""


@cache
def games():
    return [looked_at(EVERY[number], random.Random(number)) for number in SETUPS]


def looked_at(setup, chooser):
    """Matches of a game in the log: a few, from all stages, with all actions that were ever on offer."""
    store = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    options = {name: getattr(setup.options, name) for name in setup.options.__struct_fields__}
    state = store.create(
        GamePlan(ruleset=RULESET, seats=setup.seats, options=options, taken=range(setup.seats), seed=b"worlds")
    ).state
    by_stage, commands = {}, {}
    while not RULESET.is_over(state.table):
        by_stage.setdefault(state.table.phase, []).append(state)
        seat = chooser.choice([seat for seat in range(setup.seats) if seat in state.to_act(seat)])
        offered = RULESET.legal(state.table, seat)
        commands |= {canonical(command): command for command in offered}
        state = store.act(state.id, seat, chooser.choice(offered)).state
    some = [state for matches in by_stage.values() for state in chooser.sample(matches, min(len(matches), 3))]
    return chooser.sample(some, min(len(some), LOOKS)), list(commands.values()), chooser


def other_worlds(state, viewer, chooser):
    for _ in range(2):
        yield change(state, table=RULESET.hidden.resample_hidden(state.table, viewer, Chance(chooser.randbytes(8))))


def viewers(state):
    return (None, *range(state.setup.seats))


@each("game", games, SETUPS)
def test_c210_pictures_offers_and_undo_are_the_same(game):
    matches, _, chooser = game
    for state in matches:
        for viewer in viewers(state):
            for other in other_worlds(state, viewer, chooser):
                assert pictured(state, viewer) == pictured(other, viewer)


def pictured(state, viewer):
    told = [RULESET.view(state.table, viewer), state.to_act(viewer), RULESET.score(state.table, viewer)]
    if viewer is not None:
        told += [RULESET.legal(state.table, viewer), documents.undo_document(state, viewer)]
    return [canonical(one) for one in told], RULESET.phase(state.table)


@each("game", games, SETUPS)
def test_c210_refusals_and_dry_runs_are_the_same(game):
    """Of all actions that there are, on offer or not."""
    matches, commands, chooser = game
    for state in matches:
        for viewer in range(state.setup.seats):
            for other in other_worlds(state, viewer, chooser):
                for command in chooser.sample(commands, min(len(commands), 12)):
                    assert foreseen(state, viewer, command) == foreseen(other, viewer, command)


def foreseen(state, seat, command):
    try:
        return dry_run(state, seat, command)
    except Refusal as refusal:
        return type(refusal), getattr(refusal, "rule", None), refusal.detail


@each("game", games, SETUPS)
def test_c210_events_of_every_seat_are_the_same(game):
    """Until they bring to light what differs: their number, types, seats, audiences, sizes, and what they say.

    What is brought to light alike does not end it: what follows must be the same as well.
    """
    matches, _, chooser = game
    for state in matches:
        for viewer in viewers(state):
            for other in other_worlds(state, viewer, chooser):
                for seat in range(state.setup.seats):
                    for command in common(state, other, seat, chooser):
                        assert_told_alike(state, other, viewer, seat, command)


def common(state, other, seat, chooser):
    there = RULESET.legal(other.table, seat)
    both = [command for command in RULESET.legal(state.table, seat) if command in there]
    return chooser.sample(both, min(len(both), 4))


def assert_told_alike(state, other, viewer, seat, command):
    here, there = (happened(one, seat, command) for one in (state, other))
    for (fact, entry), (fact_there, entry_there) in zip(here, there, strict=False):
        if told(entry, viewer) != told(entry_there, viewer):
            assert type(fact).reveals
            assert type(fact_there).reveals
            return
    if len(here) != len(there):
        longer = max(here, there, key=len)
        assert type(longer[min(len(here), len(there))][0]).reveals


def happened(state: GameState, seat, command):
    decision = decisions.decide_action(state, seat, command)
    entries = encode_commit(
        decision.facts, decision.metadata, seed=state.seed, version=state.version, previous=state.hash, at="now"
    )
    return list(zip(decision.facts, entries, strict=True))


def told(entry, viewer):
    own = entry.private.get(audience(viewer)) if viewer is not None else None
    return entry.version, entry.type, entry.seat, entry.data, own, list(entry.commitments)


@each("game", games, SETUPS)
def test_redealing_starts_from_what_the_viewer_knows(game):
    """Worlds alike for a viewer are redealt alike by the same chance: nothing of the real one goes in."""
    matches, _, chooser = game
    for state in matches:
        for viewer in viewers(state):
            for other in other_worlds(state, viewer, chooser):
                again, from_other = (
                    RULESET.hidden.resample_hidden(one.table, viewer, Chance(b"again")) for one in (state, other)
                )
                assert again == from_other


@each("game", games, SETUPS)
def test_a_view_holds_no_more_than_is_known(game):
    """Counted by hand, for a redealing that forgot something would not find it: no card and no value of others."""
    matches, _, _ = game
    for state in matches:
        for viewer in viewers(state):
            shown = RULESET.view(state.table, viewer)
            revealed = [one.card for one in state.table.played if one.revealed or one.seat == viewer]
            own = [] if viewer is None else [*state.table.hands[viewer], *state.table.discards[viewer]]
            assert sorted(cards_in(shown)) == sorted([*revealed, *own])


def cards_in(shown):
    """All cards in a view, apart from what was said."""
    seats = [cards or () for seat in shown.seats for cards in (seat.hand_cards, seat.discards)]
    return [card for cards in seats for card in cards] + [one.card for one in shown.played if one.card]
