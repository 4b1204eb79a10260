"""Nothing from a file, a name or an address reaches a terminal or a log line raw."""

import io
import logging
import sys
from contextlib import nullcontext

import msgspec
import pytest
from click.testing import CliRunner
from rich.table import Table

from ops.cli import export, main, skald
from ops.run.logs import LineFormatter, WebLogger
from ops.run.sanitize import printable, printable_lines
from ops.run.terminal import TerminalConsole, echo
from tests.support.cases import each
from tests.support.transcripts import exported

HOSTILE = "a\x1b[2Jb\nok: \x07\x9b31m\u202egnol\u2066\u200b\ud800\U000e0041"
RAW = [character for character in HOSTILE if not character.isprintable()]


def assert_printable(text, *, lines=True):
    assert not [character for character in text if character in RAW and not (lines and character == "\n")]


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


@pytest.mark.parametrize("command", ["verify", "replay", "import"])
def test_no_command_prints_what_a_file_says_raw(command, tmp_path):
    lines = [msgspec.json.decode(line) for line in exported()]
    hostile = HOSTILE.replace("\ud800", "")
    for name in ("type", "at", "hash"):
        for number in (0, 3):
            altered = msgspec.json.decode(msgspec.json.encode(lines))
            altered[number][name] = hostile
            file = tmp_path / "game.ndjson"
            file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in altered))
            done = CliRunner().invoke(skald, [command, str(file)])
            assert_printable(done.output)
            assert done.exit_code == 1
    altered = msgspec.json.decode(msgspec.json.encode(lines))
    altered[0]["data"]["game"] = hostile
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in altered))
    assert_printable(CliRunner().invoke(skald, [command, str(file)]).output)


def test_a_file_name_forges_no_line(tmp_path):
    file = tmp_path / "a\nb: ok, versions 1 to 9\x1b[2J"
    file.write_bytes(b"".join(exported()))
    done = CliRunner().invoke(skald, ["verify", str(file)])
    assert done.output.count("\n") == 1
    assert "\x1b" not in done.output


def usage_error(monkeypatch, capsys, *arguments):
    monkeypatch.setattr(sys, "argv", ["skald", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_a_usage_error_is_one_clean_line(monkeypatch, capsys):
    said = usage_error(monkeypatch, capsys, "keys", "new", "x")
    assert said.startswith("skald: Missing option '--scope'. Choose from: read, create, act, admin; ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("arguments", [["keys", "new", "x", "--scope", HOSTILE], ["up", f"--{HOSTILE}"], [HOSTILE]])
def test_a_usage_error_shows_nothing_raw(monkeypatch, capsys, arguments):
    said = usage_error(monkeypatch, capsys, *arguments)
    assert said.count("\n") == 1
    assert_printable(said)


def test_a_command_that_needs_another_one_shows_its_help(monkeypatch, capsys):
    said = usage_error(monkeypatch, capsys, "keys")
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


def logged(message, *arguments, error=None):
    record = logging.LogRecord(
        "skald", logging.ERROR, "", 0, message, arguments, (type(error), error, None) if error else None
    )
    return LineFormatter("%(levelname)s:%(name)s:%(message)s").format(record)


def test_a_log_line_is_one_line_without_controls_and_passwords():
    line = logged("%s at redis://u:s3cr3t@a:1/0", HOSTILE)
    assert "\n" not in line
    assert_printable(line)
    assert "s3cr3t" not in line


def test_a_traceback_forges_no_entry():
    text = logged("failed", error=ValueError("x\nERROR:skald:forged \x1b[2J redis://:s3cr3t@a"))
    first, *rest = text.split("\n")
    assert first == "ERROR:skald:failed"
    assert all(line.startswith("    ") for line in rest)
    assert_printable(text)
    assert "s3cr3t" not in text


def test_gunicorn_writes_the_same_lines():
    from gunicorn.config import Config  # noqa: PLC0415

    config = Config()
    config.set("errorlog", "-")
    ours = WebLogger(config)
    assert all(isinstance(handler.formatter, LineFormatter) for handler in ours.error_log.handlers)
    assert ours.error_log.handlers
