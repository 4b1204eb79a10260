"""Simulated games: real games of the rules, the same for the same seed, marked as what they are wherever they go."""

from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner

from events.application.game_service import GameService
from events.integrity.audit import audit
from events.integrity.replay import read_creation
from events.integrity.verification import audit_bots
from events.log.memory import MemoryLog
from ops.analytics.engine import open_engine
from ops.analytics.manifest import public_files, read_manifest
from ops.analytics.query import open_dataset
from ops.analytics.simulate import Simulation, into_store
from ops.analytics.tables import TABLES
from ops.cli.simulate import command
from ops.proofs.verdicts import read_file
from ops.run.errors import UserError
from ops.run.terminal import Several, several
from tests.dataset.conftest import contents, simulated
from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED
from workers.main import now

ANY = SHIPPED[1]

BOT = """
class Last:
    def choose(self, question):
        assert len(question.actions) == len(question) and "type" in question.actions[0]
        assert question.view and 0 <= question.seat < question.seats
        return len(question) - 1

class Broken:
    def choose(self, question):
        return 1 // 0

class Yes:
    def choose(self, question):
        return True

class Leaves:
    def choose(self, question):
        raise SystemExit

class Wants:
    def __init__(self, strength):
        self.strength = strength

    def choose(self, question):
        return 0

class Outside:
    def choose(self, question):
        return len(question)
"""


def run(*arguments):
    return CliRunner().invoke(command, arguments, standalone_mode=False, catch_exceptions=False).output


def test_simulated_games_pass_the_audit(games):
    for played in games.values():
        assert all(audit(game.rulesets, game.id, game.entries).ok for game in played)


def test_every_number_of_seats_is_played(games):
    for played in games.values():
        ruleset = played[0].steps[0].after.ruleset
        assert {game.created.seats for game in played} == set(ruleset.seats)


def test_same_seed_same_bytes_whatever_the_number_of_processes(tmp_path):
    for processes in ("1", "2"):
        run(ANY, "--games", "12", "--processes", processes, "--data", str(tmp_path / processes))
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_another_seed_is_another_game():
    ids = {game.id for seed in ("a", "b") for game in simulated(ANY, 2, seed)}
    assert len(ids) == 4


def test_own_bots_move_from_seat_to_seat(tmp_path):
    (tmp_path / "mine.py").write_text(BOT)
    mine = f"{tmp_path}/mine.py:Last"
    said = run(
        ANY, "--games", "4", "-p", "2", "--processes", "1", "--bots", f"{mine},random", "--data", f"{tmp_path}/d"
    )
    assert "4 simulated games" in said
    rows = open_dataset(tmp_path / "d").ask("SELECT seat, controller = 'random' FROM seats ORDER BY game, seat").rows
    assert sorted(rows) == [(0, False), (0, False), (0, True), (0, True), (1, False), (1, False), (1, True), (1, True)]


