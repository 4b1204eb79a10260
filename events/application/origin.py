"""Where a game comes from, and whom it is for: what the statistics and the dataset hold, and what lists show."""

from collections.abc import Mapping, Sequence

PLAYED, SIMULATED, FORKED = "played", "simulated", "forked"
"""Games of players (bots among them), of ``skald simulate``, and those that began as another game's position."""
ORIGIN, KIND = "origin", "kind"
"""The name of the side data that says where a game comes from, and its field."""
HUMAN = "human"
"""The controller of a seat that a person plays."""
LISTED, NOT_LISTED = "listed", "no"
"""The field of a game's side data about its seats that says whether it is in the lists, and what it says if not."""


def origin_of(side_data: Mapping[str, str]) -> str:
    """Return where a game comes from, given its side data of this name."""
    return side_data.get(KIND, PLAYED)


def is_bots_only(controllers: Sequence[str]) -> bool:
    """Return True if no seat is a person's. Of an imported game nobody knows who played: that counts as people."""
    return bool(controllers) and HUMAN not in controllers


def controllers_of(side_data: Mapping[str, str]) -> tuple[str, ...]:
    """Return who plays each seat, given a game's side data about its seats; empty where there is none."""
    found: list[str] = []
    while (controller := side_data.get(f"{len(found)}:controller")) is not None:
        found.append(controller)
    return tuple(found)


def is_listed(side_data: Mapping[str, str]) -> bool:
    """Return True if a game may be in a list, given its side data about its seats."""
    return side_data.get(LISTED) != NOT_LISTED


def is_of_people(origin: str, controllers: Sequence[str]) -> bool:
    """Return True if a game counts in the statistics: played, and not by bots alone."""
    return origin == PLAYED and not is_bots_only(controllers)
