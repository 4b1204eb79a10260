"""Policies: a small network that chooses among what is offered, its file, and what such a file must be.

A file is an npz of integers, without pickles. Weights are multiples of 1 / ``SCALE`` and inputs multiples of
1 / ``INPUT_SCALE``, so that every sum is exact in 64 bits: a policy chooses the same on every machine.
"""

import io
import zipfile
import zlib
from math import prod
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from events.ruleset.action_ids import ActionSpace
from events.ruleset.records import Record, canonical
from events.ruleset.ruleset import Setup
from skald_agents.vectors import Layout

FORMAT = 2
SCALE, INPUT_SCALE = 1 << 12, 1 << 10
MAX_FILE = 8 << 20
"""Bytes of a file, and of all that it holds when unpacked."""
MAX_HIDDEN = 4096
MAX_UNIT = 1 << 20
ARRAYS = ("hidden_weights", "hidden_bias", "action_weights", "action_bias", "value_weights", "value_bias")
ABOUT = "about"
WIN = 0.5
"""What a win adds to the points by which it was won, in the value of an outcome."""
MAX_AHEAD = 2

Matrix = npt.NDArray[np.float64]


class UnusablePolicy(ValueError):
    """A file is not a policy, or is one of another game, another version or another layout."""


class About(Record):
    """What a policy was trained for; its digests are those of ``ActionSpace`` and ``Layout``.

    ``unit``: a lead of twice this number of points counts as 1 in the outcomes that it expects.
    """

    format: int
    ruleset: str
    rules_version: int
    players: int
    actions: str
    layout: str
    hidden: int = 0
    unit: int = 0
    trained: str = ""


def about(space: ActionSpace, layout: Layout, setup: Setup, ruleset: str) -> About:
    """Return what a policy of this game says of itself, but for what its training added. ``actions`` covers the box."""
    return About(
        format=FORMAT,
        ruleset=ruleset,
        rules_version=setup.rules_version,
        players=setup.seats,
        actions=space.digest,
        layout=layout.digest,
    )


def outcome(ahead: npt.ArrayLike, unit: int) -> npt.NDArray[np.float32]:
    """Return what it is worth to end a game that many points ahead, or behind: from -2.5 to 2.5."""
    points = np.asarray(ahead, np.float32)
    worth = np.clip(points / (2 * unit), -MAX_AHEAD, MAX_AHEAD) + WIN * np.sign(points)
    return np.asarray(worth, np.float32)


