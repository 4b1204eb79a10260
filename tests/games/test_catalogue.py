"""The rules catalogues are complete, and each rule that is code has a test that names it."""

import re
from pathlib import Path

from tests.support.cases import each
from tests.support.rulesets import RULESETS, SHIPPED

HERE = Path(__file__).parent
NO_CODE = {
    "clash_of_vikings": {"S12": "the version number shows that an answer came, and nothing else does"},
    "raids": {"R250": "a list of the kinds of decision, each tested by its own rule"},
    "wikinger": {"R206": "how a screen shows the game", "R240": "tips, assembly, credits"},
}
EVERY_GAME = {
    "clash_of_vikings": {"C209"},
    "raids": {"R254", "R292"},
    "skandinavien": {"R180", "R259"},
    "wikinger": {"R223", "R228", "R229"},
}
"""What ``tests/conformance`` holds every game to: what stays, what is final, what is told and refused alike."""
FINAL = {
    "clash_of_vikings": (set(), {"bluff", "shield", "doubt"}),
    "raids": ({"Fled", "StruckBack"}, {"battle"}),
    "skandinavien": ({"FirstTicketsChosen", "TicketsKept", "TunnelGivenUp"}, set()),
    "wikinger": ({"AuctionPassed"}, {"auction"}),
}
"""The facts that the rules hold a player to, and the phases in which another seat answers to what was done."""


def named(game):
    """The ids that the tests of a game name: ``R050`` in a text, ``_r050`` in a name, or a range of these."""
    forms = "|".join(
        sorted({re.sub(r"\d", r"\\d", rule) for rule in RULESETS[game].texts.rules}, key=len, reverse=True)
    )
    text = "\n".join(path.read_text() for path in sorted((HERE / game).glob("test_*.py")))
    names = "_".join(re.findall(r"def (test_\w+)", text))
    ranges = re.findall(r"R(\d{3})(?: TO |_TO_)R(\d{3})", f"{text} {names}".upper())
    return {
        *re.findall(rf"\b(?:{forms})\b", text),
        *(name[0].upper() + name[1:] for name in re.findall(rf"(?i)(?<=_)(?:{forms})(?=_|$)", names)),
        *(f"R{number:03}" for first, last in ranges for number in range(int(first), int(last) + 1)),
    }


@each("game", SHIPPED)
def test_every_rule_is_named_by_a_test_and_nothing_else_is(game):
    rules = set(RULESETS[game].texts.rules)
    assert rules - named(game) == {*EVERY_GAME.get(game, ()), *NO_CODE.get(game, ())}
    assert named(game) - rules == set()


@each("game", SHIPPED)
def test_rules_are_sentences_in_both_languages_and_every_refusal_names_one(game):
    texts = RULESETS[game].texts
    for rule in texts.rules.values():
        assert rule.de.endswith(".")
        assert rule.en.endswith(".")
    source = HERE.parents[1] / "events/games" / game
    text = "".join(path.read_text() for path in source.rglob("*.py"))
    raised = {*re.findall(r"RuleBroken\(\s*\"(\w+)\"", text), *re.findall(r"\"([CR]\d{3})\"", text)}
    assert raised <= set(texts.rules)
    assert raised


@each("game", FINAL)
def test_what_may_be_taken_back_stops_where_the_rules_say(game):
    facts = {kind.__name__ for kind in RULESETS[game].fact_types.values() if kind.final}
    assert (facts, set(RULESETS[game].reaction_phases)) == FINAL[game]


@each(
    "game, rule, de, en",
    [
        *(("clash_of_vikings", rule, "erste Ruf", "first call") for rule in ("C054", "C211", "S7")),
        ("raids", "R101", "R260", "R260"),
        ("raids", "R183", "nur die auf Plättchen", "only those on tiles"),
        ("raids", "R203", "Ausnahme", "exception"),
    ],
)
def test_statements_name_their_exceptions_and_the_other_reading(game, rule, de, en):
    statement = RULESETS[game].texts.rules[rule]
    assert de in statement.de
    assert en in statement.en
