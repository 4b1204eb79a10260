"""Finds where the names of the cities stand on the map of Skandinavien: ``python -m tests.table.names``."""

import json

import msgspec

from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS, said

RULESET = "skandinavien"
MODULE = BOARDS[RULESET] / "names.js"


def main():
    """Find all of them anew."""
    lines = said("names.mjs", RULESET, [given()])
    MODULE.write_text("\n".join(lines) + "\n", "utf-8")
    print(MODULE.name, MODULE.stat().st_size)


def given(**more):
    """The shipped box, as a board gets it."""
    ruleset = RULESETS[RULESET]
    return {"components": msgspec.to_builtins(dict(ruleset.display.components(ruleset.boxes.load({}, None)))), **more}


def found(*sizes):
    """The names of some sizes, each a pair of frame and size."""
    return json.loads(said("names.mjs", RULESET, [given(only=sizes)])[0])


if __name__ == "__main__":
    main()
