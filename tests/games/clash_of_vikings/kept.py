"""What a player keeps beside the sum of the bracelets, and what is taken from nobody (S10, S13, S16).

Who is not there calls nobody, attacks nobody and fetches nothing, so that what others have, and what lies about, is
kept as well.
"""

from events.games.clash_of_vikings.commands import Decline
from events.games.clash_of_vikings.legal import legal


def kept(table, seat):
    lying = sum(map(len, table.lying.values())) + len(table.sunk)
    return (*map(len, table.bracelets), len(table.supply), lying, len(table.hands[seat]))


def goes_on(table, seat):
    """What was announced is left undone."""
    return Decline() if Decline() in legal(table, seat) else None
