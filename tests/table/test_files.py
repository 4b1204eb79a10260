"""The files that the browser gets: nothing to build, nothing altered, everything in the package."""

import hashlib
import json
import re
from pathlib import Path

from setuptools import find_namespace_packages

from service.web.bundle import SHARED, joined

ROOT = Path(__file__).parents[2]
FRAME = ROOT / "service" / "table"
VENDOR = FRAME / "vendor"
MAX_LENGTH = 300
INLINE = r"<(?:script|style)(?![^>]*\bsrc=)[^>]*>|\sstyle=\"|\son\w+=\""


def test_what_is_vendored_is_what_was_published():
    for name, entry in json.loads((VENDOR / "vendored.json").read_text("utf-8")).items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == entry["sha256"]
        assert all((VENDOR / licence).is_file() for licence in entry["licences"])


def test_pages_have_nothing_inline():
    for path in FRAME.glob("*.html"):
        assert re.search(INLINE, path.read_text("utf-8")) is None, path.name


def test_modules_import_each_other_alone():
    for path in FRAME.rglob("*.js"):
        for found in re.findall(r'(?:from|import) "([^"]+)"', path.read_text("utf-8")):
            target = (path.parent / found).resolve()
            assert found.startswith("."), (path.name, found)
            assert target.is_file() or target.parent.name in {"client", "verify"}, (path.name, found)


def test_the_package_has_them():
    packages = find_namespace_packages(str(ROOT), include=["events*", "service*", "ops*"])
    assert {"service.table", "service.table.vendor", "service.table.node"} <= set(packages)
    assert {"events.games.raids.table", "ops.clients.js", "ops.verify"} <= set(packages)


def keys_of(text):
    return set(re.findall(r"(?:^|[ ,{])(\w+): [\"\[]", text))


def test_both_languages_say_the_same_things():
    halves = [
        (FRAME / name).read_text("utf-8").split("\n  de: {")
        for name in (
            "more-texts.js",
            "lobby-texts.js",
            "form-texts.js",
            "waiting-texts.js",
            "find-texts.js",
            "mine-texts.js",
        )
    ]
    halves.append([(FRAME / f"texts-{lang}.js").read_text("utf-8") for lang in ("en", "de")])
    for english, german in halves:
        assert keys_of(english) == keys_of(german) != set()


def test_no_module_is_too_long():
    boards = (ROOT / "events" / "games").glob("*/table/*.js")
    own = [path for path in (*FRAME.rglob("*.js"), *boards) if path.parent != VENDOR]
    sizes = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in own}
    assert {name: size for name, size in sizes.items() if size > MAX_LENGTH} == {}


def test_what_is_loaded_later_has_nothing_of_its_own_twice():
    """Whatever remembers something must be one module for all that are joined: else there would be two memories."""
    for name in SHARED:
        assert f'from"./{name}"' in joined(FRAME / "dialogs.js")
    assert "localStorage" not in joined(FRAME / "table.js") + joined(FRAME / "dialogs.js")
