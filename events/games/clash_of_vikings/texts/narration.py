"""The story of the game: every fact as a sentence. A hidden field that is not known is ``None``."""

from collections.abc import Mapping
from typing import assert_never

from events.ruleset.scoring import Text

from .. import facts
from .names import bracelets, cards, known, listed

Shield = facts.ShieldDeclined | facts.ShieldClaimed | facts.ShieldBelieved | facts.ShieldDoubted | facts.ShieldRevealed


def narrate_action(fact: facts.ActionFact) -> Text:
    """Return a fact about phase 3 of a card as a sentence."""
    match fact:
        case facts.ActionFizzled(action=action):
            return Text(
                de=f"{action} bleibt ohne Wirkung: nichts ist in Reichweite.",
                en=f"{action} has no effect: nothing is in reach.",
            )
        case facts.ActionDeclined(seat=seat, action=action):
            return Text(de=f"Platz {seat} verzichtet auf {action}.", en=f"Seat {seat} leaves {action} undone.")
        case facts.VikingMoved(seat=seat, action=action, start=start, to=to):
            return Text(
                de=f"{action}: Platz {seat} geht von {start} nach {to}.",
                en=f"{action}: seat {seat} goes from {start} to {to}.",
            )
        case facts.VikingSlammed(seat=seat, start=start, victim=victim, space=space, to=to):
            return Text(
                de=f"SLAM: Platz {seat} stürmt von {start} nach {space} und verdrängt Platz {victim} nach {to}.",
                en=f"SLAM: seat {seat} charges from {start} to {space} and pushes seat {victim} to {to}.",
            )
        case facts.AttackDeclared(seat=seat, target=target, action=action):
            return Text(
                de=f"{action}: Platz {seat} greift Platz {target} an.",
                en=f"{action}: seat {seat} attacks seat {target}.",
            )
        case (
            facts.ShieldDeclined()
            | facts.ShieldClaimed()
            | facts.ShieldBelieved()
            | facts.ShieldDoubted()
            | facts.ShieldRevealed()
        ):
            return _shield(fact)
        case _:
            assert_never(fact)


def _shield(fact: Shield) -> Text:
    match fact:
        case facts.ShieldDeclined(seat=seat):
            return Text(de=f"Platz {seat} wehrt sich nicht.", en=f"Seat {seat} does not resist.")
        case facts.ShieldClaimed(seat=seat, card=card):
            return Text(
                de=f"Platz {seat} legt eine Karte{known(card)} verdeckt hin und behauptet: SHIELD.",
                en=f"Seat {seat} puts a card{known(card)} face down and claims: SHIELD.",
            )
        case facts.ShieldBelieved(seat=seat):
            return Text(
                de=f"Platz {seat} glaubt es: der Angriff fällt aus.",
                en=f"Seat {seat} believes it: the attack does not happen.",
            )
        case facts.ShieldDoubted(seat=seat):
            return Text(
                de=f"Platz {seat} glaubt nicht an den SHIELD: Bluff!",
                en=f"Seat {seat} does not believe in the SHIELD: bluff!",
            )
        case facts.ShieldRevealed(seat=seat, card=card, truthful=truthful):
            return Text(
                de=f"Platz {seat} deckt {card} auf: {'der SHIELD ist echt' if truthful else 'kein SHIELD'}.",
                en=f"Seat {seat} turns up {card}: {'the SHIELD is real' if truthful else 'no SHIELD'}.",
            )
        case _:
            assert_never(fact)


def narrate_bluff(fact: facts.BluffFact) -> Text:
    match fact:
        case facts.BluffQuestionOpened(asked=asked):
            de, en = (listed(f"{word} {seat}" for seat in asked) for word in ("Platz", "seat"))
            return Text(de=f"Bluff ausrufen oder passen: {de}.", en=f"Call bluff or pass: {en}.")
        case facts.BluffAnswered():
            return _answered(fact)
        case facts.BluffQuestionClosed(caller=None):
            return Text(de="Niemand ruft Bluff aus.", en="Nobody calls bluff.")
        case facts.BluffQuestionClosed(caller=caller):
            return Text(de=f"Platz {caller} ruft: Bluff!", en=f"Seat {caller} calls: bluff!")
        case _:
            assert_never(fact)


