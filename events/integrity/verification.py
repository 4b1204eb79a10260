"""Verifies transcripts without server or store, the starts of forks against their parents, and the moves of bots."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from events.aggregate.decisions import BotMove
from events.aggregate.facts import Fork, SeedOpened
from events.aggregate.forks import dealt_for, stored_table
from events.aggregate.state import GameState
from events.aggregate.tables import encode_table
from events.bots.bot import Budget, bot_secret, see
from events.bots.registry import BOTS
from events.integrity import chain
from events.integrity.audit import audit, commits, require_order
from events.integrity.codec import commit_ends, decode_fact, read_metadata, told_entries
from events.integrity.draws import check_draws, entropies_of, kernel_fact, seed_in
from events.integrity.replay import fold, read_creation, states
from events.integrity.report import Broken, Check, Report, breaking_at, run_check
from events.integrity.transcript import Digest, Transcript, is_closed_log
from events.log.records import Entry, is_game_id
from events.ruleset.chance import Chance
from events.ruleset.privacy import SERVER
from events.ruleset.records import canonical, change
from events.ruleset.registry import RulesetRegistry

LATER = "can be proven once the game is closed and its seed is open"

COMMITS = "commits"

PARENT = "parent"
SAME = ("ruleset", "rules_version", "seats", "options", "box", "box_hash")
"""The fields that a fork shares with its parent."""

BOTS_CHECK = "bots"


def verify(registry: RulesetRegistry, transcript: Transcript) -> Report:
    """Run the checks of the audit on a file.

    For a closed game everything is checked. The file of a running game does not contain the seed yet, so only the
    chain, its versions and its open parts can be checked.
    """
    is_closed = is_closed_log(transcript.entries)
    found = _closed(registry, transcript) if is_closed else _running(transcript)
    if not found.ok or set(transcript.commits) <= {None}:
        return found
    grouped = run_check(COMMITS, lambda: _grouped(transcript, is_closed=is_closed))
    return Report.of((*found.checks, grouped), found.version)


def _closed(registry: RulesetRegistry, transcript: Transcript) -> Report:
    """Return the report on a closed game's file, in the steps of a verifier without rules (docs/verify.md).

    The audit derives all salts from the seed. Here the salts in the file are checked first, since the file can be read
    without the seed.
    """
    newest = len(transcript.entries)
    chained, *others = audit(registry, transcript.game, transcript.entries).checks
    as_read = run_check("chain", lambda: _public_chain(transcript))
    salts = run_check("salts", lambda: _salts(transcript))
    if chained.ok:
        report = Report.of((chained, *others, salts), newest)
    elif as_read.ok and not salts.ok:
        report = Report.of((as_read, *others, salts), newest)
    elif as_read.ok:
        report = Report.of((as_read, *_unlike(chained, others, transcript), salts), newest)
    else:
        report = Report.of((chained, *others), newest)
    if as_read.ok or as_read.version == report.version:
        return report
    return Report.of((as_read, *others), newest)


def _unlike(chained: Check, others: Sequence[Check], transcript: Transcript) -> Iterator[Check]:
    """Yield the checks of a file in which only the first event fails the rules; that failure comes last."""
    for check in others:
        match check.name:
            case "decisions":
                yield change(check, detail=chained.detail, version=chained.version)
            case "draws":
                yield run_check("draws", lambda: check_draws(transcript.entries))
            case _:
                yield check


def _grouped(transcript: Transcript, *, is_closed: bool) -> str:
    """Check that the lines name the same commits as the events. Raises ``Broken``."""
    entries = transcript.entries
    with breaking_at(1):
        ends = commit_ends(entries, len(entries)) if is_closed else list(_ends_while_running(transcript))
    for entry, said, end in zip(entries, transcript.commits, ends, strict=True):
        if said not in (None, end):
            raise Broken(entry.version, "its commit differs from the one that the line names")
    return f"{len(set(ends) - {None})} commits, as the lines say"


def _ends_while_running(transcript: Transcript) -> Iterator[int | None]:
    """Yield the version at which each event's commit ends, if known. A commit begins with a part for the server."""
    end: int | None = None
    for entry, said in zip(transcript.entries, transcript.commits, strict=True):
        if end is None or entry.version > end:
            possible = said is not None and said >= entry.version and SERVER in entry.commitments
            end = said if possible else None
        yield end


def _running(transcript: Transcript) -> Report:
    return Report.of(tuple(_checks_of_running(transcript)), len(transcript.entries))


