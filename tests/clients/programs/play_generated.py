"""Plays a game to its end with what openapi-python-client made: ``python play_generated.py URL KEY RULESET``."""

import sys

from skald_generated.api.actions import act, list_actions
from skald_generated.api.games import create_game
from skald_generated.client import AuthenticatedClient
from skald_generated.models.actions_response import ActionsResponse
from skald_generated.models.command_response import CommandResponse
from skald_generated.models.game_created_response import GameCreatedResponse
from skald_generated.models.new_game import NewGame
from skald_generated.models.new_seat import NewSeat


def play(url: str, key: str, ruleset: str) -> str:
    """Play with two seats; return how the game stands in the end, and its version."""
    seats = [NewSeat(name="Ada"), NewSeat(name="Bo")]
    body = NewGame(ruleset=ruleset, seats=seats, seed="2a" * 32)
    created = create_game.sync(client=AuthenticatedClient(base_url=url, token=key), body=body)
    assert isinstance(created, GameCreatedResponse)
    seated = [AuthenticatedClient(base_url=url, token=token or "") for token in created.tokens]
    game = created.game
    while game.status == "running":
        own = seated[game.to_act[0]]
        offer = list_actions.sync(game.id, client=own)
        assert isinstance(offer, ActionsResponse)
        done = act.sync(game.id, client=own, body=offer.actions[game.version % len(offer.actions)])
        assert isinstance(done, CommandResponse)
        game = done.game
    return f"{game.status} {game.version}"


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
