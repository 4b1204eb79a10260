"""Dashboard and alerts ask only for figures that the service gives."""

import json
import re
from pathlib import Path

import yaml
from prometheus_client import CollectorRegistry, generate_latest

from events.log.keys import dirty
from events.log.log import ObservedAppend
from events.ruleset.refusals import UnknownGame
from ops.processes import WORK
from ops.run.metrics import ProcessMetrics, StoreMetrics
from ops.run.redis import EmbeddedRedis
from projections.engine.engine import Lag
from projections.stores import redis_store
from service.refusals import QualifiedRuleBroken
from service.web.context import Metrics

FOLDER = Path(__file__).parents[2] / "ops" / "dashboards"


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
        registry.register(StoreMetrics(client, redis_store(client), client))
        text += generate_latest(registry).decode()
    return set(re.findall(r"^(skald_\w+)", text, flags=re.MULTILINE))


def asked_figures(expressions):
    return {name for expression in expressions for name in re.findall(r"skald_\w+", expression)}


def test_the_dashboard_asks_for_figures_there_are(tmp_path):
    panels = json.loads((FOLDER / "grafana.json").read_text())["panels"]
    asked = asked_figures(target["expr"] for panel in panels for target in panel["targets"])
    assert asked
    assert asked <= given_figures(tmp_path)


def rules():
    (group,) = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]
    return group["rules"]


def test_the_alerts_ask_for_figures_there_are(tmp_path):
    asked = asked_figures(rule["expr"] for rule in rules())
    assert asked
    assert asked <= given_figures(tmp_path)


def test_each_alert_says_how_bad_it_is_and_where_to_read_on():
    runbook = (FOLDER.parents[1] / "docs" / "runbook.md").read_text()
    headings = set(re.findall(r"^### (\w+)$", runbook, flags=re.MULTILINE))
    assert {rule["alert"] for rule in rules()} == headings
    for rule in rules():
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["runbook_url"].endswith(f"/docs/guides/runbook#{rule['alert'].lower()}")


def test_an_alert_fires_for_each_kind_of_process_that_is_gone():
    """What compares the figures of a process is silent once these are gone with it."""
    absent = {kind for rule in rules() for kind in re.findall(r'absent\(\w+{process="(\w+)"}\)', rule["expr"])}
    assert absent == {"web", *WORK} - {"bots"}
    (bots,) = [rule for rule in rules() if rule["alert"] == "SkaldBotsGone"]
    assert 'unless on() skald_process_memory_bytes{process="bots"}' in bots["expr"]
