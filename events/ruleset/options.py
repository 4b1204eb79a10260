"""Options: how each is described to people, and the options that every ruleset has."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from events.ruleset.records import Record, read_json
from events.ruleset.scoring import Text

UNNAMED: Mapping[str, Text] = {}


def described(title: Text, text: Text, values: Mapping[str, Text] = UNNAMED, *, note: str = "") -> msgspec.Meta:
    """Return an option's JSON Schema metadata: its name, what it means, and the names of its values.

    ``description`` is in English, with a ``note`` for API clients; ``x-texts`` has the texts for forms, in both
    languages.
    """
    said = {"title": title, "description": text, **({"values": values} if values else {})}
    return msgspec.Meta(
        description=f"{text.en} {note}".strip(), extra_json_schema={"x-texts": msgspec.to_builtins(said)}
    )


class _Said(Record, forbid_unknown_fields=True):
    title: Text
    text: Text
    values: Mapping[str, Text] = UNNAMED


def read_described(package: str) -> Mapping[str, msgspec.Meta]:
    """Return the descriptions of all options from the file ``options.json`` of a package."""
    said = read_json(package, "options.json", dict[str, _Said])
    return {name: described(one.title, one.text, one.values) for name, one in said.items()}


class Needs(Record):
    """Values of an option that require one value of another option: ``Options.needs`` is a tuple of these."""

    option: str
    values: tuple[str | int | bool, ...]
    other: str
    value: str | int | bool

    def schema(self) -> dict[str, Any]:
        """Return the condition as a JSON Schema of all options."""
        needed = {"properties": {self.other: {"const": self.value}}, "required": [self.other]}
        return {"if": {"properties": {self.option: {"enum": self.values}}, "required": [self.option]}, "then": needed}


class TableOptions(Record):
    """The options that every ruleset has in addition to its own."""

    resignation: Annotated[
        Literal["none", "ends", "leaves"],
        described(
            Text(de="Aufgeben", en="Resignation"),
            Text(
                de="Ob ein Platz aufgeben darf. `ends`: Das beendet die Partie, und der Platz liegt hinter allen "
                "anderen. `leaves`: Solange zwei andere übrig sind, wird der Platz bis zum Ende für ihn gespielt und "
                "liegt hinter ihnen.",
                en="Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. "
                "`leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them.",
            ),
            {
                "none": Text(de="Niemand gibt auf", en="Nobody resigns"),
                "ends": Text(de="Beendet die Partie", en="Ends the game"),
                "leaves": Text(de="Die anderen spielen weiter", en="The others play on"),
            },
            note="`false` and `true` are read as `none` and `ends`.",
        ),
    ] = "none"
    first_seat: Annotated[
        Literal["random", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        described(
            Text(de="Wer beginnt", en="First seat"),
            Text(
                de="Wer beginnt: ausgelost, oder ein Platz, auf den sich alle geeinigt haben.",
                en="Who begins: drawn, or a seat that the players have agreed on.",
            ),
            {"random": Text(de="Ausgelost", en="Drawn")},
        ),
    ] = "random"
    entropy: Annotated[
        Literal["open", "sealed"],
        described(
            Text(de="Zufall der Plätze", en="Chance from the seats"),
            Text(
                de="Wie Plätze zum Zufall beitragen. `open`: wenn sie sich setzen. `sealed`: dabei verdeckt, und "
                "aufgedeckt, sobald alle sitzen, sodass sich niemand einen passenden Beitrag aussuchen kann.",
                en="How seats add to chance. `open`: when they join. `sealed`: face down when they join, and revealed "
                "once all seats are taken, so that nobody can choose a favourable one.",
            ),
            {"open": Text(de="Offen", en="Open"), "sealed": Text(de="Versiegelt", en="Sealed")},
        ),
    ] = "open"
    assistance: Annotated[
        bool,
        described(
            Text(de="Hilfe", en="Assistance"),
            Text(
                de="Ob ein Platz die laufende Partie, wie er sie kennt, abzweigen und untersuchen darf. (Niemand kann "
                "verhindern, dass anderswo untersucht wird, was alle sehen.)",
                en="Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop "
                "a player from analysing elsewhere what is public.)",
            ),
        ),
    ] = False
