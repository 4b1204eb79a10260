"""The endpoints, one subject a module."""

from flask import Flask

from service.endpoints import (
    actions,
    audit,
    docs,
    endings,
    events,
    games,
    health,
    results,
    rulesets,
    scores,
    seats,
    stream,
)

BLUEPRINTS = (
    rulesets.blueprint,
    games.blueprint,
    seats.blueprint,
    actions.blueprint,
    endings.blueprint,
    events.blueprint,
    stream.blueprint,
    scores.blueprint,
    results.blueprint,
    audit.blueprint,
    health.blueprint,
    docs.blueprint,
)


def register(app: Flask) -> None:
    """Every endpoint of the contract."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
