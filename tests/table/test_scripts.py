"""Every script of the table is one: what a browser would not even read is found without one."""

from pathlib import Path

from tests.support.node import node

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(
    path
    for folder in (
        ROOT / "service" / "table",
        ROOT / "ops" / "clients" / "js",
        ROOT / "ops" / "verify",
        *ROOT.glob("events/games/*/table"),
    )
    for path in folder.rglob("*.*js")
)
"""With the modules of the client and of the second verifier, which the table loads too."""
COMPILED = """
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";
for (const path of process.argv.slice(1)) new SourceTextModule(readFileSync(path, "utf8"), { identifier: path });
"""


def test_every_script_can_be_read():
    assert len(SCRIPTS) > 50
    assert node("--experimental-vm-modules", "--input-type=module", "--eval", COMPILED, *SCRIPTS) == ""
