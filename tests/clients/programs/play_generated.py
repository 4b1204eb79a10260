"""Plays Raids to its end with what openapi-python-client made: ``python play_generated.py URL KEY``."""

import sys
from collections.abc import Callable, Mapping
from typing import Any

from skald_generated.api.actions import act, list_actions
from skald_generated.api.games import create_game
from skald_generated.client import AuthenticatedClient
from skald_generated.models.actions_response import ActionsResponse
from skald_generated.models.command_response import CommandResponse
from skald_generated.models.game_created_response import GameCreatedResponse
from skald_generated.models.new_seat import NewSeat
from skald_generated.models.raids_action_discard import RaidsActionDiscard
from skald_generated.models.raids_action_fight import RaidsActionFight
from skald_generated.models.raids_action_flee import RaidsActionFlee
from skald_generated.models.raids_action_navigate import RaidsActionNavigate
from skald_generated.models.raids_action_place import RaidsActionPlace
from skald_generated.models.raids_action_replace import RaidsActionReplace
from skald_generated.models.raids_action_sacrifice import RaidsActionSacrifice
from skald_generated.models.raids_action_sell import RaidsActionSell
from skald_generated.models.raids_action_strike_back import RaidsActionStrikeBack
from skald_generated.models.raids_new_game import RaidsNewGame

Action = (
    RaidsActionDiscard
    | RaidsActionFight
    | RaidsActionFlee
    | RaidsActionNavigate
    | RaidsActionPlace
    | RaidsActionReplace
    | RaidsActionSacrifice
    | RaidsActionSell
    | RaidsActionStrikeBack
)
MADE: dict[str, Callable[[Mapping[str, Any]], Action]] = {
    "discard": RaidsActionDiscard.from_dict,
    "fight": RaidsActionFight.from_dict,
    "flee": RaidsActionFlee.from_dict,
    "navigate": RaidsActionNavigate.from_dict,
    "place": RaidsActionPlace.from_dict,
    "replace": RaidsActionReplace.from_dict,
    "sacrifice": RaidsActionSacrifice.from_dict,
    "sell": RaidsActionSell.from_dict,
    "strike_back": RaidsActionStrikeBack.from_dict,
}


def play(url: str, key: str) -> str:
    """Play with two seats; return how the game stands in the end, and its version."""
    seats = [NewSeat(name="Ada"), NewSeat(name="Bo")]
    body = RaidsNewGame(ruleset="raids", seats=seats, seed="2a" * 32)
    created = create_game.sync(client=AuthenticatedClient(base_url=url, token=key), body=body)
    assert isinstance(created, GameCreatedResponse)
    seated = [AuthenticatedClient(base_url=url, token=token or "") for token in created.tokens]
    game = created.game
    while game.status == "running":
        own = seated[game.to_act[0]]
        offer = list_actions.sync(game.id, client=own)
        assert isinstance(offer, ActionsResponse)
        chosen = offer.actions[game.version % len(offer.actions)].to_dict()
        done = act.sync(game.id, client=own, body=MADE[chosen["type"]](chosen))
        assert isinstance(done, CommandResponse)
        game = done.game
    return f"{game.status} {game.version}"


if __name__ == "__main__":
    print(play(*sys.argv[1:3]))
