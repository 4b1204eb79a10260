"""The tiny fifth game of the tests is found like any other, every test may ask for a Redis, and none listens on.

Games in folders that ``SKALD_GAMES`` names are found beside it. What is costly is run by its share of the day.
"""

import gc
import os
import signal
from collections import defaultdict
from functools import cache
from itertools import count

import httpx
import pytest
from hypothesis import HealthCheck, settings

from ops.run.redis import installed_servers
from tests.ops.service import served
from tests.support import campaigns
from tests.support.fake_redis import hear_no_more
from tests.support.front import Listening
from tests.support.rulesets import FIFTH, OWN
from tests.support.servers import embedded_redis, own_cluster, own_redis, redis_url, short_folder

__all__ = ["embedded_redis", "own_cluster", "own_redis", "redis_url", "served", "short_folder"]

# Collecting makes many objects that stay. ``pytest_collection_finish`` begins to look for garbage.
gc.disable()

os.environ["SKALD_GAMES"] = os.pathsep.join((FIFTH, *OWN))

# How long an example takes says more about the other jobs of a machine than about the code.
settings.register_profile("skald", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("skald")

TURNS = {
    **dict.fromkeys(("clients", "cluster", "dataset", "failures", "ops", "verify"), 10),
    **dict.fromkeys(("archive", "clocks", "conformance", "live", "long_work", "projections"), 6),
    **dict.fromkeys(("transparency", "webhooks", "workers"), 6),
    **dict.fromkeys(("log", "service"), 4),
}
"""Folders of tests that start whole services, or play many games: what has no mark there is tested in these days.

All of a file is tested on one day: what it starts is costly, and serves each of its tests.
"""
BROWSER = 12
"""What has no mark and is done in a browser is tested on one day of these: all of it takes as long as all else."""
SLOWEST_FOLDERS = frozenset({*TURNS, "crash", "fuzz", "soak", "table"})
"""Folders with the tests that take longest, which begin first: at the end no worker waits for another's."""

# A loaded machine answers late: who gives no time waits for more than five seconds.
httpx._config.DEFAULT_TIMEOUT_CONFIG.read = 60.0
# To read the certificates of all authorities takes longer than most requests: once for all clients of a process.
httpx._transports.default.create_ssl_context = cache(httpx.create_ssl_context)


def pytest_addoption(parser):
    parser.addoption("--campaigns", action="store_true", help="run all campaigns, not their share of the day")
    parser.addoption("--share", action="store_true", help="run the share of the day in folders that are named, too")


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "campaign(days, on): each case on one day of this number, in turns or all on one"
    )
    if config.getoption("campaigns"):
        os.environ[campaigns.IS_WHOLE] = "1"
    campaigns.today()
    # What runs in the background of a shell ignores Ctrl-C, and so would all processes that tests start and interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session):
    """Say what chooses the share: to look for a failure of another day, name it."""
    if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
        share = "all of them" if campaigns.is_whole() else f"the share of {campaigns.DAY}={campaigns.today()}"
        reporter.write_line(f"campaigns: {share}")


def pytest_ignore_collect(collection_path, config):
    """Leave out a file of which nothing is due: to import and collect all files costs each process seconds."""
    file = collection_path.relative_to(config.rootpath).as_posix()
    if collection_path.suffix != ".py" or _tests_all(config) or _is_due(file, config):
        return None
    texts = (path.read_text() for path in (collection_path, collection_path.parent / "conftest.py") if path.exists())
    return None if any("mark.campaign" in text for text in texts) else True


def pytest_collection_modifyitems(config, items):
    """Leave out what is due on another day, but for what is named; in a folder that is, leave out campaigns alone."""
    items.sort(key=lambda item: _folder(item.nodeid) not in SLOWEST_FOLDERS)
    if _tests_all(config):
        return
    cases, due, left_out = defaultdict(count), [], []
    for item in items:
        mark, name = item.get_closest_marker("campaign"), item.nodeid.partition("[")[0]
        if mark:
            is_due = campaigns.is_due(name, next(cases[name]), *mark.args)
        elif "browser" in item.fixturenames and _folder(name) not in _named(config):
            # One after another, whatever they are called: of the costliest no day has more than another.
            is_due = campaigns.is_due("browser", next(cases["browser"]), BROWSER)
        else:
            is_due = _is_due(name.partition("::")[0], config)
        (due if is_due else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = due


def _tests_all(config):
    """Return True in a campaign, and where tests are named."""
    return campaigns.is_whole() or config.getoption("keyword") or any("::" in argument for argument in config.args)


def _named(config):
    """The folders of which all is due."""
    if config.getoption("share"):
        return set()
    return {argument.rpartition("tests/")[2].split("/")[0] for argument in config.args}


def _is_due(file, config):
    """Return True if the tests of a file are due that have no mark, and need no browser."""
    folder = _folder(file)
    return folder in _named(config) or campaigns.is_due(file, 0, TURNS.get(folder, 1))


def _folder(file):
    return file.split("/")[1]


def pytest_collection_finish():
    """Have the collector of garbage look no more at what was imported and collected, which stays."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter):
    """Name the servers that the tests ran against: those of the machine, and the one of a wheel."""
    found = ", ".join(f"{server.name} ({server.path})" for server in installed_servers())
    terminalreporter.write_line(f"servers: {found}")


@pytest.fixture(autouse=True)
def no_listeners_left():
    yield
    Listening.leave_all()
    hear_no_more()
