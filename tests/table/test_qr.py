"""The QR code of an invitation is read by a decoder of others, whatever stands in it."""

import json

import pytest

from tests.support.node import MODULES, node
from tests.table.test_boards import FRAME

READ = """
const { squareOf } = await import(%s);
const { default: read } = await import(%s);
const scale = 4, quiet = 4;
const found = JSON.parse(process.argv[1]).map((text) => {
  const rows = squareOf(text), size = (rows.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < rows.length * scale; y++) for (let x = 0; x < rows.length * scale; x++) {
    const at = ((y + quiet * scale) * size + x + quiet * scale) * 4;
    if (rows[Math.floor(y / scale)][Math.floor(x / scale)]) pixels.fill(0, at, at + 3);
  }
  const code = (read.default ?? read)(pixels, size, size);
  return [code?.version ?? null, code ? Buffer.from(code.binaryData).toString("utf-8") : null];
});
console.log(JSON.stringify(found));
"""


def read(texts):
    """What a decoder reads in the code of each text: its version, and the text."""
    script = READ % (
        json.dumps((FRAME / "qr.js").as_uri()),
        json.dumps((MODULES / "jsqr" / "dist" / "jsQR.js").as_uri()),
    )
    return json.loads(node("--input-type=module", "--eval", script, json.dumps(texts)))


def test_a_code_of_each_length_is_read():
    longest = {1: 14, 2: 26, 3: 42, 4: 62, 5: 84, 6: 106, 7: 122, 8: 152, 9: 180, 10: 213}
    texts = [("https://skald.example/games/000-2f#join=" * 6)[:length] for length in longest.values()]
    assert read(texts) == [[version, text] for version, text in zip(longest, texts, strict=True)]


def test_letters_of_all_alphabets_are_read():
    texts = ["Spiel mit: Ægir, Þór & Żółw 🛶", "https://bücher.example/games/0#join=a%20b"]
    assert [text for _, text in read(texts)] == texts


def test_what_is_too_long_is_refused():
    with pytest.raises(AssertionError, match="too long"):
        read(["a" * 214])
