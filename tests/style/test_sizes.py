"""Files have one subject and functions one task: what is too long has two."""

import ast
from statistics import median

from tests.style.sources import modules, name_of

LONGEST_FILE = 300
MEDIAN_FILE = 80
LONGEST_FUNCTION = 40


def lines_of(path):
    return len(path.read_text().splitlines())


def test_no_file_is_too_long_and_most_are_short():
    sizes = {name_of(path): lines_of(path) for path in modules()}
    assert {name: size for name, size in sizes.items() if size > LONGEST_FILE} == {}
    assert median(size for name, size in sizes.items() if not name.endswith("__init__.py")) <= MEDIAN_FILE


def test_no_function_is_too_long():
    sizes = {
        f"{name_of(path)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST_FUNCTION} == {}


def test_every_module_begins_with_one_plain_sentence():
    for path in modules():
        first = (ast.get_docstring(ast.parse(path.read_text())) or "").split("\n")[0]
        assert first.endswith((".", ":")), name_of(path)
