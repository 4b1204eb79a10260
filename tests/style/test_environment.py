"""The environment is read in ops and nowhere else: everything else gets handed in what it needs."""

import ast
import subprocess
import sys

from tests.style.sources import PACKAGES, ROOT, modules, name_of

READS = {"environ", "environb", "getenv", "putenv"}


def test_only_ops_reads_the_environment():
    readers = [
        name_of(path)
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Attribute) and ast.unparse(node.value) == "os" and node.attr in READS)
        or (isinstance(node, ast.ImportFrom) and node.module == "os" and READS & {name.name for name in node.names})
    ]
    assert [name for name in readers if not name.startswith("ops/")] == []


def test_importing_the_games_package_loads_no_game():
    found = "import sys, events.games; print([name for name in sys.modules if name.startswith('events.games.')])"
    done = subprocess.run([sys.executable, "-c", found], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_package_says_that_it_is_typed():
    for package in PACKAGES:
        assert (ROOT / package / "py.typed").is_file()
    assert '"py.typed"' in (ROOT / "pyproject.toml").read_text()
