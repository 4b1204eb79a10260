"""Forks as files: proven by themselves in both verifiers, and that their start is the parent's given its file."""

import re
import subprocess

import pytest

from events.aggregate import decisions
from events.aggregate.forks import decide_fork, told_of
from events.application.creation import ForkPlan, GamePlan, decide_forking, parent_at
from events.application.game_service import GameService, entries_of, with_head
from events.integrity.audit import audit
from events.integrity.transcript import lines_of, read_transcript
from events.log.memory import MemoryLog
from events.log.records import new_game_id
from events.ruleset.records import change
from tests.ops.service import told
from tests.support.node import NODE
from tests.support.rulesets import RULESETS, SHIPPED
from tests.verify.test_second_verifier import VERIFIER

AT = "2026-01-02T03:04:05.678Z"


class Tree:
    """A parent of two seats that was played for a while and abandoned, and its forks."""

    def __init__(self, ruleset):
        self.ruleset = ruleset
        self.games = GameService(MemoryLog(), RULESETS, lambda: AT)
        self.parent = self.games.create(GamePlan(ruleset=ruleset, seats=2, taken=(0, 1))).state.id
        self.act(self.parent, 6)
        self.at = self.games.load(self.parent).version
        self.act(self.parent, 4)
        self.games.abandon(self.parent)

    def act(self, game, times):
        for _ in range(times):
            state = self.games.load(game)
            seat = next(seat for seat in (0, 1) if seat in self.ruleset.to_act(state.table, seat))
            self.games.act(game, seat, self.ruleset.legal(state.table, seat)[0])

    def fork(self, knower, *, close=True):
        fork = self.games.create(ForkPlan(parent=self.parent, knower=knower, at=self.at)).state.id
        self.act(fork, 2)
        if close:
            self.games.abandon(fork)
        return fork

    def lines(self, game, viewer=None):
        return list(lines_of(self.games.load(game), self.games.log.read(game), viewer))

    def write(self, folder, **games):
        """The file of each game, of lines that were given or of a game of the tree."""
        for name, lines in games.items():
            whole = self.lines(lines) if isinstance(lines, str) else lines
            (folder / f"{name}.ndjson").write_bytes(b"".join(whole))
        return [str(folder / f"{name}.ndjson") for name in games]

    def chosen(self, change_of):
        """The entries of a closed fork as a server would write them that chooses its table, or its start."""
        game = new_game_id()
        plan = ForkPlan(parent=self.parent, knower=0, at=self.at)
        state, decision = decide_forking(RULESETS, self.games.log, plan, game, AT)
        decision = change_of(state, decision)
        entries = entries_of(decision, state, AT)
        after = with_head(decision.state, entries[-1])
        ended = decisions.decide_abandonment(after)
        closing = entries_of(ended, after, AT)
        return game, (*entries, *closing), with_head(ended.state, closing[-1])


def said(*words):
    return told("verify", *words)


def said_by_the_other(*words):
    run = subprocess.run([NODE, VERIFIER, *words], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout


@pytest.fixture(scope="module", params=SHIPPED)
def tree(request):
    return Tree(RULESETS[request.param])


def test_both_verifiers_prove_a_fork_from_its_own_file(tree, tmp_path):
    games = {f"as_{knower}": tree.fork(knower) for knower in (0, "spectator", "all")}
    files = tree.write(tmp_path, **games, running=tree.lines(tree.fork(1, close=False), 1))
    code, output = said(*files)
    assert code == 0, output
    assert output.count("a fork, whose start is checked with --parent alone") == 3
    code, output = said_by_the_other(*files)
    assert code == 0, output
    assert len(re.findall("not checked here, but by skald verify: .*that it began as a fork of", output)) == 4


def test_that_the_start_is_the_parent_s_is_proven_by_the_parent_s_file(tree, tmp_path):
    games = {f"as_{knower}": tree.fork(knower) for knower in (1, "spectator", "all")}
    parent, *forks = tree.write(tmp_path, parent=tree.parent, **games)
    for fork in forks:
        code, output = said(fork, "--parent", parent, "-v")
        assert code == 0, output
        assert f"ok     parent: the start is version {tree.at} of {tree.parent}" in output
        assert "checked with --parent alone" not in output
        code, output = said_by_the_other(fork, "--parent", parent)
        assert code == 0, output
        assert f"the hash is that of version {tree.at}" in output
        assert output.endswith("that its table is the one that the parent had there\n")
    elsewhere = Tree(tree.ruleset)
    (other,) = elsewhere.write(tmp_path, other=elsewhere.parent)
    for say in (said, said_by_the_other):
        assert say(forks[0], "--parent", other)[0] == 1
        assert say(parent, "--parent", other)[0] == 1
        assert say(forks[0], "--parent", parent, parent)[0] != 0


def test_of_a_running_fork_the_hash_alone_is_compared(tree, tmp_path):
    parent, fork = tree.write(tmp_path, parent=tree.parent, fork=tree.lines(tree.fork(0, close=False), 0))
    code, output = said(fork, "--parent", parent, "-v")
    assert code == 0, output
    assert "the hash is that of" in output


def test_a_table_that_was_chosen_and_not_dealt_is_found_by_the_fork_s_own_file(tree):
    parent = parent_at(RULESETS, tree.parent, tree.games.log.read(tree.parent), tree.at)

    def choose(state, decision):
        forked = tuple(told_of(state.ruleset, state.setup, parent.table))
        return change(decision, facts=(*decision.facts[:3], *forked))

    game, entries, _ = tree.chosen(choose)
    dealt = decide_forking(
        RULESETS, tree.games.log, ForkPlan(parent=tree.parent, knower=0, at=tree.at), new_game_id(), AT
    )[1].state.table
    report = audit(RULESETS, game, entries)
    # Where nothing is hidden there is nothing to choose.
    assert report.ok is (dealt == parent.table)


def test_what_a_seat_is_told_wrongly_is_found_and_what_a_later_version_sees_more_is_not(tree):
    def telling(state):
        def change_of(_, decision):
            told = [
                change(fact, state=state(fact.state)) if hasattr(fact, "state") else fact for fact in decision.facts
            ]
            return change(decision, facts=tuple(told))

        return change_of

    for state, holds in (
        (dict, True),
        (lambda seen: dict(list(seen.items())[1:]), True),
        (lambda seen: {**seen, "more": 1}, False),
        (lambda seen: dict.fromkeys(seen, "otherwise"), False),
    ):
        game, entries, _ = tree.chosen(telling(state))
        assert audit(RULESETS, game, entries).ok is holds


def test_a_start_that_was_not_the_parent_s_is_found_by_the_parent_s_file(tree, tmp_path):
    entries = tree.games.log.read(tree.parent)
    another = parent_at(RULESETS, tree.parent, entries, tree.at + 2)

    def start_elsewhere(state, decision):
        return decide_fork(state, decision.facts[:3], another.table, AT)

    game, entries, state = tree.chosen(start_elsewhere)
    assert audit(RULESETS, game, entries).ok
    parent, fork = tree.write(tmp_path, parent=tree.parent, fork=list(lines_of(state, entries, None)))
    assert read_transcript((tmp_path / "fork.ndjson").read_bytes().splitlines()).game == game
    code, output = said(fork, "--parent", parent)
    assert code == 1
    assert "the table is not the one that the parent had there" in output
