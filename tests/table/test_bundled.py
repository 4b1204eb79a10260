"""The package of the JavaScript client, bundled as sites do it: a page of another origin plays a whole game."""

import shutil
from pathlib import Path

import pytest

from tests.clients.test_packages import FOR_NODE, PROGRAMS, assert_whole
from tests.support.node import MODULES, binary, node
from tests.support.packages import npm_project, packed

PAGE = """import { play } from "./whole_game.js";
globalThis.played = play(decodeURIComponent(location.hash.slice(1)), "raids");
"""
MODULE = '<script type="module" src="./page.js"></script>'


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project with the package and a page, not bundled yet."""
    archive, _ = packed(tmp_path_factory.mktemp("npm"))
    found = npm_project(archive, tmp_path_factory.mktemp("project"))
    shutil.copy(PROGRAMS / "whole_game.ts", found)
    node(binary("typescript", "tsc"), *FOR_NODE, "whole_game.ts", cwd=found)
    (found / "page.js").write_text(PAGE)
    return found


def by_vite(project):
    (project / "index.html").write_text(MODULE)
    node(binary("vite", "vite.js"), "build", "--base", "./", "--outDir", "built", "--logLevel", "warn", cwd=project)


def by_webpack(project):
    """Its script loads parts beside itself, and finds out where that is unless it is a module."""
    said = node(Path(__file__).with_name("bundle.mjs"), MODULES, project)
    assert said == ""
    (project / "built" / "index.html").write_text('<script defer src="./page.js"></script>')


def by_esbuild(project):
    node(binary("esbuild", "esbuild"), "page.js", "--bundle", "--outdir=built", "--log-level=warning", cwd=project)
    (project / "built" / "index.html").write_text(MODULE)


@pytest.mark.campaign(6, 2)
@pytest.mark.parametrize("bundle", [by_vite, by_webpack, by_esbuild])
def test_a_bundled_page_plays_a_whole_game_by_one_socket(table, project, tmp_path, bundle):
    shutil.copytree(project, tmp_path / "project")
    bundle(tmp_path / "project")
    built = tmp_path / "project" / "built"
    for file in built.rglob("*"):
        if file.is_file():
            table.site.pages[f"/{bundle.__name__}/{file.relative_to(built)}"] = file.read_text()
    page = table.page(address=f"{table.site.origin}/{bundle.__name__}/index.html#{table.url}")
    game = page.evaluate("played")
    assert_whole(game)
    assert (game["sockets"], game["requests"]) == (1, 1)
