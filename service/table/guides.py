"""What a ruleset brings for the table, in its folder: its board, and the guide that a page plays on a practice game."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from events.ruleset.origin import folder_of, home_of
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from events.ruleset.scoring import Text

BOARDS = "table"
BOARD, GUIDE, REASONS = "board.js", "guide.json", "reasons.json"
MAX_LENGTH = 180
"""The maximum number of characters of a sentence: four lines on a telephone."""
MAX_GOAL = 44
"""The maximum number of characters of the short goal: one line on a telephone."""
MAX_HINT = 90
"""The maximum number of characters of a hint, which stands beside another sentence."""
MAX_FIRST = 120
"""The maximum number of characters of a sentence above the choices."""
MAX_BYTES = 200_000
"""The maximum size of a file."""

Condition = Mapping[str, Any]
"""The condition that an action must meet, as ``board.d.ts`` describes it."""


class InvalidGuide(Exception):
    """The guide, the reasons or the board of a ruleset cannot be used; the text says why."""


class _Strict(Record, forbid_unknown_fields=True):
    """A part of a file in which nothing is overlooked."""


class ScriptedAction(_Strict):
    """What another seat does, or what is played ahead for the learner."""

    seat: Annotated[int, Meta(ge=0)]
    action: Mapping[str, Any]


Script = Annotated[Sequence[ScriptedAction], Meta(max_length=200)]
"""What is played one after the other."""


class WantedAction(_Strict):
    """What the learner has to do; ``offered``: the number of actions on offer. ``then`` is what others answer.

    ``hint`` is added to the answer to the second wrong pick. It helps to find the place without naming it.
    """

    action: Mapping[str, Any]
    offered: Annotated[int, Meta(ge=1)]
    then: Script = ()
    hint: Text | None = None


class OtherAction(_Strict):
    """What is said where the learner tries something else that meets a condition."""

    tries: Condition
    say: Text


class GuideStep(_Strict):
    """One step: what is played ahead, what is said, what is lit, what to do, and what it brought.

    ``version``: that of the game when the step is shown. ``otherwise`` is asked in order, then ``other``, for anything
    else that is on offer. ``rules`` are those that the step is about. Without ``do`` it is only read.
    """

    id: str
    version: int
    say: Text
    before: Script = ()
    look: Annotated[Sequence[str | Condition], Meta(max_length=20)] = ()
    do: Annotated[Sequence[WantedAction], Meta(max_length=6)] = ()
    after: Text | None = None
    otherwise: Annotated[Sequence[OtherAction], Meta(max_length=20)] = ()
    other: Text | None = msgspec.field(name="else", default=None)
    rules: Sequence[str] = ()


class GuideGame(_Strict):
    """The game that a guide is played over. The same seed, options and actions always give the same one."""

    seed: Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
    seats: Sequence[str]
    options: Mapping[str, Any] = {}


class GuideEnd(_Strict):
    """What is said in the end, after what is played ahead."""

    say: Text
    version: int
    before: Script = ()


class FirstSentence(_Strict):
    """What is said in the first turns of the game after the lesson, while something on offer meets the condition."""

    when: Condition
    say: Text


class Guide(_Strict):
    """A guide. ``before`` is played before anything is said; ``learner`` is the seat of the learner.

    ``goal_short`` stands above everything that is said. In the first three turns of the game after it, the first
    sentence of ``first`` whose condition is met stands above the choices.
    """

    edition: Literal[1]
    ruleset: str
    title: Text
    goal: Text
    minutes: Annotated[int, Meta(ge=1, le=30)]
    game: GuideGame
    learner: Annotated[int, Meta(ge=0)]
    steps: Annotated[Sequence[GuideStep], Meta(min_length=5, max_length=9)]
    end: GuideEnd
    before: Script = ()
    goal_short: Text | None = None
    first: Annotated[Sequence[FirstSentence], Meta(max_length=12)] = ()

    def sentences(self) -> Iterator[tuple[Text, int]]:
        """Yield each text, and how many characters it may have."""
        yield from ((text, MAX_LENGTH) for text in (self.goal, self.end.say))
        if self.goal_short is not None:
            yield self.goal_short, MAX_GOAL
        yield from ((one.say, MAX_FIRST) for one in self.first)
        for step in self.steps:
            yield from ((one, MAX_LENGTH) for one in (step.say, step.after, step.other) if one is not None)
            yield from ((one.say, MAX_LENGTH) for one in step.otherwise)
            yield from ((one.hint, MAX_HINT) for one in step.do if one.hint is not None)


class Reason(_Strict):
    """What a refusal by a rule is said as; ``when``: only of actions that meet it, ``phase``: only in that phase."""

    rule: str
    de: str
    en: str
    when: Condition = msgspec.field(default_factory=dict)
    phase: str | None = None


def board_folder(ruleset: AnyRuleset) -> str:
    """Return the folder of the board of a ruleset, which need not exist."""
    return str(folder_of(home_of(ruleset.boxes, ruleset.decide.__module__)) / BOARDS)


def table_file(ruleset: AnyRuleset, name: str) -> Path | None:
    """Return a file that a ruleset brings for the table; ``None`` if it has none of this name."""
    path = Path(board_folder(ruleset)) / name
    return path if path.is_file() else None


def read_guide(ruleset: AnyRuleset) -> Guide | None:
    """Return the guide of a ruleset; ``None`` if it has none. Raises ``InvalidGuide``."""
    guide: Guide | None = _read(ruleset, GUIDE, Guide)
    if guide is not None:
        for problem in _problems(guide, ruleset):
            raise InvalidGuide(f"{ruleset.id}/{GUIDE}: {problem}")
    return guide


def read_reasons(ruleset: AnyRuleset) -> Sequence[Reason]:
    """Return in which words a ruleset refuses, for those who learn it. Raises ``InvalidGuide``."""
    found: Sequence[Reason] = _read(ruleset, REASONS, list[Reason]) or ()
    for reason in found:
        if reason.rule not in ruleset.texts.rules:
            raise InvalidGuide(f"{ruleset.id}/{REASONS}: unknown rule {reason.rule}")
    return found


def _read(ruleset: AnyRuleset, name: str, kind: Any) -> Any:
    path = table_file(ruleset, name)
    if path is None:
        return None
    if path.stat().st_size > MAX_BYTES:
        raise InvalidGuide(f"{ruleset.id}/{name}: it has more than {MAX_BYTES} bytes")
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise InvalidGuide(f"{ruleset.id}/{name}: {error}") from None


def _problems(guide: Guide, ruleset: AnyRuleset) -> Iterator[str]:
    seats = guide.game.seats
    if guide.ruleset != ruleset.id:
        yield f"it is for {guide.ruleset}"
    if len(seats) not in ruleset.seats or len(set(seats)) != len(seats) or guide.learner >= len(seats):
        yield "its seats are none that the game can have"
    if len({step.id for step in guide.steps}) != len(guide.steps):
        yield "two steps have one id"
    for step in guide.steps:
        for rule in step.rules:
            if rule.removeprefix(f"{ruleset.id}/") not in ruleset.texts.rules:
                yield f"the step {step.id} names no rule: {rule}"
    for text, longest in guide.sentences():
        for sentence in (text.de, text.en):
            if not 0 < len(sentence) <= longest:
                yield f"this has {len(sentence)} characters, and may have {longest}: {sentence}"
