"""One scrape tells of all processes, on an address of its own if that is wanted."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from queue import Queue
from types import SimpleNamespace

import httpx
import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily

from events.log.log import ObservedAppend
from ops.run.errors import UserError
from ops.run.metrics import ProcessMetrics, Registry, Remembered, Sampler, StoreMetrics, memory_of_process
from ops.run.metrics_folder import VARIABLE, prepared
from ops.run.redis import EmbeddedRedis
from ops.run.settings import from_environment
from projections.engine.engine import ProjectionStore
from tests.ops.service import environment, skald, up
from tests.ops.test_orphans import free_port
from tests.support.cases import each
from tests.support.processes import web_processes
from tests.support.waiting import eventually


def figure(text, name):
    """The value of a figure, labels included in its name; ``None`` if there is none."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, flags=re.MULTILINE)
    return float(found[1]) if found else None


@pytest.mark.campaign(15)
def test_one_scrape_tells_of_all_processes_on_an_address_of_its_own(tmp_path):
    address = f"127.0.0.1:{free_port()}"
    settings = {"SKALD_WEB_PROCESSES": "2", "SKALD_METRICS_ADDRESS": address}
    with up(tmp_path, **settings) as running:
        assert any(f"metrics on http://{address}/metrics" in line for line in running.said)
        assert httpx.get(f"{running.url}/metrics").status_code == 404
        assert httpx.get(f"http://{address}/v1/games").status_code == 404
        for _ in range(4):
            assert skald("play", "nim", "--url", running.url).returncode == 0
        scrape = lambda: httpx.get(f"http://{address}/metrics", timeout=5).text
        eventually(lambda: figure(scrape(), "skald_games_processed_total"))
        ours = re.compile(
            r'^skald_process_memory_bytes\{.*"(?:web|worker|sweeper|bots|webhooks|transparency)"', re.MULTILINE
        )
        eventually(lambda: len(ours.findall(scrape())) == 7)
        text = scrape()
        assert figure(text, 'skald_games_created_total{ruleset="nim"}') == 4
        assert figure(text, 'skald_appends_total{outcome="stored"}') > 8
        assert figure(text, "skald_game_cache_hits_total") > 0
        assert figure(text, "skald_redis_memory_bytes") > 100_000
        assert figure(text, 'skald_jobs{state="failed"}') == 0
        kinds = set(re.findall(r'process="(\w+)"', text))
        assert kinds - {"long_work"} == {"web", "worker", "sweeper", "bots", "webhooks", "transparency"}
        assert not re.search(r"^skald_games_created_total\{.*pid", text, flags=re.MULTILINE)
        killed = web_processes(running.process.pid)[0]
        os.kill(killed, signal.SIGKILL)
        eventually(lambda: f'pid="{killed}"' not in scrape())
        assert figure(scrape(), 'skald_games_created_total{ruleset="nim"}') == 4, "what it has counted stays"


