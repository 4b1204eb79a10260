"""One mutant at a time in a copy of the tree, and the tests that run its line, the shortest ones first."""

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from pathlib import Path

from coverage import CoverageData
from coverage.exceptions import DataError

from tests.mutation.mutants import Mutant

KERNEL = ("aggregate", "application", "integrity", "ruleset")
FOLDERS = {
    "kernel": (*KERNEL, "clocks", "games", "log", "playout", "service", "verify"),
    "games": ("conformance", "games", "goldens"),
    "service": (
        *("service", "live", "archive", "clocks", "dataset", "long_work", "transparency", "webhooks"),
        *("conformance/test_guides.py", "table/test_client.py", "table/test_files.py", "table/test_joining.py"),
    ),
    "projections": ("service", "dataset", "projections", "webhooks", "workers"),
    "workers": (
        *("archive", "bots", "clocks", "failures", "games", "projections", "transparency", "webhooks", "workers"),
        "conformance/test_webhooks.py",
    ),
}
"""The folders and files of tests that may run a line of each part."""
FLOORS = tuple(FOLDERS)[2:]
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules")
ONE_FAILED, INTERRUPTED, INTERNAL_ERROR, SYNTAX = 1, 2, 3, 4
SPARE_SECONDS = 20
AT_IMPORT = ""
"""The context of coverage before any test."""
SETTINGS = {"SKALD_TEST_DAY": "2026-01-01"}
MEASURED = """
[run]
include = {sources}
data_file = {data}
context = ${{COVERAGE_TESTS-}}
parallel = true
patch = _exit, fork
disable_warnings = no-data-collected, module-not-measured, module-not-imported
"""
"""How coverage measures the tests of a folder, and each process that one of them starts in the name of its file."""
PYTEST = ("-q", "-p", "no:cacheprovider", "--hypothesis-seed=0")
BOUNDED = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Pytest with bounded memory: a mutant may never stop to add to a list."""


class Suite:
    """Which tests run each line, and how long each takes, measured once where all is well."""

    def __init__(self, tree: "Tree", parts: Sequence[str], sources: Collection[Path], jobs: int) -> None:
        folders = dict.fromkeys(folder for part in parts for folder in FOLDERS[part])
        self.seconds: dict[str, float] = {}
        self.tests: dict[Path, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        with ThreadPoolExecutor(jobs) as pool:
            for seconds, files in pool.map(lambda folder: tree.measured(folder, sources), folders):
                self.seconds |= seconds
                for file in files:
                    self._add(tree, file)
        self._name_tests()

    def _add(self, tree: "Tree", file: Path) -> None:
        measured = CoverageData(str(file))
        with suppress(DataError):  # of a process that was killed while it wrote
            measured.read()
        for source in measured.measured_files():
            lines = self.tests[Path(source).relative_to(tree.folder)]
            for line, tests in measured.contexts_by_lineno(source).items():
                lines[line].update(tests)

    def _name_tests(self) -> None:
        """Put the tests of a file in the place of its name, and leave out those that fail."""
        of_file: dict[str, set[str]] = defaultdict(set)
        for test in self.seconds:
            of_file[test.partition("::")[0]].add(test)
        for lines in self.tests.values():
            for tests in lines.values():
                tests.update(*(of_file[file] for file in tests & of_file.keys()))
                tests.intersection_update([*self.seconds, AT_IMPORT])

    def tests_of(self, mutant: Mutant, most: float) -> list[str]:
        """Return the tests of a mutant's line, those that take least first, together at most that number of seconds.

        What runs at import, such as a table, concerns all tests of its game or module; or all there are, if none does.
        """
        running = self.tests[mutant.path].get(mutant.line) or {AT_IMPORT}
        if AT_IMPORT in running:
            room = mutant.path.parts[:3]
            all_lines = (lines for path, lines in self.tests.items() if path.parts[:3] == room)
            running = set().union(*chain.from_iterable(lines.values() for lines in all_lines))
        found, left = [], most
        for test in sorted(running - {AT_IMPORT} or self.seconds, key=self.seconds.__getitem__):
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

    def measured(self, tests: str, sources: Collection[Path]) -> tuple[dict[str, float], list[Path]]:
        """Return how long each test of a folder or file takes, and which files say what lines it runs.

        A test that fails while it is measured would kill every mutant: it is named, and is not asked.
        """
        data = self.folder / f"{tests.replace('/', '-')}.measured"
        included = ",".join(str(self.folder / source) for source in sources)
        config, seconds = data.with_suffix(".ini"), data.with_suffix(".json")
        config.write_text(MEASURED.format(sources=included, data=data))
        settings = {"COVERAGE_PROCESS_START": str(config), "SKALD_TEST_SECONDS": str(seconds)}
        run = self._run(["-m", "pytest", "-p", "tests.mutation.contexts", *PYTEST, f"tests/{tests}"], 3600, **settings)
        if not seconds.exists():
            raise SystemExit(f"the tests of {tests} cannot be measured:\n{run.stdout.decode()[-2000:]}")
        for line in run.stdout.decode().splitlines():
            if line.startswith(("FAILED", "ERROR")):
                print(f"not asked, since it fails without any mutant: {line}", flush=True)
        return json.loads(seconds.read_bytes()), sorted(self.folder.glob(f"{data.name}.*.*"))

    def kills(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
        """Return True if some of the tests fails, or never ends, with this mutant; they take that number of seconds."""
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
