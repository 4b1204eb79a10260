"""Each alert fires for what it is about and for nothing else, and asks only for figures that the service gives."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from prometheus_client import CollectorRegistry, generate_latest

from events.log.client import connect
from events.log.heartbeats import KINDS, Pulse
from events.log.keys import dirty
from events.log.log import ObservedAppend
from events.ruleset.refusals import UnknownGame
from ops.processes import WORK
from ops.run.metrics import ProcessMetrics, StoreMetrics
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from projections.engine.engine import Lag, ProjectionStore
from service.web.context import Metrics
from service.web.refusals import QualifiedRuleBroken

FOLDER = Path(__file__).parents[2] / "ops" / "dashboards"
ALERTS = FOLDER / "alerts.yaml"
PANELS = json.loads((FOLDER / "grafana.json").read_text(encoding="utf-8"))["panels"]
RULES = {rule["alert"]: rule for rule in yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]}
AT = "45m"
ALWAYS = "1x200"


def memory(process):
    return f'skald_process_memory_bytes{{process="{process}"}}'


def silent(kind):
    return f'skald_process_silent{{process="{kind}"}}'


def requests(status):
    return f'skald_request_seconds_count{{status="{status}"}}'


HEALTHY = {
    'up{job="skald"}': ALWAYS,
    **{memory(kind): ALWAYS for kind in ("web", "worker", "sweeper", "bots", "webhooks", "transparency")},
    **{silent(kind): "0x200" for kind in KINDS},
    **dict.fromkeys(("skald_bot_turns", "skald_store_replaced", "skald_projection_alarm"), "0x200"),
    **dict.fromkeys(("skald_projections_paused", "skald_webhooks_failing", "skald_webhooks_waiting"), "0x200"),
    **dict.fromkeys(("skald_archive_failing", "skald_archive_broken_games", 'skald_jobs{state="failed"}'), "0x200"),
    **dict.fromkeys(("skald_cache_resets_total", "skald_transparency_age_seconds"), "0x200"),
    requests("200"): "0+100x200",
    requests("503"): "0+1x200",
    'skald_request_seconds_bucket{endpoint="games.create", le="0.5"}': "0+100x200",
    'skald_request_seconds_bucket{endpoint="games.create", le="2.5"}': "0+100x200",
    'skald_request_seconds_bucket{endpoint="games.create", le="+Inf"}': "0+100x200",
    'skald_request_seconds_bucket{endpoint="stream.follow", le="0.5"}': "0x200",
    'skald_request_seconds_bucket{endpoint="stream.follow", le="2.5"}': "0x200",
    'skald_request_seconds_bucket{endpoint="stream.follow", le="+Inf"}': "0+100x200",
    "skald_redis_up": ALWAYS,
    "skald_redis_memory_bytes": "50x200",
    "skald_redis_memory_limit_bytes": "100x200",
    "skald_webhooks_delivered_total": "0+1x200",
    "skald_transparency_leaves": "7x200",
    "skald_tokens_refused_total": "0+60x200",
    'skald_appends_total{outcome="hash_mismatch"}': "0x200",
    'skald_build_info{version="1", code="a"}': ALWAYS,
}
GONE = dict.fromkeys(HEALTHY)
FIRING = {
    "SkaldGone": (GONE, {"process": "web"}),
    "SkaldTargetDown": ({'up{job="skald"}': "0x200"}, {"job": "skald"}),
    "SkaldUnavailable": ({requests("503"): "0+10x200"}, {}),
    "SkaldFails": ({requests("500"): "0+1x200"}, {}),
    "SkaldSlow": ({'skald_request_seconds_bucket{endpoint="games.create", le="0.5"}': "0+90x200"}, {}),
    "SkaldRedisAway": ({"skald_redis_up": "0x200"}, {}),
    "SkaldStoreReplaced": ({"skald_store_replaced": ALWAYS}, {}),
    "SkaldRedisFillsUp": ({"skald_redis_memory_bytes": "81x200"}, {}),
    "SkaldProcessSilent": ({silent("bots"): ALWAYS}, {"process": "bots"}),
    "SkaldProjectionsBehind": ({"skald_projection_alarm": ALWAYS}, {}),
    "SkaldProjectionsPaused": ({"skald_projections_paused": ALWAYS}, {}),
    "SkaldWebhooksFail": ({"skald_webhooks_failing": ALWAYS}, {}),
    "SkaldWebhooksBehind": ({"skald_webhooks_waiting": "1001x200", "skald_webhooks_delivered_total": "5x200"}, {}),
    "SkaldLogOfLogsStands": ({"skald_transparency_age_seconds": "121x200"}, {}),
    "SkaldArchiveFails": ({"skald_archive_failing": ALWAYS}, {}),
    "SkaldArchiveLeavesGames": ({"skald_archive_broken_games": ALWAYS}, {}),
    "SkaldJobsFail": ({'skald_jobs{state="failed"}': ALWAYS}, {}),
    "SkaldTokensRefused": ({"skald_tokens_refused_total": "0+330x200"}, {}),
    "SkaldAppendsRefusedByChain": ({'skald_appends_total{outcome="hash_mismatch"}': "0+1x200"}, {}),
    "SkaldMemoryTight": ({"skald_cache_resets_total": "0+3x200"}, {}),
    "SkaldVersionsDiffer": ({'skald_build_info{version="1", code="b"}': ALWAYS}, {}),
}
"""By alert: what of the healthy figures is otherwise (``None``: gone), and the labels that it has of them."""


def case(series, name=None, labels=None):
    """Return a test of promtool: with these figures one alert fires and all others are silent."""
    given = [{"series": one, "values": values} for one, values in series.items() if values is not None]
    checks = []
    for alert, rule in RULES.items():
        expected = []
        if alert == name:
            url = f"https://games.example/docs/guides/runbook#{alert.lower()}"
            expected = [
                {
                    "exp_labels": rule["labels"] | labels,
                    "exp_annotations": {"summary": rule["annotations"]["summary"], "runbook_url": url},
                }
            ]
        checks.append({"eval_time": AT, "alertname": alert, "exp_alerts": expected})
    return {
        "interval": "1m",
        "external_labels": {"skald": "https://games.example"},
        "input_series": given,
        "alert_rule_test": checks,
    }


def test_there_is_a_case_for_each_alert():
    assert set(FIRING) == set(RULES)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_each_alert_fires_for_what_it_is_about_and_no_other_does(tmp_path):
    cases = [case(HEALTHY), *(case(HEALTHY | changed, name, labels) for name, (changed, labels) in FIRING.items())]
    file = tmp_path / "tests.yaml"
    file.write_text(yaml.safe_dump({"rule_files": [str(ALERTS)], "tests": cases}))
    done = subprocess.run(["promtool", "test", "rules", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def given_figures(folder):
    """The names in what Prometheus reads, once everything has been counted once."""
    metrics = Metrics()
    metrics.observe_request("games", 200, 0.01)
    metrics.count_events("nim", 1)
    metrics.count_refusal(UnknownGame("1-a"))
    metrics.count_refusal(QualifiedRuleBroken("nim/R001", "Nein.", "No.", "No."))
    metrics.games.labels("nim").inc()
    metrics.refused_tokens.inc()
    text = metrics.text(Lag(seconds=0, games=0, quarantined=0)).decode()
    registry = CollectorRegistry()
    process = ProcessMetrics(["web"], registry)
    process.observe(ObservedAppend(game="1-a", command="c", outcome="stored", seconds=0.001))
    with EmbeddedRedis(folder) as own:
        client = own.client()
        client.zadd(dirty(7), {"007-a": 1})
        Pulse(client, ["web"]).beat()
        registry.register(StoreMetrics(client, ProjectionStore(client), client, kinds=KINDS))
        text += generate_latest(registry).decode()
    return set(re.findall(r"^(skald_\w+)", text, flags=re.MULTILINE))


def test_dashboard_and_alerts_ask_for_figures_there_are(tmp_path):
    given = given_figures(tmp_path)
    of_panels = [target["expr"] for panel in PANELS for target in panel["targets"]]
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    for expressions in (of_panels, [rule["expr"] for rule in RULES.values()]):
        assert expressions
        assert set(re.findall(r"skald_\w+", " ".join(expressions))) <= given


def test_each_alert_says_how_bad_it_is_and_where_to_read_on():
    runbook = (FOLDER.parents[1] / "docs" / "runbook.md").read_text()
    sections = dict(re.findall(r"^### (\w+)\n\n(.*?)(?=^##|\Z)", runbook, flags=re.MULTILINE | re.DOTALL))
    assert sections.keys() == RULES.keys()
    for alarm, rule in RULES.items():
        assert sections[alarm].startswith("**Means:** ")
        assert len(sections[alarm].split()) > 20, alarm
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["runbook_url"].endswith(f"/docs/guides/runbook#{rule['alert'].lower()}")


def test_one_list_of_kinds_is_known_to_processes_settings_figures_alarms_and_the_runbook(redis_url):
    serving = {"supervisor", "master", "web"}
    assert {*serving, *WORK} == {*serving, *Settings().processes} == set(KINDS)
    assert set(Settings(projections="x").kinds) == set(KINDS)
    client = connect(redis_url)
    found = {one.name: one for one in StoreMetrics(client, ProjectionStore(client), client, kinds=KINDS).collect()}
    silent_now = found["skald_process_silent"].samples
    assert {one.labels["process"]: one.value for one in silent_now} == dict.fromkeys(KINDS, 1)
    assert RULES["SkaldProcessSilent"]["expr"] == "max by (process) (skald_process_silent) > 0"
    (panel,) = (panel for panel in PANELS if panel["title"] == "Heartbeats")
    assert [target["expr"] for target in panel["targets"]] == [
        "max by (process) (skald_heartbeat_age_seconds)",
        RULES["SkaldProcessSilent"]["expr"],
    ]
    assert {"skald_heartbeat_age_seconds", "skald_process_silent"} <= set(found)
    runbook = (FOLDER.parents[1] / "docs" / "runbook.md").read_text()
    told = dict(re.findall(r"^\| (\w+) \| (\d+) s[ ,]", runbook, flags=re.MULTILINE))
    assert told == {kind: str(one.bound) for kind, one in KINDS.items()}
