"""Signed notes, as C2SP signed-note specifies them: a text, an empty line, and a line for each signature."""

import binascii
import re
from base64 import b64decode, b64encode

from events.ruleset.records import Record

MOST_BYTES = 1_000_000
"""The longest note that is read."""
MOST_SIGNATURES = 100
KEY_ID_BYTES = 4
DASH = "— "
"""What a line with a signature begins with: an em dash and a space."""

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_NAME = re.compile(r"[^\s+]+")  # of Unicode's spaces too


class MalformedNote(Exception):
    """The bytes are no signed note; the text says why."""


class Signature(Record):
    """One line below a note: who has signed, the id of the key, and what the signature's type defines."""

    name: str
    key_id: bytes
    value: bytes

    def line(self) -> str:
        """Return the line, with its end."""
        return f"{DASH}{self.name} {b64encode(self.key_id + self.value).decode()}\n"


class Note(Record):
    """A text that ends with a newline, and its signatures, none of which has been checked."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def encode(self) -> bytes:
        """Return the note as it is stored and sent."""
        return (self.text + "\n" + "".join(signature.line() for signature in self.signatures)).encode()


def parse_note(data: bytes) -> Note:
    """Return the note that the bytes are. Raises ``MalformedNote``."""
    if len(data) > MOST_BYTES:
        raise MalformedNote(f"longer than {MOST_BYTES:,} bytes")
    try:
        whole = data.decode()
    except UnicodeDecodeError:
        raise MalformedNote("not UTF-8") from None
    if _CONTROL.search(whole):
        raise MalformedNote("a control character in it")
    text, gap, lines = whole.rpartition("\n\n")
    if not gap or not text:
        raise MalformedNote("no empty line before the signatures")
    return Note(text=text + "\n", signatures=parse_signatures(lines))


def parse_signatures(lines: str) -> tuple[Signature, ...]:
    """Return the signatures of one or more lines, each with its end. Raises ``MalformedNote``."""
    if not lines.endswith("\n"):
        raise MalformedNote("the last line has no end")
    found = tuple(_signature(line) for line in lines[:-1].split("\n"))
    if len(found) > MOST_SIGNATURES:
        raise MalformedNote(f"more than {MOST_SIGNATURES} signatures")
    return found


def is_key_name(name: str) -> bool:
    """Return True if a key may have this name: not empty, no spaces, no plus."""
    return bool(_NAME.fullmatch(name)) and not _CONTROL.search(name)


def from_base64(text: str) -> bytes:
    """Return the bytes of the one Base64 text that they have. Raises ``MalformedNote``."""
    try:
        data = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedNote("not Base64") from None
    if b64encode(data).decode() != text:
        raise MalformedNote("not Base64 as it is written")
    return data


def _signature(line: str) -> Signature:
    name, gap, encoded = line.removeprefix(DASH).partition(" ")
    if not line.startswith(DASH) or not gap or not is_key_name(name):
        raise MalformedNote("a line below the text is no signature")
    signed = from_base64(encoded)
    if len(signed) <= KEY_ID_BYTES:
        raise MalformedNote("a signature is too short")
    return Signature(name=name, key_id=signed[:KEY_ID_BYTES], value=signed[KEY_ID_BYTES:])
