"""The guide of each ruleset that has one, played on the service as a page does; and the words in which it refuses."""

import pytest

from events.application.game_service import GameService
from events.log.memory import MemoryLog
from service.table.guides import InvalidGuide, read_guide, read_reasons
from tests.service.conftest import Service, clock
from tests.support.rulesets import CONFORMING


def meets(action, condition):
    """What ``offer.js`` takes for meeting a condition."""

    def holds(value, wanted):
        if not isinstance(wanted, dict):
            return value == wanted
        if "has" in wanted:
            return isinstance(value, list) and wanted["has"] in value
        return value in wanted["in"] if "in" in wanted else value == wanted["is"]

    return all(holds(action.get(field), wanted) for field, wanted in condition.items())


class Lesson:
    """One guide, played over HTTP by the tokens that the creation gave."""

    def __init__(self, guide, names):
        log = MemoryLog()
        self.service = Service(log=log, games=GameService(log, CONFORMING, clock), visitors="practice")
        self.guide = guide
        body = {
            "ruleset": guide.ruleset,
            "seed": guide.game.seed,
            "options": guide.game.options,
            "seats": [{"name": name} for name in names],
            "practice": True,
        }
        made = self.service.post("/v1/games", body)
        assert made.status_code == 201, made.json
        self.path, self.tokens = f"/v1/games/{made.json['game']['id']}", made.json["tokens"]
        self.version = made.json["game"]["version"]

    def offer(self):
        return self.service.get(self.path + "/actions", self.tokens[self.guide.learner]).json["actions"]

    def act(self, seat, action):
        done = self.service.post(self.path + "/actions", action, self.tokens[seat])
        assert done.status_code == 201, (action, done.json)
        self.version = done.json["version"]

    def script(self, actions):
        for one in actions:
            self.act(one.seat, one.action)

    def step(self, step):
        """Play one step; the conditions in it that nothing on offer has met."""
        self.script(step.before)
        assert self.version == step.version, step.id
        unmet = list(step.otherwise)
        for wanted in step.do:
            offered = self.offer()
            assert wanted.action in offered and len(offered) == wanted.offered, step.id
            unmet = [
                one for one in unmet if not any(meets(other, one.tries) for other in offered if other != wanted.action)
            ]
            self.act(self.guide.learner, wanted.action)
            self.script(wanted.then)
        return unmet


def replayed(guide, names):
    lesson = Lesson(guide, names)
    lesson.script(guide.before)
    unmet = [one.say.en for step in guide.steps for one in lesson.step(step)]
    lesson.script(guide.end.before)
    assert lesson.version == guide.end.version
    assert not unmet, "nobody can come to hear this"
    return lesson.offer()


def guide_of(ruleset):
    guide = read_guide(ruleset)
    if guide is None:
        pytest.skip("it has no guide")
    return guide


def test_a_guide_is_played_on_the_service(ruleset):
    guide = guide_of(ruleset)
    assert replayed(guide, guide.game.seats) == replayed(
        guide, [f"Somebody {seat}" for seat in range(len(guide.game.seats))]
    )


def test_reasons_are_of_rules_that_there_are(ruleset):
    for reason in read_reasons(ruleset):
        assert reason.de and reason.en
        assert reason.phase in {None, *ruleset.texts.phases}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"{}", "missing required field"),
        (b'{"edition": 2}', "edition"),
        (b"{", "truncated"),
    ],
)
def test_a_file_that_is_no_guide_is_named(ruleset, text, why, tmp_path, monkeypatch):
    (tmp_path / "guide.json").write_bytes(text)
    monkeypatch.setattr("service.table.guides.board_folder", lambda _: str(tmp_path))
    with pytest.raises(InvalidGuide, match=f"{ruleset.id}/guide.json: .*{why}"):
        read_guide(ruleset)
