"""Make goldens from seeds: ``python -m tests.goldens.make [RULESET ...]``.

For every ruleset: one game for every setup (number of seats and options), one fork for every kind of eyes, one game in
which a seat leaves and one in which a seat is absent, and one game
for every way a game can end: those that every game has (resigned, abandoned, with an action undone), and those that the
game's own tests name in ``tests/games/<ruleset>/endings.py``: ``ENDINGS`` maps a name to a predicate over the state at
its end. Where such a game was recorded under older rules, its actions are tried first: some are rarely found.

A golden is never made again because a rule was mended: it then stays as it is, under its old rules version.
"""

import gzip
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from unittest.mock import patch

import msgspec

from events.aggregate.decisions import undo_target
from events.application.creation import ForkPlan, GamePlan
from events.application.game_service import GameService
from events.bots.playout import setups
from events.integrity.codec import decode_fact, read_metadata
from events.integrity.draws import seed_in
from events.integrity.transcript import lines_of, read_transcript
from events.log.memory import MemoryLog
from events.log.records import Status
from events.ruleset.refusals import NothingToUndo, Refusal, UndoBarred
from events.ruleset.registry import RulesetRegistry
from tests.support.clocked import ClockedTable, keeping
from tests.support.rulesets import RULESETS

FOLDER = Path(__file__).parent
SHIPPED = [ruleset for ruleset in RULESETS if ruleset != "nim"]
TRIES = 3000
FEW_EVENTS = 20
OFTEN = 0.05
FORKS = {"fork-as-seat": 1, "fork-as-spectator": "spectator", "fork-as-all": "all"}
CLOCK = "2026-01-01T00:00:00.000Z"


def main(rulesets):
    for ruleset in rulesets or SHIPPED:
        folder = FOLDER / ruleset
        folder.mkdir(exist_ok=True)
        for name, make in goldens_of(RULESETS[ruleset]):
            path = folder / f"{name}.ndjson.gz"
            if path.exists():
                continue
            state, store = make()
            text = b"".join(lines_of(state, store.log.read(state.id), None))
            path.write_bytes(gzip.compress(text, mtime=0))
            print(path.relative_to(FOLDER), len(store.log.read(state.id)), "events")


def goldens_of(game) -> Iterator[tuple[str, Callable]]:
    """Those under the newest rules, each with how it is made; those of older ones were made when they were the newest.

    Seats that leave or are absent were played for by the same rules before there were goldens of it.
    """
    every, rules = list(setups(game)), suffix(game.rules_version)
    for setup in every:
        yield name_of(setup), partial(closed, game, setup, name_of(setup))
    for name, end in {"resigned": resign, "abandoned": abandon, "undone": undo}.items():
        yield name + rules, partial(closed, game, every[0], name + rules, end)
    for name, knower in FORKS.items():
        yield name + rules, partial(forked, game, every[-1], name + rules, knower)
    for name, holds in endings_of(game).items():
        yield f"ending-{name}{rules}", partial(found, game, every, name, holds)
    for version in game.rules_versions:
        for name, away in AWAY.items():
            yield name + suffix(version), partial(played_for, game, name + suffix(version), away, version)


def suffix(rules_version):
    return "" if rules_version == 1 else f"_rules-{rules_version}"


def endings_of(game):
    module = f"tests.games.{game.id}.endings"
    if not find_spec(f"tests.games.{game.id}") or not find_spec(module):
        return {}
    return import_module(module).ENDINGS


def found(game, every, name, holds):
    """The first game that ends this way: one that was recorded under older rules, or any over seeds and setups."""
    tried = chain(
        (partial(played_again, game, path) for path in sorted(FOLDER.glob(f"{game.id}/ending-{name}[._]*"))),
        (partial(closed, game, every[number % len(every)], f"{name}-{number}") for number in range(TRIES)),
    )
    for play in tried:
        with suppress(Refusal):
            state, store = play()
            if holds(state):
                return state, store
    raise SystemExit(f"{game.id}: no game in {TRIES} ended by {name}")


def played_again(game, path):
    """A game with the seed, the setup and the actions of a recorded one. Raises ``Refusal`` where the rules differ."""
    entries = recorded(path).entries
    created = decode_fact(game, entries[0])
    actions = (metadata.action for entry in entries if (metadata := read_metadata(entry)) and metadata.action)
    pick = lambda *_: msgspec.convert(next(actions), game.commands)
    setup = game.setup(created.seats, created.options, {})
    return closed(game, setup, path.name, pick=pick, seed=seed_in(entries))


