"""The start of a fork, checked against the file of its parent: it is the table that the parent had, dealt anew."""

from events.aggregate.facts import GameCreated
from events.aggregate.forks import dealt_for, stored_table
from events.aggregate.state import GameState
from events.aggregate.tables import encode_table
from events.integrity.audit import commits
from events.integrity.codec import decode_fact
from events.integrity.replay import fold, read_creation
from events.integrity.report import Broken, Check, breaking_at, run_check
from events.integrity.transcript import Transcript, is_closed_log
from events.integrity.verification import verify
from events.log.port import Entry
from events.ruleset.chance import Chance
from events.ruleset.registry import RulesetRegistry

NAME = "parent"


def check_parent(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> Check:
    """Return whether a closed fork, which was verified, began where it says, given the whole file of its parent."""
    return run_check(NAME, lambda: _start(registry, fork, parent))


def _start(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> str:
    created = read_creation(fork.entries[0])
    if created.fork is None:
        raise Broken(1, "this is no fork")
    if not is_closed_log(fork.entries):
        raise Broken(1, "can be checked once the fork is closed and its seed is open")
    if not is_closed_log(parent.entries) or not verify(registry, parent).ok:
        raise Broken(1, "the parent's file does not hold, or is of a game that still runs")
    with breaking_at(1):
        _require_same(created, parent)
        known = _parent_at(registry, parent, created.fork.version)
        dealt = dealt_for(known.ruleset, known.table, created.fork.knower, _chance(created))
        if encode_table(known.ruleset, known.setup, dealt) != _stored(registry, fork):
            raise Broken(1, "the table is not the one that the parent had there")
    return f"the start is version {created.fork.version} of {created.fork.game}, in the eyes of {created.fork.knower}"


def _require_same(created: GameCreated, parent: Transcript) -> None:
    """Refuse another game, another head, or one that was played with something else."""
    first, origin = read_creation(parent.entries[0]), created.fork
    if origin is None or origin.game != parent.game or origin.version > len(parent.entries):
        raise Broken(1, "the file is of another game than the parent")
    if parent.entries[origin.version - 1].hash.hex() != origin.head:
        raise Broken(1, "the parent had another hash at this version")
    if origin.version not in {commit[-1].version for commit in commits(parent.entries)}:
        raise Broken(1, "the version is not the end of a commit")
    names = ("ruleset", "rules_version", "seats", "options", "box", "box_hash")
    if any(getattr(first, name) != getattr(created, name) for name in names):
        raise Broken(1, "the parent was played with something else")


def _parent_at(registry: RulesetRegistry, parent: Transcript, version: int) -> GameState:
    return fold(registry, parent.game, parent.entries[:version])


def _chance(created: GameCreated) -> Chance:
    """Return the chance of the first commit of a fork, whose seats gave no entropy."""
    return Chance(bytes.fromhex(created.seed), [b""] * created.seats)


def _stored(registry: RulesetRegistry, fork: Transcript) -> dict[str, object]:
    first: tuple[Entry, ...] = next(commits(fork.entries))
    ruleset = fold(registry, fork.game, first).ruleset
    return stored_table([decode_fact(ruleset, entry) for entry in first])
