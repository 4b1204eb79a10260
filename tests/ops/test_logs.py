"""Log lines: for people, as JSON, as logfmt; one a record, whatever is in it."""

import io
import logging

import msgspec
from gunicorn.config import Config

from ops.run.logs import FORMATTERS, LineFormatter, WebLogger, log_to_stderr, process_line
from ops.run.settings import mask_passwords
from tests.support.cases import each
from tests.support.names import BEFORE, TODAY

HOSTILE = "a\x1b[2Jb\nok: \x07\x9b31m\u202egnol\u2066\u200b\U000e0041"
SECRET = "redis://u:s3cr3t@a:1/0"


def line(kind, message, *arguments, error=None, **fields):
    record = logging.LogRecord("skald", logging.ERROR, "", 0, message, arguments, error and (type(error), error, None))
    record.fields = fields
    return FORMATTERS[kind]("%(levelname)s:%(name)s:%(message)s").format(record)


def assert_printable(text):
    assert all(character.isprintable() or character == "\n" for character in text)


@each("kind", FORMATTERS)
def test_a_line_is_one_line_without_controls_and_passwords(kind):
    found = line(kind, "%s at %s", HOSTILE, SECRET, path=HOSTILE, url=SECRET, seat=0, game=None)
    assert "\n" not in found
    assert_printable(found)
    assert "s3cr3t" not in found
    assert "game" not in found, "a field without a value is left out"


@each("kind", FORMATTERS)
def test_a_traceback_forges_no_entry(kind):
    found = line(kind, "failed", error=ValueError(f"x\nERROR:skald:forged {HOSTILE} {SECRET}"))
    first, *rest = found.split("\n")
    assert "failed" in first
    assert all(text.startswith("    ") for text in rest)
    assert kind == "text" or not rest
    assert_printable(found)
    assert "s3cr3t" not in found


def test_json_can_be_read_again():
    found = msgspec.json.decode(line("json", "said %s", HOSTILE, game="7-a", ms=1.5, code=HOSTILE))
    assert found["message"] == f"said {HOSTILE}"
    assert (found["level"], found["logger"]) == ("error", "skald")
    assert (found["game"], found["ms"], found["code"]) == ("7-a", 1.5, HOSTILE)
    assert found["time"].endswith("Z")


@each(("said", "level"), [("warning: little space", "warning"), ("ready", "info")])
def test_a_line_of_a_start_is_an_entry_where_the_log_is_no_text(said, level):
    found = msgspec.json.decode(process_line(said, "info", "json"))
    assert (found["level"], found["message"]) == (level, said.removeprefix("warning: "))
    assert f"level={level}" in process_line(said, "info", "logfmt")
    for kind in ("text", "no kind"):
        assert process_line(f"{said}\x1b", "info", kind) == f"skald: {said}\\u001b"


def test_logfmt_quotes_what_needs_it():
    found = line("logfmt", "two words", route="GET /x", seat=0, key='a"b')
    assert 'message="two words" route="GET /x" seat=0 key="a\\"b"' in found


def test_fields_stand_behind_the_text():
    assert line("text", "said", game="7-a", path="a b") == 'ERROR:skald:said game=7-a path="a b"'


def test_gunicorn_writes_the_same_lines():
    config = Config()
    config.set("errorlog", "-")
    ours = WebLogger(config)
    assert ours.error_log.handlers
    assert all(isinstance(handler.formatter, LineFormatter) for handler in ours.error_log.handlers)


def test_a_process_logs_from_its_level_on(monkeypatch):
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    before = logging.root.handlers[:], logging.root.level
    try:
        log_to_stderr("warning", "json")
        logging.getLogger("any").info("no")
        logging.getLogger("any").warning("yes", extra={"fields": {"n": 1}})
    finally:
        logging.root.handlers[:] = before[0]
        logging.root.setLevel(before[1])
    (found,) = map(msgspec.json.decode, told.getvalue().splitlines())
    assert (found["message"], found["n"]) == ("yes", 1)


@each("url", ["redis://:s3cr3t@a:1", "rediss://u:s3cr3t@a", "redis+cluster://u:s3cr3t@a:1/0?x=1", "unix://u:s3cr3t@/a"])
def test_no_password_of_a_redis_is_shown(url):
    assert "s3cr3t" not in mask_passwords(f"lost {url} again")


@each("kind", FORMATTERS)
def test_no_name_forges_an_entry(kind):
    """Those too that were stored before names were checked."""
    for name in (*TODAY, *BEFORE, "Ada\nERROR:skald:forged", "Ada\r\n"):
        found = line(kind, "%s joined", name, name=name)
        assert "\n" not in found and "\r" not in found
        assert not {"\x1b", "\u202e", "\u2066"} & {*found}
        if kind == "json":
            assert msgspec.json.decode(found)["name"] == name