def recorded(path):
    return read_transcript(gzip.decompress(path.read_bytes()).splitlines(keepends=True))


def name_of(setup):
    options = msgspec.structs.asdict(setup.options)
    words = [name if value is True else f"{name}-{value}" for name, value in options.items() if value is not False]
    return "_".join([f"{setup.seats}-seats", *words]) + suffix(setup.rules_version)


def played(store, state, pick, stop=None):
    while state.status is Status.RUNNING and not (stop and stop(state)):
        seat = next(seat for seat in range(state.setup.seats) if seat in state.to_act(seat))
        state = store.act(state.id, seat, pick(state, state.ruleset.legal(state.table, seat))).state
    return state


def closed(game, setup, name, end=None, pick=None, seed=None):
    """A whole game with an id and a clock that follow from its seed, which follows from its name."""
    seed = seed or sha256(f"{game.id} {name}".encode()).digest()
    chooser = random.Random(seed)
    pick = pick or (lambda _, commands: chooser.choice(commands))
    store = GameService(MemoryLog(), RULESETS, lambda: CLOCK)
    options = msgspec.to_builtins(setup.options) | ({"resignation": "ends"} if end is resign else {})
    plan = GamePlan(ruleset=game, seats=setup.seats, options=options, taken=range(setup.seats), seed=seed)
    with patch("events.application.game_service.new_game_id", lambda: f"000-{seed.hex()[:16]}"):
        state = store.create(plan).state
    state = (end or played)(store, state, pick)
    done = store.close(state.id)
    return (done.state if done else state), store


def forked(game, setup, name, knower):
    """A fork of a game that is under way, played to its end."""
    state, store = closed(game, setup, name, lambda store, state, pick: played(store, state, pick, stop=is_under_way))
    seed = sha256(f"{game.id} {name} forked".encode()).digest()
    chooser = random.Random(seed)
    with patch("events.application.game_service.new_game_id", lambda: f"001-{seed.hex()[:16]}"):
        fork = store.create(ForkPlan(parent=state.id, knower=knower, seed=seed)).state
    fork = played(store, fork, lambda _, commands: chooser.choice(commands))
    return store.close(fork.id).state, store


def played_for(game, name, away, version):
    """A game of three in which seats are played for by the rules."""
    seed = sha256(f"{game.id} {name}".encode()).digest()
    chooser, only = random.Random(seed), RulesetRegistry([game])
    with patch("events.application.game_service.new_game_id", lambda: f"000-{seed.hex()[:16]}"):
        table = ClockedTable(only, keeping(per_action=60), seed=seed, rules_version=version, resignation="leaves")
    while (state := table.service.load(table.id)).status is Status.RUNNING:
        seat = state.missing[0]
        if seat in state.played_for:
            table.service.play_default(table.id, seat, state.version)
        elif not (is_under_way(state) and len(state.missing) == 1 and away(table, state, seat, chooser)):
            table.service.act(table.id, seat, chooser.choice(game.legal(state.table, seat)))
    return table.service.close(table.id).state, table.service


def leave(table, state, seat, _):
    """A seat that is asked leaves, once."""
    if state.resigned:
        return False
    return table.service.resign(table.id, seat)


def stay_away(table, state, _, chooser):
    """A seat that is asked runs out of time now and then, and comes back after a while."""
    if chooser.random() > OFTEN:
        return False
    for absent in state.clocks.absent:
        return table.service.back(table.id, absent)
    table.passes(61_000)
    return table.expire()


AWAY = {"left": leave, "absent": stay_away}


def resign(store, state, pick):
    state = played(store, state, pick, stop=is_under_way)
    return store.resign(state.id, 0).state


def abandon(store, state, pick):
    state = played(store, state, pick, stop=is_under_way)
    return store.abandon(state.id).state


def is_under_way(state):
    """Some actions after the layout, and long before the end."""
    return state.version > FEW_EVENTS


def undo(store, state, pick):
    """Takes back the first action that can be, and plays on."""
    state = played(store, state, pick, stop=can_be_undone)
    if state.status is Status.RUNNING:
        state = store.undo(state.id, state.latest.seat).state
    return played(store, state, pick)


def can_be_undone(state):
    try:
        return state.latest is not None and undo_target(state, state.latest.seat) is not None
    except (NothingToUndo, UndoBarred):
        return False


if __name__ == "__main__":
    main(sys.argv[1:])
