/* What lies in the sea beside the map: the cards of a tunnel, and the table of points. */

import { card, fan } from "./cards.js";

/** A tunnel in question: what was laid, what was revealed, and what is due; its place on the map has a frame. */
export function tunnel(c) {
  const { tunnel: open } = c.state;
  if (!open) return null;
  const { tools, say, narrow } = c;
  const size = narrow ? 20 : 36;
  const [x, y, width, height] = narrow ? [4, 4, 122, 122] : [16, 242, 190, 200];
  const [head, caption, row] = narrow ? [12, 0, 34] : [18, 16, 72];
  const top = y + head * 2;
  const { middle, around } = c.place.shapes[open.route];
  const { a, b } = c.place.routes[open.route];
  const title = narrow ? [say("tunnel")] : [`${c.city(a)} –`, c.city(b)];
  return tools.g(
    { key: "tunnel" },
    tools.path(around, { transform: `translate(${middle.x} ${middle.y})`, fill: "none", stroke: "var(--warn)", "stroke-width": 3 * c.unit }),
    tools.rect(x + width / 2, y + height / 2, width, height, { fill: "var(--paper)", class: "piece", rx: 10 }),
    ...title.map((line, n) => tools.text(x + width / 2, y + head + (narrow ? 0 : n * 17 - 5), line, narrow ? 12 : 15, { weight: 700, fits: width - 12 })),
    caption ? tools.text(x + 12, top + 4, say("laid"), 12.5, { anchor: "start", colour: "var(--ink-2)" }) : null,
    tools.g({ transform: `translate(${x + 10} ${top + caption - 4})` }, fan(c, open.laid, size).tree),
    caption ? tools.text(x + 12, top + row + 4, say("revealed"), 12.5, { anchor: "start", colour: "var(--ink-2)" }) : null,
    ...revealed(c, open, x + (narrow ? 8 : 12) + size / 2, top + row + caption + size * 0.7 + 1, size),
    tools.text(x + width / 2, y + height - head * 0.8, say(narrow ? "dueShort" : "due", { n: open.due }), narrow ? 12.5 : 15, { weight: 700, colour: "var(--warn)", fits: narrow ? null : width - 8 }),
  );
}

/** The revealed cards; those that match what was laid are raised and framed. */
function revealed(c, { laid, revealed: cards }, x, y, size) {
  const all = c.kinds.flatMap(({ id }) => Array.from({ length: cards[id] ?? 0 }, () => id));
  const counts = (kind) => kind === "locomotive" || Boolean(laid[kind]);
  return all.map((kind, n) => c.tools.g({ at: [x + n * (size + (c.narrow ? 4 : 8)), y - (counts(kind) ? 4 : 0)], class: "arrive" }, counts(kind) ? c.tools.rect(0, 0, size + 4, size * 1.4 + 4, { fill: "var(--warn)", rx: 7 }) : null, card(c, kind, 0, 0, size - 2)));
}

/** What routes bring by their length; the same nodes as long as language and size are. */
export function scale(c) {
  if (c.narrow || c.state.phase === "over") return null;
  const key = `points ${c.view.lang} ${c.tools.scale}`;
  c.place.kept[key] ??= Object.freeze(scaleOf(c));
  return c.place.kept[key];
}

function scaleOf(c) {
  const { tools, say, box } = c;
  const rows = Object.entries(box.points_by_length).map(([length, points]) => [Number(length), points]);
  const [x, y] = [10, 462];
  const lines = rows.map(([length, points], n) => tools.g({}, ...Array.from({ length }, (_, slot) => tools.rect(x + 7 + slot * 11, y + 22 + n * 18, 9.5, 8.5, { fill: "var(--paper)", stroke: "var(--ink-2)", "stroke-width": 1, rx: 1.5 })), tools.text(x + 8 + length * 11, y + 22 + n * 18, points, 14, { weight: 700, anchor: "start", always: true })));
  const legend = ["legendGray", "legendFerry", "legendTunnel", "legendClosed"].map((key, n) => tools.text(x, y + 154 + n * 16, say(key), 12.2, { anchor: "start" }));
  return tools.g({ class: "legend" }, tools.text(x, y, say("scale"), 13, { anchor: "start", weight: 600, colour: "var(--ink-2)", always: true }), ...lines, ...legend);
}
