"""Games, bots and projections of installed packages: found, said where they come from, and never fatal."""

import json
import sys

import pytest
import skald as library
from skald_agents import env

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.application.installed import load_installed
from events.bots.registry import InstalledBots
from events.games import load_rulesets
from events.integrity.replay import read_creation
from events.log.memory import MemoryLog
from events.ruleset.origin import Origin
from ops.run import installation, settings
from service.table.guides import board_folder, table_file
from tests.check.bad_games import PIG, TRICKS
from tests.ops.service import skald
from tests.service.conftest import Service, clock
from tests.support.rulesets import SHIPPED

BOT = """
from events.bots.bot import Bot, Choice
BOT = Bot(name="first", version=1, choose=lambda seen, budget: Choice(command=seen.offer[0]))
"""
PROJECTION = """
from projections.declared import Projection
PROJECTION = Projection(name="lengths", version=1, of=lambda game, events: {})
"""
POINTS = {
    "skald.rulesets": {
        "pig": "skald_pig",
        "tricks": "skald_tricks:RULESET",
        "broken": "skald_broken",
        SHIPPED[0]: "skald_taken",
        "none": "skald_pig:GOAL",
    },
    "skald.bots": {"first": "skald_players:BOT", "wrong": "skald_players:Choice"},
    "skald.projections": {"lengths": "skald_lengths", "wrong": "skald_pig"},
}
HERE, NOT_TODAY = "a game that is here already", "ImportError: not today (skald_broken.py, line 1)"
LEFT_OUT = {
    f"the game broken of the package skald-own 1.2 is left out: it cannot be imported: {NOT_TODAY}",
    "the game none of the package skald-own 1.2 is left out: it has no RULESET, which is a Ruleset",
    f"the game {SHIPPED[0]} of the package skald-own 1.2 is left out: its id {SHIPPED[0]} is taken by {HERE}",
}


@pytest.fixture
def site_packages(tmp_path, monkeypatch):
    """A folder as pip leaves it, with a distribution of two games of ours, and with what is wrong beside them."""
    for name, text in (("skald_pig", PIG), ("skald_tricks", TRICKS)):
        (tmp_path / name / "table").mkdir(parents=True)
        (tmp_path / name / "__init__.py").write_text(text)
        (tmp_path / name / "table" / "board.js").write_text("export default {};")
    (tmp_path / "skald_broken.py").write_text("raise ImportError('not today')")
    (tmp_path / "skald_taken.py").write_text(PIG.replace('id="pig"', 'id="' + SHIPPED[0] + '"'))
    (tmp_path / "skald_players.py").write_text(BOT)
    (tmp_path / "skald_lengths.py").write_text(PROJECTION)
    info = tmp_path / "skald_own-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: skald-own\nVersion: 1.2\n")
    groups = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in one.items()) for group, one in POINTS.items()
    )
    (info / "entry_points.txt").write_text("\n".join(groups))
    monkeypatch.syspath_prepend(str(tmp_path))
    load_installed.cache_clear()
    yield tmp_path
    load_installed.cache_clear()
    for name in [name for name in sys.modules if name.startswith("skald_") and name != "skald_client"]:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_two_games_of_a_package_are_installed_and_what_is_wrong_is_left_out_and_named(site_packages):
    found = load_installed()
    own = Origin(package="skald-own", version="1.2")
    assert found.origins == {"pig": own, "tricks": own}
    assert set(found) == {*load_rulesets(), "pig", "tricks"}
    assert found[SHIPPED[0]] is load_rulesets()[SHIPPED[0]]
    assert set(found.unusable) == LEFT_OUT
    assert board_folder(found["pig"]) == str(site_packages / "skald_pig" / "table")
    assert table_file(found["tricks"], "board.js") is not None


def test_an_item_of_the_list_and_the_first_event_say_what_came_from_where(site_packages):
    rulesets = load_installed()
    log = MemoryLog()
    service = Service(log=log, games=GameService(log, rulesets, clock))
    items = {one["id"]: one["origin"] for one in service.get("/v1/rulesets").json["rulesets"]}
    assert items["pig"] == {"package": "skald-own", "version": "1.2"}
    assert items[SHIPPED[0]]["package"] == "skald"
    assert service.get("/v1/rulesets/tricks").json["origin"] == items["pig"]
    for name, origin in (("pig", items["pig"]), (SHIPPED[0], None)):
        game = service.games.create(GamePlan(ruleset=rulesets[name], seats=2, taken=range(2))).state.id
        entry = log.read(game)[0]
        assert json.loads(entry.data).get("origin") == origin
        assert (read_creation(entry).origin is None) == (origin is None)
        assert service.games.load(game).ruleset is rulesets[name]


def test_the_library_and_an_environment_find_them_by_their_ids(site_packages):
    game = library.create("pig", seats=2, seed="1")
    assert env("pig", players=2).possible_agents
    assert library.load(game.log(whole=True)).version == game.version


def test_bots_and_projections_of_a_package_are_installed_too(site_packages):
    bots = InstalledBots()
    assert list(bots) == ["random", "greedy", "smart", "first"]
    assert str(bots.origins["first"]) == "skald-own 1.2"
    assert bots.unusable == (
        "the bot wrong of the package skald-own 1.2 is left out: it is not a Bot of events.bots.bot",
    )
    installation.packaged_projections.cache_clear()
    try:
        ((lengths, origin),), (unusable,) = installation.packaged_projections()
        assert (lengths.name, origin.package) == ("lengths", "skald-own")
        assert "the projection wrong" in unusable
        assert [one.name for one in installation.installed_projections(settings.from_environment())] == ["lengths"]
    finally:
        installation.packaged_projections.cache_clear()


@pytest.mark.campaign(7)
def test_the_command_names_them_and_what_is_left_out(site_packages):
    said = skald("games", PYTHONPATH=str(site_packages), SKALD_GAMES="")
    assert "pig: " in said.stdout
    assert "warning: the game broken of the package skald-own 1.2 is left out" in said.stderr
    assert "pig of skald-own 1.2" not in said.stdout or said.returncode == 0
    doctor = skald("doctor", "--data", site_packages / "nowhere", PYTHONPATH=str(site_packages), SKALD_GAMES="")
    assert "ok: the game pig comes from skald-own 1.2" in doctor.stdout
    assert "ok: the bot first comes from skald-own 1.2" in doctor.stdout
    assert "warning: the bot wrong of the package skald-own 1.2 is left out" in doctor.stdout
