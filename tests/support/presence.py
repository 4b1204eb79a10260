"""What is asked for alone says who is at the table; what is sent with other things does not."""


def without_presence(game):
    """A game as it is sent with other things."""
    return {**game, "seats": [{name: seat[name] for name in seat if name != "here"} for seat in game["seats"]]}
