"""One mutant at a time in a copy of the tree, and the tests that should notice it, the nearest ones first."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutation.mutants import Mutant

KERNEL = ("ruleset", "aggregate", "integrity", "application")
AROUND_KERNEL = ("playout", "clocks", "verify", "games", "log", "service")
"""Folders of tests that concern the kernel, too: clocks, standing orders, verification, what a rollback leaves."""
FLOORS = {
    "service": ("service", "live", "webhooks", "clocks"),
    "projections": ("projections", "workers", "service", "webhooks"),
    "workers": ("workers", "webhooks", "clocks", "projections"),
}
"""The folders of tests that concern each floor above the events."""
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules")
ONE_FAILED, INTERRUPTED, INTERNAL_ERROR, SYNTAX = 1, 2, 3, 4
SPARE_SECONDS = 20
BOUNDED = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Pytest with bounded memory: a mutant may never stop to add to a list."""


class Tree:
    """A copy of the tree in which mutants are tested."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(root, folder, ignore=NOT_COPIED)

    def kills(self, mutant: Mutant, timeout: float) -> bool:
        """Return True if some test fails, or never ends, with this mutant in place."""
        file = self.folder / mutant.path
        original = file.read_bytes()
        try:
            self._write(file, mutant.text.encode())
            return any(self._fails(tests, timeout) for tests in tests_of(self.folder, mutant.path))
        finally:
            self._write(file, original)

    def seconds(self, path: Path) -> float:
        """Return how long the tests of a module take when all is well. Raises ``SystemExit`` if it is not."""
        start = time.monotonic()
        for tests in tests_of(self.folder, path):
            if self._fails(tests, timeout=1800):
                raise SystemExit(f"the tests of {path} fail without any mutant: {' '.join(tests)}")
        return time.monotonic() - start

    def _fails(self, tests: Sequence[str], timeout: float) -> bool:
        settings = {"PYTHONPATH": str(self.folder), "SKALD_RANDOM_GAMES": "20", "SKALD_TEST_DAY": "2026-01-01"}
        command = [sys.executable, "-c", BOUNDED, "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", *tests]
        try:
            run = subprocess.run(
                command, cwd=self.folder, env=os.environ | settings, capture_output=True, timeout=timeout, check=False
            )
        except subprocess.TimeoutExpired:
            return True
        if run.returncode not in (0, ONE_FAILED, INTERRUPTED, INTERNAL_ERROR, SYNTAX):
            raise SystemExit(run.stdout.decode()[-2000:])
        return run.returncode != 0

    @staticmethod
    def _write(file: Path, text: bytes) -> None:
        """A mutant may be as long as the original and written in the same second: its bytecode must not be kept."""
        file.write_bytes(text)
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()


def tests_of(root: Path, path: Path) -> Iterator[list[str]]:
    """Yield the arguments of each run of pytest that concerns a module, the nearest tests first."""
    floor, room, *rest = path.parts
    if floor in FLOORS:
        near, far = _files(root, FLOORS[floor]), []
    elif room in KERNEL:
        near, far = _files(root, [room]), _files(root, [*(other for other in KERNEL if other != room), *AROUND_KERNEL])
    else:
        near, far = _files(root, [f"games/{rest[0]}"]), ["tests/conformance", "tests/goldens", "-k", rest[0]]
    named = [file for file in near if any(name in Path(file).stem for name in (path.stem, path.parent.name))]
    yield from filter(None, (named, [file for file in near if file not in named], far))


def _files(root: Path, folders: Sequence[str]) -> list[str]:
    return [
        str(file.relative_to(root)) for name in folders for file in sorted((root / "tests" / name).rglob("test_*.py"))
    ]
