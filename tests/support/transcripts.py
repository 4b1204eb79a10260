"""Files of games, and every way to alter one."""

from events.integrity.transcript import Unreadable, lines_of, read_transcript
from events.integrity.verification import verify
from tests.support.nim import NIM_ONLY, new_service, play_out, running


def exported(*, close=True, viewer=None):
    """The lines of a game of Nim as a viewer gets them."""
    service = new_service()
    game_id = running(service, 2, b"file")
    state = play_out(service, game_id)
    if close:
        state = service.close(game_id).state
    return list(lines_of(state, service.log.read(game_id), viewer))


def changed(value):
    """The value with each of its leaves changed once."""
    match value:
        case dict():
            for name, item in value.items():
                yield from ({**value, name: other} for other in changed(item))
            yield {**value, "more": 1}
        case list():
            for index, item in enumerate(value):
                yield from ([*value[:index], other, *value[index + 1 :]] for other in changed(item))
            yield [*value, 1]
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            flipped = {"0": "1"}.get(value[:1], "0")
            yield flipped + value[1:]
        case None:
            yield 0


def found(lines, rulesets=NIM_ONLY):
    """The first broken version, or the line that cannot be read."""
    try:
        report = verify(rulesets, read_transcript(lines))
    except Unreadable as unreadable:
        return unreadable.line
    return None if report.ok else report.version
