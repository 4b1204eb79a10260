"""The rules catalogues are complete, each rule that is code has a test that names it, and our readings are marked."""

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
RULINGS = {
    "raids": [
        "R002", "R026", "R067", "R069", "R074", "R084", "R087", "R101", "R116", "R117", "R154", "R176", "R180", "R181",
        "R183", "R203", "R241", "R242", "R243", "R244", "R250", "R251", "R252", "R253", "R254", "R255",
        "R256", "R257", "R260",
    ],
    "skandinavien": [
        "R002", "R011", "R016", "R031", "R033", "R034", "R037", "R051", "R061", "R071", "R072", "R074", "R084", "R091",
        "R095", "R096", "R097", "R103", "R106", "R107", "R120", "R124", "R125", "R141", "R149", "R150", "R152", "R170",
        "R174", "R204", "R260",
    ],
}  # fmt: skip
"""The statements on which the printed text is silent, or can be read in two ways."""
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


def test_our_readings_are_marked():
    for game, rulings in RULINGS.items():
        assert [name for name, rule in RULESETS[game].texts.rules.items() if rule.ruling] == rulings
    found = {name for name, rule in RULESETS["clash_of_vikings"].texts.rules.items() if rule.ruling}
    assert {name for name in RULESETS["clash_of_vikings"].texts.rules if name[0] == "B"} <= found
    assert {"C010", "C011", "C044", "C054", "C101", "C122", "C132", "C150", "C173", "C175", "C177"} <= found
    assert {"S10", "S13", "S15", "S16"} <= found
    assert not {"C001", "C002", "C030", "C057", "C093", "C140", "C154"} & found


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
