"""Secrets: two worlds that differ only in what a viewer may not know give that viewer the same, whatever happens."""

from collections.abc import Sequence
from itertools import count, zip_longest
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.privacy import audience, split
from events.ruleset.records import Command, Fact, canonical, tag_of
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import AnyRuleset, Viewer, decide_command
from ops.check.trial import Broken, Trial, difference, shown, spoken, tables_between

Outcome = tuple[Fact, ...] | tuple[str, str]
"""The facts of a command, or the refusal as its rule and its sentence."""
TABLES, FEW_TABLES, SEVERAL = 40, 20, 8
SHOW_LESS = "Show less, or keep in resample_hidden() what the viewer may know."
TURNED_UP = f"{SHOW_LESS} A fact that turns up something hidden, such as the next card of a pile, is a Revealing."


def outcome(ruleset: AnyRuleset, table: Any, seat: int, command: Command) -> Outcome:
    """Return the facts of a command, or the refusal as its rule and its sentence."""
    try:
        return decide_command(ruleset, table, seat, command, Chance(b"leak")).facts
    except RuleBroken as refusal:
        return refusal.rule, refusal.detail


def is_refused(found: Outcome) -> bool:
    return len(found) == 2 and isinstance(found[0], str)


def require_alike(ruleset: AnyRuleset, table: Any, other: Any, viewer: Viewer) -> None:
    """Raise ``Broken`` unless two tables look alike to a viewer."""
    for name, here, there in (
        ("view", ruleset.view(table, viewer), ruleset.view(other, viewer)),
        ("to_act", ruleset.to_act(table, viewer), ruleset.to_act(other, viewer)),
        ("phase", ruleset.phase(table), ruleset.phase(other)),
        ("score", ruleset.score(table, viewer), ruleset.score(other, viewer)),
    ):
        if canonical(here) != canonical(there):
            raise leak(viewer, f"{name}{difference(here, there) or ' differs'}", (name, "resample_hidden"))


def leak(viewer: Viewer, what: str, fields: Sequence[str], hint: str = SHOW_LESS) -> Broken:
    """Return that a viewer can tell two tables apart."""
    who = named(viewer)
    return Broken(
        "leak",
        f"{who[0].upper()}{who[1:]} sees what it cannot know: {what} between two tables that resample_hidden() calls "
        "alike for it.",
        hint,
        fields,
    )


