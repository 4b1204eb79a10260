"""The page of analyses: its commands, queries and answers, read from its blocks. Run it to write the answers."""

import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ops.cli.simulate import command
from ops.dataset.answers import as_table
from ops.dataset.query import open_dataset

PAGE = Path(__file__).parents[2] / "docs" / "analytics.md"
QUESTION = re.compile(r"### (.+?)\n(.+?)```sql\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)


def simulate_all(folder: Path) -> Path:
    """Carry out the commands of the page in a folder, and return the dataset that they write."""
    text = PAGE.read_text()
    (folder / "mine.py").write_text(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0])
    before = Path.cwd()
    os.chdir(folder)
    try:
        for line in re.findall(r"^skald simulate (.+)$", text, re.MULTILINE):
            command(["--processes", "2", *shlex.split(line)], standalone_mode=False)
    finally:
        os.chdir(before)
    return folder / "d"


def questions() -> Iterator[tuple[str, str, str]]:
    """Yield each question with its query and its answer."""
    for title, _, query, answer in QUESTION.findall(PAGE.read_text()):
        yield title, query, answer


def main() -> None:
    """Write the answers into the page."""
    with tempfile.TemporaryDirectory() as folder:
        dataset = open_dataset(simulate_all(Path(folder)), threads=1)
        text = PAGE.read_text()
        for title, query, answer in questions():
            found = as_table(dataset.ask(query))
            text = text.replace(f"{query}```\n\n```text\n{answer}```", f"{query}```\n\n```text\n{found}```")
            print(title)
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
