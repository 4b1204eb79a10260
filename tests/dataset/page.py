"""The page of analyses: its commands, queries and answers, read from its blocks; ``python -m`` writes the answers."""

import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

import msgspec

from ops.analytics.answers import as_table
from ops.analytics.query import open_dataset
from ops.bench.in_process import page_questions
from ops.cli.simulate import command

PAGE = Path(__file__).parents[2] / "docs" / "analytics.md"
FEW_ANSWERS = PAGE.parent / "examples" / "answers.txt"
FEW = 50
"""Of this number of games of each command one is played whenever the code changes."""


def play(folder, part=1):
    """Carry out the commands of the page in a folder, each with the first games of it: one in ``part``."""
    text = PAGE.read_text()
    (folder / "mine.py").write_text(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0])
    for name, box in msgspec.json.decode(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0]).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(msgspec.json.encode(box))
    before = Path.cwd()
    os.chdir(folder)
    try:
        for line in re.findall(r"^skald simulate (.+)$", text, re.MULTILINE):
            games = max(2, int(re.findall(r"--games (\d+)", line)[0]) // part)
            arguments = [*shlex.split(line), "--games", str(games), "--processes", "1" if part == FEW else "2"]
            command(arguments, standalone_mode=False)
    finally:
        os.chdir(before)


def open_datasets(folder):
    """Return the datasets that the commands of the page have written."""
    return {one.dataset: open_dataset(folder / one.dataset, threads=1) for one in page_questions()}


def answers(folder):
    """Return the answers to all questions, by their titles."""
    datasets, found = open_datasets(folder), {}
    for one in page_questions():
        dataset = datasets[one.dataset]
        found[one.title] = "".join(as_table(dataset.read(one.query), dataset.memory_mb))
    return found


def few_answers():
    """Return the answers of the first few games that are kept beside the tests."""
    return dict(re.findall(r"### (.+?)\n\n(.*?\n)(?=\n|\Z)", FEW_ANSWERS.read_text(), re.DOTALL))


def main(folder):
    """Write the answers into the page, and beside it those of a few games that the tests ask for.

    Games that were played in the folder before are not played again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "d").exists():
        play(folder)
    text, found = PAGE.read_text(), answers(folder)
    for one in page_questions():
        printed = f"{one.query}```\n\n```text\n"
        text = text.replace(f"{printed}{one.answer}```", f"{printed}{found[one.title]}```")
    PAGE.write_text(text)
    with tempfile.TemporaryDirectory() as few:
        play(Path(few), FEW)
        of_few = answers(Path(few))
    FEW_ANSWERS.write_text("\n".join(f"### {title}\n\n{answer}" for title, answer in of_few.items()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
