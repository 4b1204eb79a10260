"""The verifier in JavaScript, on the same good files and the same altered ones as ours, and on the test vectors."""

import copy
import gzip
import json
import subprocess
from functools import partial
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from events.ruleset.records import canonical
from ops.cli.verify import command as verify_command
from tests.support.campaigns import is_due, is_whole
from tests.support.node import NODE
from tests.support.rulesets import RULESETS, SHIPPED
from tests.support.transcripts import changed, found
from tests.verify import make_vectors
from tests.verify.exports import exported
from tests.verify.files import chained
from tests.versions.then import log_of_then

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "ops/verify/verify.mjs"
VECTORS = json.loads((ROOT / "docs/verify-vectors.json").read_text())


verdict = partial(found, rulesets=RULESETS)
"""What our own verifier says of the lines of a file: the first broken version or line, or ``None``."""


@pytest.fixture(scope="module")
def closed():
    return exported()


def verdicts(folder, variants):
    """What the second verifier says of each file, given whole or as lines: the first broken version, or ``None``."""
    paths = []
    for index, variant in enumerate(variants):
        paths.append(folder / f"{index}.ndjson")
        whole = variant if isinstance(variant, bytes) else b"".join(line.rstrip(b"\n") + b"\n" for line in variant)
        paths[-1].write_bytes(whole)
    said = []
    for start in range(0, len(paths), 500):
        run = program(*paths[start : start + 500], check=False)
        said += run.stdout.splitlines()
    assert len(said) == len(paths), said[-1:]
    return [
        None if ": ok as far as it was checked: " in line else int(line.split("broken: version ")[1].split(":")[0])
        for line in said
    ]


def test_both_accept_the_same_good_files(tmp_path, closed):
    log, game_id = log_of_then()
    good = [
        closed,
        exported(close=False),
        exported(close=False, viewer=1),
        exported(rules_version=1),
        exported(log=log, game_id=game_id),
    ]
    assert verdicts(tmp_path, good) == [None] * len(good)
    assert [verdict(lines) for lines in good] == [None] * len(good)


def test_the_second_verifier_accepts_every_golden(tmp_path):
    found = sorted((ROOT / "tests/goldens").glob("*/*.ndjson.gz"))
    goldens = [path for number, path in enumerate(found) if is_whole() or is_due("goldens", number, 8)]
    lines = [gzip.decompress(path.read_bytes()).splitlines() for path in goldens]
    assert verdicts(tmp_path, lines) == [None] * len(goldens)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_both_find_what_was_changed_in_a_golden(tmp_path, ruleset):
    """One field somewhere in each event of a real game, chosen by its place."""
    whole = gzip.decompress((ROOT / "tests/goldens" / ruleset / "abandoned.ndjson.gz").read_bytes()).splitlines()
    variants = []
    for index, line in enumerate(whole):
        some = list(changed(msgspec.json.decode(line)))[index % 7 :: 7]
        variants += [[*whole[:index], canonical(other), *whole[index + 1 :]] for other in some]
    assert all(verdicts(tmp_path, variants))
    assert all(map(verdict, variants))


def test_both_find_every_changed_field_of_every_event(tmp_path, closed):
    variants, places = [], []
    for index, line in enumerate(closed):
        for other in changed(msgspec.json.decode(line)):
            variants.append([*closed[:index], canonical(other), *closed[index + 1 :]])
            places.append(index + 1)
    assert verdicts(tmp_path, variants) == places
    assert [verdict(lines) for lines in variants] == places


def test_both_find_dropped_doubled_swapped_and_cut_events(tmp_path, closed):
    variants = []
    for index in range(1, len(closed)):
        variants.append([*closed[:index], *closed[index + 1 :]])
        variants.append([*closed[:index], closed[index - 1], *closed[index:]])
        variants.append([*closed[: index - 1], closed[index], closed[index - 1], *closed[index + 1 :]])
        variants.append(closed[:index])
    assert all(verdicts(tmp_path, variants))
    assert all(map(verdict, variants))


def program(*words, check=True):
    return subprocess.run([NODE, VERIFIER, *words], capture_output=True, text=True, check=check)


