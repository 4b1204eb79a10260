"""The questions of the page of analyses, each with its query and its printed answer, read from its blocks."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "analytics.md"
"""Part of the checkout, not of the package."""
QUESTION = re.compile(r"### (.+?)\n\n(?:Of `(\w+)`\. )?.+?```sql\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)


class PageQuestion(NamedTuple):
    """One question of the page: of which dataset it is asked, its query, and the answer that is printed."""

    title: str
    dataset: str
    query: str
    answer: str


def page_questions() -> Iterator[PageQuestion]:
    """Yield each question of the page."""
    for title, dataset, query, answer in QUESTION.findall(PAGE.read_text()):
        yield PageQuestion(title, dataset or "d", query, answer)
