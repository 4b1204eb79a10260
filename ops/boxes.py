"""The operator's own component data: one ``<ruleset>.json`` for each game whose reconstructed values are replaced."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from events.ruleset.refusals import Malformed
from events.ruleset.registry import RulesetRegistry
from ops.trouble import Trouble

Boxes = Mapping[str, Mapping[str, Any]]


def boxes(folder: str, library: RulesetRegistry) -> Boxes:
    """Ruleset to what is replaced in its box; empty without a folder. Raises ``Trouble`` that names the file."""
    if not folder:
        return {}
    if not Path(folder).is_dir():
        raise Trouble(f"the folder of components {folder} does not exist")
    return {file.stem: _box(file, library) for file in sorted(Path(folder).glob("*.json"))}


def _box(file: Path, library: RulesetRegistry) -> Mapping[str, Any]:
    if file.stem not in library:
        raise Trouble(f"{file}: there is no ruleset {file.stem}; there are {', '.join(library)}")
    try:
        overrides = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
        library[file.stem].boxes.load(overrides)
    except (msgspec.DecodeError, Malformed, OSError) as error:
        raise Trouble(f"{file}: {error}") from None
    return overrides
