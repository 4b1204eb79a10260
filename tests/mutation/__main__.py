"""``python -m tests.mutation --sample 120 --seed 1``: how many wrong changes go unnoticed."""

import argparse
import random
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutation.equivalents import reason_for
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.runs import FLOORS, KERNEL, Suite, Tree

ROOT = Path(__file__).parents[2]
NO_RULES = frozenset({"texts", "render", "chart", "charts", "svg", "value"})
"""Folders and modules of texts and pictures for people, and of what bots guess that a position is worth."""


def sources(part: str) -> list[Path]:
    """Return the modules of the kernel, of the games' rules or of a floor above them, relative to the root."""
    rooms = {"kernel": [f"events/{name}" for name in KERNEL], "games": ["events/games"]}
    folders = [ROOT / name for name in rooms.get(part, [part])]
    found = (path.relative_to(ROOT) for folder in folders for path in sorted(folder.rglob("*.py")))
    return [path for path in found if not NO_RULES & {path.stem, *path.parts}]


def sampled(parts: Sequence[str], size: int, chooser: random.Random, only: str) -> list[Mutant]:
    """Return a random sample of the mutants that can change anything, as many of each part."""
    picked = []
    for part in parts:
        every = [
            mutant
            for path in sources(part)
            if only in str(path)
            for mutant in mutants(path, (ROOT / path).read_text())
            if not reason_for(mutant, (ROOT / path).read_text())
        ]
        picked += chooser.sample(every, min(size // len(parts), len(every)))
    return picked


def main() -> int:
    """Test a sample of mutants, and show each that survived; 1 if more than one in twenty did."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=120, help="how many mutants, as many of each part")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--part", choices=("kernel", "games", *FLOORS), action="append", help="else kernel and games")
    parser.add_argument("--only", default="", help="only modules whose path contains this")
    parser.add_argument("--seconds", type=float, default=60, help="how long the tests of one mutant take at most")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    given = parser.parse_args()
    parts = given.part or ["kernel", "games"]
    picked = sampled(parts, given.sample, random.Random(given.seed), given.only)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        trees: SimpleQueue[Tree] = SimpleQueue()
        copies = [Tree(ROOT, Path(folder, str(job))) for job in range(given.jobs)]
        suite = Suite(copies[0], parts, {mutant.path for mutant in picked}, given.jobs)
        for tree in copies:
            trees.put(tree)
        survivors = tested(picked, trees, suite, given)
    killed = len(picked) - len(survivors)
    print(f"\n{killed} of {len(picked)} mutants were killed, {len(survivors)} survived")
    return int(20 * len(survivors) > len(picked))


def tested(
    picked: Sequence[Mutant], trees: "SimpleQueue[Tree]", suite: Suite, given: argparse.Namespace
) -> list[Mutant]:
    """Test each mutant in a tree that is free; return those that survived."""

    def survives(mutant: Mutant) -> bool:
        tests, tree = suite.tests_of(mutant, given.seconds), trees.get()
        try:
            killed = bool(tests) and tree.kills(mutant, tests, sum(map(suite.seconds.__getitem__, tests)))
        finally:
            trees.put(tree)
        said = "killed  " if killed else "SURVIVED"
        print(f"{said} {mutant.path}:{mutant.line} {mutant.what}, {len(tests)} tests", flush=True)
        if not killed:
            print(mutant.diff((ROOT / mutant.path).read_text()), flush=True)
        return not killed

    with ThreadPoolExecutor(given.jobs) as pool:
        return [mutant for mutant, survived in zip(picked, pool.map(survives, picked), strict=True) if survived]


if __name__ == "__main__":
    raise SystemExit(main())
