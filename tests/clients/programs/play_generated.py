"""Plays a game to its end with what openapi-python-client made: ``python play_generated.py URL KEY RULESET``."""

import json
import sys
from io import BytesIO

from skald_generated.api.actions import act, list_actions
from skald_generated.api.batch import act_many
from skald_generated.api.games import create_game, get_game
from skald_generated.client import AuthenticatedClient
from skald_generated.models.actions_response import ActionsResponse
from skald_generated.models.command_response import CommandResponse
from skald_generated.models.game_created_response import GameCreatedResponse
from skald_generated.models.game_document import GameDocument
from skald_generated.models.new_game import NewGame
from skald_generated.models.new_seat import NewSeat
from skald_generated.types import File


def play(url: str, key: str, ruleset: str) -> str:
    """Play with two seats; return how the game stands in the end, and its version."""
    seats = [NewSeat(name="Ada"), NewSeat(name="Bo")]
    body = NewGame(ruleset=ruleset, seats=seats, seed="2a" * 32)
    created = create_game.sync(client=AuthenticatedClient(base_url=url, token=key), body=body)
    assert isinstance(created, GameCreatedResponse)
    seated = [AuthenticatedClient(base_url=url, token=token or "") for token in created.tokens]
    game = created.game
    while game.status == "running":
        for own in seated:
            offer = list_actions.sync(game.id, client=own)
            assert isinstance(offer, ActionsResponse)
            if not offer.actions:
                continue
            action = offer.actions[game.version % len(offer.actions)]
            if game.version % 2:
                done = act.sync(game.id, client=own, body=action)
                assert isinstance(done, CommandResponse)
                game = done.game
            else:
                game = by_line(own, game.id, action.to_dict())
    return f"{game.status} {game.version}"


def by_line(own: AuthenticatedClient, game: str, action: dict[str, object]) -> GameDocument:
    """Act by a request for many actions that has one, and return the game after it."""
    line = json.dumps({"game": game, "token": own.token, "action": action})
    done = act_many.sync(client=own, body=File(payload=BytesIO(line.encode())))
    assert isinstance(done, File)
    assert json.loads(done.payload.read())["status"] == 201
    found = get_game.sync(game, client=own)
    assert isinstance(found, GameDocument)
    return found


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
