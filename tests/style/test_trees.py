"""The trees in the texts are those of the code: nothing that is drawn is missing, and no package is left out."""

import re

from tests.style.sources import PACKAGES, ROOT
from tests.support.cases import each

TEXTS = ("README.md", "ARCHITECTURE.md")
LINE = re.compile(r"^( *)([\w.]+/)(?: |$)")


def trees(text):
    """The blocks of a text that draw folders."""
    blocks = re.findall(r"```\n(.*?)```", (ROOT / text).read_text(), flags=re.DOTALL)
    return [block for block in blocks if re.search(r"^events/", block, flags=re.MULTILINE)]


def folders(tree):
    """The folders that a tree draws: a deeper one is indented further."""
    path, found = [], []
    for line in tree.splitlines():
        if match := LINE.match(line):
            depth = len(match[1]) // 2
            path = [*path[:depth], match[2].rstrip("/")]
            found.append("/".join(path))
    return found


@each("text", TEXTS)
def test_what_is_drawn_is_there(text):
    for tree in trees(text):
        assert [folder for folder in folders(tree) if not (ROOT / folder).is_dir()] == []


def test_the_architecture_draws_every_package():
    (tree,) = trees("ARCHITECTURE.md")
    drawn = set(folders(tree))
    assert drawn >= {*PACKAGES, "tests"}
    inside = {f"events/{folder.parent.name}" for folder in (ROOT / "events").glob("*/__init__.py")}
    assert drawn >= inside
