"""The words of the project: plain ones in prose, and the field's standard words in names."""

import re

from tests.style.sources import GENERATED, PACKAGES, ROOT, files_in, name_of
from tests.support.cases import each

PROSE = re.compile(
    r"(?<!\bthere )\b(is|are) no\b(?! (longer|such|more)\b)|\bso many\b|\bwhoever\b|\bwhat it comes to\b"
    r"|\bwhat comes of\b|\bis let\b|\blet be\b",
    re.IGNORECASE,
)
"""Said plainly: "X is not a Y", "the number of", "the caller", "the result", "is ignored"."""
NAMES = re.compile(r"\b_?(MOST|FEWEST|LONGEST|SHORTEST|LEAST|AT_ONCE|TOGETHER)(_[A-Z0-9_]+)?\b(?=[^\n]* = )")
"""Said with the standard words: ``MAX_*``, ``MIN_*``, ``BATCH_SIZE``."""
AGREED = "reproducible, not fair: whoever created the game gave the seed"
"""The text of both verifiers, which the vectors in ``docs`` pin."""
OWN = "tests/style/test_words.py"
"""The words stand here as examples."""
CODE, TEXTS = (".py", ".js", ".mjs", ".lua", ".css"), (".md",)
READ = [
    *(
        path
        for path in files_in(*PACKAGES, "docs", "tests")
        if path.suffix in (*CODE, *TEXTS) and name_of(path) not in (*GENERATED, OWN)
    ),
    *sorted(ROOT.glob("*.md")),
]


def found(pattern, path):
    lines = path.read_text().replace(AGREED, "").splitlines()
    return [f"{name_of(path)}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if pattern.search(line)]


def test_prose_has_none_of_the_odd_words():
    assert [line for path in READ for line in found(PROSE, path)] == []


def test_constants_have_the_standard_words():
    assert [line for path in READ if path.suffix in CODE for line in found(NAMES, path)] == []


@each(
    "line",
    ["X is no dataset: it has no manifest", "of so many games", "Whoever asks", "what it comes to", "it is let be"],
)
def test_an_odd_word_is_found(line):
    assert PROSE.search(line)


@each(
    "line",
    ["There is no battle.", "it is no longer valid", "there are no such games", "many", "This is not a dataset."],
)
def test_plain_words_pass(line):
    assert not PROSE.search(line)


@each("line", ["MOST_GAMES = 3", "_LONGEST: int = 64", "AT_ONCE = 500", "LEAST, OTHER = 1, 2"])
def test_a_name_of_our_own_is_found(line):
    assert NAMES.search(line)
