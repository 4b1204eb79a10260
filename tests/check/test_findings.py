"""``skald check`` names what is wrong with each bad game, and the moment opens where it is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from events.ruleset.registry import RulesetRegistry
from ops.check import run
from ops.check.findings import kept, lines_of
from ops.check.moment import open_moment, plan_of, read_moment
from ops.check.promises import PROMISES
from ops.check.run import Limits, check
from ops.play import moment as moments
from ops.play.moment import PlayedMoment
from ops.run import settings
from ops.run.errors import UserError
from ops.run.own_game import game_at
from tests.check.bad_games import BAD, written
from tests.ops.service import skald
from tests.support.cases import each
from tests.support.nim import new_service
from tests.support.rulesets import SHIPPED

LOOKS = {
    "raises_in_score": "scores add up",
    "draws_elsewhere": "the same seed plays the same game",
    "imports_random": "rules are pure",
    "bounds_a_union": "every type can be read",
    "leaks": "nobody learns what is hidden",
    "changes_in_place": "no table is changed",
    "takes_what_it_does_not_list": "accepted was offered",
    "lists_what_it_refuses": "offered is accepted",
}
"""Which promise each breaks, unless a random game cannot be played to its end."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("games")


@each("name", BAD)
def test_what_is_wrong_is_named_with_its_moment(name, folder, monkeypatch):
    for one in (run, moments):
        monkeypatch.setattr(one, "PATIENCE", 0.3)
    file, (_, kind, words) = written(folder, name), BAD[name]
    ruleset = game_at(str(file), settings.from_environment())
    promises = [one for one in PROMISES if one.name in ("random games end", LOOKS.get(name))]
    report = check(ruleset, str(file), Limits(games=1, seconds=600), promises=promises)
    named = [one for one in report.findings if one.kind == kind and words in one.text]
    assert named, [(one.kind, one.text) for one in report.findings]
    (one,) = kept(named[:1], folder)
    assert f"skald play --from {one.file}" in " ".join(lines_of(one))
    moment = read_moment(Path(one.file))
    if name in ("raises_in_empty", "raises_in_next_fact", "raises_in_evolve", "deals_for_ever"):
        with pytest.raises(UserError, match="the game does not begin"):
            PlayedMoment(ruleset, moment, "en")
        return
    opened = open_moment(moment, ruleset)
    assert (opened.taken, opened.stopped) == (len(moment.acts), "") or name == "draws_elsewhere"
    assert one.moment.finding in "\n".join(PlayedMoment(ruleset, moment, "en").lines(80))


def test_a_moment_is_the_same_in_a_game_of_the_service_and_goes_back_and_on(folder):
    ruleset = game_at(str(written(folder, "lists_what_it_refuses")), settings.from_environment())
    promises = [one for one in PROMISES if one.name == LOOKS["lists_what_it_refuses"]]
    report = check(ruleset, "", Limits(games=1, seconds=600), promises=promises)
    one = next(one for one in report.findings if one.kind == "refused")
    opened, service = open_moment(one.moment, ruleset), new_service(RulesetRegistry([ruleset]))
    state = service.create(plan_of(one.moment, ruleset)).state
    for act in one.moment.acts:
        state = service.act(state.id, act.seat, ruleset.read_command(act.action)).state
    assert state.table == opened.table
    played = PlayedMoment(ruleset, one.moment, "en")
    before = list(played.lines(80))
    assert "nothing to keep" in played.act(one.moment.tried.seat, ruleset.read_command(one.moment.tried.action))
    assert played.act(played.seat, played.offer[0]) == ""
    assert played.back() == ""
    assert list(played.lines(80))[:2] == before[:2]


@each(
    ("text", "why"),
    [
        ("import nothing_of_this", "cannot be imported: ModuleNotFoundError"),
        ("1 +", "cannot be imported: SyntaxError"),
        ("X = 1", "has no RULESET"),
        (
            "from tests.own_games.pig import *\nfrom dataclasses import replace\nRULESET = replace(RULESET, id='../a')",
            "the id '../a' is not valid",
        ),
    ],
)
def test_a_game_that_cannot_be_looked_at_is_named(text, why, tmp_path):
    file = tmp_path / f"unusable{abs(hash(text))}.py"
    file.write_text(text)
    with pytest.raises(UserError, match=why):
        game_at(str(file), settings.from_environment())


@each(
    ("name", "why"),
    [
        (f"{SHIPPED[0]}.py", f"there is a game called {SHIPPED[0]} already"),
        ("not-a-name.py", "not-a-name is not a valid name of a Python module"),
        ("class.py", "class is not a valid name of a Python module"),
        ("game.txt", "is not a Python file"),
        ("folder", "__init__.py is missing"),
        ("nowhere.py", "is neither a file or folder nor the id of an installed game"),
    ],
)
def test_a_place_that_is_no_game_is_named(name, why, tmp_path):
    place = tmp_path / name
    if name == "folder":
        place.mkdir()
    elif name != "nowhere.py":
        place.write_text("RULESET = None")
    with pytest.raises(UserError, match=why):
        game_at(str(place), settings.from_environment())


@each("text", ["{", "[]", '{"edition": 2}', '{"edition": 1, "acts": [[]]}', "[" * 5000])
def test_a_file_that_is_no_moment_is_refused(text, tmp_path):
    file = tmp_path / "some.game"
    file.write_text(text)
    with pytest.raises(UserError, match="is not a moment of a game"):
        read_moment(file)


def test_a_box_that_is_no_json_is_named(tmp_path):
    source = Path(__file__).parents[1] / "fifth" / "nim"
    subprocess.run(["cp", "-r", source, tmp_path / "boxed"], check=True)
    (tmp_path / "boxed" / "data" / "box.json").write_text("{")
    with pytest.raises(UserError, match=r"boxed cannot be used: data/box\.json is not JSON"):
        game_at(str(tmp_path / "boxed"), settings.from_environment())


@pytest.mark.campaign(7)
def test_the_command_and_the_plugin_say_the_same_with_their_status(folder):
    good = Path(__file__).parents[1] / "own_games" / "tricks"
    said = skald("check", good, "--games", "1", "--seconds", "20", "--moments", folder)
    assert (said.returncode, "nothing is wrong" in said.stdout) == (0, True), said.stdout + said.stderr
    bad = written(folder, "changes_in_place")
    said = skald("check", bad, "--games", "1", "--moments", folder / "m")
    assert (said.returncode, "✗ changed" in said.stdout) == (1, True), said.stdout
    shown = skald("play", "--from", folder / "m" / "changes_in_place-changed-1.game")
    assert (shown.returncode, "can:" in shown.stdout) == (0, True), shown.stderr
    assert skald("check", "nowhere").returncode == 2
    pytest_ = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:skald",
        "-p",
        "ops.check.plugin",
        "-p",
        "no:cacheprovider",
        "-q",
    ]
    done = subprocess.run(
        [*pytest_, "--skald", bad, "--skald-games", "1"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "✗ changed" in done.stdout
