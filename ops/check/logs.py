"""Logs: a stored game folds to what was played, can be taken back and forked, and goes on when a seat leaves."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from skald.game import memory_service

from events.aggregate.decisions import Decision, decide_action, undo_target, undo_version
from events.aggregate.facts import GameForked, SeatInformed
from events.aggregate.forks import dealt_for, told_of
from events.aggregate.state import GameState
from events.aggregate.tables import as_json, decode_table, encode_table
from events.application.creation import ForkPlan, GamePlan
from events.application.game_service import GameService
from events.application.writing import CommandResult
from events.integrity.audit import audit
from events.integrity.codec import decode_fact
from events.integrity.replay import fold, states
from events.log.records import Status
from events.ruleset.chance import Chance
from events.ruleset.privacy import audience, is_sealed, split
from events.ruleset.records import Record, canonical
from events.ruleset.refusals import NothingToUndo, Refusal, UndoBarred
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import NOBODY_AWAY, AnyRuleset
from ops.check.secrets import named, require_alike
from ops.check.trial import MAX_LENGTH, Broken, NotLookedAt, Step, Trial, difference

AT = "2026-01-02T03:04:05.678Z"
LOOKED_AT_EVERY = 7
"""The number of versions between two that are looked at, of a game in which a seat leaves."""
SOME, FEW = 8, 6


def service_of(ruleset: AnyRuleset) -> GameService:
    """Return a service with one ruleset, whose log is in memory and whose clock stands still."""
    return memory_service(RulesetRegistry([ruleset]), lambda: AT)


def stored_game(trial: Trial) -> tuple[GameService, CommandResult]:
    """Return a service, and what came of creating the game of a trial in it."""
    service, setup = service_of(trial.ruleset), trial.setup
    plan = GamePlan(
        ruleset=trial.ruleset,
        seats=setup.seats,
        options=setup.all_options(),
        taken=range(setup.seats),
        seed=trial.seed_bytes,
        rules_version=setup.rules_version,
    )
    return service, service.create(plan)


class Taken(Record):
    """One decision of a stored game: the state before, the seat, the decision, and the state after."""

    before: GameState
    seat: int
    decision: Decision
    after: GameState


def decisions_of(trial: Trial) -> Iterator[tuple[GameService, Taken]]:
    """Yield every decision of the game of a trial, as it is stored; a caller that takes one back acts again."""
    service, created = stored_game(trial)
    state = created.state
    for step in trial.steps():
        if step.seat is None or step.command is None or state.status is not Status.RUNNING:
            continue
        trial.look(step, step.seat, step.command)
        decision = decide_action(state, step.seat, step.command)
        before, state = state, service.act(state.id, step.seat, step.command).state
        yield service, Taken(before=before, seat=step.seat, decision=decision, after=state)
        state = service.load(state.id)


def an_action_can_be_taken_back_unless_it_is_final(trial: Trial) -> None:
    """Exactly what drew, revealed, was sealed, is final or asks another seat cannot be taken back; all else can."""
    for service, taken in decisions_of(trial):
        after, seat = taken.after, taken.seat
        if after.status is not Status.RUNNING:
            return
        for other in range(trial.setup.seats):
            if other != seat and (_can_undo(after, other) or undo_version(after, other) is not None):
                raise Broken("undo", f"Seat {other} can take back what seat {seat} did.", fields=("evolve",))
        final = _is_final(trial.ruleset, taken)
        if final == _can_undo(after, seat) or final == (undo_version(after, seat) is not None):
            can = "cannot" if not final else "can"
            raise Broken(
                "undo",
                f"An action that is {'final' if final else 'not final'} {can} be taken back.",
                fields=("reaction_phases", "facts"),
            )
        if not final:
            _check_taken_back(service, taken)


def _is_final(ruleset: AnyRuleset, taken: Taken) -> bool:
    """Return the rule in words of its own: it drew, revealed, was sealed, is final, or asks another seat."""
    act, facts, table = type(taken.decision.facts[0]), taken.decision.facts, taken.decision.state.table
    reacting = ruleset.phase(table) in ruleset.reaction_phases
    return (
        bool(taken.decision.metadata.draws)
        or any(type(fact).reveals or is_sealed(type(fact)) for fact in facts)
        or act.final
        or (reacting and any(other != taken.seat for other in ruleset.to_act(table, None)))
    )


def _can_undo(state: GameState, seat: int) -> bool:
    try:
        undo_target(state, seat)
    except (NothingToUndo, UndoBarred):
        return False
    return True


def _check_taken_back(service: GameService, taken: Taken) -> None:
    game, seat = taken.after.id, taken.seat
    back = service.undo(game, seat).state
    if back.table != taken.before.table:
        where = difference(taken.before.table, back.table)
        raise Broken("undo", f"An action taken back leaves another table: {where}.", fields=("evolve",))
    action = taken.decision.metadata.action or {}
    again = service.act(game, seat, taken.after.ruleset.read_command(action)).state
    if again.table != taken.after.table:
        where = difference(taken.after.table, again.table)
        raise Broken("undo", f"The same action again leads to another table: {where}.", fields=("evolve", "decide"))


def a_stored_game_is_the_decided_one(trial: Trial) -> None:
    """The state that a decision hands on is the one that its log folds to: the table, draws and the way back."""
    folded = None
    for service, taken in decisions_of(trial):
        tail = service.log.read(taken.after.id, after=folded.version if folded else 0)
        folded = fold(service.rulesets, taken.after.id, tail, folded)
        if folded != taken.after:
            where = difference(taken.after.table, folded.table) or "what the kernel keeps beside it"
            raise Broken("replay", f"The log folds to another state: {where}.", fields=("evolve", "next_fact"))


def every_table_is_written_down_and_read_again(trial: Trial) -> None:
    """A table is written as JSON, for forks, and read again as the same."""
    for step in trial.steps():
        written = msgspec.json.decode(canonical(encode_table(trial.ruleset, trial.setup, step.after)))
        read = decode_table(trial.ruleset, trial.setup, written)
        if read != step.after:
            raise Broken(
                "forks",
                f"A table is read back otherwise than it was written: {difference(step.after, read)}.",
                "Each of its fields needs the exact type of what it holds.",
                ("empty", "evolve"),
            )


def a_fork_tells_each_viewer_what_it_sees(trial: Trial) -> None:
    """The first facts of a fork tell everybody what they see, and nothing else."""
    ruleset, setup = trial.ruleset, trial.setup
    for step in trial.some(FEW, trial.chooser("told")):
        forked, *informed = told_of(ruleset, setup, step.after)
        is_whole = (
            isinstance(forked, GameForked)
            and forked.state == as_json(ruleset.view(step.after, None))
            and sorted(split(forked)[1]) == ["server"]
            and len(informed) == setup.seats
        )
        for seat, fact in enumerate(informed):
            is_whole = (
                is_whole
                and isinstance(forked, GameForked)
                and isinstance(fact, SeatInformed)
                and list(split(fact)[1]) == [audience(seat)]
                and forked.state | fact.state == as_json(ruleset.view(step.after, seat))
            )
        if not is_whole:
            raise Broken("forks", "A fork tells a viewer something else than its view.", fields=("view", "state"))


def forks_of_worlds_that_look_alike_are_the_same(trial: Trial) -> None:
    """Forks of two tables that look alike to the one who forks are the same to the last byte."""
    ruleset, setup, mixer = trial.ruleset, trial.setup, trial.chooser("forks")
    for step in trial.some(SOME, mixer):
        for viewer in trial.viewers:
            trial.look(step, viewer)
            other = ruleset.hidden.resample_hidden(step.after, viewer, Chance(mixer.randbytes(8)))
            seed, knower = mixer.randbytes(8), "spectator" if viewer is None else viewer
            here, there = (
                [split(fact) for fact in told_of(ruleset, setup, dealt_for(ruleset, world, knower, Chance(seed)))]  # type: ignore[arg-type]
                for world in (step.after, other)
            )
            if here != there:
                raise Broken(
                    "leak",
                    f"A fork as {named(viewer)} knew the game tells what it did not.",
                    fields=("view", "resample_hidden"),
                )


def a_fork_is_proven_and_played_to_the_end(trial: Trial) -> None:
    """Forks as everybody knew the game hold by their own log, and leave the game that they come from as it is."""
    ruleset, chooser = trial.ruleset, trial.chooser("fork")
    service, created = stored_game(trial)
    seats = trial.setup.seats
    end = _played(trial, service, created, chooser)
    parent, last_commit = end.state, end.entries[0].version
    before = service.log.read(parent.id)
    if last_commit - 1 <= created.state.version:
        raise NotLookedAt("the game is too short to be forked")
    knowers: list[Any] = ["spectator", "all", *range(seats)]
    for knower in knowers:
        at = chooser.randrange(created.state.version, last_commit - 1) if last_commit - 1 > created.state.version else 1
        fork = service.create(ForkPlan(parent=parent.id, knower=knower, at=at))
        if ruleset.next_fact(fork.state.table, Chance(b"next"), NOBODY_AWAY) is not None:
            raise Broken(
                "forks",
                "Something follows in a fork that did not in its game.",
                fields=("next_fact", "resample_hidden"),
            )
        if fork.state != service.at(fork.state.id, fork.state.version):
            raise Broken("forks", "The log of a fork folds to another state.", fields=("evolve", "empty"))
        _played(trial, service, fork, chooser)
        service.close(fork.state.id)
        _require_proven(service, fork.state.id)
    if service.log.read(parent.id) != before:
        raise Broken("forks", "A fork has changed the game that it comes from.", fields=("evolve",))


def _require_proven(service: GameService, game: str) -> None:
    report = audit(service.rulesets, game, service.log.read(game), service.log.head(game))
    if not report.ok:
        failed = next(f"{check.name}: {check.detail}" for check in report.checks if not check.ok)
        raise Broken("replay", f"The audit of the log fails: {failed}.", fields=("evolve", "decide", "next_fact"))


def _played(trial: Trial, service: GameService, result: CommandResult, chooser: random.Random) -> CommandResult:
    """Return what came of the last action of a game that is played on at random until it is over by the rules."""
    for number in range(MAX_LENGTH):
        state = result.state
        if state.status is not Status.RUNNING:
            break
        seat = next(seat for seat in range(state.setup.seats) if seat in trial.ruleset.to_act(state.table, seat))
        command = chooser.choice(trial.ruleset.legal(state.table, seat))
        trial.look(_no_step(number), seat, command)
        result = service.act(state.id, seat, command)
    return result


def _no_step(number: int) -> Step:
    """Return a step of a game other than that of the trial: how far it is played."""
    return Step(number=number, before=None, seat=None, command=None, facts=(), after=None)


def left_and_played(trial: Trial, leaver: random.Random) -> tuple[GameState, GameService]:
    """Return a closed game of random actions in which one seat leaves early, and its service."""
    ruleset, setup = trial.ruleset, trial.setup
    service = service_of(ruleset)
    options = {**setup.all_options(), "resignation": "leaves"}
    plan = GamePlan(
        ruleset=ruleset,
        seats=setup.seats,
        taken=range(setup.seats),
        options=options,
        seed=trial.seed_bytes,
        rules_version=setup.rules_version,
    )
    state = service.create(plan).state
    leaving = leaver.randrange(setup.seats), leaver.randrange(3, 90)
    for number in range(MAX_LENGTH):
        if state.status is not Status.RUNNING:
            break
        trial.look(_no_step(number))
        if number == leaving[1]:
            state = service.resign(state.id, leaving[0]).state
            if ruleset.next_fact(state.table, state.chance(), state.away) is not None:
                raise Broken("leaving", "Something follows still after a seat has left.", fields=("next_fact",))
            continue
        seat = leaver.choice(state.missing)
        if seat in state.resigned:
            service.play_default(state.id, seat, state.version)
            state = service.load(state.id)
        else:
            command = leaver.choice(ruleset.legal(state.table, seat))
            state = service.act(state.id, seat, command).state
    closed = service.close(state.id)
    if closed is None:
        raise Broken("leaving", "A game in which a seat has left does not end.", fields=("next_fact", "is_over"))
    return closed.state, service


def a_game_goes_on_when_a_seat_leaves(trial: Trial) -> None:
    """No piece is lost where a seat leaves, what is dealt anew looks the same, and all tell the same winners."""
    if trial.setup.seats < 3:
        raise NotLookedAt("with two seats a game ends when one leaves")
    ruleset = trial.ruleset
    try:
        state, service = left_and_played(trial, trial.chooser("leaving"))
    except Refusal as refusal:
        raise Broken(
            "leaving", f"A game in which a seat has left is refused: {refusal}.", fields=("next_fact", "default")
        ) from None
    pieces = set()
    for _, then in states(service.rulesets, state.id, service.log.read(state.id)):
        if not then.has_started or ruleset.is_over(then.table):
            continue
        if ruleset.to_act(then.table, None):
            pieces.add(repr(ruleset.hidden.invariants(then.table)))
        for viewer in trial.viewers if then.version % LOOKED_AT_EVERY == 0 or then.resigned else ():
            dealt = ruleset.hidden.resample_hidden(then.table, viewer, Chance(b"%d" % then.version))
            require_alike(ruleset, then.table, dealt, viewer)
    if len(pieces) > 1:
        raise Broken("pieces", "A piece is lost or made where a seat leaves.", fields=("invariants", "next_fact"))
    _require_proven(service, state.id)
    check_winners(state, service)


def check_winners(state: GameState, service: GameService) -> None:
    """Raise ``Broken`` where a seat that has left has won, or the rules tell of other winners than the results do."""
    if state.results is None:
        raise Broken("leaving", "A game in which a seat has left has no results.", fields=("is_over", "next_fact"))
    if gone := sorted(set(state.results.winners) & set(state.resigned)):
        raise Broken("leaving", f"Seat {gone[0]} has left, and wins.", fields=("next_fact", "score"))
    facts = [decode_fact(state.ruleset, entry) for entry in service.log.read(state.id)]
    told = {tuple(one.winners) for one in facts if "winners" in type(one).__struct_fields__}  # type: ignore[attr-defined]
    if told - {tuple(state.results.winners)} and state.setup.rules_version == state.ruleset.rules_version:
        raise Broken(
            "leaving",
            f"A fact tells of the winners {min(told)}, and the results of {tuple(state.results.winners)}.",
            "Make the field winners by winners() of skald, with the seats that have left behind; a field with another "
            "meaning needs another name.",
            ("next_fact", "facts", "score"),
        )