def vector_files():
    """The files of the vectors by name, each with its first broken version."""
    files_by_name = {name: (text.encode(), None) for name, text in VECTORS["files"].items()}
    for vector in VECTORS["altered"]:
        lines = VECTORS["files"][vector["file"]].encode().splitlines(keepends=True)
        new = bytes.fromhex(vector["by_hex"]) if "by_hex" in vector else vector["by"].encode()
        lines[vector["line"] - 1] = lines[vector["line"] - 1].replace(vector["replace"].encode(), new, 1)
        files_by_name[vector["name"]] = (b"".join(lines), vector["broken_at"])
    for vector in VECTORS["forged"]:
        files_by_name[vector["name"]] = (vector["text"].encode(), vector["broken_at"])
    files_by_name["an empty file"] = (b"", 1)
    files_by_name["a line of 1 MiB"] = (b"x" * (1 << 20) + b"y\n", 1)
    return files_by_name


def test_both_say_what_was_done_to_a_converted_file(tmp_path, closed):
    whole = b"".join(line.rstrip(b"\n") + b"\n" for line in closed)
    text = whole.decode()
    converted = {
        "the file is compressed by gzip: unpack it first": [gzip.compress(whole), gzip.compress(bytes(1 << 28), 1)],
        "the file is a ZIP archive: unpack it first": [b"PK\x03\x04" + whole],
        "the file begins with a byte order mark: remove its first three bytes": [b"\xef\xbb\xbf" + whole],
        "the file was converted to UTF-16: convert it back to UTF-8": [
            text.encode(name) for name in ("utf-16", "utf-16-le", "utf-16-be")
        ],
        "the line ends with CR LF: convert the line ends of the file back to LF": [whole.replace(b"\n", b"\r\n")],
    }
    for why, files in converted.items():
        for file in files:
            (tmp_path / "game").write_bytes(file)
            ours = CliRunner().invoke(verify_command, [str(tmp_path / "game")])
            assert (ours.exit_code, ours.output) == (1, f"{tmp_path / 'game'}: cannot be read: line 1: {why}\n")
            theirs = program(str(tmp_path / "game"), check=False)
            assert (theirs.returncode, theirs.stdout) == (1, f"{tmp_path / 'game'}: broken: version 1: {why}\n")


def test_our_own_verifier_says_of_every_file_what_the_vectors_say():
    said = {name: verdict(file.splitlines(keepends=True)) for name, (file, _) in vector_files().items()}
    assert said == {name: broken_at for name, (_, broken_at) in vector_files().items()}


def test_the_second_verifier_says_of_every_file_what_the_vectors_say(tmp_path):
    said = dict(zip(vector_files(), verdicts(tmp_path, [file for file, _ in vector_files().values()]), strict=True))
    assert said == {name: broken_at for name, (_, broken_at) in vector_files().items()}


def test_both_say_of_every_fork_and_parent_what_the_vectors_say(tmp_path):
    paths = {name: tmp_path / f"{number}.ndjson" for number, name in enumerate(VECTORS["files"])}
    for name, path in paths.items():
        path.write_text(VECTORS["files"][name])
    for vector in VECTORS["parents"]:
        words = [str(paths[vector["fork"]]), "--parent", str(paths[vector["parent"]])]
        theirs = program(*words, check=False).returncode == 0
        ours = CliRunner().invoke(verify_command, words).exit_code == 0
        assert (ours, theirs) == (vector["holds"], vector["holds"]), vector


def test_the_vectors_are_those_that_our_own_functions_make():
    assert (ROOT / "docs/verify-vectors.json").read_text() == make_vectors.text()


