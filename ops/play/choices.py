"""Choosing one of many actions: by its number, by its name, or by a part of it, with completion."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap

from events.ruleset.rendering import Language
from ops.play.texts import say, shortened

try:
    import readline
except ImportError:  # Where there is none, input goes without completion.
    readline = None  # type: ignore[assignment]

GAP = 2
Ask = Callable[[str], str]


def matching(labels: Sequence[str], typed: str) -> list[int]:
    """Return the labels that are meant: the one that is typed in full, else all in which every word occurs."""
    wanted = typed.casefold().split()
    folded = [label.casefold() for label in labels]
    exact = [index for index, label in enumerate(folded) if label.split() == wanted]
    return exact or [index for index, label in enumerate(folded) if all(word in label for word in wanted)]


def completions(labels: Sequence[str], typed: str) -> list[str]:
    """Return what may stand instead of what was typed: labels that begin so, else the only one that is meant."""
    begun = [label for label in labels if label.casefold().startswith(typed.casefold())]
    meant = [labels[index] for index in matching(labels, typed)]
    return begun or (meant if len(meant) == 1 else [])


@contextmanager
def completing(labels: Sequence[str]) -> Iterator[None]:
    """Let the Tab key complete labels while something is typed."""
    if readline is None:
        yield
        return

    def complete(typed: str, number: int) -> str | None:
        found = completions(labels, typed)
        return found[number] if number < len(found) else None

    before, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)


def in_columns(labels: Sequence[str], numbers: Sequence[int], width: int) -> list[str]:
    """Return numbered labels side by side, column by column, shortened to the width."""
    cells = [shortened(f"{number + 1:>3} {labels[number]}", width) for number in numbers]
    if not cells:
        return []
    widest = max(map(len, cells)) + GAP
    columns = max(1, (width + GAP) // widest)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(widest) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def in_full(labels: Sequence[str], numbers: Sequence[int], width: int) -> list[str]:
    """Return numbered labels side by side where all fit a line, else one below the other, wrapped."""
    if all(len(labels[number]) + 4 <= width for number in numbers):
        return in_columns(labels, numbers, width)
    cells = [(f"{number + 1:>3} ", labels[number]) for number in numbers]
    return [line for first, label in cells for line in wrap(first + label, width, subsequent_indent="    ")]


def overview(labels: Sequence[str], lang: Language, width: int, height: int) -> list[str]:
    """Return the actions in at most so many lines; the last one says how many there are more."""
    whole = in_columns(labels, range(len(labels)), width)
    if len(whole) <= height:
        return whole
    first: list[str] = []
    count = 0
    while len(longer := in_columns(labels, range(count + 1), width)) < height:
        first, count = longer, count + 1
    return [*first, "    " + say(lang, "more", len(labels) - count)]
