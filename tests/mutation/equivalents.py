"""Mutants that change nothing anybody could notice, each with the reason; they are left out of every sample."""

from tests.mutation.mutants import Mutant

EQUIVALENT: dict[tuple[str, str, str], str] = {}
"""By module, the line as it is, and the line as the mutant has it."""


def reason_for(mutant: Mutant, source: str) -> str | None:
    """Return why a mutant changes nothing; ``None`` if it does."""
    if not any(module == str(mutant.path) for module, _, _ in EQUIVALENT):
        return None
    changed = mutant.diff(source).splitlines()
    removed = " ".join(line[1:].strip() for line in changed if line.startswith("-"))
    added = " ".join(line[1:].strip() for line in changed if line.startswith("+"))
    return EQUIVALENT.get((str(mutant.path), removed, added))
