"""Recorded games, for ever: old facts fold to the recorded results, and the same actions decide the same facts."""

from pathlib import Path

import pytest

from events.aggregate.decisions import tie_breaks
from events.aggregate.facts import ResultsComputed
from events.integrity.replay import fold
from events.integrity.verification import verify
from events.ruleset.scoring import ranking
from tests.goldens.make import AWAY, FORKS, SHIPPED, endings_of, name_of, recorded, setups, suffix
from tests.support.cases import each
from tests.support.rulesets import RULESETS

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.ndjson.gz"))


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}-{path.name.removesuffix('.ndjson.gz')}")
def transcript(request):
    return recorded(request.param)


@pytest.mark.campaign(2)
def test_old_facts_still_fold_to_the_recorded_result(transcript):
    state = fold(RULESETS, transcript.game, transcript.entries)
    assert state.status.closed
    if state.results is None:
        return
    scores = state.final_scores()
    ties = [tie_breaks(state, score.seat) for score in scores]
    assert state.results.ranking == ranking(scores, ties, behind=state.results.resigned)
    assert isinstance(state.results, ResultsComputed)


@pytest.mark.campaign(8)
def test_the_same_actions_still_decide_the_same_facts(transcript):
    report = verify(RULESETS, transcript)
    assert report.ok, report


@each("name", SHIPPED)
def test_every_option_every_ending_and_every_kind_of_fork_has_a_golden(name):
    game = RULESETS[name]
    ends = {"resigned", "abandoned", "undone", *AWAY, *FORKS, *(f"ending-{name}" for name in endings_of(game))}
    wanted = {name_of(setup) for version in game.rules_versions for setup in setups(game, version)}
    wanted |= {name + suffix(version) for version in game.rules_versions for name in ends}
    assert wanted <= {path.name.removesuffix(".ndjson.gz") for path in FILES if path.parent.name == game.id}
