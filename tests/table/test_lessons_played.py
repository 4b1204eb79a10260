"""The lessons as learners play them, by pointing at what the boards draw: right, wrong and at random, and counted."""

import json

import pytest

from service.table.guides import read_guide
from tests.conformance.test_guides import Lesson
from tests.support.rulesets import RULESETS
from tests.table.test_boards import said

PICKS = {
    "clash_of_vikings": [2, 1, 2, 1, 1, 1, 1, 2, 1, 2, 1],
    "raids": [1, 1, 1, 1, 1, 1, 1, 1],
    "skandinavien": [2, 1, 1, 1, 1, 1, 2, 1, 1, 2, 1],
    "wikinger": [3, 3, 3, 2, 3, 2, 1, 1],
}
"""The least number of picks that a learner makes in each beat of a lesson, before Confirm."""


def beats_of(guide):
    """What the learner is to do, each with the view of that moment."""
    lesson = Lesson(guide, guide.game.seats)
    lesson.script(guide.before)
    found = []
    for step in guide.steps:
        lesson.script(step.before)
        for wanted in step.do:
            found.append(beat_of(lesson, step, wanted))
            lesson.act(guide.learner, wanted.action)
            lesson.script(wanted.then)
    return found


def beat_of(lesson, step, wanted):
    token = lesson.tokens[lesson.guide.learner]
    game = lesson.service.get(lesson.path, token).json
    offer = lesson.service.get(f"{lesson.path}/actions?lang=en", token).json
    table = lesson.service.get(f"{lesson.path}/table", token).json
    scores = lesson.service.get(f"{lesson.path}/scores", token).json["seats"]
    texts = {"otherwise": [{"tries": one.tries, "say": one.say.en} for one in step.otherwise]}
    return {
        "step": texts | ({"else": step.other.en} if step.other else {}),
        "wanted": wanted.action,
        "view": {
            "state": game["state"],
            "phase": game["phase"],
            "toAct": game["to_act"],
            "components": table["components"],
            "options": game["options"],
            "seat": lesson.guide.learner,
            "seats": [{"seat": seat, "name": name} for seat, name in enumerate(lesson.guide.game.seats)],
            "offer": {"actions": offer["actions"], "labels": offer["labels"]},
            "last": [],
            "events": [],
            "scores": scores,
        },
    }


@pytest.mark.campaign(14)
@pytest.mark.parametrize("ruleset", sorted(PICKS))
def test_no_lesson_can_be_clicked_through(ruleset):
    beats = beats_of(read_guide(RULESETS[ruleset]))
    played = [json.loads(line) for line in said("lessons.mjs", ruleset, beats)]
    assert [one["right"] for one in played] == PICKS[ruleset]
    for beat, one in zip(beats, played, strict=True):
        assert one["before"] == 0, "Nothing is chosen before the first pick."
        assert one["taken"] == 0, "What is wrong is not picked."
        assert one["wrong"] > 0
        assert one["unanswered"] == [], beat["wanted"]
        assert one["random"]["own"] >= one["right"] > 0
        assert one["random"]["refused"] <= one["random"]["picks"]
