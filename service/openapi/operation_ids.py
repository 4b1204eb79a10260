"""Ids of operations, which are the names of functions in generated clients: ``list_games``, ``get_game``, ``act``."""

from werkzeug.routing import Rule

NAMED_BY_SUBJECT = {"index": "list", "show": "get", "create": "create", "delete": "delete", "replace": "replace"}
"""Views that are named by their blueprint: ``games.show`` is ``get_game``."""
ACTS = {"listen"}
"""Views that say what is done, though nothing is written."""


def operation_id(rule: Rule) -> str:
    """Return the id of the operation at a rule."""
    subject, _, view = rule.endpoint.partition(".")
    if view in NAMED_BY_SUBJECT:
        return f"{NAMED_BY_SUBJECT[view]}_{subject if view == 'index' else _one_of(subject)}"
    writes = bool({"POST", "PUT", "DELETE"} & (rule.methods or set()))
    return view if writes or view in ACTS else f"get_{view}"


def _one_of(subject: str) -> str:
    """Return what one thing of a subject is called. Scores and results come together."""
    return subject if subject in ("scores", "results", "audit", "analysis") else subject.removesuffix("s")