class Policy:
    """A network of one hidden layer, whose outputs are a logit for each action and the outcome expected for each seat.

    ``weights`` are integers, see ``SCALE``: inputs by hidden, hidden by actions, hidden by seats.
    """

    def __init__(self, described: About, weights: dict[str, npt.NDArray[np.int16]]) -> None:
        self.about, self.weights = described, weights
        self._weights = {name: weights[name].astype(np.float64) / SCALE for name in ARRAYS}

    def choose(self, vectors: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
        """Return the likeliest action on offer for each vector, the first of equal ones: (rows,)."""
        found: npt.NDArray[np.intp] = np.where(masks, self.logits(vectors), -np.inf).argmax(axis=1)
        return found

    def logits(self, vectors: npt.NDArray[np.float32]) -> Matrix:
        """Return the logarithm of how likely each action is, up to a constant: (rows, actions)."""
        return self._hidden(vectors) @ self._weights["action_weights"] + self._weights["action_bias"]

    def values(self, vectors: npt.NDArray[np.float32]) -> Matrix:
        """Return the outcome that is expected for each seat, from the viewer's on: (rows, seats)."""
        return self._hidden(vectors) @ self._weights["value_weights"] + self._weights["value_bias"]

    def _hidden(self, vectors: npt.NDArray[np.float32]) -> Matrix:
        inputs: Matrix = np.rint(vectors.astype(np.float64) * INPUT_SCALE) / INPUT_SCALE
        found: Matrix = np.maximum(inputs @ self._weights["hidden_weights"] + self._weights["hidden_bias"], 0)
        return found

    def save(self, path: Path) -> None:
        """Write the file."""
        said = np.frombuffer(canonical(self.about), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(file, **{ABOUT: said}, **self.weights)  # type: ignore[arg-type]


def rounded(weights: dict[str, npt.NDArray[np.float32]]) -> dict[str, npt.NDArray[np.int16]]:
    """Return the weights as they are stored: rounded, and clipped to -8 to 8."""
    low, high = -(1 << 15), (1 << 15) - 1
    return {name: np.clip(np.rint(one * SCALE), low, high).astype(np.int16) for name, one in weights.items()}


def load(content: bytes, expected: About, inputs: int, actions: int) -> Policy:
    """Return the policy of a file for a game with these numbers of columns and actions.

    Raises ``UnusablePolicy`` with the reason.

    Nothing of the file is believed before it is bounded: neither the sizes in its directory, nor the shapes of arrays.
    """
    parts = _unpacked(content)
    described = _described(parts[ABOUT])
    for name in ("format", "ruleset", "rules_version", "players", "actions", "layout"):
        ours, theirs = getattr(expected, name), getattr(described, name)
        if ours != theirs:
            raise UnusablePolicy(f"the policy is of another game: its {name} is {theirs!r}, and this game's {ours!r}")
    if not 1 <= described.hidden <= MAX_HIDDEN:
        raise UnusablePolicy(f"the policy has {described.hidden} hidden units, and 1 to {MAX_HIDDEN} are allowed")
    if not 1 <= described.unit <= MAX_UNIT:
        raise UnusablePolicy(f"the policy counts in units of {described.unit} points, and 1 to {MAX_UNIT} are allowed")
    weights = {name: _array(parts[name], np.dtype("<i2"), name) for name in ARRAYS}
    hidden, seats = described.hidden, described.players
    shapes = ((inputs, hidden), (hidden,), (hidden, actions), (actions,), (hidden, seats), (seats,))
    for name, shape in zip(ARRAYS, shapes, strict=True):
        if weights[name].shape != shape:
            raise UnusablePolicy(f"{name} has the shape {weights[name].shape}, expected {shape}")
    return Policy(described, weights)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise UnusablePolicy(what)


def _unpacked(content: bytes) -> dict[str, bytes]:
    if len(content) > MAX_FILE:
        raise UnusablePolicy(f"the file has more than {MAX_FILE:,} bytes")
    names = {f"{name}.npy": name for name in (ABOUT, *ARRAYS)}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            _require(
                sorted(one.filename for one in entries) == sorted(names),
                f"the file does not hold exactly: {', '.join(names)}",
            )
            _require(
                sum(one.file_size for one in entries) <= MAX_FILE, f"the file unpacks to more than {MAX_FILE:,} bytes"
            )
            # Other methods allocate what the file says, up to gigabytes.
            _require(
                all(one.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for one in entries),
                "the file is packed by another method than stored or deflated",
            )
            # The directory may lie: no more is read than it says.
            return {names[one.filename]: archive.open(one).read(one.file_size) for one in entries}
    except UnusablePolicy:
        raise
    except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, ValueError, zlib.error) as error:
        raise UnusablePolicy(f"the file is not an npz: {error}") from None


def _described(part: bytes) -> About:
    said = _array(part, np.dtype("u1"), ABOUT)
    try:
        return msgspec.json.decode(said.tobytes(), type=About)
    except (msgspec.MsgspecError, RecursionError):
        raise UnusablePolicy("the file does not say what it is") from None


def _array(part: bytes, kind: np.dtype[Any], name: str) -> npt.NDArray[Any]:
    """Return an array whose header is true of the bytes that follow."""
    file = io.BytesIO(part)
    try:
        version = np.lib.format.read_magic(file)
        shape, by_column, found = np.lib.format.read_array_header_1_0(file)
    except Exception as error:  # noqa: BLE001 - a header is Python source, and hostile ones raise whatever they like
        raise UnusablePolicy(f"{name} has no header of an array: {type(error).__name__}") from None
    _require(version == (1, 0), f"{name} is an array of format {version}, expected (1, 0)")
    rest = part[file.tell() :]
    if found != kind or by_column or len(shape) not in (1, 2) or prod(shape) * kind.itemsize != len(rest):
        raise UnusablePolicy(f"{name} is not a row or a table of {kind.name}")
    return np.frombuffer(rest, kind).reshape(shape)
