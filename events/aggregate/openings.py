"""Decisions on sealed entropies: a seat opens its own, or the time to do so is over."""

from events.aggregate.decisions import CommitMetadata, Decision, start_if_ready
from events.aggregate.entropies import LEAST_BYTES, SealedEntropy, opens
from events.aggregate.facts import EntropyNotOpened, EntropyOpened, GameAbandoned, SeedOpened
from events.aggregate.state import GameState, apply_kernel_fact
from events.log.port import TooEarly
from events.ruleset.records import change
from events.ruleset.refusals import GameOver, Malformed, NothingToOpen, WrongEntropy


def decide_opening(state: GameState, seat: int, entropy: bytes) -> Decision:
    """Decide that a seat opens what it committed to; with the last one the layout of the game follows.

    Raises ``NothingToOpen``, ``WrongEntropy``, ``Malformed`` for one that is too short, and ``GameOver``.
    """
    if state.status.closed:
        raise GameOver
    sealed = state.sealed.get(seat)
    if sealed is None:
        raise NothingToOpen("This seat has no entropy that is still to be opened.")
    if state.open_seats:
        raise NothingToOpen("Entropies are opened once all seats are taken.")
    if len(entropy) < LEAST_BYTES:
        raise Malformed(f"entropy: at least {LEAST_BYTES} bytes are needed")
    if not opens(sealed, state.id, entropy):
        raise WrongEntropy(_what_was_hashed(state.id, sealed, entropy))
    fact = EntropyOpened(seat=seat, entropy=entropy.hex())
    decision: Decision = change(start_if_ready(apply_kernel_fact(state, fact), (fact,), seat), not_after=state.due)
    return decision


def _what_was_hashed(game: str, sealed: SealedEntropy, entropy: bytes) -> str:
    """Return why an entropy does not fit: what must be hashed is easily mistaken, and nobody else can tell."""
    named = "an empty id, as of every seat that was named at creation" if sealed.before_id else f"the id {game}"
    hashed = f'SHA-256 over "entropy", {named}, and these {len(entropy)} bytes'
    if opens(change(sealed, before_id=not sealed.before_id), game, entropy):
        other = f"with the id {game}" if sealed.before_id else "with an empty id"
        return f"The commitment is not {hashed}: it was made {other}, so that nothing can open it."
    return f"The commitment is not {hashed}."


def decide_expiry(state: GameState) -> Decision:
    """Decide what follows when nobody came in time: the event names them, and the game is abandoned.

    Raises ``TooEarly`` for a game in which nobody is waited for.
    """
    if state.due is None:
        raise TooEarly("In this game nobody has a time to keep.")
    facts = (
        EntropyNotOpened(seats=tuple(sorted(state.sealed))),
        GameAbandoned(),
        SeedOpened(seed=state.seed.hex()),
    )
    after = state
    for fact in facts:
        after = apply_kernel_fact(after, fact)
    return Decision(facts=facts, metadata=CommitMetadata(), state=after, not_before=state.due)
