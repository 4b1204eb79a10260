"""The pictures of the README show boards."""

import base64

import pytest

from tests.table.pictures import FOLDER

PICTURES = sorted(FOLDER.glob("*.webp"))
PLAIN = 0.7
"""Share of one colour in the middle of a picture: a board has less."""
COMMONEST = """async (data) => {
  const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob());
  const [width, height] = [image.width * 0.6, image.height * 0.5].map(Math.floor);
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, -Math.floor(image.width * 0.05), -Math.floor(image.height * 0.15));
  const counts = new Map();
  for (const colour of new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)) {
    const coarse = colour & 0xf0f0f0;
    counts.set(coarse, (counts.get(coarse) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / (width * height);
}"""


@pytest.mark.parametrize("path", PICTURES, ids=[path.stem for path in PICTURES])
def test_a_picture_shows_a_board(table, path):
    page = table.page(address=table.site.shows("<p>Nothing</p>"))
    assert page.evaluate(COMMONEST, base64.b64encode(path.read_bytes()).decode()) < PLAIN
