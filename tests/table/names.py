"""Finds where the names of the cities stand on the map of Skandinavien: ``python -m tests.table.names``."""

import json

import msgspec

from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS, said

RULESET = "skandinavien"
MODULES = {"names.js": False, "narrow-names.js": True}
"""What is made, and whether it is for a telephone."""

SIZES = [
    *(("narrow", size) for size in (6.1, 9.5, 11.7, 12.2)),
    *(("low", size) for size in (6.3, 9.5, 11.7, 12.4)),
    *(("wide", size) for size in (17.6,)),
]
"""Frames, and heights of letters in their units."""


def main():
    """Find all of them anew."""
    for name, phone in MODULES.items():
        lines = said("names.mjs", RULESET, [given(phone=phone)])
        (BOARDS[RULESET] / name).write_text("\n".join(lines) + "\n", "utf-8")
        print(name, (BOARDS[RULESET] / name).stat().st_size)


def given(**more):
    """The shipped box, as a board gets it."""
    ruleset = RULESETS[RULESET]
    return {"components": msgspec.to_builtins(dict(ruleset.display.components(ruleset.boxes.load({}, None)))), **more}


def shipped():
    """The text of the modules as they are shipped."""
    return "".join((BOARDS[RULESET] / name).read_text("utf-8") for name in MODULES)


def found(*sizes):
    """The names of some sizes, each a pair of frame and size."""
    return json.loads(said("names.mjs", RULESET, [given(only=sizes)])[0])


if __name__ == "__main__":
    main()
