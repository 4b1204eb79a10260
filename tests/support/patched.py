"""Random games as clients see them that ask for patches: what each is sent, and the game that it should have then."""

import json
import random
from itertools import count

from skald_client.patch import patched

from events.aggregate.decisions import undo_version
from events.application.creation import GamePlan
from events.log.records import Status
from events.ruleset.records import change
from service.access.seats import SeatAssignment, SeatAssignments
from service.game.documents import game_document
from service.long_work.tasks import Audience
from service.stream.included import Composer
from service.web.responses import encode
from tests.support.nim import new_service

CLOSELY = 8
"""The number of actions after which every reader gets each commit; later one does, as if commits had come together."""
NAMES = ("Ada", "a/b~c~1", "Zoë", None)


def canonical(value):
    """A value as text, in which a number differs from a truth value."""
    return json.dumps(value, sort_keys=True)


class Reader:
    """A client of one viewer: the game that it was sent last, and what it has made of the patches since."""

    def __init__(self, viewer):
        self.audience = Audience(viewer=viewer, include=frozenset({"patch"}))
        self.sent = self.game = None
        self.heard = []
        """What it was sent: ``game`` or ``patch`` with its data, and the game that it should have then."""

    def read(self, composer, expected):
        included = composer.of(self.audience)
        ((name, data),) = included.parts(self.sent)
        assert len(data) <= len(expected)
        if name == "game":
            self.game = json.loads(data)
        else:
            patch, before = json.loads(data), canonical(was := self.game)
            self.game = patched(self.game, patch["operations"])
            assert canonical(was) == before
            assert patch["version"] == self.game["version"]
        self.sent = included.game
        self.heard.append((name, json.loads(data), json.loads(expected)))
        assert canonical(self.game) == canonical(self.heard[-1][2])

    def count(self, wanted):
        return sum(name == wanted for name, *_ in self.heard)


def play(rulesets, ruleset, setup, actions):
    """Play a random game of at most ``actions`` actions and end it; return its readers, who have checked it.

    Actions are taken back, names and controllers change, there is a rematch, and connections are made anew.
    """
    games, seats = new_service(rulesets), range(setup.seats)
    plan = GamePlan(ruleset=ruleset, seats=setup.seats, options=setup.all_options(), taken=seats, seed=b"patches")
    state, chooser = games.create(plan).state, random.Random(setup.seats)
    assigned = SeatAssignments(seats=(SeatAssignment(controller="human"),) * setup.seats)
    readers = [Reader(viewer) for viewer in (None, *seats)]
    _show(state, assigned, readers)
    for number in count():
        if state.status is not Status.RUNNING or number == actions:
            break
        state = _step(games, state, chooser)
        heard = readers if number < CLOSELY else chooser.sample(readers, 1)
        if chooser.random() < 0.1:
            named = SeatAssignment(controller=chooser.choice(("human", "random")), name=chooser.choice(NAMES))
            rematch = chooser.choice((None, state.id))
            assigned = change(assigned, seats=(named, *assigned.seats[1:]), rematch=rematch)
        if chooser.random() < 0.05:
            heard[0].sent = None
        _show(state, assigned, heard, names=chooser.random() < 0.9)
    end = games.close if state.status is Status.SCORING else games.abandon
    _show(end(state.id).state, assigned, readers)
    return readers


def _step(games, state, chooser):
    """One more commit: an action, or sometimes its undo."""
    seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
    undone = [one for one in range(state.setup.seats) if undo_version(state, one) is not None]
    if undone and chooser.random() < 0.3:
        return games.undo(state.id, undone[0]).state
    return games.act(state.id, seat, chooser.choice(list(state.ruleset.legal(state.table, seat)))).state


def _show(state, assigned, readers, names=True):
    composer = Composer(state, assigned, names=names)
    for reader in readers:
        viewer = reader.audience.viewer
        shown = assigned if names or viewer is not None else assigned.without_names()
        reader.read(composer, encode(game_document(state, viewer, shown, is_closed=state.is_public)))
