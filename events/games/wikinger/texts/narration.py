"""Every fact as a sentence, so that a log can be read as the course of the game."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from events.ruleset.scoring import Text

from .. import facts
from .names import SOURCES, counted, gold, joined, listed, noun, place_name, row_name, special_tile

_NOTHING = Text(de="", en="")


def narrate(fact: facts.WikingerFact) -> Text:
    match fact:
        case facts.Bought() | facts.WheelTurned() | facts.PointsExchanged():
            text = _sold(fact)
        case (
            facts.BidMade() | facts.AuctionOpened() | facts.AuctionPassed() | facts.AuctionWon() | facts.FigureRemoved()
        ):
            text = _auctioned(fact)
        case facts.SpecialTileTaken() | facts.SpecialTileDeclined() | facts.BuildingSwapped():
            text = _chosen(fact)
        case facts.BoatmanUsed() | facts.FigureLanded() | facts.BoatmenEnded():
            text = _ferried(fact)
        case (
            facts.ScoringBegan()
            | facts.SmallScored()
            | facts.BigScored()
            | facts.StartPlayerMoved()
            | facts.GameEnded()
        ):
            text = _scored(fact)
        case (
            facts.StacksShuffled()
            | facts.StartPlayerChosen()
            | facts.SpecialTilesOpened()
            | facts.FiguresDrawn()
            | facts.OfferLaid()
            | facts.FiguresPlaced()
        ):
            text = _offered(fact)
        case _:
            assert_never(fact)
    return text


def _sold(fact: facts.Buying) -> Text:
    match fact:
        case facts.Bought():
            return _bought(fact)
        case facts.WheelTurned(slot=slot, steps=steps):
            return Text(
                de=f"Das Rad dreht sich um {steps}: Feld {slot} steht jetzt bei der 0.",
                en=f"The wheel turns by {steps}: slot {slot} is at 0 now.",
            )
        case facts.PointsExchanged(seat=seat, amount=amount):
            points = counted(amount, "point")
            return Text(
                de=f"Platz {seat} tauscht {points.de} gegen {amount} Gold.",
                en=f"Seat {seat} turns {points.en} into {amount} gold.",
            )
        case _:
            assert_never(fact)


def _bought(fact: facts.Bought) -> Text:
    seat, tile, figure = fact.seat, noun(fact.tile), noun(fact.figure)
    de = f"Platz {seat} kauft für {fact.price} Gold: {tile.de} und {figure.de}"
    en = f"Seat {seat} buys for {fact.price} gold: a {tile.en} with a {figure.en}"
    if fact.start_row is not None:
        row = row_name(fact.start_row)
        de, en = (
            f"{de}; das Startplättchen liegt in Reihe {row.de}",
            f"{en}; the start tile lies in the row of {row.en}",
        )
    if fact.place is None:
        de, en = f"{de}; das gekaufte Plättchen passt nirgends", f"{en}; the tile bought fits nowhere"
    else:
        place = place_name(fact.place)
        de, en = f"{de}; das gekaufte Plättchen liegt in {place.de}", f"{en}; the tile bought lies in the {place.en}"
    if fact.figure_to == "tile":
        return Text(de=f"{de}, die Figur steht darauf.", en=f"{en}, the figure on it.")
    return Text(de=f"{de}, die Figur geht aufs Festland.", en=f"{en}, the figure goes to the mainland.")


def _auctioned(fact: facts.Auctioning) -> Text:
    seat = fact.seat
    match fact:
        case facts.BidMade(gold=amount):
            return Text(de=f"Platz {seat} bietet {amount} Gold.", en=f"Seat {seat} bids {amount} gold.")
        case facts.AuctionOpened():
            return Text(de=f"Platz {seat} eröffnet ohne Gebot.", en=f"Seat {seat} opens without a bid.")
        case facts.AuctionPassed():
            return Text(de=f"Platz {seat} passt.", en=f"Seat {seat} passes.")
        case facts.AuctionWon(gold=0):
            return Text(
                de=f"Niemand bietet, und Platz {seat} ist Startspieler.",
                en=f"Nobody bids, and seat {seat} is the start player.",
            )
        case facts.AuctionWon(gold=amount):
            return Text(
                de=f"Platz {seat} ersteigert das Startrecht für {amount} Gold.",
                en=f"Seat {seat} wins the right to start for {amount} gold.",
            )
        case facts.FigureRemoved(figure=figure):
            name = noun(figure)
            return Text(
                de=f"Platz {seat} nimmt eine Figur aus dem Spiel: {name.de}.",
                en=f"Seat {seat} takes a {name.en} out of the game.",
            )
        case _:
            assert_never(fact)


def _chosen(fact: facts.Choosing) -> Text:
    seat = fact.seat
    match fact:
        case facts.SpecialTileTaken(tile=tile, gold=amount):
            name = special_tile(tile)
            paid = Text(de=f" und bekommt {amount} Gold", en=f" and gets {amount} gold") if amount else _NOTHING
            return Text(
                de=f"Platz {seat} nimmt das Sonderplättchen {name.de}{paid.de}.",
                en=f"Seat {seat} takes the special tile {name.en}{paid.en}.",
            )
        case facts.SpecialTileDeclined():
            return Text(
                de=f"Platz {seat} verzichtet auf ein Sonderplättchen.", en=f"Seat {seat} declines a special tile."
            )
        case facts.BuildingSwapped(building=building, place=place):
            name, where = special_tile(building), place_name(place)
            return Text(
                de=f"Platz {seat} tauscht das Sonderplättchen {name.de} ein: {where.de}.",
                en=f"Seat {seat} swaps in the special tile {name.en}: {where.en}.",
            )
        case _:
            assert_never(fact)


def _ferried(fact: facts.Ferrying) -> Text:
    seat = fact.seat
    match fact:
        case facts.BoatmanUsed(figures=figures, boat=boat):
            who = listed(Counter(figures))
            how = Text(de=" mit einem Boot", en=" and a boat") if boat else _NOTHING
            return Text(
                de=f"Platz {seat} setzt einen Bootsmann{how.de} ein: {who.de}.",
                en=f"Seat {seat} uses a boatman{how.en}: {who.en}.",
            )
        case facts.FigureLanded(place=place):
            name, where = noun(place.row), place_name(place)
            return Text(
                de=f"{name.de} von Platz {seat} landet: {where.de}.",
                en=f"A {name.en} of seat {seat} lands: {where.en}.",
            )
        case facts.BoatmenEnded():
            return Text(de=f"Platz {seat} setzt keinen Bootsmann mehr ein.", en=f"Seat {seat} uses no more boatmen.")
        case _:
            assert_never(fact)


def _scored(fact: facts.Counting) -> Text:
    match fact:
        case facts.ScoringBegan(round=number, scoring=scoring, seat=seat):
            kind = Text(de="Große", en="Big") if scoring == "big" else Text(de="Kleine", en="Small")
            return Text(
                de=f"{kind.de} Wertung nach Runde {number}, Platz {seat} zuerst.",
                en=f"{kind.en} scoring after round {number}, seat {seat} first.",
            )
        case facts.SmallScored(seat=seat, gains=gains) | facts.BigScored(seat=seat, gains=gains):
            got = _gains(gains)
            return Text(de=f"Platz {seat} bekommt {got.de}.", en=f"Seat {seat} gets {got.en}.")
        case facts.StartPlayerMoved(seat=seat):
            return Text(de=f"Platz {seat} ist nun Startspieler.", en=f"Seat {seat} is start player now.")
        case facts.GameEnded(round=number):
            return Text(de=f"Das Spiel endet nach Runde {number}.", en=f"The game ends after round {number}.")
        case _:
            assert_never(fact)


def _gains(gains: Iterable[facts.Gain]) -> Text:
    parts = []
    for gain in gains:
        source = SOURCES[gain.source]
        for number, got in ((gain.points, counted(gain.points, "point")), (gain.gold, gold(gain.gold))):
            if number:
                parts.append(Text(de=f"{got.de} ({source.de})", en=f"{got.en} ({source.en})"))
    return joined(parts) if parts else Text(de="nichts", en="nothing")


def _offered(fact: facts.Offering) -> Text:
    match fact:
        case facts.StacksShuffled():
            return Text(de="Die Plättchen werden gemischt und verdeckt gestapelt.", en="The tiles are shuffled.")
        case facts.StartPlayerChosen(seat=seat):
            return Text(de=f"Platz {seat} beginnt.", en=f"Seat {seat} begins.")
        case facts.SpecialTilesOpened(tiles=tiles):
            names = joined([special_tile(tile) for tile in tiles])
            return Text(de=f"Neue Sonderplättchen: {names.de}.", en=f"New special tiles: {names.en}.")
        case facts.FiguresDrawn(round=number, seat=seat, figures=figures):
            who = listed({str(figure): count for figure, count in figures.items()})
            return Text(
                de=f"Runde {number}, Platz {seat} zieht: {who.de}.", en=f"Round {number}: seat {seat} draws {who.en}."
            )
        case facts.OfferLaid(round=number, tiles=tiles):
            what = listed(Counter(tiles))
            return Text(
                de=f"Das Angebot der Runde {number} liegt aus: {what.de}.",
                en=f"The offer of round {number} is laid out: {what.en}.",
            )
        case facts.FiguresPlaced(seat=seat, figure=figure, slots=slots):
            who, where = counted(len(slots), figure), ", ".join(map(str, slots))
            several = len(slots) > 1
            return Text(
                de=f"Platz {seat} stellt auf {'die Felder' if several else 'Feld'} {where}: {who.de}.",
                en=f"Seat {seat} puts {who.en} on {'slots' if several else 'slot'} {where}.",
            )
        case _:
            assert_never(fact)
