"""The endpoints, one subject a module."""

from flask import Flask

from service.endpoints.actions import blueprint as actions
from service.endpoints.analysis import blueprint as analysis
from service.endpoints.audit import blueprint as audit
from service.endpoints.batch import blueprint as batch
from service.endpoints.clocks import blueprint as clocks
from service.endpoints.datasets import blueprint as datasets
from service.endpoints.docs import blueprint as docs
from service.endpoints.events import blueprint as events
from service.endpoints.forks import blueprint as forks
from service.endpoints.games import blueprint as games
from service.endpoints.health import blueprint as health
from service.endpoints.lifecycle import blueprint as lifecycle
from service.endpoints.people import blueprint as people
from service.endpoints.rematch import blueprint as rematch
from service.endpoints.results import blueprint as results
from service.endpoints.rulesets import blueprint as rulesets
from service.endpoints.scores import blueprint as scores
from service.endpoints.seats import blueprint as seats
from service.endpoints.standing import blueprint as standing
from service.endpoints.states import blueprint as states
from service.endpoints.statistics import blueprint as statistics
from service.endpoints.statistics_page import blueprint as statistics_page
from service.endpoints.stream import blueprint as stream
from service.endpoints.table import blueprint as table
from service.endpoints.transparency import blueprint as transparency
from service.endpoints.webhooks import blueprint as webhooks

BLUEPRINTS = (
    rulesets,
    statistics,
    statistics_page,
    datasets,
    games,
    seats,
    people,
    rematch,
    forks,
    analysis,
    actions,
    batch,
    clocks,
    lifecycle,
    events,
    standing,
    states,
    stream,
    scores,
    results,
    audit,
    transparency,
    webhooks,
    health,
    docs,
    table,
)


def register_blueprints(app: Flask) -> None:
    """Add every endpoint to the application."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
