"""The endpoints, one subject a module."""

from flask import Flask

from service.endpoints import (
    actions,
    analysis,
    audit,
    batch,
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
    states,
    stream,
    table,
    webhooks,
)

BLUEPRINTS = (
    rulesets.blueprint,
    games.blueprint,
    seats.blueprint,
    people.blueprint,
    rematch.blueprint,
    forks.blueprint,
    analysis.blueprint,
    actions.blueprint,
    batch.blueprint,
    lifecycle.blueprint,
    events.blueprint,
    states.blueprint,
    stream.blueprint,
    scores.blueprint,
    results.blueprint,
    audit.blueprint,
    webhooks.blueprint,
    health.blueprint,
    docs.blueprint,
    table.blueprint,
)


def register(app: Flask) -> None:
    """Add every endpoint to the application."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
