"""Forks that were dealt before it was asked what had been seen: their files, and their parents', still verify."""

import gzip
from pathlib import Path

from events.integrity.transcript import read_transcript
from events.integrity.verification import check_parent, verify
from tests.support.cases import each
from tests.support.rulesets import RULESETS

FOLDER = Path(__file__).parent / "first_forks"
FORKS = sorted(FOLDER.glob("*-fork.ndjson.gz"))


def read(path):
    return read_transcript(gzip.decompress(path.read_bytes()).splitlines(keepends=True))


@each("path", FORKS, ids=lambda path: path.name.removesuffix("-fork.ndjson.gz"))
def test_a_fork_of_then_is_proven_by_its_own_file_and_by_that_of_its_parent(path):
    fork, parent = read(path), read(path.with_name(path.name.replace("-fork.", "-parent.")))
    assert "game_forked" in {entry.type for entry in fork.entries if entry.schema == 1}
    report = verify(RULESETS, fork)
    assert report.ok, report
    check = check_parent(RULESETS, fork, parent)
    assert check.ok, check
    assert "the start is" in check.detail
