/* What lies in the sea beside the map: the cards of a tunnel, and the table of points. */

import { card, fan } from "./cards.js";
import { PALE } from "./map.js";

export const panelOf = ({ narrow }) => (narrow ? { x: 65, y: 65, width: 122, height: 122 } : { x: 111, y: 333, width: 190, height: 176 });

/** A tunnel in question: what was laid, what was revealed, and what is due; its place on the map has a frame. */
export function tunnel(c) {
  const { tunnel: open } = c.state;
  if (!open) return null;
  const { tools, say, narrow } = c;
  const size = narrow ? 20 : 34;
  const { x: middleX, y: middleY, width, height } = panelOf(c);
  const [x, y] = [middleX - width / 2, middleY - height / 2];
  const [head, caption, row] = narrow ? [12, 0, 34] : [13, 16, 65];
  const top = y + head * 2;
  const { middle, around } = c.place.shapes[open.route];
  const { a, b } = c.place.routes[open.route];
  return tools.g(
    { key: "tunnel" },
    ...[["paper", 8], ["warn", 5]].map(([colour, wide]) => tools.path(around, { transform: `translate(${middle.x} ${middle.y})`, fill: "none", stroke: `var(--${colour})`, "stroke-width": wide * c.unit })),
    tools.rect(x + width / 2, y + height / 2, width, height, { fill: "var(--paper)", class: "piece", rx: 10 }),
    tools.text(x + width / 2, y + head, narrow ? say("tunnel") : `${c.city(a)} – ${c.city(b)}`, narrow ? 12 : 15, { weight: 700, fits: width - 12 }),
    caption ? tools.text(x + 12, top + 4, say("laid"), 12.5, { anchor: "start", colour: "var(--ink-2)" }) : null,
    tools.g({ transform: `translate(${x + 10} ${top + caption - 4})` }, fan(c, open.laid, size).tree),
    caption ? tools.text(x + 12, top + row + 4, say("revealed"), 12.5, { anchor: "start", colour: "var(--ink-2)" }) : null,
    ...revealed(c, open, x + (narrow ? 8 : 12) + size / 2, top + row + caption + size * 0.7 + 1, size),
    tools.text(x + width / 2, y + height - 10, say(narrow ? "dueShort" : "due", { n: open.due }), narrow ? 12.5 : 15, { weight: 700, colour: "var(--warn)", fits: narrow ? null : width - 8 }),
  );
}

/** The revealed cards by kind; those that match what was laid are raised and framed. */
function revealed(c, { laid, revealed: cards }, x, y, size) {
  const all = c.kinds.flatMap(({ id }) => Array.from({ length: cards[id] ?? 0 }, () => id));
  const counts = (kind) => kind === "locomotive" || Boolean(laid[kind]);
  return all.map((kind, n) => c.tools.g({ at: [x + n * (size + (c.narrow ? 4 : 8)), y - (counts(kind) ? 4 : 0)], class: "arrive" }, counts(kind) ? c.tools.rect(0, 0, size + 4, size * 1.4 + 4, { fill: "var(--warn)", rx: 7 }) : null, card(c, kind, 0, 0, size - 2)));
}

/** What routes bring by their length; the same nodes as long as language and size are. */
export function scale(c) {
  if (c.narrow || c.state.phase === "over") return null;
  const key = `points ${c.view.lang} ${c.tools.scale} ${c.view.seat}`;
  c.place.kept[key] ??= Object.freeze(scaleOf(c));
  return c.place.kept[key];
}

function scaleOf(c) {
  const { tools, say, box } = c;
  const rows = Object.entries(box.points_by_length).map(([length, points]) => [Number(length), points]);
  const [x, y] = [10, 441];
  const lines = rows.map(([length, points], n) => tools.g({}, ...Array.from({ length }, (_, slot) => tools.rect(x + 5 + slot * 9.8, y + 22 + n * 17.5, 8.4, 9, { fill: "var(--paper)", stroke: "var(--ink)", "stroke-width": 1, rx: 1.5 })), tools.text(x + 4 + length * 9.8, y + 22 + n * 17.5, points, 16, { weight: 700, anchor: "start", always: true })));
  const top = y + 155;
  const sign = (n, more, mark) => tools.g({ at: [x + 9, top + n * 16.8] }, tools.rect(0, 0, 20, 12, { class: "piece", "stroke-width": 1, rx: 2, ...more }), mark);
  const none = { class: "", fill: "none" };
  const seat = c.view.seat;
  const signs = [
    ["legendGray", { fill: "var(--gray)" }, tools.glyph("gray", 0, 0, 9)],
    ["legendFerry", { rx: 6, fill: "var(--paper)" }, tools.glyph("locomotive", 0, 0, 11)],
    ["legendTunnel", { class: "", fill: "var(--paper)", stroke: "var(--wood-2)", "stroke-width": 4, "stroke-dasharray": "3.5 1" }],
    ["legendClosed", none, tools.g({}, tools.path("M-10 0H10", { stroke: "var(--gray)", "stroke-width": 4 }), tools.path("M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5", { stroke: "var(--ink)", "stroke-width": 1.7 }))],
    ["legendLongest", none, tools.g({}, tools.circle(0, 0, 7.2, { class: "piece", fill: "var(--paper)" }), tools.text(0, 0, 9, 12, { weight: 700 }))],
  ];
  const legend = signs.flatMap(([key, more, mark], n) => [sign(n, more, mark), tools.text(x + 26, top + n * 16.8, say(key), 13, { anchor: "start" })]);
  const goals = seat === null ? [] : plates(c, x, top + signs.length * 16.8 + 1);
  const plate = (wide, top, high) => tools.rect(3 + wide / 2, top + high / 2, wide, high, { fill: "var(--paper)", opacity: 0.75, rx: 8 });
  return tools.g({ class: "legend" }, plate(124, y - 14, 154), plate(258, top - 11, signs.length * 16.8 + (seat === null ? 5 : 22)), tools.text(x, y, say("scale"), 14, { anchor: "start", weight: 700, always: true }), ...lines, ...legend, ...goals);
}

/** What the plates of cities say: of a ticket that is offered, kept, reached and connected. */
function plates({ tools, say, view, colours }, x, y) {
  let from = x - 1;
  return say("plates").split(",").flatMap((word, n) => {
    const point = n === 2 ? [tools.circle(from + 6.4, y, 6.4, { class: "piece", fill: PALE }), tools.crest(view.seat, colours[view.seat], from + 6.4, y, 9)] : [];
    const wide = word.length * 7.2 + 8;
    from += wide + 4 + point.length * 7.5;
    const middle = from - wide / 2 - 4;
    return [...point, tools.rect(middle, y, wide, 15, { class: "piece", "stroke-width": 1, rx: n > 2 ? 9 : 3, fill: ["var(--ivory)", "var(--yellow)", PALE, "var(--ok)"][n], ...(n ? {} : { "stroke-dasharray": "3 2" }) }), tools.text(middle, y, word, 12, { colour: n > 2 ? "var(--paper)" : "var(--on-light)" })];
  });
}
