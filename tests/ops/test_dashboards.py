"""Dashboard and alerts ask only for figures that the service gives."""

import json
import re
from pathlib import Path

import yaml

from projections.lag import Lag
from service.metrics import Metrics

FOLDER = Path(__file__).parents[2] / "ops" / "dashboards"


def given_figures():
    """The names in what Prometheus reads, once everything has been counted once."""
    metrics = Metrics()
    metrics.observe_request("games", 200, 0.01)
    metrics.count_events("nim", 1)
    metrics.refusals.labels("any").inc()
    metrics.games.labels("nim").inc()
    text = metrics.text(Lag(seconds=0, games=0, quarantined=0)).decode()
    return set(re.findall(r"^(skald_\w+)", text, flags=re.MULTILINE))


def asked_figures(expressions):
    return {name for expression in expressions for name in re.findall(r"skald_\w+", expression)}


def test_the_dashboard_asks_for_figures_there_are():
    panels = json.loads((FOLDER / "grafana.json").read_text())["panels"]
    asked = asked_figures(target["expr"] for panel in panels for target in panel["targets"])
    assert asked
    assert asked <= given_figures()


def test_the_alerts_ask_for_figures_there_are():
    (group,) = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]
    asked = asked_figures(rule["expr"] for rule in group["rules"])
    assert asked
    assert asked <= given_figures()
