"""Which endpoint a request is for, found without a search where its path is fixed or about one game."""

from flask import Request
from werkzeug.routing import Map, Rule

GAMES = "/v1/games/"
A_GAME = f"{GAMES}<game_id>"
ANSWERED_BY_FLASK = {"OPTIONS"}

Found = tuple[Rule, dict[str, str]]


class KnownRoutes:
    """The rules of fixed paths, and of those that name a game and at most one part below it, by method and path.

    Werkzeug would find the same, but its search takes longer than many a request takes to be answered, and each leaves
    a circle of objects behind.
    """

    def __init__(self, rules: Map) -> None:
        self._fixed: dict[tuple[str, str], Rule] = {}
        self._of_a_game: dict[tuple[str, str], Rule] = {}
        for rule in rules.iter_rules():
            for method in (rule.methods or set()) - ANSWERED_BY_FLASK:
                if not rule.arguments:
                    self._fixed[method, rule.rule] = rule
                elif rule.arguments == {"game_id"} and rule.rule.startswith(A_GAME):
                    self._of_a_game[method, rule.rule.removeprefix(A_GAME)] = rule

    def find(self, request: Request) -> Found | None:
        """Return the rule for a request, and what its path names; ``None`` if Werkzeug has to look for it."""
        path, method = request.path, request.method
        if rule := self._fixed.get((method, path)):
            return rule, {}
        if not path.startswith(GAMES):
            return None
        game, slash, last = path[len(GAMES) :].partition("/")
        rule = self._of_a_game.get((method, slash + last))
        return (rule, {"game_id": game}) if rule is not None and game else None
