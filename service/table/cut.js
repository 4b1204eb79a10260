/* Which part of a board a picture of a move shows. */

const LEAST = 0.34; // Of the width of the board, so that what is around can be told.
const ROOM = 0.25; // Around what was touched, of its size.
const [WIDE, HIGH] = [80, 60]; // Of a place that is a path, and says no size.

/** The box of a scene around the places with these ids, in a shape (width by height); null where it has none of them. */
export function pictureBox(scene, ids, shape) {
  const found = scene.places.filter(({ id }) => ids.includes(id));
  if (!found.length) return null;
  const half = ({ width, height, r }) => [(width ?? 2 * (r ?? WIDE / 2)) / 2, (height ?? 2 * (r ?? HIGH / 2)) / 2];
  const edges = found.map((place) => [place.x - half(place)[0], place.y - half(place)[1], place.x + half(place)[0], place.y + half(place)[1]]);
  const [left, top] = [0, 1].map((side) => Math.min(...edges.map((one) => one[side])));
  const [right, bottom] = [2, 3].map((side) => Math.max(...edges.map((one) => one[side])));
  const wanted = Math.max((right - left) * (1 + ROOM), (bottom - top) * (1 + ROOM) * shape, scene.width * LEAST);
  const width = Math.min(wanted, scene.width, scene.height * shape);
  const height = width / shape;
  const within = (middle, size, whole) => Math.min(Math.max(0, middle - size / 2), whole - size);
  return { x: within((left + right) / 2, width, scene.width), y: within((top + bottom) / 2, height, scene.height), width, height };
}
