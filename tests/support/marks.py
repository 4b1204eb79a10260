"""How the log marks a move of a seat: a bot's as its bot, a person's not at all."""

from events.aggregate.decisions import BotMove


def own_mark(state, seat):
    """The mark of a move that the bot of a seat makes; ``None`` if a person plays it."""
    return None if state.is_of_person(seat) else BotMove(name=state.controllers[seat], version=1)