@each(
    ("bot", "reason"),
    [
        ("mine.py:Broken", "ZeroDivisionError"),
        ("mine.py:Outside", "must choose a number below"),
        ("mine.py:Yes", "chose True; it must choose a number"),
        ("mine.py:Leaves", "failed: SystemExit"),
        ("mine.py:Wants", "cannot be made without arguments: TypeError"),
        ("mine.py:Nobody", "has no class Nobody"),
        ("gone.py:Bot", "not a Python file"),
        ("best", "unknown bot: best"),
    ],
)
def test_bots_that_fail_are_named(bot, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(BOT)
    with pytest.raises(UserError, match=reason):
        run(ANY, "--games", "1", "--processes", "1", "--bots", bot, "--data", "d")
    assert not Path("d/manifest.json").exists()


@each(
    ("arguments", "reason"),
    [
        (["chess", "--data", "d"], "unknown ruleset: chess"),
        ([ANY], "name where to write the games"),
        ([ANY, "--data", "d", "--store"], "name where to write the games"),
        ([ANY, "--data", "d", "-p", "9"], "is for 2 to"),
        ([ANY, "--data", "d", "--colour", "red"], "the options of .* are"),
        ([ANY, "--data", "d", "--tables", "games,prices"], "unknown table: prices"),
    ],
)
def test_what_cannot_be_simulated_is_said(arguments, reason, tmp_path):
    arguments = [str(tmp_path / one) if one == "d" else one for one in arguments]
    with pytest.raises(UserError, match=reason):
        run(*arguments)
    assert not (tmp_path / "d").exists()


def test_tables_are_named_with_commas_and_by_repeating(tmp_path):
    run(
        ANY,
        "--games",
        "1",
        "--processes",
        "1",
        "--data",
        str(tmp_path / "d"),
        "--tables",
        "seats, scores",
        "--tables",
        "draws",
    )
    assert set(read_manifest(tmp_path / "d").tables) == {"games", "seats", "scores", "draws"}


def test_several_values_are_one_option_or_many():
    option = click.Option(["--with"], multiple=True, type=Several(["a", "b", "c"]), callback=several)
    made = click.Command("any", params=[option])
    for words in (["--with", "a,b"], ["--with", "a", "--with", "b"], ["--with", "a, b"]):
        assert made.make_context("any", words).params == {"with": ("a", "b")}
    assert made.make_context("any", []).params == {"with": ()}
    with pytest.raises(click.BadParameter, match="'d' is not one of"):
        made.make_context("any", ["--with", "a,d"])


def test_all_files_of_a_table_have_one_schema(dataset):
    engine, found = open_engine(), {}
    for file in dataset.rglob("*.parquet"):
        asked = "SELECT name, type, converted_type, logical_type FROM parquet_schema(?)"
        found.setdefault(file.relative_to(dataset).parts[0], set()).add(
            tuple(engine.execute(asked, [str(file)]).fetchall()[1:])
        )
    assert set(found) == set(TABLES)
    assert {len(schemas) for schemas in found.values()} == {1}
    columns = [column for schemas in found.values() for schema in schemas for column in schema]
    assert "JSON" not in {converted for _, _, converted, _ in columns}
    times = [logical for _, _, converted, logical in columns if converted and converted.startswith("TIMESTAMP")]
    assert times
    assert all("isAdjustedToUTC=1" in logical for logical in times)


def test_a_dataset_of_simulated_games_may_be_a_public_one(tmp_path):
    public = ("--level", "public", "--license", "CC0-1.0")
    run(ANY, "--games", "2", "--processes", "1", *public, "--dataset", f"{tmp_path}/d")
    run(ANY, "--games", "3", "--processes", "1", "--dataset", f"{tmp_path}/d")
    manifest = read_manifest(tmp_path / "d")
    assert (manifest.level, manifest.license, len(public_files(tmp_path / "d"))) == ("public", "CC0-1.0", 12)
    dataset = open_dataset(tmp_path / "d")
    assert dataset.ask("SELECT count(*) FROM games").rows == [(3,)]
    assert "seed" not in dataset.ask(f"SELECT * FROM {ANY}.seed_opened").columns
    with pytest.raises(UserError, match="at the level public, not operator"):
        run(ANY, "--level", "operator", "--dataset", f"{tmp_path}/d")


@each("target", ["--data", "--ndjson"])
def test_folders_that_cannot_be_made_are_one_line(target, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="Not a directory"):
        run(ANY, "--games", "1", "--processes", "1", target, str(tmp_path / "file" / "d"))


def test_options_are_chosen_by_name(tmp_path):
    chosen = ("--resignation", "ends", "--first-seat", "1")
    run(ANY, "--games", "2", "--processes", "1", *chosen, "--data", f"{tmp_path}/d")
    asked = "SELECT DISTINCT options['resignation'], options['first_seat'], starter FROM games"
    assert open_dataset(tmp_path / "d").ask(asked).rows == [("ends", "1", 1)]


def test_files_are_logs_that_say_what_they_are(tmp_path):
    run(ANY, "--games", "2", "--processes", "1", "--ndjson", str(tmp_path))
    files = sorted(tmp_path.iterdir())
    assert [file.name.startswith("simulated-") for file in files] == [True, True]
    for file in files:
        transcript = read_file(file)
        assert file.name == f"simulated-{transcript.game}.ndjson"
        assert read_creation(transcript.entries[0]).simulated


def test_files_under_another_name_are_simulated_wherever_they_are_imported():
    (game,) = simulated(ANY, 1, "s")
    log = MemoryLog()
    GameService(log, RULESETS, now).adopt(game.entries)
    assert log.game_metadata(game.id, "origin") == {"kind": "simulated"}


def test_stored_games_are_marked_and_stored_once():
    log = MemoryLog()
    simulation = Simulation(ruleset=ANY, games=3, seed="s")
    for _ in range(2):
        assert sum(into_store(simulation, log, processes=1)) == 3
    stored = list(log.game_ids())
    assert len(stored) == 3
    for game in stored:
        assert log.game_metadata(game, "origin") == {"kind": "simulated"}
        assert log.game_metadata(game, "seats")["0:controller"] == "random"


def test_manifest_says_what_was_simulated(tmp_path):
    run(ANY, "--games", "2", "--processes", "1", "--seed", "x", "--data", f"{tmp_path}/d")
    manifest = msgspec.json.decode((tmp_path / "d" / "manifest.json").read_bytes())
    assert manifest["origin"] == "simulated"
    assert [(one["seed"], one["games"]) for one in manifest["simulations"]] == [("x", 2)]


def test_moves_of_our_own_bots_are_marked_and_decided_again():
    (game,) = simulated("nim", 1, "s", players=2, seat_bots=("greedy", "smart"))
    check = audit_bots(game.rulesets, game.id, game.entries)
    assert check.ok, check
    assert check.detail.partition(" ")[0] == str(sum(step.offered is not None for step in game.steps))
