"""What is found in a game's folder has the types that the fields of a ruleset say."""

import inspect
import re
import sys

import mypy.api

from events.ruleset.registry import offered
from events.ruleset.ruleset import GROUP_OF, GROUPS
from tests.support.rulesets import RULESETS, SHIPPED

ROOMS_OF_TYPES = "state", "commands", "facts"


def wired(name):
    """The ruleset of a game written out, as a program of which mypy checks every field."""
    ruleset = RULESETS[name]
    package = ruleset.decide.__module__.rpartition(".decide")[0]
    parts = {field: f"{package}.{room}.{found}" for room, found, field, _ in offered(package)}
    own = [one for one in parts if one not in GROUP_OF]
    fields = [f"{one}={parts[one]}" for one in own] + [
        f"{group}={kind.__name__}({', '.join(f'{one}={parts[one]}' for one in parts if GROUP_OF.get(one) == group)})"
        for group, kind in GROUPS.items()
    ]
    lacking = {"title": "Text(de='', en='')", "seats": "range(2, 3)"}
    fields += [f"{one}={value}" for one, value in lacking.items() if one not in own]
    source = inspect.getsource(sys.modules[package])
    (types,) = re.findall(r"^RULESET: Ruleset\[(.*)\] = ", source, flags=re.MULTILINE)
    types = ", ".join(f"{package}.{room}.{one}" for room, one in zip(ROOMS_OF_TYPES, types.split(", "), strict=True))
    modules = {value.rpartition(".")[0] for value in parts.values()} | {f"{package}.{room}" for room in ROOMS_OF_TYPES}
    return "\n".join(
        [
            f"from events.ruleset.ruleset import Ruleset, {', '.join(kind.__name__ for kind in GROUPS.values())}",
            "from events.ruleset.scoring import Text",
            *(f"import {module}" for module in sorted(modules)),
            f"{name}: Ruleset[{types}] = Ruleset(id='{name}', commands=0, facts=0, {', '.join(fields)})",
        ]
    )


def test_what_is_found_has_the_types_of_the_fields(tmp_path):
    """Nobody writes the fields out any more, so mypy reads them written out here."""
    file = tmp_path / "wired.py"
    file.write_text("\n".join(map(wired, SHIPPED)))
    said, errors, status = mypy.api.run(["--no-error-summary", str(file)])
    assert (status, errors) == (0, ""), said
    file.write_text(re.sub(r" decide=(\S+)\.decide\.decide,", r" decide=\1.legal.legal,", wired(SHIPPED[0])))
    said, _, status = mypy.api.run(["--no-error-summary", str(file)])
    assert status == 1
    assert 'Argument "decide" to "Ruleset" has incompatible type' in said
