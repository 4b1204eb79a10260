/* Which part of a board a picture of a move shows. */

const MIN_WIDTH = 0.34; // Of the width of the board, so that what is around can be told.
const MAX_WIDTH = 0.6; // Of its width, if more was touched than can be shown so large that it can be told: then the last place counts alone.
const ROOM = 0.25; // Around what was touched, of its size.
const [WIDE, HIGH] = [80, 60]; // Of a place that is a path, and says no size.

/** The box of a scene around the places with these ids, the most important last, in a shape (width by height), and the places that
    are in it: `{x, y, width, height, places}`. Null where the scene has none of them. */
export function pictureBox(scene, ids, shape) {
  const found = ids.map((id) => scene.places.find((place) => place.id === id)).filter(Boolean);
  if (!found.length) return null;
  const around = edgesOf(found);
  const places = wideOf(around, shape) > scene.width * MAX_WIDTH ? found.slice(-1) : found;
  const [left, top, right, bottom] = edgesOf(places);
  const wanted = Math.max(wideOf([left, top, right, bottom], shape), scene.width * MIN_WIDTH);
  const field = scene.field ?? { x: 0, y: 0, width: scene.width, height: scene.height };
  const width = Math.min(wanted, field.width, field.height * shape);
  const height = width / shape;
  const within = (middle, size, from, whole) => Math.min(Math.max(from, middle - size / 2), from + whole - size);
  return { x: within((left + right) / 2, width, field.x, field.width), y: within((top + bottom) / 2, height, field.y, field.height), width, height, places };
}

const halfOf = ({ width, height, r }) => [(width ?? 2 * (r ?? WIDE / 2)) / 2, (height ?? 2 * (r ?? HIGH / 2)) / 2];

/** Left, top, right and bottom of what places cover together. */
function edgesOf(places) {
  const sides = places.map((place) => [place.x - halfOf(place)[0], place.y - halfOf(place)[1], place.x + halfOf(place)[0], place.y + halfOf(place)[1]]);
  return [0, 1, 2, 3].map((side) => Math[side < 2 ? "min" : "max"](...sides.map((one) => one[side])));
}

const wideOf = ([left, top, right, bottom], shape) => Math.max(right - left, (bottom - top) * shape) * (1 + ROOM);
