"""Which endpoint a request is for, found without a search where it is about one game."""

from flask import Request
from werkzeug.routing import Map, Rule

GAMES = "/v1/games/"
BELOW_A_GAME = f"{GAMES}<game_id>/"
ANSWERED_BY_FLASK = {"OPTIONS"}


class GameRoutes:
    """The rules of the endpoints just below a game, by method and by the last part of the path.

    Werkzeug would find the same, but its search takes longer than many a request takes to be answered.
    """

    def __init__(self, rules: Map) -> None:
        self._rules = {
            (method, rule.rule.removeprefix(BELOW_A_GAME)): rule
            for rule in rules.iter_rules()
            if rule.rule.startswith(BELOW_A_GAME)
            for method in (rule.methods or set()) - ANSWERED_BY_FLASK
        }

    def find(self, request: Request) -> tuple[Rule, dict[str, str]] | None:
        """Return the rule for a request, and what its path names; ``None`` if Werkzeug has to look for it."""
        path = request.path
        if not path.startswith(GAMES):
            return None
        game, _, last = path[len(GAMES) :].partition("/")
        rule = self._rules.get((request.method, last))
        return (rule, {"game_id": game}) if rule is not None and game else None
