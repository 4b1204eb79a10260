"""Worlds that differ in everything a viewer may not know: the same picture, offers, refusals, dry runs and events."""

import random

import pytest

from events.games import LIBRARY
from events.games.clash_of_vikings import GAME
from events.kernel import decisions
from events.kernel.canonical import canonical
from events.kernel.chance import Chance
from events.kernel.codec import entries_of
from events.kernel.foresight import foresee
from events.kernel.match import Match
from events.kernel.playout import setups
from events.kernel.record import change
from events.kernel.refusals import Refusal
from events.kernel.secrecy import audience
from events.kernel.store import Plan, Store
from events.log.memory import MemoryLog
from service import changes

SETUPS = list(setups(GAME))
LOOKS = 10
"""How often a game is looked at."""


@pytest.fixture(params=range(len(SETUPS)), ids=lambda number: f"setup{number}")
def game(request):
    """Matches of a game in the log: a few, from all stages, with all actions that were ever on offer."""
    setup, chooser = SETUPS[request.param], random.Random(request.param)
    store = Store(MemoryLog(), LIBRARY, lambda: "2026-01-02T03:04:05.678Z")
    options = {name: getattr(setup.options, name) for name in setup.options.__struct_fields__}
    match = store.create(
        Plan(game=GAME, seats=setup.seats, options=options, taken=range(setup.seats), seed=b"worlds")
    ).match
    by_stage, commands = {}, {}
    while not GAME.is_over(match.table):
        by_stage.setdefault(match.table.stage, []).append(match)
        seat = chooser.choice([seat for seat in range(setup.seats) if seat in match.to_act(seat)])
        offered = GAME.legal(match.table, seat)
        commands |= {canonical(command): command for command in offered}
        match = store.act(match.id, seat, chooser.choice(offered)).match
    looked_at = [match for matches in by_stage.values() for match in chooser.sample(matches, min(len(matches), 3))]
    return chooser.sample(looked_at, min(len(looked_at), LOOKS)), list(commands.values()), chooser


def other_worlds(match, viewer, chooser):
    for _ in range(2):
        yield change(match, table=GAME.redeal(match.table, viewer, Chance(chooser.randbytes(8))))


def viewers(match):
    return (None, *range(match.setup.seats))


def test_c210_pictures_offers_and_undo_are_the_same(game):
    matches, _, chooser = game
    for match in matches:
        for viewer in viewers(match):
            for other in other_worlds(match, viewer, chooser):
                assert pictured(match, viewer) == pictured(other, viewer)


def pictured(match, viewer):
    told = [GAME.view(match.table, viewer), match.to_act(viewer), GAME.score(match.table, viewer)]
    if viewer is not None:
        told += [GAME.legal(match.table, viewer), changes.undo_offered(match, viewer)]
    return [canonical(one) for one in told], GAME.phase(match.table)


def test_c210_refusals_and_dry_runs_are_the_same(game):
    """Of all actions that there are, on offer or not."""
    matches, commands, chooser = game
    for match in matches:
        for viewer in range(match.setup.seats):
            for other in other_worlds(match, viewer, chooser):
                for command in chooser.sample(commands, min(len(commands), 12)):
                    assert foreseen(match, viewer, command) == foreseen(other, viewer, command)


def foreseen(match, seat, command):
    try:
        return foresee(match, seat, command)
    except Refusal as refusal:
        return type(refusal), getattr(refusal, "rule", None), refusal.detail


def test_c210_events_of_every_seat_are_the_same(game):
    """Until they bring to light what differs: their number, types, seats, audiences, sizes, and what they say.

    What is brought to light alike does not end it: what follows must be the same as well.
    """
    matches, _, chooser = game
    for match in matches:
        for viewer in viewers(match):
            for other in other_worlds(match, viewer, chooser):
                for seat in range(match.setup.seats):
                    for command in common(match, other, seat, chooser):
                        assert_told_alike(match, other, viewer, seat, command)


def common(match, other, seat, chooser):
    there = GAME.legal(other.table, seat)
    both = [command for command in GAME.legal(match.table, seat) if command in there]
    return chooser.sample(both, min(len(both), 4))


def assert_told_alike(match, other, viewer, seat, command):
    here, there = (happened(one, seat, command) for one in (match, other))
    for (fact, entry), (fact_there, entry_there) in zip(here, there, strict=False):
        if told(entry, viewer) != told(entry_there, viewer):
            assert type(fact).reveals
            assert type(fact_there).reveals
            return
    if len(here) != len(there):
        longer = max(here, there, key=len)
        assert type(longer[min(len(here), len(there))][0]).reveals


def happened(match: Match, seat, command):
    decision = decisions.action(match, seat, command)
    entries = entries_of(
        decision.facts, decision.how, seed=match.seed, version=match.version, previous=match.hash, at="now"
    )
    return list(zip(decision.facts, entries, strict=True))


def told(entry, viewer):
    own = entry.private.get(audience(viewer)) if viewer is not None else None
    return entry.version, entry.type, entry.seat, entry.data, own, list(entry.commitments)


def test_redealing_starts_from_what_the_viewer_knows(game):
    """Worlds alike for a viewer are redealt alike by the same chance: nothing of the real one goes in."""
    matches, _, chooser = game
    for match in matches:
        for viewer in viewers(match):
            for other in other_worlds(match, viewer, chooser):
                again, from_other = (GAME.redeal(one.table, viewer, Chance(b"again")) for one in (match, other))
                assert again == from_other


def test_a_view_holds_no_more_than_is_known(game):
    """Counted by hand, for a redealing that forgot something would not find it: no card and no value of others."""
    matches, _, _ = game
    for match in matches:
        for viewer in viewers(match):
            shown = GAME.view(match.table, viewer)
            revealed = [one.card for one in match.table.played if one.revealed or one.seat == viewer]
            own = [] if viewer is None else [*match.table.hands[viewer], *match.table.discards[viewer]]
            assert sorted(cards_in(shown)) == sorted([*revealed, *own])


def cards_in(shown):
    """All cards in a view, apart from what was said."""
    seats = [seat[name] or () for seat in shown["seats"] for name in ("hand_cards", "discards")]
    return [card for cards in seats for card in cards] + [one["card"] for one in shown["played"] if one["card"]]
