"""Makes foreign texts safe for a terminal or a log line, so that they can neither move the cursor nor forge a line."""

import re

import unicodedata2

_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")
_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
"""The categories that ``str.isprintable`` refuses, but by the newer Unicode tables used for names."""


def printable(text: str) -> str:
    r"""Return a text in one line; invisible, control and bidirectional characters are escaped as ``\u202e``."""
    return text if text.isascii() and text.isprintable() else _UNPRINTABLE.sub(_shown, text)


def printable_lines(text: str) -> str:
    return "\n".join(printable(line) for line in text.split("\n"))


def _shown(found: re.Match[str]) -> str:
    character = found[0]
    if unicodedata2.category(character) not in _HIDDEN:
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
