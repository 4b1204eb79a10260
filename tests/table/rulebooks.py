"""Draws the pictures of the rulebooks: ``python -m tests.table.rulebooks``, or of some games by their names after it.

Each is what a viewer sees of a recorded game, as ``rulebook.json`` in the folder of the ruleset's board says.
"""

import json
import sys

import msgspec

from service.table.rulebooks import RULEBOOK
from tests.table.cards import shown
from tests.table.test_boards import BOARDS, said

WITH_RULEBOOK = sorted(name for name, folder in BOARDS.items() if (folder / RULEBOOK).is_file())


def main(names):
    """Draw all of them anew, and delete those that no rulebook has any more."""
    for name in names or WITH_RULEBOOK:
        pictures = drawn(name)
        for path in BOARDS[name].glob("rulebook-*.svg"):
            if path.name not in pictures:
                path.unlink()
        for file, svg in pictures.items():
            (BOARDS[name] / file).write_text(svg, "utf-8")
            print(name, file, len(svg))


def pictures_of(name):
    """The pictures of a rulebook as data."""
    book = json.loads((BOARDS[name] / RULEBOOK).read_text("utf-8"))
    return [part["picture"] for chapter in book["chapters"] for part in chapter["parts"] if "picture" in part]


def drawn(name):
    """The pictures of a rulebook by the names of their files, as SVG, drawn by the ruleset's own board."""
    given = [
        {
            "id": f"{name}-{one['id']}",
            "view": {**shown(name, one["play"], one.get("view", {}).get("seat")), **one.get("view", {})},
            "crop": one.get("crop"),
            "marks": one.get("marks", []),
        }
        for one in pictures_of(name)
    ]
    found = [msgspec.json.decode(line) for line in said("rulebooks.mjs", name, given)]
    return {f"rulebook-{one['id'].removeprefix(f'{name}-')}.svg": one["svg"] for one in found}


if __name__ == "__main__":
    main(sys.argv[1:])
