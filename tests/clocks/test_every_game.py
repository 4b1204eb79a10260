"""Random games with clocks that run out at random: every one ends, keeps its invariants, and can be audited."""

import json
import random
from contextlib import suppress
from pathlib import Path

import pytest

from events.integrity.replay import fold, states
from events.integrity.transcript import lines_of, read_transcript
from events.log.records import Status, TooLate
from events.ruleset.refusals import GameOver, NothingToUndo, UndoBarred
from events.ruleset.registry import RulesetRegistry
from service.game.documents import clocks_of
from tests.support.campaigns import amount
from tests.support.clocked import ClockedTable, keeping
from tests.support.node import node
from tests.support.rulesets import RULESETS

AGREED = (
    keeping(per_action=60),
    keeping(bank=300, increment=7, grace=0),
    keeping(per_action=90, on_expiry="resign"),
    keeping(bank=20_000, increment=9, window={"from": "21:00", "to": "01:30", "zone": "Europe/Berlin"}),
)
VERIFIER = Path(__file__).parents[2] / "ops/verify/verify.mjs"
CLOCKED = amount("SKALD_CLOCKED_GAMES", 1, 10)
GAMES = [(ruleset.id, seats) for ruleset in RULESETS.values() for seats in ruleset.seats]


def play_for(table, state, seat, chooser):
    """A seat that is played for comes back, or is played for."""
    if seat not in state.resigned and chooser.random() < 0.3:
        table.service.back(table.id, seat)
    else:
        table.service.play_default(table.id, seat, state.version)


def come_and_go(table, chooser):
    """Now and then a seat leaves, or one that is absent comes back."""
    state = table.service.load(table.id)
    absent = sorted(state.clocks.absent.difference(state.resigned))
    if absent and chooser.random() < 0.05:
        table.service.back(table.id, chooser.choice(absent))
    elif state.setup.table_options.resignation == "leaves" and not state.resigned and chooser.random() < 0.01:
        table.service.resign(table.id, chooser.randrange(len(state.seats)))


def return_to(table, state, chooser):
    """Somebody comes back after a while, and does something at once if it can."""
    table.passes(chooser.randrange(10_000_000))
    seat = chooser.choice(sorted(state.persons))
    if seat in state.missing and chooser.random() < 0.5:
        table.service.act(table.id, seat, chooser.choice(state.ruleset.legal(state.table, seat)))
    else:
        table.service.back(table.id, seat)


def step(table, chooser):
    """Somebody acts, in time or too late; or is played for, comes back, leaves, or takes back what it did."""
    come_and_go(table, chooser)
    state = table.service.load(table.id)
    if state.status is not Status.RUNNING:
        return
    if state.is_deserted:
        return_to(table, state, chooser)
        return
    waiting = [seat for seat in state.missing if seat in state.played_for]
    if waiting:
        play_for(table, state, waiting[0], chooser)
        return
    seat = chooser.choice(state.missing)
    command = chooser.choice(state.ruleset.legal(state.table, seat))
    left = state.due - table.now
    if chooser.random() < 0.12:
        table.passes(left + chooser.choice((1, 5_000)))
        with pytest.raises(TooLate):
            table.service.act(table.id, seat, command)
        assert table.expire() is not None
        return
    table.passes(chooser.randrange(min(left, 9_000) + 1))
    table.service.act(table.id, seat, command)
    if chooser.random() < 0.2:
        with suppress(UndoBarred, NothingToUndo, TooLate, GameOver):
            table.service.undo(table.id, seat)


def played(number, game, seats):
    """A finished game in which time ran out now and then."""
    chooser, only = random.Random(f"{game} {seats}" + f" {number}" * bool(number)), RulesetRegistry([RULESETS[game]])
    agreed = chooser.choice(AGREED)
    version = chooser.choice(only[game].rules_versions)
    seed = chooser.randbytes(16)
    table = ClockedTable(only, agreed, seats=seats, seed=seed, rules_version=version, resignation="leaves")
    while table.service.load(table.id).status is Status.RUNNING:
        step(table, chooser)
    table.service.close(table.id)
    assert table.state.status is Status.FINISHED
    return table


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_random_games_with_clocks(game, seats, tmp_path):
    """``SKALD_CLOCKED_GAMES=1000`` plays about that number."""
    left = {}
    for number in range(max(1, CLOCKED // len(GAMES))):
        table = played(number, game, seats)
        table.check()
        pieces, times = set(), []
        for entry, state in states(table.rulesets, table.id, table.log.read(table.id)):
            times.append(entry.at)
            assert all(one.remaining_ms >= 0 for one in clocks_of(state))
            if state.has_started and state.ruleset.to_act(state.table, None):
                pieces.add(repr(state.ruleset.hidden.invariants(state.table)))
        assert times == sorted(times)
        assert len(pieces) == 1
        file = tmp_path / f"{number}.ndjson"
        file.write_bytes(b"".join(lines_of(table.state, table.log.read(table.id), None)))
        left[file] = list(table.state.clocks.remaining)
        transcript = read_transcript(file.read_bytes().splitlines(keepends=True))
        assert fold(table.rulesets, transcript.game, transcript.entries).clocks == table.clocks, "by the file alone"
    said = node(VERIFIER, *left).splitlines()
    assert all("clocks charged" in line for line in said), "in another language too"
    assert recharged(tmp_path, left) == list(left.values()), "to the millisecond"


def recharged(folder, files):
    """What every seat has left by each of these files, as the verifier in JavaScript charges the clocks."""
    script = folder / "recharge.mjs"
    script.write_text(f"""
        import {{ readFileSync }} from "node:fs";
        import {{ charged }} from {json.dumps(VERIFIER.with_name("clocks.mjs").as_uri())};
        import {{ read }} from {json.dumps(VERIFIER.with_name("transcript.mjs").as_uri())};
        for (const file of process.argv.slice(2)) console.log(JSON.stringify(charged(read(readFileSync(file))).left));
    """)
    return [json.loads(line) for line in node(script, *files).splitlines()]