def _checks_of_running(transcript: Transcript) -> Iterator[Check]:
    draws = run_check("draws", lambda: _entropies(transcript))
    yield run_check("chain", lambda: f"{_public_chain(transcript)}; the game is still running")
    yield run_check("versions", lambda: _whole(transcript, ask_for_end=draws.ok))
    yield run_check("decisions", lambda: _times(transcript))
    yield draws
    yield Check(name="results", ok=True, detail=LATER)


def _entropies(transcript: Transcript) -> str:
    return f"{LATER}; {entropies_of(transcript.entries).fairness}"


def _times(transcript: Transcript) -> str:
    require_order(transcript.entries)
    return LATER


def _salts(transcript: Transcript) -> str:
    entries = transcript.entries
    seed = seed_in(entries)
    if chain.seed_commitment(transcript.game, seed) != transcript.commitment:
        raise Broken(1, "the seed is not the one that was committed to")
    opened = kernel_fact(entries[-1])
    if not isinstance(opened, SeedOpened) or opened.seed != seed.hex():
        raise Broken(len(entries), "this is not the seed of the first event")
    for entry, salts in zip(entries, transcript.salts, strict=True):
        if missing := sorted(entry.commitments.keys() - entry.private.keys()):
            raise Broken(entry.version, f"the part for {missing[0]} is not open")
        if salts != {name: chain.salt(seed, entry.version, name).hex() for name in entry.private}:
            raise Broken(entry.version, "a salt does not follow from the seed")
    return "every salt follows from the seed"


def _public_chain(transcript: Transcript) -> str:
    genesis = transcript.genesis()
    if genesis is None:
        raise Broken(1, "the file does not begin with the creation of a game")
    if not is_game_id(transcript.game):
        raise Broken(1, "this is not a valid game id")
    _require_possible_fork(transcript)
    previous = genesis
    for version, (entry, salts) in enumerate(zip(transcript.entries, transcript.salts, strict=True), 1):
        for name, part in entry.private.items():
            if chain.part_commitment(chain.from_hex(salts[name]), part) != entry.commitments.get(name):
                raise Broken(version, "an open part does not match its commitment")
        meta = chain.meta(entry.seat, entry.at, entry.schema)
        previous = chain.event_hash(previous, entry.version, entry.type, entry.data, meta, entry.commitments)
        if previous != entry.hash:
            raise Broken(version, "the hash does not follow from the one before")
    return f"{len(transcript.entries)} hashes follow from each other"


class _Forked(msgspec.Struct, frozen=True):
    """The fields of a fork's first event, limited so that a reader may print them."""

    game: str
    version: Annotated[int, msgspec.Meta(ge=1)]
    head: Digest


class _Creation(msgspec.Struct, frozen=True):
    fork: _Forked | None = None


def _require_possible_fork(transcript: Transcript) -> None:
    try:
        origin = msgspec.json.decode(transcript.entries[0].data, type=_Creation).fork
    except msgspec.MsgspecError:
        raise Broken(1, "this is not a valid fork") from None
    if origin is not None and not is_game_id(origin.game):
        raise Broken(1, "this is not a valid fork")


def _whole(transcript: Transcript, *, ask_for_end: bool) -> str:
    """Check that no version is missing; missing ones at the end are checked after the draws (docs/verify.md)."""
    for version, entry in enumerate(transcript.entries, 1):
        if entry.version != version:
            raise Broken(version, f"the entry is version {entry.version}")
    if ask_for_end and SERVER in transcript.entries[0].private:
        raise Broken(len(transcript.entries) + 1, "the end is missing: the seed is open, but the game is not closed")
    return f"1 to {len(transcript.entries)} without a gap"


