"""Every shape of a tiny game, with every default given or derived: conformance, logs, both verifiers, bots, datasets.

Each day tests ``SKALD_FAMILY=N`` of them (10; in a campaign all): the same ones all day.
"""

import inspect
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules

import pytest

from events.aggregate.dry_run import dry_run
from events.application.creation import ForkPlan, GamePlan
from events.bots.playout import match, setups
from events.bots.registry import BOTS
from events.integrity.audit import audit, commits
from events.integrity.replay import fold, states
from events.integrity.transcript import lines_of, read_transcript
from events.integrity.verification import check_parent, verify
from events.log.records import Status
from events.ruleset.registry import RulesetRegistry
from ops.analytics.rows import ClosedGame, Privacy, SeatPlayer
from ops.analytics.tables import TABLES
from ops.analytics.writer import rows_of
from ops.check.promises import PROMISES
from ops.check.trial import NotLookedAt, Trial
from projections.scores import scores_of
from tests import conformance
from tests.conformance import games
from tests.family.rulesets import SHAPES, ruleset_of
from tests.support.campaigns import amount, chooser
from tests.support.nim import new_service, play_with_undo
from tests.verify.test_second_verifier import verdicts

SHARE = amount("SKALD_FAMILY", 10, len(SHAPES))
NEED_A_FOLDER = {"test_guides", "test_promises", "test_worlds"}
"""What the conformance suite asks only of games with a folder, and what is asked of all by the promises themselves."""
MODULES = [
    import_module(f"{conformance.__name__}.{module.name}")
    for module in iter_modules(conformance.__path__)
    if module.name.startswith("test_") and module.name not in NEED_A_FOLDER
]
CONFORMANCE = [
    one
    for module in MODULES
    for name, one in vars(module).items()
    if name.startswith("test_") and set(inspect.signature(one).parameters) <= {"ruleset", "setup"}
]
"""What the conformance suite asks of every ruleset."""


def some_shapes(*, refused):
    of_kind = [shape for shape in SHAPES if shape.is_refused is refused]
    return chooser("family").sample(of_kind, min(len(of_kind), SHARE))


def test_what_cannot_be_derived_is_refused_at_a_start_by_the_name_of_its_field():
    for shape in SHAPES:
        if shape.is_refused:
            with pytest.raises(TypeError, match=r"view and hidden\.resample_hidden|to_act is required"):
                ruleset_of(shape)
        else:
            assert ruleset_of(shape)


def test_every_shape_conforms(monkeypatch):
    for number, shape in enumerate(some_shapes(refused=False)):
        ruleset = ruleset_of(shape)
        registry = RulesetRegistry([ruleset])
        for module in (games, *MODULES):
            monkeypatch.setattr(module, "CONFORMING", registry, raising=False)
        every = list(setups(ruleset))
        setup = every[number % len(every)]
        trial = Trial(ruleset, setup, 1)
        for promise in PROMISES:
            with suppress(NotLookedAt):
                kept(promise, trial, shape)
        for one in CONFORMANCE:
            given = {"ruleset": ruleset, "setup": setup}
            try:
                one(**{name: given[name] for name in inspect.signature(one).parameters})
            except pytest.skip.Exception:
                continue
            except BaseException as error:
                raise AssertionError(f"{one.__name__}: {shape.name}") from error


def kept(promise, trial, shape):
    try:
        promise.check(trial)
    except NotLookedAt:
        raise
    except Exception as error:
        raise AssertionError(f"{promise.name}: {shape.name}, step {trial.step}") from error


def test_every_log_is_whole_at_every_version_and_so_is_every_fork(tmp_path):
    files = []
    for number, shape in enumerate(some_shapes(refused=False)):
        try:
            files += check_logs(shape, 2 + number % 2)
        except BaseException as error:
            raise AssertionError(shape.name) from error
    assert set(verdicts(tmp_path, files)) == {None}


def check_logs(shape, seats):
    """Play, look at, fork and close games of a shape; their files."""
    ruleset = ruleset_of(shape)
    registry = RulesetRegistry([ruleset])
    service = new_service(registry)
    plan = {"ruleset": ruleset, "seats": seats, "taken": range(seats)}
    parent = service.create(GamePlan(**plan, seed=b"family")).state.id
    begun = service.load(parent)
    for seat in begun.to_act(None):
        assert dry_run(begun, seat, ruleset.legal(begun.table, seat)[0]).facts or shape.draws or shape.hides
    end = play_with_undo(service, parent, seed=7)
    assert end.status is Status.SCORING
    check_versions(registry, service, parent)
    at = service.log.read(parent)
    ends = [commit[-1].version for commit in commits(at)][:-1]
    forks = [
        service.create(ForkPlan(parent=parent, knower=knower, at=at)).state.id
        for knower, at in zip(("all", "spectator", 0), ends, strict=False)
    ]
    found = [closed(registry, service, parent)]
    for fork in forks:
        play_with_undo(service, fork, seed=8)
        check_versions(registry, service, fork)
        found.append(closed(registry, service, fork))
        assert check_parent(registry, read_transcript(found[-1]), read_transcript(found[0])).ok
    played = [
        ClosedGame(registry, service.log.read(one), [SeatPlayer(controller="human", id="", name="")] * seats)
        for one in (parent, *forks)
    ]
    assert rows_of(played, tuple(TABLES), Privacy(level="operator", key=b"key"))
    return found


def check_versions(registry, service, game):
    """Between its start and its last commit a game runs at every version, and each can be looked at."""
    entries = service.log.read(game)
    last = len(entries)
    for entry, state in states(registry, game, entries):
        assert state == fold(registry, game, entries[: entry.version])
        if state.has_started:
            assert state.status is (Status.SCORING if entry.version == last else Status.RUNNING), entry.version
        for viewer in (None, *range(state.setup.seats)):
            assert scores_of(state, viewer)
            assert state.ruleset.view(state.table, viewer)
    assert service.load(game) == fold(registry, game, entries)


def closed(registry, service, game):
    state = service.close(game).state
    assert state.status is Status.FINISHED
    entries = service.log.read(game)
    report = audit(registry, game, entries, service.log.head(game))
    assert report.ok, report
    lines = list(lines_of(state, entries, None))
    assert verify(registry, read_transcript(lines)).ok
    return lines


def test_bots_play_every_shape_to_its_end():
    for shape in some_shapes(refused=False):
        ruleset = ruleset_of(shape)
        setup = ruleset.setup(3, {}, {})
        *_, last = match(ruleset, setup, b"family", [BOTS["greedy"], BOTS["random"], BOTS["greedy"]])
        assert ruleset.is_over(last), shape.name
