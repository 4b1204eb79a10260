"""The list of commands is told without importing them, and says what they say themselves."""

import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from ops.cli import main, skald
from tests.support.cases import each

WHOLE = 1_000
IMPORTED = """
import sys
from ops.cli import skald
skald.main(["--help"], standalone_mode=False)
print([name for name in sys.modules if name.startswith("ops.cli.")])
"""
COMMANDS = skald.list_commands(click.Context(skald))


@each("name", COMMANDS)
def test_each_command_is_listed_with_its_first_sentence(name):
    listed = CliRunner().invoke(skald, ["--help"], terminal_width=2 * WHOLE).output
    command = skald.get_command(click.Context(skald), name)
    assert command.get_short_help_str(limit=WHOLE).endswith(".")
    assert f"  {name:<14}{command.get_short_help_str(limit=WHOLE)}\n" in listed


BEYOND = str(10**400)


@each(
    "words",
    [
        ("sql", "--memory", "100000000000000000000", "SELECT 1"),
        ("sql", "--seconds", "1e300", "SELECT 1"),
        ("sql", "--seconds", "inf", "SELECT 1"),
        ("sql", "--seconds", "nan", "SELECT 1"),
        ("analyze", "game", "--seconds", "nan"),
        ("monitor", "http://127.0.0.1:9", "--once", "--games", "100000000000000000000"),
        ("tournament", "game", "--milliseconds", BEYOND),
        ("tournament", "game", "--against-milliseconds", BEYOND),
        ("tournament", "game", "--seeds", BEYOND),
    ],
)
def test_a_number_that_is_beyond_all_use_is_one_line(words):
    done = CliRunner().invoke(skald, words)
    assert (done.exit_code, done.output.count("Invalid value")) == (2, 1), done.output
    assert "in the range" in done.output or "is not a number" in done.output


def test_the_list_imports_none_of_them():
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n"), done.stdout[-200:]


@each("name", ["click", "skald_client"])
def test_ctrl_c_while_a_command_is_loaded_is_one_line(tmp_path, name):
    (tmp_path / f"{name}.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    program = "import sys; from ops.command import main; sys.argv = ['skald', 'dataset', 'd']; main()"
    ours = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=ours)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "skald: interrupted\n")


def test_ctrl_c_while_a_command_runs_is_the_same_line(monkeypatch, capsys):
    def interrupt(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr(skald, "main", interrupt)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (130, "skald: interrupted\n")
