"""Every test of this folder runs for every ruleset that is found, and for every setup it admits where it asks for one.

``SKALD_RANDOM_GAMES=N`` plays N random games of each ruleset, spread over every number of seats and all options, and
takes no more than N setups of each: 4 of the day if nothing else is said, all of them in a campaign.
"""

from functools import cache

import msgspec

from tests.conformance.games import SLICES, some_setups
from tests.support.rulesets import CONFORMING


def pytest_generate_tests(metafunc):
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("ruleset,part", [(r, p) for r in CONFORMING.values() for p in range(SLICES)], ids=_name)
    elif "setup" in metafunc.fixturenames:
        metafunc.parametrize("ruleset,setup", _with_setups(), ids=_name)
    elif "ruleset" in metafunc.fixturenames:
        metafunc.parametrize("ruleset", list(CONFORMING.values()), ids=_name)


@cache
def _with_setups():
    return [(ruleset, setup) for ruleset in CONFORMING.values() for setup in some_setups(ruleset)]


def _name(value):
    if isinstance(value, int):
        return str(value)
    if hasattr(value, "seats") and hasattr(value, "options") and hasattr(value, "box"):
        options = "-".join(f"{k}={v}" for k, v in msgspec.structs.asdict(value.options).items())
        return f"{value.seats}seats-rules{value.rules_version}-{options}"
    return value.id
