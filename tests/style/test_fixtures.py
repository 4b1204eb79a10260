"""Tests assert, fixtures prepare: what fails after a fixture's yield is an error that no test stands for."""

import ast

import pytest

from tests.style.sources import files_in, name_of

TESTS = [path for path in files_in("tests") if path.suffix == ".py"]


@pytest.mark.parametrize("path", TESTS, ids=name_of)
def test_no_fixture_asserts_when_it_is_torn_down(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and any("fixture" in ast.unparse(mark) for mark in node.decorator_list):
            yields = [found.lineno for found in ast.walk(node) if isinstance(found, ast.Yield)]
            judged = [found.lineno for found in ast.walk(node) if is_assertion(found)]
            assert not yields or all(line < min(yields) for line in judged), node.name


def is_assertion(node):
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
