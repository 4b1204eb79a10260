"""Every module says in its first line what it is."""

import ast

from tests.style.sources import modules, name_of


def test_every_module_begins_with_one_plain_sentence():
    for path in modules():
        first = (ast.get_docstring(ast.parse(path.read_text())) or "").split("\n")[0]
        assert first.endswith((".", ":")), name_of(path)