def test_a_worker_by_itself_serves_its_own(tmp_path):
    port = free_port()
    with EmbeddedRedis(tmp_path) as own:
        settings = {"SKALD_REDIS_URL": own.url, "SKALD_METRICS_ADDRESS": f"127.0.0.1:{port}"}
        settings["SKALD_DATA"] = str(tmp_path)
        running = subprocess.Popen([sys.executable, "-m", "ops.processes", "worker"], env=environment(**settings))
        try:
            eventually(lambda: 'process="worker"' in read(f"http://127.0.0.1:{port}/metrics"), patience=60)
            taken = subprocess.run(
                [sys.executable, "-m", "ops.processes", "sweeper"],
                env=environment(**settings),
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
        finally:
            running.terminate()
            running.wait(20)
    assert taken.returncode == 1
    assert f"skald: SKALD_METRICS_ADDRESS: 127.0.0.1:{port} cannot be served" in taken.stderr
    assert "Traceback" not in taken.stderr


def test_a_folder_of_counts_goes_with_the_process_that_made_it_and_with_no_other(monkeypatch):
    """A web process is forked from the one that has made it, and ends before those that come after it."""
    monkeypatch.setenv(VARIABLE, "")
    with prepared() as counts:
        assert prepared().__enter__() == (counts.path, True)
        assert not counts.shared
        assert Path(counts.path).is_dir()
    assert not Path(counts.path).exists()
    monkeypatch.setenv(VARIABLE, "")
    with prepared() as counts:
        monkeypatch.setattr(os, "getpid", lambda: -1)
    assert Path(counts.path).is_dir()
    Path(counts.path).rmdir()


@pytest.mark.campaign(15)
def test_one_environment_serves_all_processes_that_count_in_one_folder(tmp_path):
    """Whichever of them answers tells the figures of all, and the address is served until the last has ended."""
    port, web = free_port(), free_port()
    (tmp_path / "counts").mkdir()
    with EmbeddedRedis(tmp_path / "data") as own:
        settings = environment(
            SKALD_REDIS_URL=own.url,
            SKALD_DATA=str(tmp_path),
            SKALD_PORT=str(web),
            SKALD_METRICS_ADDRESS=f"127.0.0.1:{port}",
            PROMETHEUS_MULTIPROC_DIR=str(tmp_path / "counts"),
        )
        gunicorn = ["-m", "gunicorn", "--config", "python:ops.run.gunicorn_config", "ops.web:application()"]
        running = [
            subprocess.Popen([sys.executable, *arguments], env=settings)
            for arguments in (["-m", "ops.processes", "worker"], ["-m", "ops.processes", "sweeper"], gunicorn)
        ]
        try:
            eventually(lambda: all(tells_all(f"http://127.0.0.1:{port}/metrics") for _ in range(20)), patience=180)
        finally:
            for process in running:
                process.terminate()
            assert [process.wait(60) for process in running] == [0, 0, 0]


def tells_all(url):
    """Return True if the figures of each kind of process, and those of Redis, are told."""
    text = read(url)
    return all(f'process="{kind}"' in text for kind in ("web", "worker", "sweeper")) and "skald_redis_up 1.0" in text


def read(url):
    try:
        return httpx.get(url).text
    except httpx.TransportError:
        return ""


def test_what_cannot_be_read_is_left_out_and_said(tmp_path):
    with EmbeddedRedis(tmp_path) as own:
        client = own.client()
        figures = StoreMetrics(client, ProjectionStore(client), client)
        assert {"skald_redis_up", "skald_redis_memory_bytes", "skald_jobs"} <= {one.name for one in figures.collect()}
    found = {one.name: one.samples for one in figures.collect()}
    assert set(found) == {"skald_redis_up"}
    assert found["skald_redis_up"][0].value == 0


def test_only_growth_is_added(monkeypatch):
    registry, hits = CollectorRegistry(), iter([5, 5, 9])
    sampler = Sampler(
        ProcessMetrics(["web"], registry), {"game_cache_hits": lambda: next(hits)}, {"waiters": lambda: 3}, 0
    )
    for _ in range(3):
        sampler.sample()
    text = generate_latest(registry).decode()
    assert figure(text, "skald_game_cache_hits_total") == 9
    assert figure(text, "skald_waiters") == 3
    assert figure(text, "skald_memo_bytes") == 0, "memos are forgotten down to what they may take"
    assert figure(text, 'skald_process_memory_bytes{process="web"}') == pytest.approx(memory_of_process(), rel=0.2)


def test_refused_appends_are_counted_by_their_code():
    registry = CollectorRegistry()
    figures = ProcessMetrics(["web"], registry)
    figures.observe(ObservedAppend(game="1-a", command="c", outcome="version_conflict", seconds=1.0))
    figures.observe(ObservedAppend(game="1-a", command="c", outcome="stored", seconds=0.0003, version=2))
    text = generate_latest(registry).decode()
    assert figure(text, 'skald_appends_total{outcome="version_conflict"}') == 1
    assert figure(text, "skald_append_seconds_count") == 1


COUNTING = """
import os, sys
os.environ["PROMETHEUS_MULTIPROC_DIR"] = sys.argv[1]
from prometheus_client import Counter, Gauge, Histogram
Counter("counted", "", ["by"]).labels("us").inc(2)
Histogram("measured", "", buckets=[1, 2]).observe(1.5)
Gauge("said", "", multiprocess_mode="livesum").set(7)
"""


def test_what_the_dead_counted_stays_in_one_file_and_what_they_said_of_themselves_is_forgotten(tmp_path):
    scrape = lambda: generate_latest(Registry(str(tmp_path)))
    for number in range(1, 4):
        subprocess.run([sys.executable, "-c", COUNTING, str(tmp_path)], check=True, timeout=60)
        if number != 2:
            text = scrape().decode()
            assert figure(text, 'counted_total{by="us"}') == 2 * number
            assert figure(text, 'measured_bucket{le="2.0"}') == figure(text, "measured_count") == number
            assert figure(text, "measured_sum") == 1.5 * number
            assert figure(text, "said") is None
            assert {file.name for file in tmp_path.glob("*.db")} == {"counter_0.db", "histogram_0.db"}


def test_a_process_that_has_just_begun_disturbs_no_scrape(tmp_path):
    assert generate_latest(Registry(str(tmp_path))) == b"", "an empty folder has no figures"
    for kind in ("counter", "gauge_livesum", "histogram"):
        (tmp_path / f"{kind}_{os.getpid()}.db").touch()
    assert generate_latest(Registry(str(tmp_path))) == b""
    assert len(list(tmp_path.glob("*.db"))) == 3


@each("address", ["9464", ":9464", "localhost:", "a b:1", "localhost:65536"])
def test_an_address_that_is_none_is_one_line(address):
    with pytest.raises(UserError, match=r"SKALD_METRICS_ADDRESS is .*; it must be host:port"):
        from_environment({"SKALD_METRICS_ADDRESS": address})


@each(("address", "bound"), [("127.0.0.1:9464", ("127.0.0.1", 9464)), ("[::1]:1", ("::1", 1))])
def test_an_address_of_the_figures(address, bound):
    assert from_environment({"SKALD_METRICS_ADDRESS": address}).metrics_bound_to == bound


class Counted(CollectorRegistry):
    """A registry that counts how often it is read, and fails where it is told to."""

    def __init__(self):
        super().__init__()
        self.read, self.fails = 0, False

    def collect(self):
        self.read += 1
        if self.fails:
            raise RuntimeError("away")
        yield GaugeMetricFamily("read", "How often.", value=self.read)


def test_figures_are_answered_from_memory_and_made_anew_for_as_long_as_somebody_asks(monkeypatch):
    slept, go_on = Queue(), Queue()
    now = iter(range(0, 1_000, 10))
    monkeypatch.setattr(
        "ops.run.metrics.time",
        SimpleNamespace(monotonic=lambda: next(now), sleep=lambda seconds: (slept.put(seconds), go_on.get())),
    )
    registry = Counted()
    text = Remembered(registry)
    assert [figure(text().decode(), "read") for _ in range(5)] == [1.0] * 5, "however many ask, it is read once"
    assert slept.get(timeout=10) == 2.0
    go_on.put(None)
    slept.get(timeout=10)
    assert figure(text().decode(), "read") == 2.0
    for _ in range(100):  # nobody asks any more, and ten seconds pass with each look at the clock
        go_on.put(None)
    eventually(lambda: not text._is_kept)
    read = registry.read
    assert figure(text().decode(), "read") == read + 1
    registry.fails = True
    go_on.put(None)
    eventually(lambda: not text._is_kept)
    with pytest.raises(RuntimeError):
        text()


FORKED = """
import os
from ops.run.metrics import ProcessMetrics, gathered
figures = ProcessMetrics(["web"])
figures.totals["jobs_run"].inc()
if child := os.fork():
    os.waitpid(child, 0)
else:
    figures.totals["jobs_run"].inc(2)
    gathered.write()
    os._exit(0)
figures.totals["jobs_run"].inc(4)
"""


def test_a_forked_process_counts_for_itself(tmp_path):
    subprocess.run([sys.executable, "-c", FORKED], env={**os.environ, VARIABLE: str(tmp_path)}, check=True)
    assert len(list(tmp_path.glob("counter_*.db"))) == 2
    text = generate_latest(Registry(str(tmp_path))).decode()
    assert figure(text, "skald_jobs_run_total") == 7
