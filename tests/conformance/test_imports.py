"""What a game imports: what a ruleset is made of, and itself; no clock, no randomness, no I/O, no other game.

For games beside the shipped ones import-linter cannot say so: it looks at the packages of a checkout.
"""

import ast
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
(PURE,) = (
    contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    if contract["name"] == "rules are pure"
)
FORBIDDEN = {*PURE["forbidden_modules"], "os", "socket", "subprocess", "threading", "asyncio", "urllib", "http"}
OURS = ("events", "projections", "workers", "service", "ops", "tests")


def package_of(ruleset):
    """The module that offers the ruleset."""
    name = ruleset.evolve.__module__
    while getattr(sys.modules[name], "RULESET", None) is not ruleset:
        name = name.rpartition(".")[0]
    return sys.modules[name]


def imported(file, package):
    """The absolute names of what a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
        elif isinstance(node, ast.ImportFrom):
            inside = len(file.relative_to(package).parts) >= node.level
            assert inside, f"{file}: line {node.lineno} leads out of the game"


def test_a_game_imports_nothing_that_knows_a_clock_chance_or_another_game(ruleset):
    package = package_of(ruleset)
    folder = Path(package.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        for name in imported(file, folder):
            top = name.partition(".")[0]
            assert top not in FORBIDDEN, f"{file} imports {name}"
            own = f"{name}.".startswith(f"{package.__name__}.")
            assert top not in OURS or own or f"{name}.".startswith("events.ruleset."), f"{file} imports {name}"
