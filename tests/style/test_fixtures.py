"""Tests assert, fixtures prepare: what fails after a fixture's yield is an error that no test stands for."""

import ast

from tests.style.sources import files_in


def test_no_fixture_asserts_when_it_is_torn_down():
    for path in files_in("tests"):
        if path.suffix != ".py" or "fixture" not in (text := path.read_text()):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and any(
                "fixture" in ast.unparse(mark) for mark in node.decorator_list
            ):
                yields = [found.lineno for found in ast.walk(node) if isinstance(found, ast.Yield)]
                judged = [found.lineno for found in ast.walk(node) if is_assertion(found)]
                assert not yields or all(line < min(yields) for line in judged), (path, node.name)


def is_assertion(node):
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
