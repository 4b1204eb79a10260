"""Each fact as a sentence."""

from collections.abc import Sequence
from typing import assert_never

from events.ruleset.scoring import Text

from .. import facts
from ..data import Kind, TicketId
from .names import KIND_NAMES, amount, counted, named, route_name, ticket_name

_OfCards = facts.OpenCardDrawn | facts.DisplayRefilled | facts.BlindCardDrawn | facts.PileShuffled
_OfRoutes = facts.RouteClaimed | facts.TunnelAttempted | facts.TunnelRevealed | facts.TunnelPaid | facts.TunnelGivenUp
_OfTickets = facts.TicketsDrawn | facts.TicketsKept | facts.FirstTicketsChosen | facts.ChoicesOpened
_OfTheStart = facts.CardsDealt | facts.DisplayLaid | facts.FirstTicketsDealt | facts.TicketPileLaid | facts.StarterDrawn
_OfPasses = facts.TurnPassed | facts.TurnSkipped | facts.HandDiscarded
_OfTheEnd = facts.LastTurnsBegun | facts.TicketsShown | facts.GlobetrotterAwarded | facts.GameEnded

_PLAYED_OUT = Text(de="Das Spiel ist aus.", en="The game is over.")
_STUCK = Text(
    de="Alle haben nacheinander gepasst: Das Spiel ist aus.",
    en="All have passed one after the other: the game is over.",
)


def narrate(fact: facts.SkandinavienFact) -> Text:
    """Return one fact as a sentence; hidden parts that are not known are left out."""
    match fact:
        case facts.OpenCardDrawn() | facts.DisplayRefilled() | facts.BlindCardDrawn() | facts.PileShuffled():
            return _of_cards(fact)
        case (
            facts.RouteClaimed()
            | facts.TunnelAttempted()
            | facts.TunnelRevealed()
            | facts.TunnelPaid()
            | facts.TunnelGivenUp()
        ):
            return _of_routes(fact)
        case facts.TicketsDrawn() | facts.TicketsKept() | facts.FirstTicketsChosen() | facts.ChoicesOpened():
            return _of_tickets(fact)
        case (
            facts.CardsDealt()
            | facts.DisplayLaid()
            | facts.FirstTicketsDealt()
            | facts.TicketPileLaid()
            | facts.StarterDrawn()
        ):
            return _of_the_start(fact)
        case facts.TurnPassed() | facts.TurnSkipped() | facts.HandDiscarded():
            return _of_passes(fact)
        case facts.LastTurnsBegun() | facts.TicketsShown() | facts.GlobetrotterAwarded() | facts.GameEnded():
            return _of_the_end(fact)
        case _:
            assert_never(fact)


def _of_cards(fact: _OfCards) -> Text:
    match fact:
        case facts.OpenCardDrawn(seat=seat, card=card):
            name = KIND_NAMES[card]
            return Text(
                de=f"Platz {seat} nimmt offen eine Karte: {name.de}.", en=f"Seat {seat} takes an open card: {name.en}."
            )
        case facts.DisplayRefilled(card=card):
            name = KIND_NAMES[card]
            return Text(de=f"An ihre Stelle kommt {name.de}.", en=f"In its place comes {name.en}.")
        case facts.BlindCardDrawn(seat=seat, card=card):
            known = _known(None if _is_hidden(card) else (card,))
            return Text(
                de=f"Platz {seat} zieht verdeckt eine Karte{known.de}.", en=f"Seat {seat} draws a card blind{known.en}."
            )
        case facts.PileShuffled(count=count):
            cards = amount(count, "cards")
            return Text(
                de=f"Die Ablage wird gemischt und bildet den neuen Stapel: {cards.de}.",
                en=f"The discards are shuffled into a new draw pile: {cards.en}.",
            )
        case _:
            assert_never(fact)


def _of_routes(fact: _OfRoutes) -> Text:
    match fact:
        case facts.RouteClaimed(seat=seat, route=route, points=points, trains=trains):
            cards, name = counted(fact.payment), route_name(route)
            worth, left = amount(points, "points"), amount(trains, "trains")
            return Text(
                de=f"Platz {seat} beansprucht {name} mit {cards.de}: {worth.de}, noch {left.de}.",
                en=f"Seat {seat} claims {name} with {cards.en}: {worth.en}, {left.en} left.",
            )
        case facts.TunnelAttempted(seat=seat, route=route):
            cards, name = counted(fact.payment), route_name(route)
            return Text(
                de=f"Platz {seat} versucht den Tunnel {name} mit {cards.de}.",
                en=f"Seat {seat} attempts the tunnel {name} with {cards.en}.",
            )
        case facts.TunnelRevealed(cards=revealed, due=due):
            names = named(revealed)
            return Text(
                de=f"Aufgedeckt: {names.de}. Zusätzlich fällig: {due}.",
                en=f"Revealed: {names.en}. Extra cards due: {due}.",
            )
        case facts.TunnelPaid(seat=seat):
            cards = counted(fact.payment)
            return Text(de=f"Platz {seat} zahlt dazu {cards.de}.", en=f"Seat {seat} adds {cards.en}.")
        case facts.TunnelGivenUp(seat=seat, route=route):
            cards, name = counted(fact.payment), route_name(route)
            return Text(
                de=f"Platz {seat} gibt den Tunnel {name} auf und nimmt {cards.de} zurück.",
                en=f"Seat {seat} gives up the tunnel {name} and takes {cards.en} back.",
            )
        case _:
            assert_never(fact)


