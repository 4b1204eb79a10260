"""The operator's own component data: one ``<ruleset>.json`` for each game whose reconstructed values are replaced."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from events.ruleset.refusals import Malformed
from events.ruleset.registry import RulesetRegistry
from ops.errors import UserError

Overrides = Mapping[str, Mapping[str, Any]]


def load_overrides(folder: str, rulesets: RulesetRegistry) -> Overrides:
    """Return what is replaced in the box of each ruleset; nothing without a folder.

    Raises ``UserError`` that names the file.
    """
    if not folder:
        return {}
    if not Path(folder).is_dir():
        raise UserError(f"the folder of components {folder} does not exist")
    return {file.stem: _overrides_in(file, rulesets) for file in sorted(Path(folder).glob("*.json"))}


def _overrides_in(file: Path, rulesets: RulesetRegistry) -> Mapping[str, Any]:
    if file.stem not in rulesets:
        raise UserError(f"{file}: there is no ruleset {file.stem}; there are {', '.join(rulesets)}")
    try:
        replaced = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
        rulesets[file.stem].boxes.load(replaced)
    except (msgspec.DecodeError, Malformed, OSError) as error:
        raise UserError(f"{file}: {error}") from None
    return replaced
