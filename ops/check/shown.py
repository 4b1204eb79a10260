"""What is shown: every table, also between two facts, can be looked at; every fact and command has a text."""

from typing import Any

import msgspec

from events.ruleset.chance import Chance
from events.ruleset.privacy import secret_fields
from events.ruleset.records import canonical, has_floats, tag_of
from events.ruleset.rendering import WIDTH, Drawing
from events.ruleset.ruleset import NOBODY_AWAY, Viewer
from ops.check.secrets import named
from ops.check.trial import Broken, Trial, require_asked, require_phase_text, shown, spoken, tables_between

NAMES = ("Astrid", "Bjarne")
MAX_LABEL = 120
LINES = 17
LANGUAGES = ("de", "en")


def every_table_can_be_shown(trial: Trial) -> None:
    """After every single fact everybody has a view, a drawing, a phase and a score."""
    for step in trial.steps():
        for table in tables_between(trial.ruleset, step):
            for viewer in trial.viewers:
                _check_shown(trial, table, viewer)


def _check_shown(trial: Trial, table: Any, viewer: Viewer) -> None:
    ruleset, who = trial.ruleset, named(viewer)
    view = ruleset.view(table, viewer)
    if not isinstance(view, ruleset.state):
        kind = ruleset.state.__name__
        raise Broken("view", f"view() returns {type(view).__name__} for {who}, not {kind}.", fields=("view", "state"))
    plain = msgspec.json.decode(canonical(view))
    if has_floats(plain):
        raise Broken("view", f"The view of {who} holds a number with a fraction.", fields=("view",))
    try:
        msgspec.convert(plain, ruleset.state, strict=True)
    except msgspec.ValidationError as error:
        raise Broken(
            "bounds", f"The view of {who} is not what its type says: {error}.", fields=("state", "view")
        ) from None
    for lang in LANGUAGES:
        drawn = ruleset.display.render(plain, Drawing(lang=lang, names=NAMES, viewer=viewer, height=LINES))  # type: ignore[arg-type]
        if not 0 < max(map(len, drawn.splitlines()), default=0) <= WIDTH:
            raise Broken(
                "drawing", f"render() draws nothing for {who}, or more than {WIDTH} columns.", fields=("render",)
            )
    if not set(ruleset.to_act(table, viewer)) <= set(range(trial.setup.seats)):
        raise Broken("dead end", f"to_act() names seats that there are not, for {who}.", fields=("to_act",))
    require_phase_text(ruleset, table)
    seats = [score.seat for score in ruleset.score(table, viewer)]
    if seats != list(range(trial.setup.seats)):
        raise Broken("scores", f"score() tells {who} of the seats {seats}, not of each in turn.", fields=("score",))
    if viewer is not None:
        _check_offer(trial, table, viewer)


def _check_offer(trial: Trial, table: Any, seat: int) -> None:
    """Between two facts of one decision nobody is asked, and nothing is on offer to the others."""
    offer = trial.ruleset.legal(table, seat)
    require_asked(offer, seat, trial.ruleset.to_act(table, seat))
    for command in offer[:3]:
        label = trial.ruleset.texts.label(table, seat, command)
        if not (label.de and label.en):
            raise Broken("texts", f"The command {spoken(command)} has no label.", fields=("texts.label",))


def nobody_is_asked_while_something_follows(trial: Trial) -> None:
    """Between two facts of one decision nobody is asked."""
    ruleset = trial.ruleset
    for step in trial.steps():
        for table in list(tables_between(ruleset, step))[:-1]:
            if ruleset.next_fact(table, Chance(b"next"), NOBODY_AWAY) is None:
                raise Broken(
                    "dead end",
                    "next_fact() returned a fact at this table, and now returns None.",
                    "It depends on the table alone, not on chance or on how often it is called.",
                    ("next_fact",),
                )
            for viewer in trial.viewers:
                if asked := ruleset.to_act(table, viewer):
                    raise Broken(
                        "dead end",
                        f"Seat {asked[0]} is asked while next_fact() has still something to do.",
                        "Both look at the same table: while something follows, legal() lists nothing.",
                        ("to_act", "legal", "next_fact"),
                    )


def every_fact_has_a_sentence(trial: Trial) -> None:
    """Every fact is told in a sentence, also where a part of it is hidden."""
    for step in trial.steps():
        for fact in step.facts:
            hidden = msgspec.structs.replace(fact, **dict.fromkeys(secret_fields(type(fact))))
            for told in (trial.ruleset.texts.narrate(fact), trial.ruleset.texts.narrate(hidden)):
                if not (told.de and told.en):
                    raise Broken("texts", f"The fact {tag_of(type(fact))} has no sentence.", fields=("texts.narrate",))


def every_offer_has_a_label_of_its_own(trial: Trial) -> None:
    """A button needs a text that fits on it and differs from the others beside it."""
    for step in trial.steps():
        for seat in range(trial.setup.seats):
            offer = trial.ruleset.legal(step.after, seat)
            labels = [trial.ruleset.texts.label(step.after, seat, command) for command in offer]
            for lang in LANGUAGES:
                texts = [getattr(label, lang) for label in labels]
                if len(set(texts)) < len(texts):
                    twice = next(text for text in texts if texts.count(text) > 1)
                    raise Broken("texts", f'Two commands have the label "{shown(twice)}".', fields=("texts.label",))
                for text in texts:
                    if not 0 < len(text) <= MAX_LABEL:
                        raise Broken(
                            "texts",
                            f'A label has 1 to {MAX_LABEL} characters, and "{shown(text)}" has {len(text)}.',
                            fields=("texts.label",),
                        )


def scores_add_up(trial: Trial) -> None:
    """Every score lists each component, and has a line for all of its points."""
    components = list(trial.ruleset.texts.scores)
    for step in trial.steps():
        for viewer in trial.viewers:
            for score in trial.ruleset.score(step.after, viewer):
                if list(score.components) != components:
                    raise Broken(
                        "scores",
                        f"score() has the components {', '.join(score.components)}; texts.scores names "
                        f"{', '.join(components)}.",
                        "Both name the same components; where texts has no scores, the only one is points.",
                        ("score", "texts.scores"),
                    )
                for name, points in score.components.items():
                    lines = sum(line.points for line in score.lines if line.component == name)
                    if points != lines:
                        raise Broken(
                            "scores",
                            f"Seat {score.seat} has {points} points of {name}, and its lines explain {lines}.",
                            fields=("score",),
                        )


def texts_are_complete(trial: Trial) -> None:
    """Every name has a text in both languages, and what counts at the end has a name."""
    ruleset = trial.ruleset
    named = (ruleset.texts.scores, ruleset.texts.tie_breaks, ruleset.texts.rules, ruleset.texts.phases)
    for what, text in [("title", ruleset.title), *(pair for texts in named for pair in texts.items())]:
        if not (text.de and text.en):
            raise Broken("texts", f"{what} has no text in one of the languages.", fields=("texts",))
    last = [*trial.steps()][-1:]
    ties = ruleset.tie_break_values(last[0].after, 0) if last else None
    if ties is not None and len(ties) != len(ruleset.texts.tie_breaks):
        raise Broken(
            "texts",
            f"tie_break_values() returns {len(ties)} numbers, and texts.tie_breaks names "
            f"{len(ruleset.texts.tie_breaks)}.",
            fields=("tie_break_values", "texts.tie_breaks"),
        )
    if unknown := sorted(ruleset.reaction_phases - set(ruleset.texts.phases)):
        raise Broken("texts", f'The phase "{unknown[0]}" has no text.', fields=("reaction_phases", "texts.phases"))
