"""The runbook is true: its commands, settings and scopes are those that there are."""

import re
import shlex
from pathlib import Path

import click

from ops.cli import skald
from ops.run.settings import Settings, variable
from service.access.callers import SCOPES
from service.stream.stream import HEARTBEAT_SECONDS
from service.web.problems import CODES

ROOT = Path(__file__).parents[2]
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text()


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", RUNBOOK, flags=re.DOTALL)


def seconds(directive, text):
    return int(re.search(rf"{directive} (\d+)s", text)[1])


def test_the_commands_are_those_that_there_are():
    written = [line.partition("#")[0] for block in blocks("bash") for line in block.splitlines()]
    within = re.findall(r"`(skald [a-z][^`]*)`", RUNBOOK)
    for line in [*written, *within]:
        words = shlex.split(line)
        command, context = skald, click.Context(skald)
        arguments = words[1:]
        while isinstance(command, click.Group) and arguments:
            found = command.get_command(context, arguments[0])
            assert found is not None, line
            command, arguments = found, arguments[1:]
        known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        assert {word for word in arguments if word.startswith("--")} <= known, line


def test_the_settings_are_those_that_there_are():
    known = {variable(name) for name in Settings.__struct_fields__}
    assert set(re.findall(r"SKALD_\w+", RUNBOOK)) <= known


def test_the_scopes_and_codes_are_those_that_there_are():
    assert tuple(re.findall(r"^\| `(\w+)` \|", RUNBOOK, flags=re.MULTILINE)) == SCOPES
    assert {"log_full", "hash_mismatch", "corrupt", "unknown_box", "insufficient_scope"} <= CODES


def test_the_links_lead_to_headings():
    titles = re.findall(r"^#+ (.*)", RUNBOOK, re.MULTILINE)
    headings = {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in titles}
    assert set(re.findall(r"\]\(#([^)]+)\)", RUNBOOK)) <= headings


def test_the_proxies_let_streams_through():
    (nginx,), (caddy,) = blocks("nginx"), blocks("caddy")
    for directive in ("proxy_buffering off;", "proxy_http_version 1.1;", 'proxy_set_header Connection "";'):
        assert directive in nginx
    assert "event-stream" not in nginx + caddy
    assert "flush_interval -1" in caddy
    assert seconds("proxy_read_timeout", nginx) > 2 * HEARTBEAT_SECONDS
    assert seconds("read_timeout", caddy) > 2 * HEARTBEAT_SECONDS
    for text in (nginx, caddy):
        assert text.count("{") == text.count("}")
        assert "/metrics" in text
