"""The runbook is true: its settings, scopes and proxies are those that there are."""

import re
from pathlib import Path

from ops.run.settings import Settings, Tuning, variable
from service.access.callers import SCOPES
from service.stream.stream import HEARTBEAT_SECONDS
from service.web.problems import CODES
from tests.ops.test_pages import PAGES

ROOT = Path(__file__).parents[2]
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text()


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", RUNBOOK, flags=re.DOTALL)


def seconds(directive, text):
    return int(re.search(rf"{directive} (\d+)s", text)[1])


def test_the_settings_are_those_that_there_are():
    """Of every page; other variables are those of the tests and of the scripts that set up."""
    texts = {page: (ROOT / page).read_text() for page in PAGES}
    others = "".join(
        path.read_text() for path in [*(ROOT / "tests").rglob("*.py"), ROOT / "ops/setup.sh", ROOT / "ops/test"]
    )
    known = {variable(name) for name in Settings.__struct_fields__} | set(re.findall(r"SKALD_[A-Z]\w*", others))
    named = {page: set(re.findall(r"SKALD_[A-Z]\w*", text)) - known for page, text in texts.items()}
    assert {page: unknown for page, unknown in named.items() if unknown} == {}
    of_tuning = re.compile(r"`(\w+)`(?: and `(\w+)`)? (?:of|\()\s*`SKALD_TUNING`|SKALD_TUNING=(\w+)=")
    numbers = {name for text in texts.values() for found in of_tuning.findall(text) for name in found if name}
    assert numbers <= {*Tuning.__struct_fields__}


def test_the_scopes_and_codes_are_those_that_there_are():
    assert tuple(re.findall(r"^\| `(\w+)` \|", RUNBOOK, flags=re.MULTILINE)) == SCOPES
    assert {"log_full", "hash_mismatch", "corrupt", "unknown_box", "insufficient_scope"} <= CODES


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
