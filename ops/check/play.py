"""Play: what is offered is accepted, what is accepted was offered, every piece stays, and the game ends."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from events.ruleset.chance import Chance
from events.ruleset.privacy import join, split
from events.ruleset.records import Command, canonical, has_floats, tag_of
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import NOBODY_AWAY, AnyRuleset
from ops.check.trial import (
    MAX_LENGTH,
    Broken,
    Step,
    Trial,
    accepted,
    dead_end,
    difference,
    every_setup,
    nothing_offered,
    require_asked,
    require_phase_text,
    require_short,
    spoken,
)

WRONG_SEATS = (0, 1, 9)
MIXED, TRIED, TABLES, SEEN = 100, 100, 40, 2000
"""Mixtures and commands that are tried at a table, at how many tables, and of how many commands they are taken."""


def random_games_end(trial: Trial) -> None:
    """A random game ends, and every seat has a score then."""
    ruleset, last = trial.ruleset, None
    for step in trial.steps():
        if step.number >= MAX_LENGTH:
            raise _endless(trial)
        if not step.facts and step.number:
            raise Broken("crash", "decide() returns no fact.", fields=("decide",))
        last = step.after
    if last is None or not ruleset.is_over(last):
        return  # it cannot be played on, which the first who looked has told
    seats = {score.seat for score in ruleset.score(last, None)}
    if seats != set(range(trial.setup.seats)):
        raise Broken("scores", f"At the end score() tells of the seats {sorted(seats)}.", fields=("score",))


def _endless(trial: Trial) -> Broken:
    """Return that a game does not end, and whether a table came again."""
    seen: dict[bytes, int] = {}
    for step in trial.played:
        trial.look(step)
        view = canonical(trial.ruleset.view(step.after, None))
        if view in seen:
            again = f" What everybody sees at step {seen[view]} comes again at step {step.number}."
            break
        seen[view] = step.number
    else:
        again = ""
    return Broken(
        "endless",
        f"No end after {MAX_LENGTH:,} decisions.{again}",
        "A random game has to end: give the game a last round, or forbid what can be repeated for ever.",
        ("is_over", "next_fact", "legal"),
    )


def somebody_is_asked_until_the_end(trial: Trial) -> None:
    """At every table after a decision somebody is asked and can act, or the game is over; and nothing follows."""
    ruleset = trial.ruleset
    for step in trial.steps():
        table = step.after
        if ruleset.next_fact(table, Chance(b"again"), NOBODY_AWAY) is not None:
            raise Broken(
                "dead end",
                "next_fact() has returned None at this table, and now returns a fact.",
                "It depends on the table alone, not on chance or on how often it is called.",
                ("next_fact",),
            )
        _check_asked(trial, table)


def _check_asked(trial: Trial, table: Any) -> None:
    ruleset = trial.ruleset
    over, asked = ruleset.is_over(table), trial.asked(table)
    if not asked and not over:
        raise dead_end(ruleset, table)
    if asked and over:
        raise Broken("dead end", f"The game is over, and seat {asked[0]} is asked.", fields=("is_over", "to_act"))
    for seat in range(trial.setup.seats):
        offer = ruleset.legal(table, seat)
        require_asked(offer, seat, asked)
        if not offer and asked == [seat]:
            raise nothing_offered(seat)
    require_phase_text(ruleset, table)


def pieces_stay(trial: Trial) -> None:
    """What ``invariants`` returns is the same after every decision."""
    ruleset = trial.ruleset
    first = None
    for step in trial.steps():
        found = ruleset.hidden.invariants(step.after)
        first = found if step.number == 0 else first
        if found != first:
            where = difference(first, found)
            raise Broken("pieces", f"A piece is lost or made: invariants(){where}.", fields=("invariants", "evolve"))


def offers_are_short_lists(trial: Trial) -> None:
    """What is offered is a list or a tuple, not too long, in which each command stands once."""
    for step in trial.steps():
        for seat in range(trial.setup.seats):
            check_offer(trial.ruleset.legal(step.after, seat))


def check_offer(offer: Any) -> None:
    """Raise ``Broken`` for an offer that is too long, or lists a command twice."""
    require_short(offer)
    if len(set(map(canonical, offer))) != len(offer):
        raise Broken("unlisted", "legal() lists a command twice.", fields=("legal",))


def offered_is_accepted(trial: Trial) -> None:
    """Every command that is listed is accepted, and stands for itself."""
    ruleset = trial.ruleset
    for step in trial.steps():
        for seat in range(trial.setup.seats):
            offer = ruleset.legal(step.after, seat)
            check_offer(offer)
            for command in offer:
                trial.look(step, seat, command)
                if not accepted(ruleset, step.after, seat, command, Chance(b"any")).facts:
                    raise Broken("crash", f"decide() returns no fact for {spoken(command)}.", fields=("decide",))
                if ruleset.canonical_command(step.after, seat, command) != command:
                    raise Broken(
                        "unlisted",
                        f"canonical_command() makes {spoken(command)}, which is listed, into another one.",
                        fields=("canonical_command",),
                    )


def accepted_was_offered(trial: Trial) -> None:
    """Commands from all over the game, and with their fields mixed, are offered where they are accepted."""
    ruleset, mixer = trial.ruleset, trial.chooser("mix")
    steps = list(trial.steps())
    seen = _seen(trial, steps, mixer)
    for step in mixer.sample(steps, min(len(steps), TABLES)):
        for seat in range(trial.setup.seats):
            offered = set(map(canonical, ruleset.legal(step.after, seat)))
            if not offered:
                continue
            mixtures = [_mixed(ruleset, seen, mixer) for _ in range(MIXED)]
            for command in mixer.sample(seen, min(len(seen), TRIED)) + mixtures:
                trial.look(step, seat, command)
                try:
                    ruleset.decide(step.after, seat, command, Chance(b"any"))
                except RuleBroken:
                    continue
                if canonical(ruleset.canonical_command(step.after, seat, command)) not in offered:
                    raise Broken(
                        "unlisted",
                        f"decide() takes {spoken(command)} from seat {seat}, and legal() does not list it.",
                        "List it, refuse it, or name what it stands for in canonical_command().",
                        ("decide", "legal", "canonical_command"),
                    )


def _seen(trial: Trial, steps: Sequence[Step], mixer: Random) -> list[Command]:
    seats = range(trial.setup.seats)
    seen = [command for step in steps for seat in seats for command in trial.ruleset.legal(step.after, seat)]
    return mixer.sample(seen, min(len(seen), SEEN))


def _mixed(ruleset: AnyRuleset, seen: Sequence[Command], mixer: Random) -> Command:
    """Return a command with each field from some other command of its type."""
    one = mixer.choice(seen)
    alike = [command for command in mixer.sample(seen, min(len(seen), 60)) if type(command) is type(one)] or [one]
    fields = {name: getattr(mixer.choice(alike), name) for name in one.__struct_fields__}
    mixed: Command = msgspec.convert({"type": tag_of(type(one)), **msgspec.to_builtins(fields)}, ruleset.commands)
    return mixed


def refusals_name_a_rule(trial: Trial) -> None:
    """A refusal has a sentence, and names a rule of the catalogue if there is one."""
    ruleset, mixer = trial.ruleset, trial.chooser("refusals")
    steps = list(trial.steps())
    seen = _seen(trial, steps, mixer)
    for step in mixer.sample(steps, min(len(steps), 30)):
        for seat in trial.asked(step.after):
            for command in mixer.sample(seen, min(len(seen), 60)):
                trial.look(step, seat, command)
                try:
                    ruleset.decide(step.after, seat, command, Chance(b"any"))
                except RuleBroken as refusal:
                    if ruleset.texts.rules and refusal.rule not in ruleset.texts.rules:
                        raise Broken(
                            "texts",
                            f"decide() refuses by the rule {refusal.rule}, which texts.rules does not have.",
                            fields=("texts.rules", "decide"),
                        ) from None
                    if not refusal.detail:
                        raise Broken("texts", f"The refusal {refusal.rule} has no text.", fields=("decide",)) from None


def a_log_folds_to_the_same_table(trial: Trial) -> None:
    """The facts, written down and read again, lead to the table that was played."""
    ruleset = trial.ruleset
    table, reader = ruleset.empty(trial.setup), msgspec.json.Decoder(ruleset.facts)
    for step in trial.steps():
        for fact in step.facts:
            public, private = split(fact)
            text = join(tag_of(type(fact)), public, private.values())
            read = reader.decode(text)
            if read != fact:
                raise Broken(
                    "replay",
                    f"The fact {tag_of(type(fact))} is read back otherwise than it was written: "
                    f"{difference(fact, read)}.",
                    "Its types have to be exact: a tuple, not a list; a number, not a bool.",
                    ("facts",),
                )
            if has_floats(msgspec.json.decode(text)):
                raise Broken(
                    "replay",
                    f"The fact {tag_of(type(fact))} holds a number with a fraction.",
                    "A log holds whole numbers alone, since others differ between machines: count in smaller units.",
                    ("facts",),
                )
            table = ruleset.evolve(table, read)
        if table != step.after:
            where = difference(step.after, table)
            raise Broken(
                "replay",
                f"The log of seed {trial.seed} folds to another table: {where}: played, and replayed.",
                "evolve() has to depend on the table and the fact alone.",
                ("evolve", "facts"),
            )


def the_same_seed_plays_the_same_game(trial: Trial) -> None:
    """The same seed and commands decide the same facts."""
    first = list(trial.steps())
    for step, again in zip(first, trial.again(), strict=False):
        trial.look(step, step.seat, step.command)
        if step.facts != again.facts:
            where = difference(step.facts, again.facts)
            raise Broken(
                "replay",
                f"The same seed decides other facts when it is played again: facts{where}.",
                "Every draw has to come from chance; nothing may be kept outside of the table.",
                ("decide", "next_fact", "evolve", "legal"),
            )


def no_table_is_changed(trial: Trial) -> None:
    """No function changes a table that it is given."""
    ruleset, mixer = trial.ruleset, trial.chooser("changed")
    steps = list(trial.steps())
    for step in steps[:1] + mixer.sample(steps, min(len(steps), TABLES)):
        trial.look(step)
        table = step.before
        for fact in step.facts:
            table = _unchanged("evolve", ruleset.evolve, table, fact)
        table = step.after
        if next(_mutable(table, ""), None) is None:
            continue
        for viewer in trial.viewers:
            _unchanged("view", ruleset.view, table, viewer)
            _unchanged("score", ruleset.score, table, viewer)
        for seat in trial.asked(table):
            for command in _unchanged("legal", ruleset.legal, table, seat)[:1]:
                _unchanged("decide", ruleset.decide, table, seat, command, Chance(b"any"))


def _unchanged(name: str, function: Callable[..., Any], table: Any, *given: Any) -> Any:
    """Return what a function returns for a table. Raises ``Broken`` if it changes the table."""
    mutable = next(_mutable(table, ""), None)
    if mutable is None:
        return function(table, *given)  # nothing in it can be changed
    before = _snapshot(table)
    found = function(table, *given)
    if _snapshot(table) != before:
        raise Broken(
            "changed",
            f"{name}() changed the table it was given: {mutable[0]} is a {mutable[1]}.",
            "Tables are values: use a tuple, and change() and put() of skald.",
            (name,),
        )
    return found


def _snapshot(value: Any) -> Any:
    """Return a copy of what a value holds, to compare it later."""
    match value:
        case list() | tuple():
            return tuple(map(_snapshot, value))
        case dict():
            return tuple((name, _snapshot(one)) for name, one in value.items())
        case set() | bytearray():
            return frozenset(value)
        case msgspec.Struct():
            return tuple(_snapshot(getattr(value, name)) for name in value.__struct_fields__ if name != "setup")
    return value


def _mutable(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield where a value holds what can be changed in place, and its type."""
    match value:
        case list() | dict() | set() | bytearray():
            yield path, type(value).__name__
        case tuple():
            for number, one in enumerate(value):
                yield from _mutable(one, f"{path}[{number}]")
        case msgspec.Struct():
            for name in value.__struct_fields__:
                if name != "setup":
                    yield from _mutable(getattr(value, name), f"{path}.{name}")


