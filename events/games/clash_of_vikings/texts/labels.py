"""Commands on offer in a few words, as on a button."""

from typing import assert_never

from events.ruleset.scoring import Text

from .. import commands
from ..data import Card, Space
from ..state import Table
from .names import bracelets, listed


def label(table: Table, seat: int, command: commands.ClashCommand) -> Text:  # noqa: ARG001, C901, PLR0911, PLR0912
    match command:
        case commands.Answer(call=call):
            return Text(de="Bluff ausrufen", en="Call bluff") if call else Text(de="Passen", en="Pass")
        case commands.Announce(card=card, action=action):
            said = _truth(card, action)
            return Text(
                de=f"{card} legen, {action} ankündigen ({said.de})", en=f"Play {card}, announce {action} ({said.en})"
            )
        case commands.Move(to=to):
            taken = _taken(table, to)
            return Text(de=f"Nach {to} gehen{taken.de}", en=f"Go to {to}{taken.en}")
        case commands.Slam(victim=victim, to=to):
            return Text(de=f"Platz {victim} nach {to} verdrängen", en=f"Push seat {victim} to {to}")
        case commands.Decline():
            return Text(de=f"{table.action} bleiben lassen", en=f"Leave {table.action} undone")
        case commands.Attack(target=target):
            return Text(de=f"Platz {target} angreifen", en=f"Attack seat {target}")
        case commands.ClaimShield(card=card):
            said = _truth(card, "SHIELD")
            return Text(de=f"{card} legen, SHIELD behaupten ({said.de})", en=f"Play {card}, claim SHIELD ({said.en})")
        case commands.DeclineShield():
            return Text(de="Sich nicht wehren", en="Do not resist")
        case commands.DoubtShield():
            return Text(de="SHIELD anzweifeln", en="Doubt the SHIELD")
        case commands.BelieveShield():
            return Text(de="SHIELD glauben", en="Believe the SHIELD")
        case commands.Place(space=space):
            where = _placed(table, space)
            return Text(de=f"Armreif auf {space} legen{where.de}", en=f"Put the bracelet on {space}{where.en}")
        case commands.ChooseStart(space=space):
            return Text(de=f"Auf {space} beginnen", en=f"Start on {space}")
        case _:
            assert_never(command)


def _truth(card: Card, said: Card) -> Text:
    return Text(de="wahr", en="true") if card == said else Text(de="Bluff", en="bluff")


def _taken(table: Table, space: Space) -> Text:
    values = table.lying.get(space)
    if not values:
        return Text(de="", en="")
    count = bracelets(len(values))
    return Text(de=f", {count.de} nehmen ({listed(values)})", en=f", take {count.en} ({listed(values)})")


def _placed(table: Table, space: Space) -> Text:
    if space in table.arena.water:
        return Text(de=" (versinkt)", en=" (sinks)")
    if space in table.vikings:
        owner = table.vikings.index(space)
        return Text(de=f" (an Platz {owner})", en=f" (to seat {owner})")
    return Text(de="", en="")