def _answered(fact: facts.BluffAnswered) -> Text:
    if fact.seat is None:
        return Text(de="Eine verdeckte Antwort ist da.", en="A sealed answer has come.")
    if fact.call:
        return Text(de=f"Platz {fact.seat} ruft verdeckt Bluff.", en=f"Seat {fact.seat} secretly calls bluff.")
    return Text(de=f"Platz {fact.seat} passt verdeckt.", en=f"Seat {fact.seat} secretly passes.")


Won = facts.BraceletTaken | facts.NothingTaken | facts.SupplyBraceletTaken

WHY: Mapping[facts.Reason, Text] = {
    "bluff": Text(de="Bluff entlarvt", en="Bluff caught"),
    "false_call": Text(de="Zu Unrecht gerufen", en="Wrongly called"),
    "hit": Text(de="Treffer", en="Hit"),
    "shield": Text(de="Echter SHIELD", en="Real SHIELD"),
    "false_shield": Text(de="Falscher SHIELD", en="False SHIELD"),
}


def narrate_bracelet(fact: facts.BraceletFact) -> Text:
    match fact:
        case facts.BraceletTaken() | facts.NothingTaken() | facts.SupplyBraceletTaken():
            text = _won(fact)
        case facts.BraceletsPickedUp(seat=seat, space=space, values=values):
            number = bracelets(len(values))
            text = Text(
                de=f"Platz {seat} bekommt auf {space} {number.de}: {listed(values)}.",
                en=f"Seat {seat} gets {number.en} on {space}: {listed(values)}.",
            )
        case facts.BraceletKnockedOff(seat=seat, target=target, value=value):
            text = Text(
                de=f"Platz {seat} schlägt Platz {target} einen Armreif vom Wert {value} ab.",
                en=f"Seat {seat} knocks a bracelet of value {value} off seat {target}.",
            )
        case facts.BraceletPlaced(seat=seat, space=space, value=value):
            text = Text(
                de=f"Platz {seat} legt den Armreif vom Wert {value} auf {space}.",
                en=f"Seat {seat} puts the bracelet of value {value} on {space}.",
            )
        case facts.BraceletSunk(space=space, value=value):
            text = Text(
                de=f"Der Armreif vom Wert {value} versinkt bei {space} im Wasser.",
                en=f"The bracelet of value {value} sinks in the water at {space}.",
            )
        case facts.BraceletLaid(space=space, value=value):
            text = Text(
                de=f"Aus dem Vorrat kommt ein Armreif vom Wert {value} auf {space}.",
                en=f"A bracelet of value {value} from the supply is laid on {space}.",
            )
        case facts.LootTaken():
            text = _loot(fact)
        case _:
            assert_never(fact)
    return text


def _loot(fact: facts.LootTaken) -> Text:
    seat, number, values = fact.seat, bracelets(fact.count), known(fact.values)
    return Text(
        de=f"Platz {seat} steht auf dem Beutefeld und nimmt {number.de}{values} aus dem Vorrat.",
        en=f"Seat {seat} stands on the loot space and takes {number.en}{values} from the supply.",
    )


def _won(fact: Won) -> Text:
    taker, victim = fact.taker, fact.victim
    match fact:
        case facts.BraceletTaken(reason=reason, value=value):
            return Text(
                de=f"{WHY[reason].de}: Platz {taker} nimmt Platz {victim} einen Armreif{known(value)} ab.",
                en=f"{WHY[reason].en}: seat {taker} takes a bracelet{known(value)} from seat {victim}.",
            )
        case facts.NothingTaken(reason=reason):
            return Text(
                de=f"{WHY[reason].de}: bei Platz {victim} ist für Platz {taker} nichts zu holen.",
                en=f"{WHY[reason].en}: seat {victim} has nothing for seat {taker} to take.",
            )
        case facts.SupplyBraceletTaken(value=value):
            return Text(
                de=f"Platz {victim} hat keinen Armreif: Platz {taker} nimmt einen{known(value)} aus dem Vorrat.",
                en=f"Seat {victim} has no bracelet: seat {taker} takes one{known(value)} from the supply.",
            )
        case _:
            assert_never(fact)


