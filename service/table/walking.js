/* What keys and fingers do on a board: where arrows lead, which place is meant, and how it is dragged and spread. It is
   loaded when a board is first pointed at. */

const [REACH, CLOSE, FINGER] = [22, 8, 40]; // Pixels
const POINTS = 48; // On the outline of a shape, to which distances are measured.

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Where a key leads from a place: by the board's own word (`next`), else by geometry. */
export function neighbour(places, here, key, lit) {
  const name = key.replace("Arrow", "").toLowerCase();
  const own = here.next?.[name] && places.find(({ id }) => id === here.next[name]);
  if (own) return own;
  if (key === "Home") return places[0];
  if (key === "End") return places.at(-1);
  if (key === "PageDown" || key === "PageUp") return nextLit(places, here, key === "PageDown" ? 1 : -1, lit);
  const [dx, dy] = DIRECTIONS[key];
  const ahead = places.filter((place) => place !== here).map((place) => {
    const [x, y] = [place.x - here.x, place.y - here.y];
    const [along, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    return { place, along, aside, far: along + 2 * aside };
  });
  const near = (found) => found.sort((one, other) => one.far - other.far)[0]?.place;
  const before = ahead.filter(({ along }) => along > 0);
  return near(before.filter(({ along, aside }) => aside <= along * 1.74)) ?? near(before) ?? places.at((places.indexOf(here) + dx + dy) % places.length);
}

function nextLit(places, here, step, lit) {
  const from = places.indexOf(here);
  for (let count = 1; count <= places.length; count++) {
    const place = places[(from + step * count + places.length * 2) % places.length];
    if (lit(place)) return place;
  }
  return here;
}

/** The lit places that are meant by a point on a board: the one that it is on, or the nearest within reach, with those that are
    as near as that to a finger. */
export function meant({ frame, scene }, x, y) {
  const near = [...frame.querySelectorAll(".place.lit")].flatMap((one) => {
    const hit = one.querySelector(".hit");
    const { left, right, top, bottom, width, height } = hit.getBoundingClientRect();
    const aside = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const far = aside <= REACH && hit.tagName === "path" ? away(hit, x, y) : aside;
    return far <= REACH ? [{ id: one.dataset.item, far, large: far === 0 && Math.min(width, height) >= FINGER }] : [];
  }).sort((one, other) => one.far - other.far);
  const found = near[0]?.large ? near.slice(0, 1) : near.filter(({ far }) => far - near[0].far < CLOSE);
  return found.map(({ id }) => scene.places.find((place) => place.id === id));
}

/** How far a point is from a shape, in pixels. */
function away(shape, x, y) {
  const drawn = shape.getScreenCTM();
  if (shape.isPointInFill(new DOMPoint(x, y).matrixTransform(drawn.inverse()))) return 0;
  const long = shape.getTotalLength();
  return Math.min(...Array.from({ length: POINTS }, (_, n) => {
    const point = shape.getPointAtLength((long * n) / POINTS).matrixTransform(drawn);
    return Math.hypot(point.x - x, point.y - y);
  }));
}

/** Two fingers spread a board, or bring it together; one, or a mouse, drags it where it is zoomed. */
export function drag(board, before, event) {
  if (board.fingers.size === 2) {
    const [one, other] = [...board.fingers.values()];
    const spread = Math.hypot(one[0] - other[0], one[1] - other[1]);
    if (board.spread) board.zoomBy(spread / board.spread);
    board.spread = spread;
  } else if (board.state.zoom > 1) {
    const { width, height, zoom } = board.state;
    const inside = (value) => Math.min(1 - 0.5 / zoom, Math.max(0.5 / zoom, value));
    board.setState(({ x, y }) => ({ x: inside(x - (event.clientX - before[0]) / width / zoom), y: inside(y - (event.clientY - before[1]) / height / zoom) }));
  }
}
