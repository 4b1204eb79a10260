"""One mutant at a time in a copy of the tree, and the tests that run its line, the shortest ones first."""

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from coverage import CoverageData

from tests.mutation.mutants import Mutant

KERNEL = ("aggregate", "application", "integrity", "ruleset")
FOLDERS = {
    "kernel": (*KERNEL, "clocks", "games", "log", "playout", "service", "verify"),
    "games": ("conformance", "games", "goldens"),
    "service": ("clocks", "live", "service", "webhooks"),
    "projections": ("projections", "service", "webhooks", "workers"),
    "workers": ("bots", "clocks", "failures", "projections", "transparency", "webhooks", "workers"),
}
"""The folders of tests that may run a line of each part."""
FLOORS = tuple(FOLDERS)[2:]
MEASURED = ("events", "projections", "service", "workers")
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules")
ONE_FAILED, INTERRUPTED, INTERNAL_ERROR, SYNTAX = 1, 2, 3, 4
SPARE_SECONDS = 20
SETTINGS = {"SKALD_RANDOM_GAMES": "20", "SKALD_TEST_DAY": "2026-01-01"}
PYTEST = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=0")
BOUNDED = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Pytest with bounded memory: a mutant may never stop to add to a list."""


class Suite:
    """Which tests run each line, and how long each takes, measured once where all is well."""

    def __init__(self, tree: "Tree", parts: Sequence[str], jobs: int) -> None:
        folders = sorted({folder for part in parts for folder in FOLDERS[part]})
        self.seconds: dict[str, float] = {}
        self.tests: dict[Path, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        with ThreadPoolExecutor(jobs) as pool:
            for measured in pool.map(tree.measured, folders):
                self.seconds |= json.loads(measured.with_suffix(".json").read_bytes())
                found = CoverageData(str(measured))
                found.read()
                for file in found.measured_files():
                    lines = self.tests[Path(file).relative_to(tree.folder)]
                    for line, tests in found.contexts_by_lineno(file).items():
                        lines[line].update(filter(None, tests))

    def tests_of(self, mutant: Mutant, most: float) -> list[str]:
        """Return the tests of a mutant's line, those that take least first, together at most so many seconds.

        What runs at import alone, such as a table, concerns all tests of its module.
        """
        lines = self.tests[mutant.path]
        found, left = [], most
        for test in sorted(lines.get(mutant.line) or set().union(*lines.values()), key=self.seconds.__getitem__):
            left -= self.seconds[test]
            if found and left < 0:
                break
            found.append(test)
        return found


class Tree:
    """A copy of the tree in which mutants are tested."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(root, folder, ignore=NOT_COPIED)

    def measured(self, tests: str) -> Path:
        """Return where it is written which test of a folder runs which lines. Raises ``SystemExit`` if one fails."""
        data = self.folder / f"{tests}.measured"
        coverage = ("-m", "coverage", "run", f"--data-file={data}", f"--source={','.join(MEASURED)}")
        pytest = ("-m", "pytest", "-p", "tests.mutation.contexts", *PYTEST, f"tests/{tests}")
        run = self._run([*coverage, *pytest], 3600, SKALD_TEST_CONTEXTS=str(data.with_suffix(".json")))
        if run.returncode:
            raise SystemExit(f"the tests of {tests} fail without any mutant:\n{run.stdout.decode()[-2000:]}")
        return data

    def kills(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
        """Return True if some of the tests fails, or never ends, with this mutant; they take so many seconds."""
        file = self.folder / mutant.path
        original = file.read_bytes()
        try:
            self._write(file, mutant.text.encode())
            run = self._run(["-c", BOUNDED, "-x", *PYTEST, *tests], 4 * seconds + SPARE_SECONDS)
        except subprocess.TimeoutExpired:
            return True
        finally:
            self._write(file, original)
        if run.returncode not in (0, ONE_FAILED, INTERRUPTED, INTERNAL_ERROR, SYNTAX):
            raise SystemExit(run.stdout.decode()[-2000:])
        return run.returncode != 0

    def _run(self, arguments: Sequence[str], timeout: float, **settings: str) -> "subprocess.CompletedProcess[bytes]":
        ours = os.environ | SETTINGS | {"PYTHONPATH": str(self.folder)} | settings
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=self.folder, env=ours, capture_output=True, timeout=timeout, check=False)

    @staticmethod
    def _write(file: Path, text: bytes) -> None:
        """A mutant may be as long as the original and written in the same second: its bytecode must not be kept."""
        file.write_bytes(text)
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()
