"""Figures that changed their meaning, counted again from the bytes of the log alone, and what they were before."""

import json
import random
import re
from collections import Counter
from datetime import datetime

from ops.analytics.query import open_dataset
from ops.analytics.store import KINDS
from tests.dataset.conftest import export
from tests.service.conftest import Service
from tests.support.deployment import RULESETS, Deployment

RULESET = RULESETS["nim"]


def milliseconds(at):
    return round(datetime.fromisoformat(at).timestamp() * 1000)


class Counted:
    """One game as its log tells it: who decided what, what was taken back, when it was played."""

    def __init__(self, deployment, game):
        self.deciders = []
        self.undone = set()
        taken = []
        for entry in deployment.log.read(game):
            data = json.loads(entry.data)
            if entry.type == "seat_taken":
                taken.append(milliseconds(entry.at))
            if entry.type == "undone":
                self.undone.update(range(data["to"] + 1, entry.version))
            marks = json.loads(entry.private.get("server", b"{}")).get("decided", {})
            if "action" in marks:
                seat = data.get("seat", marks.get("seat"))
                by = f"bot:{marks['bot']['name']}" if "bot" in marks else "person"
                self.deciders.append((entry.version, seat, by))
        self.played = milliseconds(entry.at) - max(taken)
        self.bots = {seat for _, seat, by in self.deciders if by != "person"}
        self.of_people = any(by == "person" for _, _, by in self.deciders)
        beside = deployment.log.game_metadata(game, "seats")
        self.held_by_bots_in_the_end = all(beside[f"{seat}:controller"] != "human" for seat in range(2))


def hand_over(deployment, game, controller):
    for seat in range(2):
        deployment.service.hand_over(game, seat, controller, {"seats": {f"{seat}:controller": controller}})


def store_of_every_kind():
    """Games of people, with bots, of bots alone, left to bots, and taken over from bots when all was over."""
    deployment, rng, games = Deployment.in_memory(), random.Random(1), []
    for number in range(20):
        kind = number % 5
        games.append(game := deployment.game(2, bots={0: (), 1: (1,), 2: (0, 1), 3: (), 4: (0, 1)}[kind]))
        for _ in range(3):
            deployment.drain(game)
            state = deployment.service.load(game)
            people = [] if kind in (2, 4) else [0] if kind == 1 else [0, 1]
            if seats := [seat for seat in people if seat in state.to_act(seat)]:
                deployment.service.act(game, seats[0], rng.choice(RULESET.legal(state.table, seats[0])))
                if kind == 0 and deployment.fresh_state(game).version > 9:
                    deployment.service.undo(game, seats[0])
        if kind == 3 and not deployment.service.load(game).status.closed:
            hand_over(deployment, game, "random")
        while not (state := deployment.service.load(game)).status.closed:
            deployment.drain(game)
            people = [seat for seat in ([0], [0, 1])[kind != 1] if kind < 2 and seat in state.to_act(seat)]
            if people:
                deployment.service.act(game, people[0], rng.choice(RULESET.legal(state.table, people[0])))
        if kind == 4:
            deployment.log.put_game_metadata(game, "seats", {f"{seat}:controller": "human" for seat in range(2)})
        deployment.drain(game)
    return deployment, games


def test_figures_are_those_of_a_fold_of_ones_own(tmp_path):
    deployment, games = store_of_every_kind()
    counted = {game: Counted(deployment, game) for game in games}
    assert export(deployment.log, tmp_path, "operator", kinds=KINDS).games == len(games)
    ask = open_dataset(tmp_path).ask
    assert ask("SELECT game, version, seat, d.by FROM decisions d ORDER BY game, version").rows == [
        (game, *one) for game in sorted(games) for one in counted[game].deciders
    ]
    assert set(ask("SELECT game, version FROM decisions WHERE undone").rows) == {
        (game, version) for game in games for version, _, _ in counted[game].deciders if version in counted[game].undone
    }
    assert ask("SELECT count(*) FROM decisions d WHERE seconds IS NULL AND d.by = 'person'").rows == [(0,)]
    assert ask("SELECT count(*) FROM decisions d WHERE seconds IS NOT NULL AND d.by <> 'person'").rows == [(0,)]
    assert dict(ask("SELECT game, bots_only FROM games").rows) == {game: not counted[game].of_people for game in games}
    assert dict(ask("SELECT game, epoch_ms(ended_at) - epoch_ms(started_at) FROM games").rows) == {
        game: one.played for game, one in counted.items()
    }

    of_people = [one for one in counted.values() if one.of_people]
    alone = [one for one in of_people if not one.bots]
    before = [one for one in counted.values() if not one.held_by_bots_in_the_end]
    kinds = Counter(games.index(game) % 5 for game, one in counted.items() if one.of_people)
    assert (set(kinds), len(before), len(of_people), len(alone)) == ({0, 1, 3}, 12, 12, 4), "as many, and not the same"
    statistics = deployment.read_models.statistics("nim", min_games=1)
    (group,) = statistics.finished
    assert (group.games, statistics.games["finished"]) == (len(of_people), len(of_people))
    assert (group.bots.games, group.bots.seats) == (
        len(of_people) - len(alone),
        sum(len(one.bots) for one in of_people),
    )
    (people,) = deployment.read_models.statistics("nim", min_games=1, people=True).finished
    assert people.games == len(alone)
    page = Service(log=deployment.log, models=deployment.read_models).get("/statistics/nim?lang=en").text
    told = re.sub(r"<[^>]+>", "", page)
    assert f"{group.games} finished games" in told
    assert f"In {group.bots.games} of them bots decided, for {group.bots.seats} seats." in told