def test_the_second_verifier_gives_the_vectors(tmp_path):
    script = tmp_path / "vectors.mjs"
    script.write_text(
        f"""
        import {{ readFileSync }} from "node:fs";
        import * as v from {json.dumps(VERIFIER.with_name("game.mjs").as_uri())};
        import {{ canonical }} from {json.dumps(VERIFIER.with_name("transcript.mjs").as_uri())};
        import {{ entropyCommitment }} from {json.dumps(VERIFIER.with_name("entropies.mjs").as_uri())};
        const given = JSON.parse(readFileSync({json.dumps(str(ROOT / "docs/verify-vectors.json"))}, "utf8"));
        const seed = Buffer.from(given.seed, "hex");
        const {{ part, event, genesis }} = given;
        const hexed = (bytes) => bytes.toString("hex");
        console.log(JSON.stringify([
          given.canonical.map(({{ value }}) => canonical(value)),
          v.seedCommitment(given.game, seed),
          hexed(v.genesis({{ game: given.game, ...genesis }})),
          hexed(v.salt(seed, part.version, part.audience)),
          v.partCommitment(Buffer.from(part.salt, "hex"), part.data, part.version),
          hexed(v.eventHash(Buffer.from(event.previous, "hex"), event.event)),
          given.draws.map(({{ entropies, draws }}) => draws.map(([source, number, size, order]) =>
            v.derived(seed, entropies.map((e) => Buffer.from(e, "hex")), source, number, size, order.length))),
          given.entropy_commitments.map(({{ game, entropy }}) => entropyCommitment(game, Buffer.from(entropy, "hex"))),
        ]));
        """
    )
    run = subprocess.run([NODE, script], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [
        [vector["text"] for vector in VECTORS["canonical"]],
        VECTORS["seed_commitment"],
        VECTORS["genesis"]["hash"],
        VECTORS["part"]["salt"],
        VECTORS["part"]["commitment"],
        VECTORS["event"]["hash"],
        [[order for *_, order in vector["draws"]] for vector in VECTORS["draws"]],
        [vector["commitment"] for vector in VECTORS["entropy_commitments"]],
    ]


def forgeries():
    """A closed game made otherwise by the owner of the server, with all commitments and hashes made anew."""
    lines = exported()
    events = [msgspec.json.decode(line) for line in lines]
    for number, event in enumerate(events):
        for name, value in event["data"].items():
            if event["type"] in ("stones_taken", "bids_opened", "game_ended", "results_computed"):
                for other in changed(value):
                    forged = copy.deepcopy(events)
                    forged[number]["data"][name] = other
                    yield chained(forged)


def test_it_says_of_forgeries_that_obey_no_rules_what_it_has_checked_and_what_it_has_not(tmp_path):
    forged = list(forgeries())
    assert len(forged) >= 30
    files = []
    for number, events in enumerate(forged):
        files.append(tmp_path / f"{number}.ndjson")
        files[-1].write_bytes(b"".join(canonical(event) + b"\n" for event in events))
        assert verdict(files[-1].read_bytes().splitlines(keepends=True)) is not None, "ours knows the rules"
    said = program(*files).stdout.splitlines()
    for line in said:
        assert ": ok as far as it was checked: " in line
        assert line.endswith(
            "; not checked here, but by skald verify: that the rules allow each action and decide these events; "
            "that the results are those of the rules"
        )
    done = program("--json", *files)
    for file, line in zip(files, done.stdout.splitlines(), strict=True):
        found = json.loads(line)
        assert (found["file"], found["ok"]) == (str(file), True)
        assert list(found["checked"]) == ["chain", "salts", "draws", "deciders", "entropies"]
        assert list(found["not_checked"]) == ["decisions", "results"]


def test_of_a_running_game_it_has_not_checked_the_draws_either(tmp_path):
    file = tmp_path / "game.ndjson"
    file.write_bytes(b"".join(exported(close=False)))
    done = program("--json", file)
    assert list(json.loads(done.stdout)["not_checked"]) == ["draws", "decisions", "results"]


def test_what_is_broken_is_told_as_json_too_and_orders_no_terminal_about(tmp_path):
    file = tmp_path / "\x1b[2J.ndjson"
    file.write_text('{"\x1b[31m')
    done = program("--json", file, tmp_path / "none", check=False)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, first["ok"], first["version"], second["version"]) == (1, False, 1, None)
    whole = program(file, check=False).stdout
    assert "\x1b" not in whole
    source = "pile\x1b[2J\u202e"
    game = [msgspec.json.decode(line) for line in exported()]
    drawing = next(
        event for event in game if event["private"].get("server", {}).get("data", {}).get("decided", {}).get("draws")
    )
    drawing["private"]["server"]["data"]["decided"]["draws"][0][0] = source
    file.write_bytes(b"".join(canonical(event) + b"\n" for event in chained(game)))
    whole = program(file, check=False).stdout
    assert r"from pile\u{1b}[2J\u{202e} does not follow" in whole


def test_the_second_verifier_is_small_and_needs_nothing():
    for file in VERIFIER.parent.glob("*.mjs"):
        text = file.read_text()
        assert len(text.splitlines()) < 300
        imported = [line for line in text.splitlines() if line.startswith("import")]
        assert all('from "node:' in line or 'from "./' in line for line in imported)
