"""Both clients apply the patches of a stream, so that their callers only get whole games."""

import json
from pathlib import Path

import msgspec
import pytest
from skald_client.patch import patched

from events.bots.playout import setups
from events.games import load_rulesets
from service.stream.patches import patch_between
from service.web.responses import encode
from tests.support.cases import each
from tests.support.node import node
from tests.support.patched import canonical, play

MODULE = Path(__file__).parents[2] / "ops/clients/js/patch.js"
OWN = load_rulesets((str(Path(__file__).parents[1] / "own_games"),))
SCRIPT = """
import { readFileSync } from "node:fs";
const { patched } = await import(process.argv[1]);
const games = JSON.parse(readFileSync(0));
const all = games.map((heard) => {
  let game = null;
  return heard.map(([name, data]) => {
    const before = JSON.stringify(game), was = game;
    game = name === "game" ? data : patched(game, data).data;
    if (JSON.stringify(was) !== before) throw new Error("The game before was changed.");
    return game;
  });
});
console.log(JSON.stringify(all));
"""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, rename={"own": "a/b~"}):
    number: int
    own: tuple = ()
    left_out: int | None = None
    more: dict = {}


class Row(msgspec.Struct, frozen=True, array_like=True):
    number: int


def part(**fields):
    return Part(**{"number": 1, **fields})


@pytest.mark.parametrize("ruleset", ["pig", "tricks"])
def test_own_games_are_patched_as_shipped_ones_are(ruleset):
    rules = OWN[ruleset]
    readers = play(OWN, rules, next(iter(setups(rules))), 60)
    assert sum(one.count("patch") for one in readers) > sum(one.count("game") for one in readers)


def test_the_javascript_client_makes_the_same_of_patches():
    heard = []
    for ruleset in ("wikinger", "tricks"):
        *_, setup = setups(OWN[ruleset])
        heard += [reader.heard for reader in play(OWN, OWN[ruleset], setup, 40)]
    sent = json.dumps([[(name, data) for name, data, _ in one] for one in heard])
    made = json.loads(node("--input-type=module", "--eval", SCRIPT, MODULE.as_uri(), stdin=sent))
    for games, one in zip(made, heard, strict=True):
        assert [canonical(game) for game in games] == [canonical(expected) for *_, expected in one]


@each(
    ("old", "new"),
    [
        (part(), part(number=2)),
        (part(), part(left_out=3)),
        (part(left_out=3), part()),
        (part(left_out=3), part(left_out=4, number=2)),
        (part(own=(1, 2, 3)), part(own=(1, 3))),
        (part(own=(1,)), part()),
        (part(own=tuple(range(30))), part(own=(*range(9), 40, *range(12, 30)))),
        (part(own=tuple(range(30))), part(own=(7, *range(30), 8))),
        (part(own=tuple(range(20))), part(own=tuple(range(20, 0, -1)))),
        (part(own=(part(), part(number=2))), part(own=(part(number=2), part(), part()))),
        (part(own=(part(), part(own=(part(),)))), part(own=(part(), part(own=(part(number=5),))))),
        (part(own=((1, 2), (3, 4))), part(own=((1, 2), (3, 5), (6,)))),
        (part(own=(Row(1), Row(2))), part(own=(Row(1), Row(3)))),
        (part(own=[1, [2]]), part(own=[1, [3]])),
        (part(more={"a/b": 1, "~": {"x": 1}}), part(more={"a/b": 2, "~": {"y": None}})),
        (part(more={1: "a", "b": 2}), part(more={1: "c", 2: "d"})),
        (part(more={"a": part()}), part(more={"a": Row(1)})),
        (part(more={"": 1}), part(more={"": 2, "z": 1})),
    ],
)
def test_a_patch_leads_from_one_record_to_the_other(old, new):
    for before, after in ((old, new), (new, old), (new, new)):
        was, wanted = json.loads(encode(before)), json.loads(encode(after))
        patch = patch_between(before, after)
        operations = json.loads(encode(patch.operations))
        assert canonical(patched(was, operations)) == canonical(wanted)
        assert len(encode(before)) - patch.removed_bytes <= len(encode(after))
