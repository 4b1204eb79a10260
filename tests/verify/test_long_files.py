"""Files of any length are refused before they are read whole, by both verifiers at the same line."""

import subprocess
import sys
from pathlib import Path

import pytest

from events.integrity.transcript import MAX_LINE_LENGTH
from ops.proofs.verdicts import MAX_BYTES
from tests.ops.service import told
from tests.support.node import NODE
from tests.transparency.test_receipts import SIGNER
from tests.verify.files import CLOSED

VERIFIER = Path(__file__).parents[2] / "ops/verify/verify.mjs"
MAX_MEMORY = 500 << 20
ZEROS = "/dev/zero"


MEASURED = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(status)
"""
"""Run by a small process of its own: what begins as a copy of a large one counts as if it had been as large."""


def run(*words):
    """The exit status, what was said, and how much memory the program had at most, in bytes."""
    measured = [sys.executable, "-c", MEASURED, NODE, VERIFIER, *words]
    done = subprocess.run(measured, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    *said, kilobytes = done.stdout.splitlines()
    return done.returncode, "\n".join(said), int(kilobytes) * 1024


@pytest.fixture
def zeros(tmp_path):
    file = tmp_path / "zeros"
    with file.open("wb") as stream:
        stream.truncate(1_000_000_000)
    return str(file)


def test_a_line_without_an_end_is_refused_at_once(zeros):
    for file in (zeros, ZEROS):
        status, said, memory = run(file)
        assert (status, "broken: version 1: longer than 1048576 bytes" in said) == (1, True), said
        assert memory < MAX_MEMORY
        status, said, memory = run(file, "--key", SIGNER.key.text, "--proof", file)
        assert (status, "broken: version 1: longer than" in said) == (1, True), said
        assert memory < MAX_MEMORY


def test_proofs_keys_and_receipts_are_small(tmp_path, zeros):
    game = tmp_path / "game.ndjson"
    game.write_text("".join(CLOSED))
    key = ("--key", SIGNER.key.text)
    for words in ((game, *key, "--proof", zeros), (*key, "--receipt", zeros), ("--key", zeros, "--receipt", "x")):
        status, said, memory = run(*words)
        assert (status, f"zeros is longer than {MAX_BYTES} bytes" in said) == (1, True), said
        assert memory < MAX_MEMORY
        status, said = told("verify", *words)
        assert (status, f"zeros: it is longer than {MAX_BYTES:,} bytes" in said) == (1, True), said


@pytest.mark.parametrize("length", [MAX_LINE_LENGTH - 1, MAX_LINE_LENGTH, MAX_LINE_LENGTH + 1, MAX_LINE_LENGTH + 2])
@pytest.mark.parametrize("end", ["", "\n"])
def test_a_line_is_cut_where_it_is_too_long(tmp_path, length, end):
    """After one that is not, however the pieces of the file lie."""
    file = tmp_path / "game.ndjson"
    file.write_text(CLOSED[0] + "x" * length + end + CLOSED[1])
    _, said, _ = run(file)
    why = "longer than" if length + (not end) * len(CLOSED[1]) > MAX_LINE_LENGTH else "not JSON"
    assert "version 2: " in said
    assert why in said
    assert "line 2: " in told("verify", file)[1]


def test_a_file_that_is_no_file_is_told(tmp_path):
    assert "EISDIR" in run(tmp_path)[1]
    assert "ENOENT" in run(tmp_path / "nothing")[1]
