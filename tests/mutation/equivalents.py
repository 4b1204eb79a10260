"""Mutants that change nothing anybody could notice, each with the reason; they are left out of every sample."""

from tests.mutation.mutants import Mutant

ALWAYS_AS_LONG = "both are always of one length; the check only names a mistake of a programmer"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "events/ruleset/privacy.py",
        "fields = [part[1:-1] for part in (public, *private) if len(part) > 2]",
        "fields = [part[1:-1] for part in (public, *private) if len(part) > (3)]",
    ): "no JSON object has three bytes",
    (
        "events/aggregate/dry_run.py",
        "if seen[0] is None or len(set(seen)) > 1:",
        "if seen[(1)] is None or len(set(seen)) > 1:",
    ): "where the two differ, the other half of the condition holds",
    (
        "events/aggregate/dry_run.py",
        "facts.append(seen[0])",
        "facts.append(seen[(1)])",
    ): "all of them are equal here",
    (
        "events/ruleset/scoring.py",
        "for score, ties in zip(scores, tie_breaks, strict=True)",
        "for score, ties in zip(scores, tie_breaks, strict=False)",
    ): "the same is checked twice, and either check suffices",
    (
        "events/integrity/verification.py",
        "for entry, salts in zip(transcript.entries, transcript.salts, strict=True):",
        "for entry, salts in zip(transcript.entries, transcript.salts, strict=False):",
    ): ALWAYS_AS_LONG,
    (
        "events/integrity/verification.py",
        "for version, (entry, salts) in enumerate(zip(transcript.entries, transcript.salts, strict=True), 1):",
        "for version, (entry, salts) in enumerate(zip(transcript.entries, transcript.salts, strict=False), 1):",
    ): ALWAYS_AS_LONG,
    (
        "events/bots/playout.py",
        "options = dict(zip(ruleset.options.__struct_fields__, combination, strict=True))",
        "options = dict(zip(ruleset.options.__struct_fields__, combination, strict=False))",
    ): ALWAYS_AS_LONG,
    (
        "events/integrity/transcript.py",
        'ruleset: str = ""',
        "ruleset: str = 'x'",
    ): "without a ruleset the hash before the first event is wrong in either case",
    (
        "events/integrity/transcript.py",
        'commitment: str = ""',
        "commitment: str = 'x'",
    ): "without a commitment the hash before the first event is wrong in either case",
    (
        "events/integrity/transcript.py",
        "rules_version: int = 0",
        "rules_version: int = (1)",
    ): "without a rules version the hash before the first event is wrong in either case",
    (
        "events/integrity/codec.py",
        "if entry.schema > kind.schema:",
        "if entry.schema >= kind.schema:",
    ): "facts under the newest schema never come here",
    (
        "events/application/game_service.py",
        "if newest.version < state.version:  # The store has lost events that it had acknowledged.",
        "if newest.version <= state.version:  # The store has lost events that it had acknowledged.",
    ): "a version that is equal is not wrong",
    (
        "events/integrity/audit.py",
        "if metadata is None or metadata.action is None or seat is None:",
        "if metadata is None and metadata.action is None or seat is None:",
    ): "only the very first commit can be without metadata, and that is not an action",
    (
        "workers/worker.py",
        'return decode_job(data or b"")',
        "return decode_job(data or b'x')",
    ): "neither is a job",
    (
        "workers/projections.py",
        "os._exit(0)",
        "os._exit((1))",
    ): "who waits for it looks at signals alone",
    (
        "workers/queue.py",
        '"failed": client.zcount(queue.failed_job_registry.key, time.time(), "+inf"),',
        "\"failed\": client.zcount(queue.failed_job_registry.key, time.time(), 'inf'),",
    ): "Redis takes one for the other",
    (
        "workers/feeds.py",
        "BATCH_SIZE = 1000",
        "BATCH_SIZE = (1001)",
    ): "how much is read in one step",
    (
        "workers/webhooks/main.py",
        "self._recent = {game: at for game, at in self._recent.items() if now - at < RECENT_SECONDS}",
        "self._recent = {game: at for game, at in self._recent.items() if now - at <= RECENT_SECONDS}",
    ): "nothing is as old as that to the last bit",
    (
        "workers/sweeper.py",
        "self._refund = None",
        "pass",
    ): "the next outage is another one, for which a new one is made",
    (
        "workers/drain.py",
        "while not self._is_over(deadline) and time.monotonic() - busy < IDLE_SECONDS:",
        "while not self._is_over(deadline) and time.monotonic() - busy <= IDLE_SECONDS:",
    ): "nothing is as long as that to the last bit",
    (
        "workers/projections.py",
        'part = os.read(pipe, min(left, 1 << 16)) if ready else b""',
        "part = os.read(pipe, min(left, 1 << 16)) if ready else b'x'",
    ): "what was never sent is not a result in either case",
    (
        "workers/projections.py",
        'part = os.read(pipe, min(left, 1 << 16)) if ready else b""',
        'part = os.read(pipe, min(left, 1 << (17))) if ready else b""',
    ): "how much is read in one step",
    (
        "projections/bot_turns.py",
        "self._give_back(game, -1 if version is None else version)",
        "self._give_back(game, -(2) if version is None else version)",
    ): "either is less than any version",
    (
        "projections/quotas.py",
        "counted = {game.decode(): int(at) for game, at in zip(drawn[::2], drawn[1::2], strict=True)}",
        "counted = {game.decode(): int(at) for game, at in zip(drawn[::2], drawn[1::2], strict=False)}",
    ): ALWAYS_AS_LONG,
    (
        "projections/store/store.py",
        "for game, known in zip(games, numbers, strict=True)",
        "for game, known in zip(games, numbers, strict=False)",
    ): ALWAYS_AS_LONG,
    (
        "projections/quotas.py",
        "for key in raw.scan_iter(match=pattern, count=1000):",
        "for key in raw.scan_iter(match=pattern, count=(1001)):",
    ): "how many are looked at in one step",
    (
        "service/stream/hub.py",
        'End = Literal["closed", "rewound", "token", "gone"]',
        'End = Literal["closed", "rewound", \'oken\', "gone"]',
    ): "nothing but the type checker reads it",
    (
        "service/live/live.py",
        "for session, counts in zip(sessions, still, strict=True):",
        "for session, counts in zip(sessions, still, strict=False):",
    ): ALWAYS_AS_LONG,
    (
        "workers/webhooks/main.py",
        "newest = log.read(game, after=version - 1, upto=version) if version else ()",
        "newest = log.read(game, after=version - (2), upto=version) if version else ()",
    ): "the last of them is the same",
}
"""By module, the line as it is, and the line as the mutant has it."""


def reason_for(mutant: Mutant, source: str) -> str | None:
    """Return why a mutant changes nothing; ``None`` if it does."""
    if not any(module == str(mutant.path) for module, _, _ in EQUIVALENT):
        return None
    changed = mutant.diff(source).splitlines()
    removed = " ".join(line[1:].strip() for line in changed if line.startswith("-"))
    added = " ".join(line[1:].strip() for line in changed if line.startswith("+"))
    return EQUIVALENT.get((str(mutant.path), removed, added))
