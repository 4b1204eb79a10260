"""The colours of charts: a name for style sheets, and a value for whoever opens a specification elsewhere."""

from collections.abc import Mapping

COLOURS: Mapping[str, str] = {
    "winner": "#0b5cad",
    "other": "#8b929b",
    "ink": "#1b1f24",
    "faint": "#cfc6b4",
    "land": "#e3dcc0",
    "water": "#dce8ee",
    "much-less": "#a33a00",
    "less": "#d98a4e",
    "same": "#949aa2",
    "more": "#5b93cf",
    "much-more": "#0b4a8f",
}
"""Orange for less and blue for more can be told apart by everybody; what is less is also drawn with a broken line."""
NAMES: Mapping[str, str] = {value: name for name, value in COLOURS.items()}
"""The name of each value."""
