"""Players: bots choose by what their seat knows, and a seat whose time is over does something that it could do."""

from events.bots.analysis import analyse
from events.bots.bot import Budget, see
from events.bots.registry import BOTS
from events.ruleset.chance import Chance
from events.ruleset.records import canonical
from events.ruleset.ruleset import NOBODY_AWAY, Away, told
from ops.check.trial import Broken, Trial, spoken

WORLDS, DECISIONS, ANALYSED, FEW_OFFERED = 2, 2, 1, 12


def a_default_is_on_offer(trial: Trial) -> None:
    """The default of a seat that is asked is on offer, and follows from what the seat knows."""
    ruleset = trial.ruleset
    for step in trial.steps():
        table = step.before
        for seat in trial.asked(table) if step.number else ():
            trial.look(step, seat)
            other = ruleset.hidden.resample_hidden(table, seat, Chance(b"another world"))
            for away in (NOBODY_AWAY, Away(absent=frozenset({seat}))):
                found = ruleset.default_command(table, seat, away)
                if ruleset.default_command(other, seat, away) != found:
                    raise Broken(
                        "leak",
                        f"The default of seat {seat} depends on what it cannot know.",
                        fields=("default", "legal", "resample_hidden"),
                    )
                if found is None and seat in away:
                    if ruleset.next_fact(table, Chance(b"away"), away) is None:
                        raise Broken(
                            "dead end",
                            f"Seat {seat} is away, does nothing by default, and nothing follows without it.",
                            fields=("default", "next_fact"),
                        )
                elif found not in ruleset.legal(table, seat):
                    said = "nothing" if found is None else spoken(found)
                    raise Broken(
                        "refused", f"The default of seat {seat} is {said}, which is not listed.", fields=("default",)
                    )


def bots_choose_by_what_their_seat_knows(trial: Trial) -> None:
    """Two tables that a seat cannot tell apart, with the same story, secret and number of worlds: the same choice."""
    ruleset, mixer = trial.ruleset, trial.chooser("bots")
    facts, known = list[object](), list[int]()
    for step in trial.steps():
        facts += step.facts
        known.append(len(facts))
    for step in trial.some(DECISIONS, mixer):
        seat = trial.asked(step.after)[0]
        trial.look(step, seat)
        story, secret = told(facts[: known[step.number]], seat), mixer.randbytes(32)  # type: ignore[arg-type]
        other = ruleset.hidden.resample_hidden(step.after, seat, Chance(mixer.randbytes(8)))
        asked = [see(ruleset, table, seat, story, secret) for table in (step.after, other)]
        if asked[0] != asked[1] or asked[0].deal(0) != asked[1].deal(0):
            raise Broken(
                "leak", f"What a bot of seat {seat} gets holds more than it knows.", fields=("resample_hidden", "legal")
            )
        for name, bot in BOTS.items():
            trial.look(step, seat)
            here, there = (bot.choose(one, Budget(worlds=WORLDS)) for one in asked)
            if canonical(here) != canonical(there):
                raise Broken(
                    "leak",
                    f"The bot {name} chooses for seat {seat} by what it cannot know.",
                    fields=("value", "resample_hidden", "legal"),
                )
            if here.command not in ruleset.legal(step.after, seat):
                raise Broken("refused", f"The bot {name} chooses what is not listed.", fields=("value", "legal"))


def every_offer_is_valued(trial: Trial) -> None:
    """An analysis values everything on offer, and is a function of what the seat knows."""
    ruleset, mixer = trial.ruleset, trial.chooser("analysis")
    few = Budget(worlds=3)
    for step in trial.some(ANALYSED, mixer):
        seat = trial.asked(step.after)[0]
        offer = ruleset.legal(step.after, seat)
        if len(offer) > FEW_OFFERED:
            continue
        trial.look(step, seat)
        other = ruleset.hidden.resample_hidden(step.after, seat, Chance(mixer.randbytes(8)))
        here, there = (analyse(see(ruleset, one, seat, (), b"key"), few, few) for one in (step.after, other))
        if here != there:
            raise Broken("leak", f"An analysis for seat {seat} tells what it cannot know.", fields=("value", "score"))
        if sorted(map(str, offer)) != sorted(str(one.command) for one in here):
            raise Broken(
                "unlisted", "An analysis values something else than what is listed.", fields=("legal", "value")
            )
