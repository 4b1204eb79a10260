"""What the fields of a ruleset's facts name, for analyses that follow objects and not only games."""

from collections.abc import Mapping

from events.ruleset.records import Record


class Objects(Record):
    """Which object each field of the facts names.

    ``fields`` leads from a field to the type of object in it (``seat``, ``tile``, ``route``): the id of one, a list of
    ids, or a dictionary with ids as keys. ``"fact.field"`` goes before ``"field"``. Fields that are not named, or have
    no type, are searched for fields that are. Objects are parts of the box, the same in every game, but for those of
    the types in ``of_one_game``, which each game numbers anew. ``starter`` is the type of the fact whose ``seat``
    begins the game.
    """

    fields: Mapping[str, str] = {}
    of_one_game: tuple[str, ...] = ()
    starter: str = ""
