"""Nothing from a file, a name or an address reaches a terminal or a log line raw."""

import io
import re
import sys
from contextlib import nullcontext
from pathlib import Path

import msgspec
from rich.table import Table

from ops import cli
from ops.cli import export
from ops.run.sanitize import printable, printable_lines
from ops.run.terminal import TerminalConsole, echo
from tests.ops.service import told
from tests.support.cases import each
from tests.support.transcripts import exported

CLI = Path(cli.__file__).parent
HOSTILE = "a\x1b[2Jb\nok: \x07\x9b31m\u202egnol\u2066\u200b\ud800\U000e0041"
RAW = [character for character in HOSTILE if not character.isprintable()]


def assert_printable(text, *, lines=True):
    assert not [character for character in text if character in RAW and not (lines and character == "\n")]


def test_every_command_prints_by_what_sanitizes():
    """Only ``skald sql`` decides for itself: what it prints may go to a file, and is left as it is there."""
    raw = [path.name for path in CLI.glob("*.py") if re.search(r"click\.echo\(|[^.]\bprint\(", path.read_text("utf-8"))]
    assert raw == ["sql.py"]


def test_what_moves_a_cursor_is_written_as_json_writes_it():
    shown = printable(HOSTILE)
    assert_printable(shown, lines=False)
    assert shown.startswith("a\\u001b[2Jb\\u000aok: \\u0007\\u009b31m\\u202egnol\\u2066\\u200b\\ud800")
    text = "😀 Åse \x9b 𝔘 \U000e0041"
    assert msgspec.json.decode('"' + printable(text) + '"') == text


@each("text", ["", "plain text", "Åse Ødegård", "東京 🎲 ─│┌ ▓"])
def test_what_can_be_read_stays(text):
    assert printable(text) == text
    assert printable_lines(f"{text}\n{text}") == f"{text}\n{text}"


@each("text", ["\U0001fae8", "\U0001fadf", "\U0001cc00", "\u1c89"])
def test_what_the_tables_of_python_lack_stays(text):
    """Characters of Unicode 15 and 16, which Python 3.11 and 3.12 do not know."""
    assert printable(text) == text


def test_what_shows_nothing_is_escaped_whichever_tables_there_are():
    hidden = ["\x7f", "\x9b", "\u00a0", "\u00ad", "\u061c", "\u200b", "\u200e", "\u2028", "\u202a", "\u2069", "\ufeff"]
    for character in (*hidden, "\ue000", "\uffff", "\U000e0001", "\U0010ffff"):
        assert printable(character).isascii()


def test_a_line_is_one_line(capsys):
    echo(HOSTILE)
    echo(HOSTILE, err=True)
    said = capsys.readouterr()
    for text in (said.out, said.err):
        assert text.count("\n") == 1
        assert_printable(text)


def test_a_console_prints_no_controls_but_its_own():
    file = io.StringIO()
    console = TerminalConsole(file=file, force_terminal=True, width=120)
    grid = Table(title=HOSTILE)
    grid.add_column(HOSTILE)
    grid.add_row(HOSTILE)
    for one in (HOSTILE, grid, "[link=https://evil.example]x[/link]"):
        console.print(one)
    text = file.getvalue()
    assert "[link=https://evil.example]x[/link]" in text
    assert "\x1b[2J" not in text
    assert_printable(text.replace("\x1b[", ""))


def test_a_console_shows_spaces_that_do_not_break_as_spaces():
    file = io.StringIO()
    grid = Table.grid("share")
    grid.add_row("25\u202f%")
    grid.add_row("1\u00a0000")
    TerminalConsole(file=file, width=40).print(grid)
    assert [line.rstrip() for line in file.getvalue().splitlines()] == ["25 %", "1 000"]


@each("command", ["verify", "replay", "import"])
def test_no_command_prints_what_a_file_says_raw(command, tmp_path):
    lines = [msgspec.json.decode(line) for line in exported()]
    hostile = HOSTILE.replace("\ud800", "")
    for name in ("type", "at", "hash"):
        for number in (0, 3):
            altered = msgspec.json.decode(msgspec.json.encode(lines))
            altered[number][name] = hostile
            file = tmp_path / "game.ndjson"
            file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in altered))
            status, said = told(command, file)
            assert_printable(said)
            assert status == 1
    altered = msgspec.json.decode(msgspec.json.encode(lines))
    altered[0]["data"]["game"] = hostile
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in altered))
    assert_printable(told(command, file)[1])


def test_a_file_name_forges_no_line(tmp_path):
    file = tmp_path / "a\nb: ok, versions 1 to 9\x1b[2J"
    file.write_bytes(b"".join(exported()))
    _, said = told("verify", file)
    assert said.count("\n") == 1
    assert "\x1b" not in said


def test_a_usage_error_is_one_clean_line():
    status, said = told("keys", "new", "x")
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith("skald: Missing option '--scope'. Choose from: read, create, act, admin; ")


@each("arguments", [["keys", "new", "x", "--scope", HOSTILE], ["purge", f"--{HOSTILE}"], [HOSTILE]])
def test_a_usage_error_shows_nothing_raw(arguments):
    status, said = told(*arguments)
    assert (status, said.count("\n")) == (2, 1)
    assert_printable(said)


def test_a_command_that_needs_another_one_shows_its_help():
    status, said = told("keys")
    assert status == 2
    assert said.startswith("Usage: skald keys ")
    assert "\n  revoke " in said
    assert "\\u000a" not in said


class Served:
    """A service with one game."""

    def __init__(self, events):
        self.events = events

    def iter_events(self, game):
        return iter(self.events if game == "g" else ())


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_an_export_to_a_terminal_holds_the_same_events_without_controls(monkeypatch):
    events, terminal = [{"name": "😀\x9b\u202e"}, {"name": "b"}], Terminal()
    monkeypatch.setattr(export, "connected", lambda *_: nullcontext(Served(events)))
    monkeypatch.setattr(sys, "stdout", terminal)
    terminal.buffer = io.BytesIO()
    export.command.callback("g", None, None, None, None, no_proof=False)
    lines = terminal.buffer.getvalue().decode().splitlines()
    assert [msgspec.json.decode(line) for line in lines] == events
    assert_printable("".join(lines))
