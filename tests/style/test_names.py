"""Names are true: what a module exports it has, and no game is known outside its own folder."""

import ast
import re
from importlib import import_module

from tests.style.sources import GENERATED, PACKAGES, files_in, module_name, modules, name_of
from tests.support.cases import each
from tests.support.rulesets import SHIPPED

EXPORTING = [path for path in modules() if re.search(r"^__all__ =", path.read_text(), flags=re.MULTILINE)]
WORDS = sorted({*SHIPPED, *(name.split("_")[0] for name in SHIPPED)}, key=len, reverse=True)
NAMES_OF_GAMES = re.compile(rf"\b({'|'.join(WORDS)})\b", re.IGNORECASE)
EXCEPTED = (
    "tests/games/",
    "tests/goldens/",
    "tests/conformance/games.py",  # how many random games of each are worth their time
    "tests/integrity/test_false_marks.py",  # who may decide in each
    "tests/clients/",  # whole games by the clients
    "tests/ops/test_terminal.py",  # games at a terminal
    "tests/ops/test_pages.py",  # what the pages say of single games
    "tests/ops/test_examples.py",  # the example of a site opens one
    "tests/table/",  # the games that have a board
    "ops/clients/js/README.md",
    "ops/clients/python/README.md",  # an example
)


@each("path", EXPORTING, ids=name_of)
def test_what_is_exported_is_there_and_all_of_it(path):
    module = import_module(module_name(path))
    assert len(set(module.__all__)) == len(module.__all__)
    assert all(hasattr(module, name) for name in module.__all__)
    if path.name == "__init__.py" and only_gathers(path):
        assert gathered_by(path) <= set(module.__all__)


def only_gathers(path):
    """True if a package defines nothing itself, and so offers what its modules hold."""
    return not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in ast.parse(path.read_text()).body)


def gathered_by(path):
    """The public names that a package takes from its own modules."""
    return {
        alias.asname or alias.name
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ImportFrom) and node.level == 1
        for alias in node.names
        if not alias.name.startswith("_")
    }


def test_no_game_is_known_outside_its_folder():
    own = tuple(f"events/games/{ruleset}/" for ruleset in SHIPPED)
    known = {
        name_of(path): sorted({found.lower() for found in NAMES_OF_GAMES.findall(path.read_text(errors="ignore"))})
        for path in files_in(*PACKAGES, "tests")
        if not name_of(path).startswith((*own, *EXCEPTED, *GENERATED))
    }
    assert {name: games for name, games in known.items() if games} == {}


def test_the_game_folders_are_the_rulesets():
    folders = {name_of(path).split("/")[2] for path in files_in("events/games") if path.parent.name != "games"}
    assert folders == set(SHIPPED)
