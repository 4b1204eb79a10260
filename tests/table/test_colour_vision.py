"""Four kinds of colour vision deficiency: no two pieces of a game look alike.

A glyph, a pattern or another shape tells pieces apart. Where nothing but the fill does, the fills must stay far apart.
"""

import base64
import json
from itertools import combinations

import pytest

from tests.support.cases import each
from tests.support.rulesets import RULESETS
from tests.table.test_boards import BOARDS, said, views

DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
MIN_COUNT = 20
GROUNDS = {"paper", "panel"}
"""What lies behind pieces: where it shows through one, something else on the piece says so, such as its number."""
SIZE = 20
PAINT = """names => {
  document.body.replaceChildren(...names.map((name) => {
    const one = document.createElement("div");
    Object.assign(one.style, { height: `${SIZE}px`, background: `var(--${name})` });
    return one;
  }));
}""".replace("SIZE", str(SIZE))
READ = """async ([picture, count]) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const pixel = (at) => [...canvas.getImageData(SIZE / 2, at * SIZE + SIZE / 2, 1, 1).data];
  return Array.from({ length: count }, (_, at) => pixel(at).slice(0, 3));
}""".replace("SIZE", str(SIZE))


@pytest.fixture(scope="module")
def kinds():
    """For each game the sets of colours that nothing else tells apart."""
    asked = {name: said("piece_kinds.mjs", name, views(RULESETS[name])) for name in BOARDS}
    return {name: [json.loads(line)["colours"] for line in lines] for name, lines in asked.items()}


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(rgb):
    """A colour of the screen in CIELAB, for white as D65."""
    red, green, blue = map(linear, rgb)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (one ** (1 / 3) if one > 216 / 24389 else (24389 / 27 * one + 16) / 116 for one in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, other):
    """How far apart two colours are seen: Delta-E of 1976."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def seen(page, deficiency, theme, names):
    """The colours of these tokens as they are seen."""
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    page.evaluate(PAINT, names)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    shot = devtools.send("Page.captureScreenshot", {"format": "png"})["data"]
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    assert base64.b64decode(shot)
    return dict(zip(names, page.evaluate(READ, [shot, len(names)]), strict=True))


@pytest.mark.campaign(15)
@each("theme", ["light", "dark"])
@each("deficiency", DEFICIENCIES)
def test_pieces_that_only_a_colour_tells_apart_stay_apart(table, kinds, deficiency, theme):
    page = table.page("/")
    names = sorted({name for sets in kinds.values() for one in sets for colours in one for name in colours})
    colours = seen(page, deficiency, theme, names)
    alike = [
        (game, one, other)
        for game, sets in kinds.items()
        for found in sets
        for one, other in combinations(found, 2)
        if not GROUNDS & {*one, *other}
        and max(distance(colours[a], colours[b]) for a, b in zip(one, other, strict=True)) < MIN_COUNT
    ]
    assert alike == []


def test_glyphs_and_crests_are_all_different(table):
    page = table.page("/")
    drawn = page.evaluate("""async () => {
      const { GLYPHS, CRESTS } = await import("/table/pieces.js");
      return [Object.values(GLYPHS).map(({ d }) => d), CRESTS];
    }""")
    assert all(len(set(one)) == len(one) for one in drawn)


def test_the_measure_tells_colours_apart_and_the_emulation_is_on(table):
    page = table.page("/")
    whole = seen(page, "none", "light", ["red", "green"])
    poor = seen(page, "achromatopsia", "light", ["red", "green"])
    assert distance(whole["red"], whole["green"]) > 2 * distance(poor["red"], poor["green"])
    assert distance((255, 255, 255), (0, 0, 0)) == pytest.approx(100, abs=0.1)
