"""A seat of a game that there is, played on by a person in the terminal."""

from skald_client import Skald

from events.ruleset.rendering import Language
from ops.errors import UserError
from ops.play import picture
from ops.play.person import Person
from ops.play.texts import say
from ops.rulesets import installed_rulesets
from ops.settings import Settings
from ops.terminal import TerminalConsole


def play_on(skald: Skald, ours: Settings, game_id: str, seat: int | None, token: str | None, lang: Language) -> None:
    """Play a seat until the game is closed, or whoever plays it leaves. Raise ``UserError`` without seat or token."""
    if seat is None or token is None:
        raise UserError(f"game {game_id} is played on with --as SEAT and --token TOKEN of that seat")
    seated = skald.with_token(token)
    game = seated.get_game(game_id)
    if game["you"] is None or game["you"]["seat"] != seat:
        raise UserError(f"the token is not that of seat {seat} of game {game_id}")
    console, ruleset = TerminalConsole(), skald.get_ruleset(game["ruleset"])
    names = [one["name"] or "" for one in game["seats"]]
    drawn = picture.picture(ruleset, installed_rulesets(ours), names, lang, console.width, seat)
    if not Person(seated, drawn, console, input).play(game_id):
        console.print(say(lang, "left_open"))
    elif seated.get_game(game_id)["status"] == "finished":
        console.print(drawn.ranking(seated.get_results(game_id)))
