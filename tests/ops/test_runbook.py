"""The runbook is true: its settings, scopes and proxies are those that there are."""

import re
from pathlib import Path

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
