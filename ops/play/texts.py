"""What the command line says about a game, in both languages, and sentences with the names of the seats."""

import re

import regex
from rich.cells import cell_len, set_cell_size

from events.integrity.draws import NOT_FAIR
from events.ruleset.rendering import Drawing, Language
from events.ruleset.scoring import Text
from ops.run.sanitize import printable

NAMES = ("Astrid", "Bjarne", "Canute", "Dagmar", "Eivind", "Freya", "Gudrun", "Harald")
"""The names of the seats of a game that the command line begins."""
MAX_NAME_CELLS = 24
"""A third of a terminal of 80 columns, since a line has two names at most."""
_JOINERS = re.compile("[\u200c\u200d\ufe0e\ufe0f]")
_STACKED = regex.compile(r"(\p{M}{2})\p{M}+")
_SEATS = re.compile(r"\b(?:[Ss]eats?|Platz|Plätze) (\d+(?:, \d+)*)\b")

WORDS = {
    "game": Text(de="{}, Partie {}", en="{}, game {}"),
    "version": Text(de="Version {}", en="version {}"),
    "you": Text(de="{} (du)", en="{} (you)"),
    "asked": Text(de="{}: {}", en="{}: {}"),
    "waiting": Text(de="Die anderen sind am Zug …", en="The others are playing …"),
    "over": Text(de="Das Spiel ist aus; die Ergebnisse werden berechnet …", en="The game is over; scoring …"),
    "left": Text(de="Du hast die Partie verlassen; sie ist abgebrochen.", en="You have left; the game is abandoned."),
    "left_open": Text(de="Du hast die Partie verlassen; sie läuft weiter.", en="You have left; the game goes on."),
    "more": Text(de="… {} weitere; ? zeigt alle", en="… {} more; ? lists them all"),
    "cut": Text(de="… {} weitere Zeilen; {} zeigt alle", en="… {} more lines; {} shows them all"),
    "prompt": Text(de="Zahl oder Name, ? Hilfe> ", en="number or name, ? for help> "),
    "several": Text(de="Mehrere heißen so:", en="Several are called that:"),
    "nothing": Text(de="Nichts auf der Liste heißt so: {}", en="Nothing on the list is called that: {}"),
    "no_number": Text(de="Die Liste hat die Zahlen 1 bis {}.", en="The list has the numbers 1 to {}."),
    "no_undo": Text(de="Jetzt lässt sich nichts zurücknehmen.", en="There is nothing to take back now."),
    "refused": Text(de="Das geht nicht: {}", en="That is refused: {}"),
    "enter": Text(de="Enter: zurück zum Spiel", en="Enter: back to the game"),
    "help": Text(
        de="  Zahl   die Aktion mit dieser Zahl\n"
        "  Name   die Aktion, die so heißt; ein Teil genügt, Tab ergänzt\n"
        "  u      die letzte Aktion zurücknehmen\n"
        "  b      das ganze Spielbrett\n"
        "  s      Punkte und wofür es sie gibt\n"
        "  v      der Verlauf, soweit du ihn kennst\n"
        "  q      aufhören; die Partie wird abgebrochen",
        en="  number  the action with that number\n"
        "  name    the action called so; a part of it will do, Tab completes it\n"
        "  u       take the latest action back\n"
        "  b       the whole board\n"
        "  s       the points, and what they are for\n"
        "  v       the story as far as you know it\n"
        "  q       stop; the game is abandoned",
    ),
    "analysis": Text(
        de="{}, Version {}, für {}: erwarteter Vorsprung", en="{}, version {}, for {}: expected lead in points"
    ),
    "action": Text(de="Aktion", en="action"),
    "expected": Text(de="erwartet", en="expected"),
    "interval": Text(de="95 %", en="95 %"),
    "worlds": Text(de="Welten", en="worlds"),
    "one_step": Text(de="~ nur einen Schritt voraus", en="~ one step ahead only"),
    "more_actions": Text(de="… {} weitere; --all zeigt alle", en="… {} more; --all shows them"),
    "total": Text(de="Summe", en="total"),
    "tie": Text(de="bei Gleichstand: {}", en="of equals: {}"),
    "actions": Text(de="{} Aktionen in {:.1f} s ({:.0f} je Sekunde)", en="{} actions in {:.1f} s ({:.0f} a second)"),
    "audit_ok": Text(de="Prüfung: in Ordnung ({}; {} Ereignisse)", en="audit: ok ({}; {} events)"),
    "not_fair": Text(
        de="wiederholbar, nicht fair: wer das Spiel anlegte, gab den Startwert vor",
        en=NOT_FAIR,
    ),
    "audit_failed": Text(de="Prüfung: GESCHEITERT", en="audit: FAILED"),
}


def say(lang: Language, key: str, *values: object) -> str:
    text = WORDS[key]
    return (text.de if lang == "de" else text.en).format(*values)


def named(text: str, drawing: Drawing) -> str:
    """Return a sentence of the service, which counts seats from 0, with the names of the seats, or counted from 1."""

    def name(seat: int) -> str:
        return say(drawing.lang, "you", drawing.seat(seat)) if seat == drawing.viewer else drawing.seat(seat)

    def names(found: re.Match[str]) -> str:
        return ", ".join(name(int(number)) for number in found[1].split(", "))

    return _SEATS.sub(names, text)


def fitting_name(name: str) -> str:
    """Return a name as a terminal lays it out: without joiners, which it has no cell for, and with few marks."""
    return shortened(printable(_STACKED.sub(r"\1", _JOINERS.sub("", name))), MAX_NAME_CELLS)


def shortened(text: str, width: int) -> str:
    """Return a text that fits a line; what is cut off is marked."""
    return text if cell_len(text) <= width else f"{set_cell_size(text, width - 1).rstrip()}…"
