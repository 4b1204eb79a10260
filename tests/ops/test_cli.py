"""The list of commands is told without importing them, and says what they say themselves."""

import subprocess
import sys

import click
from click.testing import CliRunner

from ops.cli import skald
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


def test_the_list_imports_none_of_them():
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n"), done.stdout[-200:]
