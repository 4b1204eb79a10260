"""The story of actions, attacks and shields."""

from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import (
    ActionDeclined,
    ActionFact,
    ActionFizzled,
    AttackDeclared,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
    VikingMoved,
    VikingSlammed,
)
from ..words import known

Shield = ShieldDeclined | ShieldClaimed | ShieldBelieved | ShieldDoubted | ShieldRevealed


def narrate_action(fact: ActionFact) -> Text:
    """Return a fact about phase 3 of a card as a sentence."""
    match fact:
        case ActionFizzled(action=action):
            return Text(
                de=f"{action} bleibt ohne Wirkung: nichts ist in Reichweite.",
                en=f"{action} has no effect: nothing is in reach.",
            )
        case ActionDeclined(seat=seat, action=action):
            return Text(de=f"Platz {seat} verzichtet auf {action}.", en=f"Seat {seat} leaves {action} undone.")
        case VikingMoved(seat=seat, action=action, start=start, to=to):
            return Text(
                de=f"{action}: Platz {seat} geht von {start} nach {to}.",
                en=f"{action}: seat {seat} goes from {start} to {to}.",
            )
        case VikingSlammed(seat=seat, start=start, victim=victim, space=space, to=to):
            return Text(
                de=f"SLAM: Platz {seat} stürmt von {start} nach {space} und verdrängt Platz {victim} nach {to}.",
                en=f"SLAM: seat {seat} charges from {start} to {space} and pushes seat {victim} to {to}.",
            )
        case AttackDeclared(seat=seat, target=target, action=action):
            return Text(
                de=f"{action}: Platz {seat} greift Platz {target} an.",
                en=f"{action}: seat {seat} attacks seat {target}.",
            )
        case ShieldDeclined() | ShieldClaimed() | ShieldBelieved() | ShieldDoubted() | ShieldRevealed():
            return _shield(fact)
        case _:
            assert_never(fact)


def _shield(fact: Shield) -> Text:
    match fact:
        case ShieldDeclined(seat=seat):
            return Text(de=f"Platz {seat} wehrt sich nicht.", en=f"Seat {seat} does not resist.")
        case ShieldClaimed(seat=seat, card=card):
            return Text(
                de=f"Platz {seat} legt eine Karte{known(card)} verdeckt hin und behauptet: SHIELD.",
                en=f"Seat {seat} puts a card{known(card)} face down and claims: SHIELD.",
            )
        case ShieldBelieved(seat=seat):
            return Text(
                de=f"Platz {seat} glaubt es: der Angriff fällt aus.",
                en=f"Seat {seat} believes it: the attack does not happen.",
            )
        case ShieldDoubted(seat=seat):
            return Text(
                de=f"Platz {seat} glaubt nicht an den SHIELD: Bluff!",
                en=f"Seat {seat} does not believe in the SHIELD: bluff!",
            )
        case ShieldRevealed(seat=seat, card=card, truthful=truthful):
            return Text(
                de=f"Platz {seat} deckt {card} auf: {'der SHIELD ist echt' if truthful else 'kein SHIELD'}.",
                en=f"Seat {seat} turns up {card}: {'the SHIELD is real' if truthful else 'no SHIELD'}.",
            )
        case _:
            assert_never(fact)
