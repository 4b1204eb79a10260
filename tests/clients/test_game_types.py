"""The types of one game, made from its schemas: for Python and TypeScript, of own games too."""

import shutil
import subprocess
from pathlib import Path

import pytest

from ops.clients import generate, schema_types
from ops.clients.generate import game_types
from ops.run.errors import UserError
from tests.clients.test_other_generators import MYPY, STRICT
from tests.support.node import binary, node
from tests.support.rulesets import FIFTH, RULESETS

HERE = Path(__file__).parent
CLIENTS = HERE.parents[1] / "ops/clients"
TYPES = ("Action", "OfferedAction", "Event", "DryRunEvent", "State", "Options", "AllOptions")


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    folder = tmp_path_factory.mktemp("python")
    for name, game in RULESETS.items():
        (folder / f"{name}.py").write_text(game_types(game, "python"))
    shutil.copy(HERE / "programs/typed_game.py", folder)
    shutil.copytree(CLIENTS / "python/skald_client", folder / "skald_client")
    return folder


@pytest.mark.parametrize("name", RULESETS)
def test_types_in_python_are_read_by_python(python, name):
    found = {}
    exec(compile((python / f"{name}.py").read_text(), name, "exec"), found)
    assert set(TYPES) <= set(found)


def test_a_program_in_python_is_held_to_the_types_of_its_game(python):
    command = [*MYPY, *(f"{name}.py" for name in RULESETS), "typed_game.py"]
    done = subprocess.run(command, cwd=python, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.campaign(4)
def test_a_program_in_typescript_is_held_to_the_types_of_its_game(tmp_path):
    names = []
    for name, game in RULESETS.items():
        (tmp_path / f"{name}.ts").write_text(game_types(game, "typescript"))
        names.append(f"{name}.ts")
    shutil.copy(HERE / "programs/typed_game.ts", tmp_path)
    shutil.copy(CLIENTS / "js/types.d.ts", tmp_path)
    node(binary("typescript", "tsc"), *STRICT, *names, "typed_game.ts", cwd=tmp_path)


def test_one_command_prints_the_types_of_any_game(capsys, monkeypatch):
    monkeypatch.setenv("SKALD_GAMES", FIFTH)
    generate.main(["--ruleset", "nim", "--language", "typescript"])
    assert capsys.readouterr().out == game_types(RULESETS["nim"], "typescript")
    generate.main(["--ruleset", "nim"])
    assert capsys.readouterr().out == game_types(RULESETS["nim"], "python")
    with pytest.raises(UserError, match=r"unknown game: chess; available: .*nim"):
        generate.main(["--ruleset", "chess"])


def test_what_authors_write_breaks_out_of_no_comment():
    wild = 'Ends with */ and """, a \\ and "quotes"'
    schema = {"type": "object", "description": wild, "properties": {"a": {"type": "string", "description": wild}}}
    text = schema_types.typescript_types({"Wild": schema}, "About.")
    assert text.count("*/") == 3
    found = {}
    exec(schema_types.python_types({"Wild": schema}, "About."), found)
    assert found["Wild"].__doc__ == wild.replace('"""', "'''")


def test_two_schemas_of_one_name_are_refused():
    with pytest.raises(UserError, match=r"types of one name: action\.place"):
        schema_types.python_types({"action.place": {"type": "string"}, "ActionPlace": {"type": "integer"}}, "About.")
