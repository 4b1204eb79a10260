"""How facts that were stored under an older schema are read."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.ruleset import Upcaster


def _heaps_laid_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 did not say how many stones there are in all."""
    return {**fields, "total": sum(fields["heaps"])}


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {("heaps_laid", 1): _heaps_laid_1}
