"""What a player keeps beside the score (R260): more of each is better."""

from events.games.skandinavien.data.box import counts


def kept(table, seat):
    at_risk = sum(table.box.tickets[ticket].points for ticket in table.tickets[seat])  # R260 asks for no more of them.
    return (table.trains[seat], *counts(table.hands[seat]), -at_risk)
