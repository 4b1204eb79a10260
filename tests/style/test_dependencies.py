"""What is imported is declared, and what is declared is imported: by all, or as an extra by those who need it."""

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain

from tests.style.sources import PACKAGES, ROOT, files_in

CLIENT = "ops/clients/python"
AGENTS = "ops/agents"
OURS = {*PACKAGES, "skald", "skald_agents", "skald_client", "skald_learned"}
NAMED = {"import_module", "find_spec"}
"""Functions to which a package is named by a text: it need not be there."""
LOADS_ITS_PLUGIN = {"pytest"}
"""What imports ``ops/check/plugin.py``, and nothing else does."""
READ_BY_ZONEINFO = {"tzdata"}


def project(folder=""):
    return tomllib.loads((ROOT / folder / "pyproject.toml").read_text())["project"]


def named(requirements):
    """The distributions that requirements name, as the lock files spell them."""
    return {re.match(r"[\w.-]+", one)[0] for one in requirements}


def required():
    """What Skald requires, with all extras but that of its tests."""
    declared = project()
    extras = [names for extra, names in declared["optional-dependencies"].items() if extra != "dev"]
    return named(chain(declared["dependencies"], *extras))


def is_for_types(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def running(node):
    """Every node of a tree that runs, and not for a checker of types alone."""
    found = [node]
    while found:
        node = found.pop()
        yield node
        found.extend(child for child in ast.iter_child_nodes(node) if not is_for_types(child))


@cache
def importing(path):
    """The nodes of a file that import or name packages."""
    return [node for node in running(ast.parse(path.read_text())) if imported(node)]


def imported(node):
    """The packages that a node imports or names."""
    match node:
        case ast.Import(names=names):
            return [one.name.partition(".")[0] for one in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module.partition(".")[0]]
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(value))]) if name in NAMED:
            return [value.partition(".")[0]]
    return []


def distributions(*tops):
    """The distributions that the modules below these folders import."""
    known, paths = packages_distributions(), [path for path in files_in(*tops) if path.suffix == ".py"]
    nodes = chain.from_iterable(map(importing, paths))
    packages = {name for node in nodes for name in imported(node)} - OURS - sys.stdlib_module_names
    return {re.sub(r"[-_.]+", "-", one).lower() for name in packages for one in known.get(name, [name])}


def test_skald_declares_what_it_imports_and_imports_what_it_declares():
    assert distributions(*PACKAGES, "docs/examples") - LOADS_ITS_PLUGIN | READ_BY_ZONEINFO == required()


def test_so_does_its_client():
    assert distributions(CLIENT) == named(project(CLIENT)["dependencies"])


def test_what_an_extra_brings_is_imported_only_where_it_is_needed():
    """It is named to a function there: no statement of a module requires it, but in the package that needs an extra."""
    of_extras = required() - named(project()["dependencies"])
    extra = {name for name, found in packages_distributions().items() if of_extras & {*found}}
    paths = [path for path in files_in(*PACKAGES) if path.suffix == ".py" and ROOT / AGENTS not in path.parents]
    nodes = chain.from_iterable(map(importing, paths))
    assert {"duckdb", "vl_convert"} <= extra
    assert extra & {name for node in nodes if not isinstance(node, ast.Call) for name in imported(node)} == set()


def test_what_runs_from_a_checkout_has_every_extra():
    locked = named(line for line in (ROOT / "ops/locks/run.txt").read_text().splitlines() if "==" in line)
    assert required() <= locked
