"""What agents need: each action has an id of its own, and the codes of a table are those of its view."""

from collections.abc import Sequence
from typing import Any

from events.ruleset.action_ids import ActionOutside, ActionSpace, UnboundedAction
from events.ruleset.records import Command
from events.ruleset.view_codes import ViewCodes
from ops.check.trial import Broken, NotLookedAt, Trial, spoken

FIELDS = ("commands", "agents.action_key")
HINT = "Bound the field that differs, or give agents=Agents(action_key=…)."


def every_offer_has_one_action_id(trial: Trial) -> None:
    """An action is a number that means one command of an offer."""
    try:
        space = ActionSpace(trial.ruleset, trial.setup)
    except UnboundedAction as error:
        raise Broken("actions", f"Actions cannot be numbered: {error}.", fields=FIELDS) from None
    for step in trial.steps():
        for seat in trial.ruleset.to_act(step.after, None):
            _check_ids(space, step.after, seat, trial.ruleset.legal(step.after, seat))


def _check_ids(space: ActionSpace, table: Any, seat: int, offer: Sequence[Command]) -> None:
    try:
        ids = space.ids(table, seat, offer)
    except ActionOutside as error:
        raise Broken("actions", f"legal() lists a command without an action id: {error}.", fields=FIELDS) from None
    known: dict[int, Command] = {}
    for action, command in zip(ids, offer, strict=True):
        if (other := known.setdefault(action, command)) is not command:
            text = f"Two offers are the same action {action}: {spoken(other)} and {spoken(command)}."
            raise Broken("actions", text, HINT, fields=FIELDS)


def codes_of_a_table_are_those_of_its_view(trial: Trial) -> None:
    """Where a ruleset makes codes without a view, they are the same bytes."""
    ruleset = trial.ruleset
    if ruleset.agents.codes is None:
        raise NotLookedAt("it has no codes of its own")
    codes = ViewCodes(ruleset, trial.setup.seats)
    faster = ruleset.agents.codes(trial.setup, codes)
    for step in trial.steps():
        for seat in range(trial.setup.seats):
            if faster(step.after, seat) != codes(ruleset.view(step.after, seat), seat):
                text = f"The codes of a table are not those of the view of seat {seat}."
                raise Broken("codes", text, fields=("agents.codes", "view"))
