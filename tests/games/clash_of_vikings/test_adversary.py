"""Over HTTP, with one seat's token or none: nobody learns a card, an answer, or who answered (S4, S9, C170, C210).

A curious front end hears everything that the service says to one caller, in two worlds that differ in what is hidden.
All that others can have answered is compared without HTTP, in ``test_secrets.py``.
"""

import re
from functools import cache
from itertools import count
from unittest.mock import patch

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.data.names import ACTIONS
from events.ruleset.records import canonical
from service.long_work.tasks import Audience
from service.stream.hub import EncodedEvents, Message
from tests.service.conftest import OPERATOR, Service
from tests.support.campaigns import amount, chooser
from tests.support.cases import each

GAME_ID = "017-%016x"
UNTOLD = re.compile(r'"[0-9a-f]{64}"|"[0-9]+-[0-9a-f]{24}"|017-[0-9a-f]{16}')
"""Commitments and hashes bind what is hidden by salts, each world has an id, and an entity tag is a digest of both; of
the rest every byte counts."""
SPACES = ("b1", "c2", "d3", "i9")
LOOKS_BACK = 4
CARDS = (*ACTIONS, "SHIELD")
PROBES = (
    *({"type": "announce", "card": card, "action": "WALK"} for card in CARDS),
    *({"type": "claim_shield", "question": 2, "card": card} for card in CARDS),
    *({"type": kind, "to": space} for kind in ("move",) for space in SPACES),
    *({"type": "slam", "victim": seat, "to": space} for seat, space in enumerate(SPACES)),
    *({"type": "attack", "target": seat} for seat in range(4)),
    *({"type": "place", "space": space} for space in SPACES),
    *({"type": kind, "question": 2} for kind in ("decline_shield", "doubt_shield", "believe_shield")),
    *({"type": "choose_start", "space": space} for space in SPACES),
    {"type": "decline"},
)
"""One of every kind of action, and all cards: whatever is refused is to be refused alike."""


service = cache(Service)
"""The service that all worlds are in."""


class World:
    """A game. Worlds are dealt alike, and have the same times."""

    numbers = count()

    def __init__(self, seats=4, seed="5ea1ed", **options):
        self.service = service()
        with patch("service.game.games.new_game_id", lambda: GAME_ID % next(World.numbers)):
            self.game = self.service.create(
                [f"seat {seat}" for seat in range(seats)],
                "clash_of_vikings",
                seed=seed,
                options={"starts": "dealt", **options},
            )
        self.tokens = dict(enumerate(self.game.tokens)) | {None: None, "operator": OPERATOR}
        while self.state.table.phase == "choose_start":
            (seat,) = self.state.to_act(None)
            self.act(seat, type="choose_start", space=RULESET.legal(self.state.table, seat)[0].space)

    @property
    def state(self):
        return self.service.games.load(self.game.id)

    def act(self, seat, **action):
        done = self.game.act(seat, action)
        assert done.status_code == 201, done.json
        return self

    def announce(self, action, card):
        return self.act(self.state.table.active, type="announce", action=action, card=card)

    def answer(self, seat, call):
        return self.act(seat, **self.answer_of(call))

    def answer_of(self, call):
        table = self.state.table
        return {"type": "answer", "question": table.questions, "action": table.action or "WALK", "call": call}

    def all_pass(self):
        for seat in self.state.table.question.asked:
            self.answer(seat, False)
        return self

    def told(self, viewer):
        """Every answer of the service to this caller that changes nothing."""
        token = self.tokens[viewer]
        version = self.state.version
        paths = [
            *("", "/events?limit=200&lang=en", f"/events?after={version - 1}", "/states?limit=200", "/actions?lang=de"),
            *("/scores", "/audit", "/history", "/results"),
            *(f"?at={at}" for at in range(version - LOOKS_BACK, version + 1)),
        ]
        found = {path: self.game.get(path, token) for path in paths}
        found["ndjson"] = self.game.get("/events", token, headers={"Accept": "application/x-ndjson"})
        found["/actions"] = self.game.get("/actions", token)
        for number, probe in enumerate((*PROBES, self.answer_of(True), self.answer_of(False))):
            found[f"probe {number}"] = self.game.post("/actions?dry_run=true", probe, token)
        for number, action in enumerate(found["/actions"].json.get("actions", ())):
            found[f"dry run {number}"] = self.game.post("/actions?dry_run=true", action, token)
        return {
            name: (one.status_code, masked(one.headers.get("ETag", "")), masked(one.text))
            for name, one in found.items()
        }

    def refused(self, viewer, what, action=None):
        """How a change is refused to this caller, which it must be."""
        answer = self.game.post(what, action, self.tokens[viewer])
        assert answer.status_code >= 400, answer.json
        return answer.status_code, masked(answer.text)


