"""What the panel shows of a game at one version, as plain JSON: log, table, every seat's view and offer, two worlds."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from events.aggregate.narration import narrate
from events.aggregate.state import GameState
from events.bots.registry import BOTS
from events.integrity.codec import begins_commit, read_metadata, visible_audiences
from events.log.records import Entry, Status
from events.ruleset.records import Command, Record
from events.ruleset.rendering import Drawing
from events.ruleset.ruleset import AnyRuleset, Viewer
from ops.check.trial import dead_end, nothing_offered, spoken
from ops.dev.differences import MAX_BYTES, Difference, differences, plain
from ops.dev.game import DevGame, Start
from ops.dev.trouble import Trouble
from ops.dev.worlds import Worlds, two_worlds

MAX_OFFER = 200
"""Offered commands that are shown; the panel can filter them, and takes others as JSON."""
MAX_LOG = 2_000
WIDTH = 60


class LogLine(Record):
    """One event: its sentence, all of its fields, and the draws of the decision that begins with it.

    ``starts`` is true if a decision begins with it. ``hidden`` names who alone knows a part of it.
    """

    version: int
    type: str
    seat: int | None
    text: str
    fields: Any
    draws: tuple[str, ...]
    starts: bool
    hidden: tuple[str, ...]


class Offered(Record):
    """One command on offer, with its label."""

    action: dict[str, Any]
    label: str
    text: str


class Shown(Record):
    """What one viewer gets at a version: view, drawing, score, what it was told last, and its offer.

    ``viewer`` is null for a spectator. ``asked`` says whether the seat is to act. ``offered`` counts the whole offer.
    """

    viewer: int | None
    asked: bool
    view: Any
    drawing: str
    score: int | None
    told: str
    offer: tuple[Offered, ...]
    offered: int


class Panel(Record):
    """A game at one version; ``at`` is 0 and most fields are empty if none can be shown."""

    ruleset: str
    title: str
    seats: tuple[int, int]
    bots: tuple[str, ...]
    start: Start
    at: int
    head: int
    last: int
    status: str
    phase: str
    note: str
    stopped: Trouble | None
    can_act: bool
    log: tuple[LogLine, ...]
    table: Any
    changed: tuple[Difference, ...]
    viewers: tuple[Shown, ...]
    worlds: Worlds | None
    troubles: tuple[Trouble, ...]


def panel_of(game: DevGame, at: int | None, world: int | None = None, deal: int = 0) -> Panel:
    """Return the panel of a game at a version, by default the newest, with two worlds of a seat if one is named."""
    game.guard.reset()
    at = game.head if at is None else min(max(at, min(1, game.head)), game.head)
    state = game.states[at - 1] if at else None
    before = game.states[at - 2] if at > 1 else None
    ruleset, call = game.ruleset, game.guard.call
    is_begun = state is not None and state.has_started
    seats = range(state.setup.seats) if is_begun and state is not None else ()
    table = _table(game, state)
    can_act = at == len(game.entries) or (at > 0 and begins_commit(game.entries[at]))
    viewers = tuple(_shown(game, state, at, viewer) for viewer in (*seats, None)) if is_begun and state else ()
    if can_act and is_begun and state and not game.guard.troubles:
        _require_somebody(game, state, viewers)
    return Panel(
        ruleset=ruleset.id,
        title=call("title", lambda: ruleset.title.en) or ruleset.id,
        seats=(ruleset.seats[0], ruleset.seats[-1]),
        bots=tuple(BOTS),
        start=game.start,
        at=at,
        head=game.head,
        last=len(game.entries),
        status=str(state.status) if state else "",
        phase=(call("phase()", lambda: str(ruleset.phase(state.table))) or "") if is_begun and state else "",
        note=game.note,
        stopped=game.stopped,
        can_act=can_act,
        log=tuple(_log(game)),
        table=table,
        changed=differences(_table(game, before), table) if before and before.has_started else (),
        viewers=viewers,
        worlds=two_worlds(game, state, world, deal) if state and world is not None and world in seats else None,
        troubles=(*game.faults, *([game.changed] if game.changed else []), *game.guard.troubles),
    )


def _require_somebody(game: DevGame, state: GameState, viewers: Sequence[Shown]) -> None:
    """Note a trouble more if the game is not over, and nobody can go on."""
    if state.status is not Status.RUNNING:
        return
    stuck = next((one.viewer for one in viewers if one.asked and not one.offered), None)
    why = None
    if stuck is not None:
        why = nothing_offered(stuck)
    elif not any(one.asked for one in viewers):
        why = game.guard.call("phase()", dead_end, game.ruleset, state.table)
    if why is not None:
        game.guard.troubles.append(
            Trouble(doing=f"dead end at version {state.version}", error=f"{why.text} {why.hint}")
        )


def _table(game: DevGame, state: GameState | None) -> Any:
    if state is None or not state.has_started:
        return None
    return game.guard.call(f"the table of version {state.version}", lambda: plain(state.table))


def _log(game: DevGame) -> Iterator[LogLine]:
    first = max(0, len(game.entries) - MAX_LOG)
    for entry in game.entries[first:]:
        metadata = read_metadata(entry)
        fields = {name: value for part in (entry.data, *entry.private.values()) for name, value in _fields(part)}
        yield LogLine(
            version=entry.version,
            type=entry.type,
            seat=entry.seat,
            text=_sentence(game, entry, fields),
            fields=fields,
            draws=tuple(_drawn(draw.source, draw.order, draw.size) for draw in metadata.draws) if metadata else (),
            starts=metadata is not None,
            hidden=tuple(name for name in entry.private if name != "server"),
        )


def _fields(part: bytes) -> Iterator[tuple[str, Any]]:
    yield from ((name, value) for name, value in msgspec.json.decode(part).items() if name not in ("decided", "seed"))


def _drawn(source: str, order: Sequence[int], size: int) -> str:
    shown = ", ".join(map(str, islice(order, 8))) + (", …" if len(order) > 8 else "")
    return f"{source}: {shown} of {size}"


def _sentence(game: DevGame, entry: Entry, fields: dict[str, Any]) -> str:
    doing = f"texts.narrate() for {entry.type}"
    if any(trouble.doing == doing for trouble in game.guard.troubles):
        return entry.type
    text = game.guard.call(doing, lambda: narrate(game.ruleset, entry.type, fields, entry.schema).en)
    return text or entry.type


def _shown(game: DevGame, state: GameState, at: int, viewer: Viewer) -> Shown:
    ruleset, call, table = game.ruleset, game.guard.call, state.table
    who = "a spectator" if viewer is None else f"seat {viewer}"
    view = call(f"view() for {who} at version {at}", lambda: plain(ruleset.view(table, viewer)))
    drawing = Drawing(viewer=viewer, width=WIDTH)
    drawn = None
    if isinstance(view, dict):
        drawn = call(f"render() for {who} at version {at}", lambda: str(ruleset.display.render(view, drawing)))
    scores = call(f"score() for {who} at version {at}", lambda: ruleset.score(table, viewer))
    asked, offer, offered = _offer(game, state, at, viewer)
    own = None if scores is None or viewer is None else next((one.total for one in scores if one.seat == viewer), None)
    return Shown(
        viewer=viewer,
        asked=asked,
        view=view,
        drawing=(drawn or "")[:MAX_BYTES],
        score=own,
        told=_told(game, state, at, viewer),
        offer=offer,
        offered=offered,
    )


def _offer(game: DevGame, state: GameState, at: int, viewer: Viewer) -> tuple[bool, tuple[Offered, ...], int]:
    """Return whether a seat is asked, the beginning of its offer, and how long the offer is."""
    ruleset, call, table = game.ruleset, game.guard.call, state.table
    if viewer is None or state.status is not Status.RUNNING:
        return False, (), 0
    asked = call(f"to_act() for seat {viewer} at version {at}", lambda: viewer in state.to_act(viewer))
    if not asked:
        return False, (), 0
    offer = call(f"legal() for seat {viewer} at version {at}", lambda: tuple(ruleset.legal(table, viewer))) or ()
    found = []
    for command in offer[:MAX_OFFER]:
        text = call(f"naming an offer of seat {viewer}", spoken, command)
        action = call(f"an offer of seat {viewer} as JSON", msgspec.to_builtins, command)
        if text is None or not isinstance(action, dict):
            break
        doing = f"texts.label() for {text}"
        label = call(doing, _label, ruleset, table, viewer, command)
        found.append(Offered(action=action, label=label or text, text=text))
    return True, tuple(found), len(offer)


def _label(ruleset: AnyRuleset, table: Any, seat: int, command: Command) -> str:
    label: str = ruleset.texts.label(table, seat, command).en
    return label


def _told(game: DevGame, state: GameState, at: int, viewer: Viewer) -> str:
    """Return the newest event in the words that a viewer gets."""
    entry = game.entries[at - 1]
    names = visible_audiences(entry, viewer, public=state.is_public)
    fields = dict(pair for part in (entry.data, *(entry.private[name] for name in names)) for pair in _fields(part))
    who = "a spectator" if viewer is None else f"seat {viewer}"
    doing = f"texts.narrate() for {entry.type}, as {who} is told"
    return game.guard.call(doing, lambda: narrate(game.ruleset, entry.type, fields, entry.schema).en) or ""
