"""Creation: the plan of a new game, and the first fact that it becomes."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.aggregate.facts import GameCreated
from events.integrity import chain
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset


class GamePlan(Record):
    """A game to be created: what is played, and which seats are taken at once.

    ``box`` is what the operator replaced in the shipped box; without a ``seed`` 256 random bits are drawn.
    """

    ruleset: AnyRuleset
    seats: int
    options: Mapping[str, Any] = {}
    box: Mapping[str, Any] = {}
    taken: Sequence[int] = ()
    seed: bytes | None = None


def creation_of(plan: GamePlan, game_id: str, seed: bytes) -> GameCreated:
    """Return the first fact of a game. Raises ``Malformed`` and ``RuleBroken``."""
    ruleset = plan.ruleset
    setup = ruleset.setup(plan.seats, plan.options, plan.box)
    ruleset.validate_setup(setup)
    return GameCreated(
        game=game_id,
        ruleset=ruleset.id,
        rules_version=ruleset.rules_version,
        seats=plan.seats,
        options=setup.all_options(),
        box=dict(plan.box),
        box_hash=ruleset.boxes.shipped_hash,
        commitment=chain.seed_commitment(game_id, seed),
        seeded=plan.seed is not None,
        seed=seed.hex(),
    )
