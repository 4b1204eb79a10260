"""Games that each break one promise, made of two honest ones by a change of their text."""

import re
from pathlib import Path

from events.ruleset.registry import RulesetRegistry
from ops.run import settings
from ops.run.own_game import game_at

OWN = Path(__file__).parents[1] / "own_games"
PIG, TRICKS = ((OWN / name / "__init__.py").read_text("utf-8") for name in ("pig", "tricks"))
FUNCTIONS = ("empty", "legal", "next_fact", "decide", "evolve", "score")
OFFER = "return (Roll(), Hold()) if table.pot else (Roll(),)"
MANY = 20_000
"""More than the most that may be offered, and as bad as a million, which takes longer."""


def raising(function):
    return re.sub(rf"^(def {function}\(.*:)$", r"\1\n    raise KeyError('b7')", PIG, flags=re.MULTILINE)


BAD = {
    **{f"raises_in_{one}": (raising(one), "crash", f"{one}() raised KeyError 'b7'") for one in FUNCTIONS},
    "never_ends": (PIG.replace("return max(table.totals) >= GOAL", "return False"), "endless", "No end after 3,000"),
    "deals_for_ever": (
        PIG.replace("if table.turn is None else None", ""),
        "endless",
        "next_fact has returned 10,000 facts in one decision",
    ),
    "spins": (
        PIG.replace("    if seat != table.turn", "    while table.pot > 20:\n        pass\n    if seat != table.turn"),
        "endless",
        "legal() does not return",
    ),
    "offers_nothing": (
        PIG.replace(OFFER, "return () if sum(table.totals) > 20 else (Roll(), Hold())").replace(
            "    score=score,", "    score=score,\n    is_over=over,\n    to_act=lambda table, _: (table.turn,),"
        ),
        "dead end",
        "is asked, and legal() lists nothing for it",
    ),
    "draws_elsewhere": (
        PIG.replace('chance.one_of("die", range(1, 7))', '__import__("random").randint(1, 6)'),
        "replay",
        "The same seed decides other facts",
    ),
    "imports_random": (f"{PIG}\nimport random\n", "chance", "imports random"),
    "bounds_a_union": (
        PIG.replace("turn: int | None", "turn: Annotated[int | None, Meta(ge=0)]").replace(
            "from events.ruleset.chance",
            "from typing import Annotated\n\nfrom msgspec import Meta\n\nfrom events.ruleset.chance",
        ),
        "types",
        "No value can be read as Table: Can only set `ge` on a numeric type",
    ),
    "leaks": (
        TRICKS.replace("hand if seat == viewer else None", "hand if seat in (viewer, 0) else None"),
        "leak",
        "sees what it cannot know: view.hands[0]",
    ),
    "changes_in_place": (
        PIG.replace("    totals: tuple[int, ...]", "    totals: list[int]")
        .replace("(0,) * setup.seats", "[0] * setup.seats")
        .replace("            totals = put(", "            totals = table.totals\n            totals[seat] += put("),
        "changed",
        "evolve() changed the table it was given: .totals is a list",
    ),
    "offers_too_much": (PIG.replace(OFFER, f"return (Roll(),) * {MANY}"), "too many", f"legal() lists {MANY:,}"),
    "takes_what_it_does_not_list": (
        PIG.replace("    if command not in legal(table, seat):", "    if False:"),
        "unlisted",
        "decide() takes hold",
    ),
    "lists_what_it_refuses": (
        PIG.replace(OFFER, "return (Roll(), Hold())").replace(
            "command not in legal(table, seat)", "isinstance(command, Hold) and not table.pot"
        ),
        "refused",
        'decide() refuses: "P2 There is nothing to keep."',
    ),
}
"""By name: the text, and the kind and the words of what is found."""
IN_PLACE = "put(table.totals, seat, table.totals[seat] + points)"


def text_of(name):
    return (
        BAD[name][0]
        .replace(f"+= {IN_PLACE}", "+= points")
        .replace('id="pig"', f'id="{name}"')
        .replace('id="tricks"', f'id="{name}"')
    )


def written(folder, name, prefix=""):
    """The file of a bad game in a folder; in one process no two games have files of one name."""
    file = folder / f"{prefix}{name}.py"
    file.write_text(text_of(name), "utf-8")
    return file


def loaded(folder, names):
    """The rulesets of bad games, and of the honest one."""
    pig = folder / "honest.py"
    pig.write_text(PIG.replace('id="pig"', 'id="honest"'), "utf-8")
    return RulesetRegistry(
        game_at(str(one), settings.from_environment())
        for one in [pig, *(written(folder, name, "beside_") for name in names)]
    )
