"""Draws the pictures of the first page: ``python -m tests.table.cards``.

Each is what a spectator sees of a recorded game (``card.json`` in the folder of the ruleset's board).
"""

import json

import msgspec

from events.application.creation import GamePlan
from tests.support.nim import new_service
from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS, said, view

CARD, PICTURE = "card.json", "card.svg"
PICTURED = sorted(name for name, folder in BOARDS.items() if (folder / CARD).is_file())


def main():
    """Draw all of them anew."""
    for name in PICTURED:
        picture = drawn(name)
        (BOARDS[name] / PICTURE).write_text(picture, "utf-8")
        print(name, len(picture))


def drawn(name):
    """The picture of a ruleset as SVG, drawn by its own board."""
    card = json.loads((BOARDS[name] / CARD).read_text("utf-8"))
    given = {"id": name, "view": shown(name, card), "crop": card["crop"]}
    return "\n".join(said("cards.mjs", name, [given])) + "\n"


def shown(name, card, viewer=None):
    """What a viewer, by default a spectator, is shown after the recorded actions."""
    ruleset, game = RULESETS[name], card["game"]
    service, seats = new_service(RULESETS), len(game["seats"])
    plan = GamePlan(
        ruleset=ruleset,
        seats=seats,
        taken=range(seats),
        options=game["options"],
        seed=bytes.fromhex(game["seed"]),
    )
    state = service.create(plan).state
    for seat, action in card["actions"]:
        state = service.act(state.id, seat, msgspec.convert(action, ruleset.command_types[action["type"]])).state
    components = msgspec.to_builtins(dict(ruleset.display.components(state.setup.box)))
    found = view(ruleset, state.table, viewer, state.setup, components)
    seated = [{"seat": seat, "name": named} for seat, named in enumerate(game["seats"])]
    rest = {"lang": "en", "narrow": False, "hidden": False, "picks": [], "step": None, "chosen": None}
    return {**found, **rest, "seats": seated, "preview": [], "look": None, "results": None}


if __name__ == "__main__":
    main()
