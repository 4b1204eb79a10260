"""A curious front end: everything the service says to one caller, in two worlds that differ in what is hidden."""

import re
from unittest.mock import patch

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.data import ACTIONS
from tests.service.conftest import OPERATOR, Service

GAME_ID = "017-0123456789abcdef"
HASHES = re.compile(r'"[0-9a-f]{64}"')
SPACES = ("b1", "c2", "d3", "i9")
CARDS = (*ACTIONS, "SHIELD")
PROBES = (
    *({"type": "announce", "card": card, "action": "WALK"} for card in CARDS),
    *({"type": "claim_shield", "question": 2, "card": card} for card in CARDS),
    *({"type": kind, "to": space} for kind in ("move",) for space in SPACES),
    *({"type": "slam", "victim": seat, "to": space} for seat in range(4) for space in SPACES),
    *({"type": "attack", "target": seat} for seat in range(4)),
    *({"type": "place", "space": space} for space in SPACES),
    *({"type": kind, "question": 2} for kind in ("decline_shield", "doubt_shield", "believe_shield")),
    *({"type": "choose_start", "space": space} for space in SPACES),
    {"type": "decline"},
)
"""One of every kind of action, and all cards: whatever is refused is to be refused alike."""


class World:
    """A game in a service of its own. Worlds of the same seed are dealt alike, and have the same id and times."""

    def __init__(self, seats=4, seed="5ea1ed", **options):
        self.service = Service()
        with patch("service.game.games.new_game_id", lambda: GAME_ID):
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
        """Every answer of the service to this caller that changes nothing; commitments and hashes masked."""
        token = self.tokens[viewer]
        version = self.state.version
        paths = [
            *("", "/events?limit=200&lang=en", f"/events?after={version - 1}", "/states?limit=200", "/actions?lang=de"),
            *("/scores", "/audit", "/history", "/results"),
            *(f"?at={at}" for at in range(1, version + 1)),
        ]
        found = {path: self.game.get(path, token) for path in paths}
        found["ndjson"] = self.game.get("/events", token, headers={"Accept": "application/x-ndjson"})
        found["/actions"] = self.game.get("/actions", token)
        for number, probe in enumerate((*PROBES, self.answer_of(True), self.answer_of(False))):
            found[f"probe {number}"] = self.game.post("/actions?dry_run=true", probe, token)
        for number, action in enumerate(found["/actions"].json.get("actions", ())):
            found[f"dry run {number}"] = self.game.post("/actions?dry_run=true", action, token)
        return {name: (one.status_code, one.headers.get("ETag"), masked(one.text)) for name, one in found.items()}

    def refused(self, viewer, what, action=None):
        """How a change is refused to this caller, which it must be."""
        answer = self.game.post(what, action, self.tokens[viewer])
        assert answer.status_code >= 400, answer.json
        return answer.status_code, masked(answer.text)


def masked(text):
    """Commitments and hashes bind what is hidden by salts; of the rest every byte counts."""
    return HASHES.sub('"#"', text)
