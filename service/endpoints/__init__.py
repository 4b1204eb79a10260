"""The endpoints, one subject a module."""

from flask import Flask

from service.endpoints import (
    actions,
    analysis,
    audit,
    batch,
    clocks,
    datasets,
    docs,
    events,
    forks,
    games,
    health,
    lifecycle,
    people,
    rematch,
    results,
    rulesets,
    scores,
    seats,
    standing,
    states,
    statistics,
    statistics_page,
    stream,
    table,
    transparency,
    webhooks,
)

BLUEPRINTS = (
    rulesets.blueprint,
    statistics.blueprint,
    statistics_page.blueprint,
    datasets.blueprint,
    games.blueprint,
    seats.blueprint,
    people.blueprint,
    rematch.blueprint,
    forks.blueprint,
    analysis.blueprint,
    actions.blueprint,
    batch.blueprint,
    clocks.blueprint,
    lifecycle.blueprint,
    events.blueprint,
    standing.blueprint,
    states.blueprint,
    stream.blueprint,
    scores.blueprint,
    results.blueprint,
    audit.blueprint,
    transparency.blueprint,
    webhooks.blueprint,
    health.blueprint,
    docs.blueprint,
    table.blueprint,
)


def register(app: Flask) -> None:
    """Add every endpoint to the application."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