def _of_tickets(fact: _OfTickets) -> Text:
    match fact:
        case facts.TicketsDrawn(seat=seat, count=count, tickets=tickets):
            names, number = _tickets(tickets), amount(count, "tickets")
            return Text(de=f"Platz {seat} zieht {number.de}{names}.", en=f"Seat {seat} draws {number.en}{names}.")
        case facts.TicketsKept(seat=seat, kept=kept, returned=returned, tickets=tickets):
            names = _tickets(tickets)
            return Text(
                de=f"Platz {seat} behält {kept} und gibt {returned} zurück{names}.",
                en=f"Seat {seat} keeps {kept} and returns {returned}{names}.",
            )
        case facts.FirstTicketsChosen(seat=seat, kept=tickets):
            if _is_hidden(seat):
                return Text(de="Jemand hat Zielkarten gewählt.", en="Somebody has chosen tickets.")
            names = _tickets(tickets)
            return Text(de=f"Platz {seat} behält{names}.", en=f"Seat {seat} keeps{names}.")
        case facts.ChoicesOpened(kept=kept, starter=starter):
            numbers = ", ".join(map(str, kept))
            return Text(
                de=f"Alle haben gewählt und behalten {numbers} Zielkarten. Platz {starter} beginnt.",
                en=f"All have chosen and keep {numbers} tickets. Seat {starter} begins.",
            )
        case _:
            assert_never(fact)


def _of_the_start(fact: _OfTheStart) -> Text:
    match fact:
        case facts.CardsDealt(seat=seat, count=count, cards=cards):
            known, number = _known(cards), amount(count, "cards")
            return Text(
                de=f"Platz {seat} bekommt {number.de}{known.de}.", en=f"Seat {seat} is dealt {number.en}{known.en}."
            )
        case facts.DisplayLaid(display=display, pile=pile):
            names = named(display)
            return Text(
                de=f"Offen liegen {names.de}; im Stapel sind {pile} Karten.",
                en=f"The open cards are {names.en}; {pile} cards are in the draw pile.",
            )
        case facts.FirstTicketsDealt(seat=seat, count=count, tickets=tickets):
            tickets_dealt = _tickets(tickets)
            return Text(
                de=f"Platz {seat} bekommt {amount(count, 'tickets').de}{tickets_dealt}.",
                en=f"Seat {seat} is dealt {amount(count, 'tickets').en}{tickets_dealt}.",
            )
        case facts.TicketPileLaid(pile=pile):
            return Text(de=f"Im Zielkartenstapel sind {pile}.", en=f"{pile} tickets are in the pile.")
        case facts.StarterDrawn(seat=seat):
            return Text(de=f"Platz {seat} wird beginnen.", en=f"Seat {seat} will begin.")
        case _:
            assert_never(fact)


def _of_passes(fact: _OfPasses) -> Text:
    match fact:
        case facts.TurnPassed(seat=seat):
            return Text(de=f"Platz {seat} kann nichts tun und passt.", en=f"Seat {seat} can do nothing and passes.")
        case facts.TurnSkipped(seat=seat):
            return Text(
                de=f"Niemand spielt Platz {seat}: Der Zug vergeht ohne Aktion.",
                en=f"Nobody plays seat {seat}: its turn passes without an action.",
            )
        case facts.HandDiscarded(seat=seat, discarded=discarded):
            cards = counted(discarded)
            return Text(
                de=f"Platz {seat} hat das Spiel verlassen und legt {cards.de} ab.",
                en=f"Seat {seat} has left the game and discards {cards.en}.",
            )
        case _:
            assert_never(fact)


def _of_the_end(fact: _OfTheEnd) -> Text:
    match fact:
        case facts.LastTurnsBegun(seat=seat, turns=turns):
            return Text(
                de=f"Platz {seat} hat kaum noch Waggons: die letzten {turns} Züge beginnen.",
                en=f"Seat {seat} is down to its last trains: the last {turns} turns begin.",
            )
        case facts.TicketsShown(seat=seat, tickets=tickets, completed=completed):
            names = ", ".join(map(_shown, tickets))
            return Text(
                de=f"Platz {seat} deckt auf und hat {completed} von {len(tickets)} Zielkarten erfüllt: {names}.",
                en=f"Seat {seat} shows its tickets, {completed} of {len(tickets)} completed: {names}.",
            )
        case facts.GlobetrotterAwarded(seats=seats, completed=completed, points=points):
            winners = ", ".join(map(str, seats))
            return Text(
                de=f"Globetrotter für {completed} erfüllte, {points} Punkte: Platz {winners}.",
                en=f"Globetrotter for {completed} completed, {points} points: seat {winners}.",
            )
        case facts.GameEnded(reason=reason, totals=totals, longest=longest):
            why = _STUCK if reason == "all_passed" else _PLAYED_OUT
            all_points, paths = ", ".join(map(str, totals)), ", ".join(map(str, longest))
            return Text(
                de=f"{why.de} Punkte: {all_points}; längste Wege: {paths}.",
                en=f"{why.en} Points: {all_points}; longest paths: {paths}.",
            )
        case _:
            assert_never(fact)


def _shown(held: facts.ShownTicket) -> str:
    return f"{ticket_name(held.ticket)} ({'+' if held.connected else '-'}{held.points})"


def _is_hidden(part: object) -> bool:
    """Return True if the reader may not see this part of a fact."""
    return part is None


def _known(cards: Sequence[Kind] | None) -> Text:
    if cards is None:
        return Text(de="", en="")
    names = named(cards)
    return Text(de=f": {names.de}", en=f": {names.en}")


def _tickets(tickets: Sequence[TicketId] | None) -> str:
    return "" if tickets is None else ": " + ", ".join(map(ticket_name, tickets))
