"""Who is at a table is said by the newest version of a game alone."""


def without_presence(game):
    """A game as it is shown at an earlier version."""
    return {**game, "seats": [{name: seat[name] for name in seat if name != "here"} for seat in game["seats"]]}
