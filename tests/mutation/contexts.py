"""A plugin of pytest: tells coverage which test runs, and writes how long each that passed took, in seconds."""

import json
import os
from collections import defaultdict
from pathlib import Path

import coverage

seconds = defaultdict(float)
failed = set()


def pytest_runtest_logstart(nodeid):
    coverage.Coverage.current().switch_context(nodeid)
    # For coverage in the processes that the test starts: these serve all tests of its file.
    os.environ["COVERAGE_TESTS"] = nodeid.partition("::")[0]


def pytest_runtest_logreport(report):
    seconds[report.nodeid] += report.duration
    if report.failed:
        failed.add(report.nodeid)


def pytest_sessionfinish():
    passed = {test: taken for test, taken in seconds.items() if test not in failed}
    Path(os.environ["SKALD_TEST_SECONDS"]).write_text(json.dumps(passed))