def check_parent(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> Check:
    """Check that a verified fork began as its first event says, given the transcript of its parent.

    The hash is always compared with the parent's, the table only if both games are closed.
    """
    return run_check(PARENT, lambda: _start(registry, fork, parent))


def _start(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> str:
    with breaking_at(1):
        origin = read_origin(fork)
        if not verify(registry, parent).ok:
            raise Broken(1, "the parent's file fails its own verification")
        if origin.game != parent.game or origin.version > len(parent.entries):
            raise Broken(1, "the file is of another game than the parent, or ends before the fork")
        if parent.entries[origin.version - 1].hash.hex() != origin.head:
            raise Broken(1, "the parent has another hash at this version")
        place = f"version {origin.version} of {origin.game}"
        if not is_closed_log(fork.entries) or not is_closed_log(parent.entries):
            return f"the hash is that of {place}; that the table is too {LATER}, both of them"
        _require_same_table(registry, fork, parent)
        return f"the start is {place}, as {_named(origin)} knew it"


def read_origin(fork: Transcript) -> Fork:
    """Return the origin of a fork from the public part of its first event. Raises ``Broken`` for any other game."""
    with breaking_at(1):
        origin = msgspec.json.decode(fork.entries[0].data, type=_CreationOfFork).fork
    if origin is None:
        raise Broken(1, "this game is not a fork")
    return origin


class _CreationOfFork(msgspec.Struct, frozen=True):
    fork: Fork | None = None


def _require_same_table(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> None:
    """Raise ``Broken`` for a closed fork with another ruleset, options or box, or that began with another table."""
    created, first, origin = read_creation(fork.entries[0]), read_creation(parent.entries[0]), read_origin(fork)
    if any(getattr(first, name) != getattr(created, name) for name in SAME):
        raise Broken(1, "the parent has another ruleset, other options or another box")
    if origin.version not in {commit[-1].version for commit in commits(parent.entries)}:
        raise Broken(1, "the version is not the end of a commit")
    known = fold(registry, parent.game, parent.entries[: origin.version])
    begun = next(commits(fork.entries))
    chance = Chance(bytes.fromhex(created.seed), [b""] * created.seats)  # the seats of a fork contribute no entropy
    stored = stored_table([decode_fact(known.ruleset, one) for one in begun])
    dealt = dealt_for(known.ruleset, _as_was_asked(known, stored), origin.knower, chance)
    if encode_table(known.ruleset, known.setup, dealt) != stored:
        raise Broken(1, "the table is not the one that the parent had there, dealt anew")


def _as_was_asked(known: GameState, stored: Mapping[str, Any]) -> Any:
    """Return the table from which a fork was dealt.

    It lacks what was seen before if the fork's table does, since earlier versions of Skald did not record that in
    tables.
    """
    empty, unknown = known.ruleset.empty(known.setup), known.ruleset.hidden.remembered - stored.keys()
    return change(known.table, **{name: getattr(empty, name) for name in unknown})


def _named(origin: Fork) -> str:
    match origin.knower:
        case "all":
            return "the server"
        case "spectator":
            return "a spectator"
    return f"seat {origin.knower + 1}"


def audit_bots(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> Check:
    """Check that every bot would make the same choices again. This takes as long as the bots took.

    Moves of bots or versions that are not installed are counted but not checked. If a bot was replaced, the
    move must be the default of the rules.
    """
    return run_check(BOTS_CHECK, lambda: _check(registry, game_id, entries))


def _check(registry: RulesetRegistry, game_id: str, entries: Sequence[Entry]) -> str:
    again, replaced, unknown, before = 0, 0, 0, None
    for entry, after in states(registry, game_id, entries):
        metadata = read_metadata(entry)
        if before is not None and metadata is not None and metadata.bot is not None:
            seat = entry.seat if entry.seat is not None else metadata.seat
            if seat is None or metadata.action is None:
                raise Broken(entry.version, "a bot moved for a seat that is not given")
            if metadata.bot.replaced:
                _require_default(before, seat, metadata.bot, metadata.action)
                replaced += 1
            elif _is_installed(metadata.bot):
                _decide_again(before, seat, entries, metadata.bot, metadata.action)
                again += 1
            else:
                unknown += 1
        before = after
    parts = [f"{again} moves of bots decided again, with the same choice"]
    parts += [f"{replaced} the default of the rules, since a bot failed"] if replaced else []
    parts += [f"{unknown} not checked"] if unknown else []
    return "; ".join(parts)


def _is_installed(move: BotMove) -> bool:
    bot = BOTS.get(move.name)
    return bot is not None and bot.version == move.version


def _require_default(before: GameState, seat: int, move: BotMove, action: dict[str, object]) -> None:
    with breaking_at(before.version + 1):
        if canonical(before.ruleset.default_command(before.table, seat, before.away)) != canonical(action):
            raise Broken(before.version + 1, f"{move.name} {move.replaced}, but this is not the default of the rules")


def _decide_again(
    before: GameState, seat: int, entries: Sequence[Entry], move: BotMove, action: dict[str, object]
) -> None:
    with breaking_at(before.version + 1):
        story = told_entries(entries[: before.version], seat)
        seen = see(before.ruleset, before.table, seat, story, bot_secret(before.seed, seat), before.away)
        chosen = BOTS[move.name].choose(seen, Budget(worlds=move.worlds))
        if canonical(chosen.command) != canonical(action):
            raise Broken(before.version + 1, f"{move.name} chooses otherwise here")