def named(viewer: Viewer) -> str:
    """Return a viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def require_told_alike(here: Outcome, there: Outcome, viewer: Viewer) -> None:
    """Raise ``Broken`` unless both are the same refusal, or the same for the viewer up to what reveals something."""
    if is_refused(here) or is_refused(there):
        if here != there:
            raise leak(viewer, f"the answer of decide() differs ({_said(here)}, {_said(there)})", ("decide", "legal"))
        return
    own = audience(viewer) if viewer is not None else ""
    for one, two in zip_longest(here, there):
        if getattr(one, "reveals", False) or getattr(two, "reveals", False):
            return
        if not (isinstance(one, Fact) and isinstance(two, Fact)) or type(one) is not type(two):
            raise leak(viewer, f"what follows differs ({_said(one)}, {_said(two)})", ("next_fact", "decide"))
        (public, private), (public_two, private_two) = split(one), split(two)
        if public != public_two or private.get(own) != private_two.get(own) or sorted(private) != sorted(private_two):
            where = difference(one, two)
            raise leak(viewer, f"the fact {tag_of(type(one))}{where}", ("facts", "decide", "next_fact"), TURNED_UP)


def _said(found: Any) -> str:
    if isinstance(found, Fact):
        return tag_of(type(found))
    return "nothing" if found is None else shown(" ".join(map(str, found)) if is_refused(found) else "accepted")


def what_is_hidden_stays_hidden_between_two_facts(trial: Trial) -> None:
    """After every single fact two worlds that look alike are shown alike."""
    ruleset = trial.ruleset
    for turn, step in zip(count(trial.seed), trial.steps(), strict=False):
        if ruleset.is_over(step.after):
            continue
        for number, table in enumerate(tables_between(ruleset, step), turn):
            looking = trial.viewers if trial.thorough else (trial.viewers[number % len(trial.viewers)],)
            for viewer in looking:
                other = ruleset.hidden.resample_hidden(table, viewer, Chance(b"between%d" % step.number))
                require_alike(ruleset, table, other, viewer)


def nobody_learns_what_is_hidden(trial: Trial) -> None:
    """Two worlds look alike, are asked alike, are offered the same, and refuse alike, on offer or not."""
    ruleset, mixer = trial.ruleset, trial.chooser("hidden")
    steps = list(trial.some(TABLES, mixer))
    seats = range(trial.setup.seats)
    every = [command for step in steps for seat in seats for command in ruleset.legal(step.after, seat)]
    for step in steps:
        for viewer in trial.viewers:
            trial.look(step, viewer)
            other = ruleset.hidden.resample_hidden(step.after, viewer, Chance(mixer.randbytes(8)))
            require_alike(ruleset, step.after, other, viewer)
            if viewer is None:
                continue
            offer = _offer_alike(trial, step.after, other, viewer)
            tried = [*mixer.sample(offer, min(len(offer), 4)), *mixer.sample(every, min(len(every), 4))]
            for command in tried if offer else ():
                trial.look(step, viewer, command)
                here, there = (outcome(ruleset, one, viewer, command) for one in (step.after, other))
                require_told_alike(here, there, viewer)


def _offer_alike(trial: Trial, table: Any, other: Any, seat: int) -> list[Command]:
    """Return what a seat is offered. Raises ``Broken`` if another world offers something else, or names it so."""
    ruleset = trial.ruleset
    offer, there = list(ruleset.legal(table, seat)), list(ruleset.legal(other, seat))
    if offer != there:
        only = [one for one in offer if one not in there] or [one for one in there if one not in offer]
        what = spoken(only[0]) if only else "the order"
        raise leak(seat, f"legal() differs ({what})", ("legal", "resample_hidden"))
    for command in offer[:8]:
        here, labelled = (ruleset.texts.label(one, seat, command) for one in (table, other))
        if here != labelled:
            raise leak(seat, f"the label of {spoken(command)}{difference(here, labelled)}", ("texts.label",))
    return offer


def nobody_learns_from_what_others_do(trial: Trial) -> None:
    """A command of another seat is told alike in both worlds, up to the first fact that brings something to light."""
    ruleset, mixer = trial.ruleset, trial.chooser("others")
    for step in trial.some(TABLES, mixer):
        asked = trial.asked(step.after)
        for viewer in trial.viewers:
            other = ruleset.hidden.resample_hidden(step.after, viewer, Chance(mixer.randbytes(8)))
            for seat in asked:
                if seat == viewer:
                    continue
                offer = list(ruleset.legal(step.after, seat))
                for command in mixer.sample(offer, min(len(offer), 5)):
                    trial.look(step, seat, command)
                    here, there = (outcome(ruleset, one, seat, command) for one in (step.after, other))
                    if not is_refused(here) and not is_refused(there):
                        require_told_alike(here, there, viewer)


def dealing_anew_depends_on_what_is_known(trial: Trial) -> None:
    """Dealt from two tables that a viewer cannot tell apart, the same chance gives the same table."""
    ruleset, mixer = trial.ruleset, trial.chooser("resample")
    resample = ruleset.hidden.resample_hidden
    for step in trial.some(TABLES, mixer):
        for viewer in trial.viewers:
            trial.look(step, viewer)
            other = resample(step.after, viewer, Chance(mixer.randbytes(8)))
            again = mixer.randbytes(8)
            here, there = (resample(one, viewer, Chance(again)) for one in (step.after, other))
            if here != there:
                raise Broken(
                    "leak",
                    f"From two tables that look alike to {named(viewer)}, resample_hidden() deals different ones: "
                    f"{difference(here, there)}.",
                    "Sort what is hidden before it is dealt, so that its order does not matter.",
                    ("resample_hidden",),
                )
            require_alike(ruleset, step.after, here, viewer)


def dealing_anew_changes_what_is_hidden(trial: Trial) -> None:
    """Where facts have hidden parts, another world is another table at least once, or no leak could be seen."""
    looks = 0
    hides = False
    for step in trial.steps():
        hides = hides or any(split(fact)[1] for fact in step.facts)
        if not hides or trial.ruleset.is_over(step.after):
            continue
        for number in range(SEVERAL):
            looks += 1
            if trial.ruleset.hidden.resample_hidden(step.after, None, Chance(b"%d" % number)) != step.after:
                return
    if looks >= SEVERAL:
        raise Broken(
            "leak",
            "resample_hidden() deals a spectator the very table that it is given, though facts have hidden parts.",
            "Deal anew what a viewer cannot know; else nobody can find out whether it leaks.",
            ("resample_hidden",),
        )


def dealing_anew_keeps_the_pieces(trial: Trial) -> None:
    """A table that was dealt anew can be played on."""
    ruleset, mixer = trial.ruleset, trial.chooser("pieces")
    for step in trial.some(FEW_TABLES, mixer):
        for viewer in trial.viewers:
            trial.look(step, viewer)
            other = ruleset.hidden.resample_hidden(step.after, viewer, Chance(mixer.randbytes(8)))
            if ruleset.hidden.invariants(other) is None:
                raise Broken(
                    "pieces", "invariants() returns None for a table that was dealt anew.", fields=("invariants",)
                )
            for seat in range(trial.setup.seats):
                for command in list(ruleset.legal(other, seat))[:2]:
                    found = outcome(ruleset, other, seat, command)
                    if is_refused(found):
                        raise Broken(
                            "refused",
                            f"On a table that resample_hidden() dealt, legal() lists {spoken(command)}, and decide() "
                            f'refuses: "{_said(found)}"',
                            fields=("resample_hidden", "legal"),
                        )
