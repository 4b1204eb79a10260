/* What else lies in the rail beside the map: the cards of a tunnel, the table of points, and what signs mean. */

import { card, fan } from "./cards.js";

export const PANEL = { x: 98, y: 168, width: 190, height: 176 };

/** The frame of a tunnel in question, and on a wide table what was laid, what was revealed, and what is due. */
export function tunnel(c) {
  const { tunnel: open } = c.state;
  if (!open) return null;
  const { tools, say } = c;
  const size = 34;
  const { x: middleX, y: middleY, width, height } = PANEL;
  const [x, y] = [middleX - width / 2, middleY - height / 2];
  const top = y + 26;
  const { middle, around } = c.place.shapes[open.route];
  const { a, b } = c.place.routes[open.route];
  const frame = [["paper", 8], ["warn", 5]].map(([colour, wide]) => tools.path(around, { transform: `translate(${middle.x} ${middle.y})`, fill: "none", stroke: `var(--${colour})`, "stroke-width": wide * c.unit }));
  if (c.narrow) return tools.g({ key: "tunnel" }, ...frame, c.phone.tunnel(c, revealed));
  return tools.g(
    { key: "tunnel" },
    ...frame,
    tools.rect(middleX, middleY, width, height, { fill: "var(--paper)", class: "piece", rx: 10 }),
    tools.text(middleX, y + 13, `${c.city(a)} – ${c.city(b)}`, 15, { weight: 700, fits: width - 12 }),
    tools.text(x + 12, top + 4, say("laid"), 12.5, { anchor: "start", colour: "var(--ink-2)" }),
    tools.g({ transform: `translate(${x + 10} ${top + 12})` }, fan(c, open.laid, size).tree),
    tools.text(x + 12, top + 69, say("revealed"), 12.5, { anchor: "start", colour: "var(--ink-2)" }),
    revealed(c, x + 12 + size / 2, top + 82 + size * 0.7, size),
    tools.text(middleX, y + height - 10, say("due", { n: open.due }), 15, { weight: 700, colour: "var(--warn)", fits: width - 8 }),
  );
}

/** The revealed cards by kind; those that match what was laid are raised and framed. */
export function revealed(c, x, y, size) {
  const { laid, revealed: cards } = c.state.tunnel;
  const all = c.kinds.flatMap(({ id }) => Array.from({ length: cards[id] ?? 0 }, () => id));
  const counts = (kind) => kind === "locomotive" || Boolean(laid[kind]);
  return c.tools.g({}, ...all.map((kind, n) => c.tools.g({ at: [x + n * (size + 8), y - (counts(kind) ? 4 : 0)], class: "arrive" }, counts(kind) ? c.tools.rect(0, 0, size + 4, size * 1.4 + 4, { fill: "var(--warn)", rx: 7 }) : null, card(c, kind, 0, 0, size - 2))));
}

/** What routes bring by their length, and below it what signs mean; the same nodes as long as language and size are. */
export function scale(c) {
  if (c.narrow || c.state.phase === "over") return null;
  const key = `points ${c.view.lang} ${c.tools.scale}`;
  c.place.kept[key] ??= Object.freeze(scaleOf(c));
  return c.place.kept[key];
}

const [LEFT, POINTS, SIGNS, PITCH] = [10, 446, 578, 16];

function scaleOf(c) {
  const { tools, say, box } = c;
  const rows = Object.entries(box.points_by_length).map(([length, points]) => [Number(length), points]);
  const x = LEFT;
  const lines = rows.map(([length, points], n) => tools.g({}, ...Array.from({ length }, (_, slot) => tools.rect(x + 5 + slot * 9.8, POINTS + 20 + n * PITCH, 8.4, 9, { fill: "var(--paper)", stroke: "var(--ink)", "stroke-width": 1, rx: 1.5 })), tools.text(x + 4 + length * 9.8, POINTS + 20 + n * PITCH, points, 15, { weight: 700, anchor: "start", always: true })));
  const top = SIGNS + 15;
  const sign = (n, more, mark) => tools.g({ at: [x + 9, top + n * PITCH] }, tools.rect(0, 0, 20, 12, { class: "piece", "stroke-width": 1, rx: 2, ...more }), mark);
  const none = { class: "", fill: "none" };
  const signs = [
    ["legendGray", { fill: "var(--gray)" }, tools.glyph("gray", 0, 0, 9)],
    ["legendFerry", { rx: 6, fill: "var(--paper)" }, tools.glyph("locomotive", 0, 0, 11)],
    ["legendTunnel", { class: "", fill: "var(--paper)", stroke: "var(--wood-2)", "stroke-width": 4, "stroke-dasharray": "3.5 1" }],
    ["legendClosed", none, tools.g({}, tools.path("M-10 0H10", { stroke: "var(--gray)", "stroke-width": 4 }), tools.path("M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5", { stroke: "var(--ink)", "stroke-width": 1.7 }))],
    ["legendLongest", none, tools.g({}, tools.circle(0, 0, 7.2, { class: "piece", fill: "var(--paper)" }), tools.text(0, 0, 9, 12, { weight: 700 }))],
  ];
  const legend = signs.flatMap(([key, more, mark], n) => [sign(n, more, mark), tools.text(x + 26, top + n * PITCH, say(key), 12.5, { anchor: "start", fits: 158 })]);
  const heading = (y, word) => tools.text(x, y, word, 13, { anchor: "start", weight: 600, colour: "var(--ink-2)", always: true });
  return tools.g({ class: "legend" }, heading(POINTS, say("scale")), ...lines, ...legend);
}