def narrate_card(fact: facts.CardFact) -> Text:
    match fact:
        case facts.CardAnnounced(seat=seat, action=action, card=card):
            return Text(
                de=f"Platz {seat} legt eine Karte{known(card)} verdeckt hin und kündigt {action} an.",
                en=f"Seat {seat} puts a card{known(card)} face down and announces {action}.",
            )
        case facts.CardRevealed(seat=seat, card=card, truthful=truthful):
            return Text(
                de=f"Platz {seat} deckt {card} auf: {'die Wahrheit' if truthful else 'geblufft'}.",
                en=f"Seat {seat} turns up {card}: {'the truth' if truthful else 'a bluff'}.",
            )
        case facts.SecondCardDue(seat=seat):
            return Text(de=f"Platz {seat} spielt die zweite Karte.", en=f"Seat {seat} plays the second card.")
        case facts.CardsDiscarded(counts=counts):
            number = cards(sum(counts))
            return Text(
                de=f"Auf die Abwurfstapel kommt, was in diesem Zug gespielt wurde: {number.de}.",
                en=f"What was played in this turn goes to the discard piles: {number.en}.",
            )
        case facts.CardsDrawn(seat=seat, count=count, cards=drawn):
            number = cards(count)
            return Text(
                de=f"Platz {seat} zieht {number.de}{known(drawn)}.", en=f"Seat {seat} draws {number.en}{known(drawn)}."
            )
        case facts.PileRenewed(seat=seat, count=count):
            number = cards(count)
            return Text(
                de=f"Platz {seat} mischt den Abwurfstapel ({number.de}) als neuen Nachziehstapel.",
                en=f"Seat {seat} shuffles the discards ({number.en}) as a new draw pile.",
            )
        case _:
            assert_never(fact)


def narrate_game(fact: facts.GameFact) -> Text:
    """Return a fact about the layout, the turns or the end as a sentence."""
    match fact:
        case facts.StartPlayerDetermined(seat=seat):
            text = Text(de=f"Platz {seat} ist Startspieler.", en=f"Seat {seat} is the start player.")
        case facts.StartSpaceChosen(seat=seat, space=space):
            text = Text(de=f"Platz {seat} beginnt auf {space}.", en=f"Seat {seat} starts on {space}.")
        case facts.VikingsPlaced(spaces=spaces):
            text = Text(de=f"Die Wikinger stehen auf {listed(spaces)}.", en=f"The Vikings stand on {listed(spaces)}.")
        case facts.BraceletsHandedOut(values=values):
            text = Text(
                de=f"Alle bekommen Armreife mit den Werten {listed(values)}.",
                en=f"Everybody gets bracelets of the values {listed(values)}.",
            )
        case facts.BraceletsRemoved(count=count, values=values):
            number = bracelets(count)
            text = Text(
                de=f"{number.de}{known(values)} kommen ungesehen in die Schachtel.",
                en=f"{number.en}{known(values)} go back to the box unseen.",
            )
        case facts.TurnBegan(turn=turn, seat=seat):
            text = Text(de=f"Zug {turn}: Platz {seat} ist am Zug.", en=f"Turn {turn}: it is the turn of seat {seat}.")
        case facts.BraceletsCounted(seat=seat, values=values, total=total):
            text = Text(
                de=f"Platz {seat} deckt auf: {listed(values) or 'nichts'}; zusammen {total}.",
                en=f"Seat {seat} shows {listed(values) or 'nothing'}; {total} in all.",
            )
        case facts.GameEnded(reason=reason):
            text = _ended(reason)
        case _:
            assert_never(fact)
    return text


def _ended(reason: facts.EndReason) -> Text:
    match reason:
        case "supply_empty":
            return Text(de="Der Vorrat ist leer: das Spiel ist aus.", en="The supply is empty: the game is over.")
        case "turn_cap":
            return Text(
                de="Die technische Höchstzahl der Züge ist erreicht: das Spiel ist aus.",
                en="The technical limit of turns is reached: the game is over.",
            )
        case _:
            assert_never(reason)


def narrate(fact: facts.ClashFact) -> Text:
    match fact.group:
        case "bluff":
            return narrate_bluff(fact)
        case "cards":
            return narrate_card(fact)
        case "bracelets":
            return narrate_bracelet(fact)
        case "actions":
            return narrate_action(fact)
        case "game":
            return narrate_game(fact)
        case _:
            assert_never(fact)
