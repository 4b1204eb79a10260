"""Make the vectors that verifiers are tested with: ``python -m tests.verify.make_vectors`` writes them."""

import json
from pathlib import Path

from events.integrity import chain
from events.ruleset.chance import Chance
from events.ruleset.records import canonical
from tests.verify.clocked_files import clocked_files, forged_clocked_files
from tests.verify.fair_files import fair_files, proved
from tests.verify.faults import files_with_two
from tests.verify.files import ENTROPIES, SEED, alterations, forged_files, sound_files
from tests.verify.forked_files import forged_forked_files, forked_files, parents
from tests.verify.sealed_files import entropy_commitments, forged_sealed_files, sealed_files

FILE = Path(__file__).parents[2] / "docs/verify-vectors.json"
GAME = "017-8k2m4w0q7z5t3v1x"
VALUES = [
    {"b": 1, "a": [True, None, 'é \u0001"\\/\n']},
    {},
    [],
    -5,
    "",
    {"aa": {"z": 2**53 - 1, "Z": 0}},
    "\b\f\n\r\t\u0000\u001f\u007f\u2028\u00e9\u4e2d\U0001f6f6",
    {"10": 1, "9": 2, "": 3},
]
DRAWN = [
    ("card_pile", 110, 5),
    ("die", 6, 1),
    ("card_pile", 1, 1),
    ("card_pile", 3, 3),
    ("Fjord £", 78, 12),
    ("", 10_000, 3),
]


def vectors():
    commitment = chain.seed_commitment(GAME, SEED)
    genesis = chain.genesis(GAME, "nim", 2, commitment)
    part = {"version": 12, "audience": "seat:2", "data": {"cards": ["red", "blue"]}}
    salt = chain.salt(SEED, part["version"], part["audience"])
    part |= {"salt": salt.hex(), "commitment": chain.part_commitment(salt, canonical(part["data"]))}
    return {
        "seed": SEED.hex(),
        "game": GAME,
        "canonical": [{"value": value, "text": canonical(value).decode()} for value in VALUES],
        "seed_commitment": commitment,
        "genesis": {"ruleset": "nim", "rules_version": 2, "commitment": commitment, "hash": genesis.hex()},
        "part": part,
        "event": event_vector(genesis, part["commitment"]),
        "draws": [draw_vector(entropies) for entropies in ([], ["", ""], ENTROPIES)],
        "entropy_commitments": entropy_commitments(),
        "files": sound_files() | sealed_files() | clocked_files() | forked_files() | fair_files(),
        "altered": alterations(),
        "forged": [
            *forged_files(),
            *forged_sealed_files(),
            *forged_clocked_files(),
            *forged_forked_files(),
            *files_with_two(),
        ],
        "parents": parents(),
        "proved": proved(),
    }


def event_vector(previous, commitment):
    event = {
        "version": 12,
        "type": "cards_drawn",
        "schema": 1,
        "seat": 2,
        "at": "2026-01-02T03:04:05.678Z",
        "data": {"count": 2, "seat": 2},
        "commitments": {"seat:2": commitment},
    }
    meta = chain.meta(event["seat"], event["at"], event["schema"])
    data = canonical(event["data"])
    hashed = chain.event_hash(previous, event["version"], event["type"], data, meta, event["commitments"])
    return {"previous": previous.hex(), "event": event, "hash": hashed.hex()}


def draw_vector(entropies):
    chance = Chance(SEED, [bytes.fromhex(entropy) for entropy in entropies])
    for source, size, take in DRAWN:
        chance.taken(source, range(size), take)
    draws = [[draw.source, draw.number, draw.size, list(draw.order)] for draw in chance.draws]
    return {"entropies": entropies, "draws": draws}


def text():
    """The file: one vector a line."""
    lines = []
    for name, value in vectors().items():
        if isinstance(value, list):
            items = ",\n".join("    " + json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(f'  "{name}": [\n{items}\n  ]')
        else:
            lines.append(f'  "{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text())