def masked(text):
    return UNTOLD.sub('"#"', text)


OPEN_ANSWERS = (((1, True),), ((1, False),), ((2, True),), ((2, False),), ((0, True),), ((0, False),))
"""By place in the question: one answer, whatever it is and no matter who gave it."""
TWO_OPEN_ANSWERS = (
    ((1, True), (2, True)),
    ((1, True), (2, False)),
    ((1, False), (2, True)),
    ((2, True), (1, False)),
    ((2, False), (1, True)),
)
PAIRS = amount("SKALD_ADVERSARY", 1, len(OPEN_ANSWERS))
"""With this number of other ways of answering the first one is compared: those of the day."""
ROLES = {"nobody": lambda *_: None, "operator": lambda *_: "operator", "active": lambda table, _: table.active}
NEAREST = {**ROLES, "nearest": lambda _, seats: seats[0]}


def others(answers):
    """Some of the other ways of answering than the first."""
    return chooser(f"adversary {len(answers)}").sample(answers[1:], min(PAIRS, len(answers) - 1))


def asked(**options):
    """A bluff is announced, and three seats are asked; they are returned clockwise."""
    world = World(**options)
    table = world.state.table
    card = table.hands[table.active][0]
    world.announce(next(action for action in ("WALK", "CLUB") if action != card), card)
    return world, world.state.table.question.asked


def answered(answers, **options):
    world, seats = asked(**options)
    for place, call in answers:
        world.answer(seats[place], call)
    return world, seats


@cache
def told_to(answers, role, *, first_call=False):
    """Everything that is told to a viewer after these answers in a game of its own."""
    world, seats = world_of(answers, first_call=first_call)
    viewer = NEAREST[role](world.state.table, seats)
    return world.told(viewer), world.refused(viewer, "/undo"), heard(world, viewer)


world_of = cache(answered)


def everybody_but(*seats):
    return [None, "operator", *(seat for seat in range(4) if seat not in seats)]


def heard(world, viewer):
    """The live stream from the start, as it is sent to this viewer."""
    entries = world.service.games.log.read(world.game.id)
    seat = None if viewer == "operator" else viewer
    return masked(Message(EncodedEvents(world.state, entries).of(Audience(viewer=seat))).text.decode())


CLOSED = tuple((*answers, (0, True)) for answers in TWO_OPEN_ANSWERS)
"""The nearest seat has called last; what the others answered before stays sealed."""
FIRST_CALLS = tuple(((place, False), (0, True)) for place in (1, 2))
"""With the first call counting: who passed before the call stays sealed."""


@each("answers", [OPEN_ANSWERS, TWO_OPEN_ANSWERS, CLOSED, FIRST_CALLS], ids=["one", "two", "closed", "first call"])
def test_s4_s9_neither_who_answered_nor_what_shows_anywhere(answers):
    """Views of late versions, events, their sizes and order, to_act, offers, refusals, dry runs, scores, the audit.

    To the nearest seat, too: after one answer of another seat it is still asked, after two it is the last one that is.
    """
    first_call = answers is FIRST_CALLS
    for other in others(answers):
        for role in chooser(f"roles {len(answers)}").sample(list(NEAREST), amount("SKALD_ADVERSARY", 2, len(NEAREST))):
            if role == "nearest" and other in OPEN_ANSWERS[4:]:
                continue  # It knows its own answer.
            here, there = (told_to(one, role, first_call=first_call) for one in (answers[0], other))
            assert here == there, (role, other)


@each("call", [False, True])
def test_s4_who_has_answered_does_not_learn_who_else_has(call):
    """The second seat passed in both worlds; here the third answered as well, there the first."""
    told = []
    for answers in (((1, False), (2, call)), ((1, False), (0, False))):
        world, seats = world_of(answers, first_call=False)
        told.append((world.told(seats[1]), world.refused(seats[1], "/undo")))
    assert told[0] == told[1]


