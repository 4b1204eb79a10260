"""The state that the creation of a game opens."""

from events.aggregate.clock_settings import require_possible
from events.aggregate.clocks import new_clocks
from events.aggregate.facts import GameCreated
from events.aggregate.state import MOST_SEATS, MOST_SECRET_BYTES, GameState
from events.log.port import CorruptLog, Status
from events.ruleset.registry import RulesetRegistry


def new_game_state(registry: RulesetRegistry, game_id: str, created: GameCreated, genesis: bytes) -> GameState:
    """Return the state that a creation opens, before its own version. ``genesis`` is the hash before the first event.

    Raises ``UnknownRuleset``, ``UnknownBox`` and ``Malformed``, and ``CorruptLog`` for what no service creates.
    """
    if not 1 <= created.seats <= MOST_SEATS or len(created.seed) > 2 * MOST_SECRET_BYTES:
        raise CorruptLog(f"The log of {game_id} creates a game that no service creates.")
    ruleset = registry.version_of(created.ruleset, created.rules_version)
    setup = ruleset.setup(created.seats, created.options, created.box, created.box_hash, created.rules_version)
    if created.clock is not None:
        require_possible(created.clock, may_resign=setup.table_options.resignation != "none")
    return GameState(
        id=game_id,
        ruleset=ruleset,
        setup=setup,
        status=Status.OPEN,
        version=0,
        hash=genesis,
        commitment=created.commitment,
        box_hash=created.box_hash,
        seeded=created.seeded,
        seed=bytes.fromhex(created.seed),
        seats=(None,) * created.seats,
        table=ruleset.empty(setup),
        fork=created.fork,
        clocks=None if created.clock is None else new_clocks(created.clock, created.seats, rests=created.rests),
    )