def the_agreed_seat_begins(trial: Trial) -> None:
    """With a first seat agreed on, nobody draws for it, and it is asked first wherever one seat is asked."""
    for setup in every_setup(trial.ruleset):
        for first in range(setup.seats):
            agreed = msgspec.structs.replace(setup.table_options, first_seat=first)
            begun = Trial(trial.ruleset, msgspec.structs.replace(setup, table_options=agreed), first)
            step = next(begun.again())
            asked = trial.ruleset.to_act(step.after, None)
            if len(asked) == 1 and asked != (first,):
                raise Broken(
                    "first seat",
                    f"Seat {first} was agreed on to begin (option first_seat), and seat {asked[0]} is asked.",
                    "Begin with setup.starter(chance) in next_fact(), or setup.table_options.first_seat in empty().",
                    ("next_fact", "empty", "to_act"),
                )


def other_numbers_of_seats_are_refused(trial: Trial) -> None:
    """A number of seats that the game is not for is refused."""
    ruleset = trial.ruleset
    for seats in WRONG_SEATS:
        if seats in ruleset.seats:
            continue
        try:
            ruleset.validate_setup(ruleset.setup(seats, {}, {}))
        except RuleBroken:
            continue
        raise Broken("seats", f"validate_setup() takes {seats} seats.", fields=("validate_setup", "seats"))