def test_s4_an_answer_changes_nothing_but_the_version():
    """For the seats that did not give it: the game, and what is offered."""
    world, seats = asked()
    viewers = everybody_but(seats[1])
    before, offered = [shown(world, viewer) for viewer in viewers], [offers(world, viewer) for viewer in viewers]
    world.answer(seats[1], True)
    for was, now in zip(before, [shown(world, viewer) for viewer in viewers], strict=True):
        assert {name for name in was if was[name] != now[name]} == {"version", "head"}
        assert now["version"] == was["version"] + 1
    assert [offers(world, viewer) for viewer in viewers] == offered


def shown(world, viewer):
    return world.game.get(token=world.tokens[viewer]).json


def offers(world, viewer):
    return world.game.get("/actions", world.tokens[viewer]).json.get("actions")


@each(
    ("first_call", "one", "two"),
    [(True, ((0, True),), ((1, False), (0, True))), (False, *((*two, (0, True)) for two in TWO_OPEN_ANSWERS[1:3]))],
)
def test_s8_a_late_answer_is_refused_alike_whatever_the_others_have_answered(first_call, one, two):
    """Of seats whose answer came too late, none learns what another's was, or whether it had come."""
    told = []
    for answers in (one, two):
        world, seats = asked(first_call=first_call)
        stale = world.answer_of(True)
        for place, call in answers:
            world.answer(seats[place], call)
        told.append(world.refused(seats[2], "/actions", stale))
    assert told[0] == told[1]


@cache
def swapped(turns, number):
    """For whole turns the active player says SLAM twice, of two cards first the one or the other; nobody calls."""
    world, players = World(), []
    for _ in range(turns):
        players.append(world.state.table.active)
        cards = list(dict.fromkeys(world.state.table.hands[players[-1]]))[:2]
        for card in reversed(cards) if number else cards:
            # SLAM is out of reach from the start spaces, so that nothing is asked after it.
            world.announce("SLAM", card).all_pass()
    return world, tuple(players)


def test_cards_that_nobody_called_stay_hidden_for_ever():
    """And then the game goes on alike. Who played them knows better, while the events are looked at again."""
    (one, players), (two, _) = swapped(2, 0), swapped(2, 1)
    for viewer in (None, players[0], next(seat for seat in range(4) if seat not in players)):
        assert (one.told(viewer) == two.told(viewer)) == (viewer not in players)


@cache
def announced_one_of_two(number):
    world = World()
    active = world.state.table.active
    world.announce("SLAM", list(dict.fromkeys(world.state.table.hands[active]))[number])
    return world, active


@each("role", ROLES)
def test_s8a_an_announcement_cannot_be_taken_back_whatever_the_card(role):
    told = []
    for number in (0, 1):
        world, active = announced_one_of_two(number)
        viewer = ROLES[role](world.state.table, ())
        refused = world.refused(viewer, "/undo")
        told.append(refused if viewer == active else (refused, world.told(viewer), heard(world, viewer)))
    assert told[0] == told[1]


def test_the_order_of_commitments_tells_nothing():
    """They are listed by audience, not by who acted; and every audience has one, of the same length."""
    for place, call in ((1, True), (2, False)):
        world, seats = answered([(place, call)])
        event = world.game.get(f"/events?after={world.state.version - 1}").json["events"][0]
        assert list(event["commitments"]) == [*(f"seat:{seat}" for seat in sorted(seats)), "server"]
        assert {len(text) for text in event["commitments"].values()} == {64}
        assert len(set(event["commitments"].values())) == 4, "empty parts are salted each by itself"
        assert (event["seat"], event["private"]) == (None, {})
        assert canonical(event["data"]) == canonical({"question": 1, "asked": list(seats)})


def test_an_empty_part_opens_to_its_seat_and_tells_it_nothing():
    world, seats = answered([(1, True)])
    event = world.game.get(f"/events?after={world.state.version - 1}", world.tokens[seats[2]]).json["events"][0]
    assert event["private"][f"seat:{seats[2]}"]["data"] == {}
    assert list(event["private"]) == [f"seat:{seats[2]}"]
