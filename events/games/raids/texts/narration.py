"""The story of the game: every fact as a sentence."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from events.ruleset.scoring import Text

from .. import facts
from ..data import NAMES
from .names import named

_AtATile = facts.TilePlaced | facts.TileDeclined | facts.RuneTaken | facts.MarketTaken | facts.TilesDiscarded
_OnTheWay = facts.CourseSet | facts.VillagePassed | facts.VisitPassed | facts.RaidPassed | facts.Arrived | facts.Docked
_InBattle = facts.BattleBegun | facts.StruckBack | facts.Fled
_OfAVoyage = facts.VoyageBegun | facts.GhostSailed | facts.VoyageEnded | facts.SailsFilled | facts.HarbourScored


def narrate(fact: facts.RaidsFact) -> Text:
    match fact:
        case (
            facts.TilePlaced() | facts.TileDeclined() | facts.RuneTaken() | facts.MarketTaken() | facts.TilesDiscarded()
        ):
            text = _at_a_tile(fact)
        case facts.MonsterPassed() | facts.MonsterDefeated():
            text = _at_a_monster(fact)
        case facts.BattleBegun() | facts.StruckBack() | facts.Fled():
            text = _in_battle(fact)
        case (
            facts.VoyageBegun()
            | facts.GhostSailed()
            | facts.VoyageEnded()
            | facts.SailsFilled()
            | facts.HarbourScored()
        ):
            text = _of_a_voyage(fact)
        case facts.StartPlayerDrawn() | facts.HarbourTilesDrawn() | facts.FameCounted() | facts.GameEnded():
            text = _of_the_game(fact)
        case (
            facts.CourseSet()
            | facts.VillagePassed()
            | facts.VisitPassed()
            | facts.RaidPassed()
            | facts.Arrived()
            | facts.Docked()
        ):
            text = _on_the_way(fact)
        case _:
            assert_never(fact)
    return text


def _at_a_tile(fact: _AtATile) -> Text:
    match fact:
        case facts.TilePlaced(seat=seat, tile=tile, replaced=replaced, surplus=surplus):
            name = named(tile)
            text = Text(
                de=f"Platz {seat} lädt {name.de}{_instead(replaced).de}{_lost(surplus).de}.",
                en=f"Seat {seat} takes a {name.en} aboard{_instead(replaced).en}{_lost(surplus).en}.",
            )
        case facts.TileDeclined(seat=seat, tile=tile):
            name = named(tile)
            text = Text(de=f"Platz {seat} wirft {name.de} gleich ab.", en=f"Seat {seat} discards a {name.en} at once.")
        case facts.RuneTaken(seat=seat, runes=runes):
            text = Text(
                de=f"Platz {seat} nimmt eine Rune und hat nun {runes}.",
                en=f"Seat {seat} takes a rune and now has {runes}.",
            )
        case facts.MarketTaken():
            text = _market(fact)
        case facts.TilesDiscarded(seat=seat, tiles=tiles):
            names = _listed(named(tile) for tile in tiles)
            text = Text(
                de=f"Vor Platz {seat} abgeworfen: {names.de}.",
                en=f"Discarded ahead of seat {seat}: {names.en}.",
            )
        case _:
            assert_never(fact)
    return text


def _market(fact: facts.MarketTaken) -> Text:
    seat, recruited, goods = fact.seat, fact.recruited, _goods(len(fact.sold))
    if not fact.sold:
        return Text(
            de=f"Platz {seat} besucht einen Handelsplatz und heuert {recruited} Wikinger an.",
            en=f"Seat {seat} visits a market and recruits {_vikings(recruited)}.",
        )
    return Text(
        de=f"Platz {seat} verkauft {goods.de} für {fact.value} Ruhm und heuert {recruited} Wikinger an.",
        en=f"Seat {seat} sells {goods.en} for {fact.value} fame and recruits {_vikings(recruited)}.",
    )


def _on_the_way(fact: _OnTheWay) -> Text:
    match fact:
        case facts.CourseSet(seat=seat, to=to):
            text = Text(de=f"Platz {seat} nimmt Kurs auf Feld {to}.", en=f"Seat {seat} sets sail for space {to}.")
        case facts.VillagePassed(seat=seat, recruited=0):
            text = Text(
                de=f"Platz {seat} hat im Dorf keinen Schild frei.", en=f"Seat {seat} has no shield free in the village."
            )
        case facts.VillagePassed(seat=seat, recruited=recruited):
            text = Text(
                de=f"Platz {seat} heuert im Dorf {recruited} Wikinger an.",
                en=f"Seat {seat} recruits {_vikings(recruited)} in the village.",
            )
        case facts.VisitPassed(seat=seat, lot=lot, recruited=recruited):
            text = Text(
                de=f"Platz {seat} heuert beim Besuch {recruited} von {lot} Wikingern an.",
                en=f"Seat {seat} recruits {recruited} of {_vikings(lot)} at the visit.",
            )
        case facts.RaidPassed(seat=seat, coin=coin):
            text = Text(
                de=f"Platz {seat} plündert eine Münze mit Wert {coin}.", en=f"Seat {seat} raids a coin of value {coin}."
            )
        case facts.Arrived(seat=seat, place=place):
            text = Text(de=f"Platz {seat} hält auf Feld {place}.", en=f"Seat {seat} stops at space {place}.")
        case facts.Docked(seat=seat, rank=rank):
            text = Text(
                de=f"Platz {seat} erreicht den Hafen als Nummer {rank}.",
                en=f"Seat {seat} is number {rank} in the harbour.",
            )
        case _:
            assert_never(fact)
    return text


def _at_a_monster(fact: facts.MonsterPassed | facts.MonsterDefeated) -> Text:
    match fact:
        case facts.MonsterPassed(seat=seat, tile=tile, lost=0):
            name = named(tile)
            text = Text(
                de=f"Platz {seat} hat dem Ungeheuer ({name.de}) nichts zu opfern und kommt vorbei.",
                en=f"Seat {seat} has nobody to sacrifice to the monster ({name.en}) and gets past.",
            )
        case facts.MonsterPassed(seat=seat, tile=tile, lost=lost):
            name = named(tile)
            text = Text(
                de=f"Platz {seat} opfert dem Ungeheuer ({name.de}) {lost} Wikinger.",
                en=f"Seat {seat} sacrifices {_vikings(lost)} to the monster ({name.en}).",
            )
        case facts.MonsterDefeated(seat=seat, tile=tile, strength=strength, weapons=weapons, lost=lost):
            name = named(tile)
            text = Text(
                de=f"Platz {seat} besiegt ein Ungeheuer ({name.de}) der Stärke {strength}: "
                f"Waffen {weapons}, Verluste {lost}.",
                en=f"Seat {seat} defeats a monster ({name.en}) of strength {strength}: "
                f"weapons {weapons}, losses {lost}.",
            )
        case _:
            assert_never(fact)
    return text


def _in_battle(fact: _InBattle) -> Text:
    match fact:
        case facts.BattleBegun(seat=seat, opponent=opponent, lost=lost):
            text = Text(
                de=f"Platz {seat} greift Platz {opponent} mit {lost} Wikinger an.",
                en=f"Seat {seat} attacks seat {opponent} with {_vikings(lost)}.",
            )
        case facts.StruckBack(seat=seat, opponent=opponent, lost=lost):
            text = Text(
                de=f"Platz {seat} schlägt mit {lost} Wikingern gegen Platz {opponent} zurück.",
                en=f"Seat {seat} strikes back at seat {opponent} with {_vikings(lost)}.",
            )
        case facts.Fled(seat=seat, opponent=opponent, to=to):
            text = Text(
                de=f"Platz {seat} flieht vor Platz {opponent} nach Feld {to}.",
                en=f"Seat {seat} flees from seat {opponent} to space {to}.",
            )
        case _:
            assert_never(fact)
    return text


def _of_a_voyage(fact: _OfAVoyage) -> Text:
    match fact:
        case facts.VoyageBegun(voyage=voyage, harbour=harbour):
            name = NAMES.harbours[harbour]
            text = Text(
                de=f"Seereise {voyage} beginnt; im Hafen zählt: {name.de}.",
                en=f"Voyage {voyage} begins; the harbour counts {name.en}.",
            )
        case facts.GhostSailed(place=place):
            text = Text(de=f"Das Geisterschiff segelt nach Feld {place}.", en=f"The ghost ship sails to space {place}.")
        case facts.VoyageEnded(voyage=voyage, order=order):
            seats = _seats(order)
            text = Text(
                de=f"Seereise {voyage} ist zu Ende; im Hafen sind in dieser Folge {seats.de}.",
                en=f"Voyage {voyage} is over; in the harbour are, in this order, {seats.en}.",
            )
        case facts.SailsFilled(seat=seat, sails=sails, recruited=recruited):
            text = Text(
                de=f"Platz {seat} hat {sails} Segel und heuert {recruited} Wikinger an.",
                en=f"Seat {seat} has {_counted(sails, 'sail')} and recruits {_vikings(recruited)}.",
            )
        case facts.HarbourScored(harbour=harbour, ranking=ranking, coins=coins):
            name, paid = NAMES.harbours[harbour], _seats(ranking, coins)
            text = Text(de=f"Hafenwertung {name.de}: {paid.de}.", en=f"Harbour scoring, {name.en}: {paid.en}.")
        case _:
            assert_never(fact)
    return text


def _of_the_game(fact: facts.StartPlayerDrawn | facts.HarbourTilesDrawn | facts.FameCounted | facts.GameEnded) -> Text:
    match fact:
        case facts.StartPlayerDrawn(seat=seat, crews=crews):
            drawn = ", ".join(map(str, crews))
            text = Text(
                de=f"Platz {seat} beginnt; die Besatzungen der Plätze sind {drawn}.",
                en=f"Seat {seat} begins; the crews of the seats are {drawn}.",
            )
        case facts.HarbourTilesDrawn(tiles=tiles):
            names = _listed(NAMES.harbours[tile] for tile in tiles)
            text = Text(
                de=f"In den Häfen zählt der Reihe nach: {names.de}.", en=f"The harbours count, in turn: {names.en}."
            )
        case facts.FameCounted(seat=seat, total=total):
            text = Text(de=f"Platz {seat} hat {total} Ruhmespunkte.", en=f"Seat {seat} has {total} fame.")
        case facts.GameEnded(winners=winners):
            seats = _seats(winners)
            text = Text(
                de=f"Das Spiel ist aus; es gewinnt: {seats.de}.", en=f"The game is over; the win goes to {seats.en}."
            )
        case _:
            assert_never(fact)
    return text


def _goods(count: int) -> Text:
    return Text(de="1 Ware", en="1 good") if count == 1 else Text(de=f"{count} Waren", en=f"{count} goods")


def _instead(replaced: str | None) -> Text:
    if replaced is None:
        return Text(de="", en="")
    name = named(replaced)
    return Text(de=f" statt {name.de}", en=f" in place of a {name.en}")


def _lost(surplus: int) -> Text:
    if not surplus:
        return Text(de="", en="")
    return Text(de=f" und verliert {surplus} Wikinger", en=f" and loses {_vikings(surplus)}")


def _vikings(count: int) -> str:
    return _counted(count, "Viking")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _seats(order: Sequence[int], coins: Sequence[int] = ()) -> Text:
    """The seats in this order, each with its coin where there are any."""
    amounts = [f" +{coins[seat]}" if coins else "" for seat in order]
    pairs = list(zip(order, amounts, strict=True))
    return Text(
        de=", ".join(f"Platz {seat}{amount}" for seat, amount in pairs),
        en=", ".join(f"seat {seat}{amount}" for seat, amount in pairs),
    )


def _listed(names: Iterable[Text]) -> Text:
    texts = list(names)
    return Text(de=", ".join(text.de for text in texts), en=", ".join(text.en for text in texts))
