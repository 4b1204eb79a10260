"""What the draws of a game prove, in the words of both verifiers, of the audit and of the page in German."""

import json
import subprocess
from pathlib import Path

import pytest

from events.integrity.draws import NOT_FAIR
from events.integrity.transcript import read_transcript
from events.integrity.verification import verify
from ops.proofs.verdicts import verdict_on_file
from tests.support.node import NODE
from tests.support.rulesets import RULESETS

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "docs/verify-vectors.json").read_text())
SAID = [pytest.param(one["file"], one["says"], id=one["file"]) for one in VECTORS["proved"]]


@pytest.mark.parametrize(("name", "says"), SAID)
def test_both_say_how_was_drawn(tmp_path, name, says):
    file = tmp_path / "game.ndjson"
    file.write_text(VECTORS["files"][name])
    program = ROOT / "ops/verify/verify.mjs"
    theirs = subprocess.run([NODE, program, file], capture_output=True, text=True, check=False).stdout
    assert theirs.partition("; not checked here")[0].split("; ")[-1] == says
    report = verify(RULESETS, read_transcript(file.read_bytes().splitlines(keepends=True)))
    ours = {check.name: check.detail for check in report.checks}
    assert (report.ok, ours["draws"].split("; ")[-1]) == (True, says)
    assert (NOT_FAIR in verdict_on_file(RULESETS, file).line()) is (says == NOT_FAIR), "what skald verify prints"


def test_the_page_says_it_in_german(tmp_path):
    """And whatever else the verifier says of a sound file: what it has checked, and what it has not."""
    script = tmp_path / "verdicts.mjs"
    module = tmp_path / "verdict.mjs"
    module.write_text((ROOT / "service/table/verdict.js").read_text())
    script.write_text(
        f"""
        import {{ verdictIn }} from {json.dumps(module.as_uri())};
        import {{ verify }} from {json.dumps((ROOT / "ops/verify/game.mjs").as_uri())};
        const files = {json.dumps(list(VECTORS["files"].values()))};
        const said = files.flatMap((file) => Object.values(verify(Buffer.from(file))).flat().map(([, what]) => what));
        console.log(JSON.stringify(said.map((one) => [one, verdictIn("de", one)])));
        """
    )
    run = subprocess.run([NODE, script], capture_output=True, text=True, check=True)
    german = dict(json.loads(run.stdout))
    assert set(german) > {one["says"] for one in VECTORS["proved"]}
    assert german["1 seat committed to an entropy before any was known"].startswith("1 Platz legte")
    assert german["2 seats committed to entropies before any was known"].startswith("2 Plätze legten")
    assert german["that the results are those of the rules"] == "dass die Ergebnisse die der Regeln sind"
    assert not [one for one in german if german[one] == one]
