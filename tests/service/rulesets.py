"""The rulesets that whole-game tests of the service run over."""

import random

from tests.service.conftest import OPERATOR
from tests.support.rulesets import RULESETS

RULESET_IDS = tuple(RULESETS)
NAMES = ("Ada", "Bo", "Cleo", "Dag")


def played(service, ruleset_id, seats, *, seed=1, most=40, close=True):
    """A game that is played at random over HTTP for a while, and closed if it is over by then."""
    chooser = random.Random(seed)
    table = service.create(NAMES[:seats], ruleset_id, seed=f"{seed:04x}")
    for _ in range(most):
        asked = [seat for seat in range(seats) if table.offered(seat)]
        if not asked:
            break
        done = table.act(asked[0], chooser.choice(table.offered(asked[0])))
        assert done.status_code == 201, done.json
    if close:
        closed(service, table)
    return table


def closed(service, table):
    if table.get().json["status"] == "running":
        assert table.post("/abandon", token=OPERATOR).status_code == 201
    else:
        service.games.close(table.id)
