"""What webhooks send is a function of what a spectator may know."""

import random

from events.log.records import Status
from events.ruleset.chance import Chance
from events.ruleset.records import change
from tests.conformance.games import stored_game
from workers.webhooks.messages import Person, Questions, messages_of

ACTIONS = 25


def bodies(entries, before, after, people, questions):
    return [one.body(one.asked) for one in messages_of(entries, before, after, people, questions)]


def test_worlds_that_look_alike_are_told_alike(ruleset, setup):
    """In worlds that differ only in what spectators may not know, the bodies are the same bytes."""
    mixer, questions, before = random.Random(17), Questions(), None
    people = [Person(name=f"name {seat}", player=f"player {seat}") for seat in range(setup.seats)]
    games, done = stored_game(ruleset, setup)
    for _ in range(ACTIONS):
        after = done.state
        other = change(
            after,
            table=ruleset.hidden.resample_hidden(after.table, None, Chance(mixer.randbytes(8))),
            seed=mixer.randbytes(32),
            hash=mixer.randbytes(32),
        )
        hidden = [change(entry, private=dict.fromkeys(entry.private, b'{"secret":1}')) for entry in done.entries]
        told = bodies(done.entries, before, after, people, questions)
        assert told == bodies(hidden, before, other, people, questions)
        # Of the players only those are named who are asked, for all to see.
        asked = {f"player {seat}" for seat in after.to_act(None)}
        for person in people:
            assert person.player in asked or not any(person.player.encode() in body for body in told)
        if after.status is not Status.RUNNING:
            break
        acted = frozenset(entry.seat for entry in done.entries if entry.seat is not None)
        before, questions = after, questions.after(after, acted)
        seat = next(seat for seat in range(setup.seats) if seat in after.to_act(seat))
        done = games.act(after.id, seat, mixer.choice(list(ruleset.legal(after.table, seat))))
