"""Whatever is offered has exactly one action id, and an id means the same at every table."""

from typing import get_type_hints

import msgspec

from events.ruleset.action_ids import MAX_ACTIONS, ActionSpace
from events.ruleset.kinds import unwrapped
from tests.conformance.games import random_game, some_setups


def test_each_offered_command_has_exactly_one_id_and_it_means_the_command(ruleset):
    for number, setup in enumerate(some_setups(ruleset)):
        space, meanings = ActionSpace(ruleset, setup), set()
        assert 0 < space.size <= MAX_ACTIONS
        for step in random_game(ruleset, setup, seed=f"ids {number}"):
            for seat in ruleset.to_act(step.after, None):
                offer = ruleset.legal(step.after, seat)
                ids = space.ids(step.after, seat, offer)
                assert len(set(ids)) == len(offer)
                assert sum(space.mask(ids)) == len(offer)
                for action, command in zip(ids, offer, strict=True):
                    if action not in meanings:
                        assert_means(space, action, command)
                    meanings.add(action)


def assert_means(space, action, command):
    """An id stands for the fields of a command that the table does not dictate, or for its key."""
    fields = space.fields(action)
    assert fields["type"] == type(command).__struct_config__.tag
    if not any(part.type == fields["type"] and _is_of_fields(part, type(command)) for part in space.parts):
        return
    chosen = [name for name, hint in hints(type(command)).items() if unwrapped(hint)[2].get("kind") != "given"]
    values = msgspec.to_builtins(command)
    assert fields == {"type": fields["type"], **flat({name: values[name] for name in chosen})}


def _is_of_fields(part, kind):
    return all(name in kind.__struct_fields__ for name, _ in part.factors)


def hints(kind):
    found = get_type_hints(kind, include_extras=True)
    return {name: found[name] for name in kind.__struct_fields__}


def flat(value, before=""):
    found = {}
    for name, field in value.items():
        found |= flat(field, f"{before}{name}.") if isinstance(field, dict) else {f"{before}{name}": _plain(field)}
    return found


def _plain(field):
    return tuple(field) if isinstance(field, list) else field
