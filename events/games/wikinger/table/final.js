/* The final scoring as a table: what each seat has from where. */

const ORDER = ["track", "ships", "gold", "boatmen", "islands", "longest_island", "supply", "special_tiles"];

export function finalTable(sight, { x, y, width, height }) {
  const { g, rect, text, crest } = sight.tools;
  const seats = sight.view.scores;
  const known = ORDER.filter((name) => seats.some(({ components }) => components?.[name] !== undefined));
  const column = (index) => x + width - 40 - (seats.length - 1 - index) * 84;
  const line = (index) => y + 112 + index * 42;
  const number = (value) => (value > 0 ? `+${value}` : `${value}`.replace("-", "−"));
  const heads = seats.map(({ seat }, index) => g({}, crest(seat, sight.colour(seat), column(index), y + 54, 22), text(column(index), y + 80, sight.seat(seat), 16, { fits: 80 })));
  const rows = known.map((name, index) => g({}, index % 2 ? null : rect(x + width / 2, line(index), width - 20, 40, { fill: "var(--panel)" }), text(x + 22, line(index), sight.say(`c_${name}`), 18, { anchor: "start" }), ...seats.map(({ components }, at) => text(column(at), line(index), name === "track" ? (components[name] ?? 0) : number(components[name] ?? 0), 19))));
  const best = Math.max(...seats.map(({ total }) => total));
  const last = line(known.length) + 10;
  return [g({}, rect(x + width / 2, y + height / 2, width, height, { fill: "var(--paper)", class: "piece", rx: 14 }), text(x + 22, y + 32, sight.say("over"), 24, { anchor: "start", weight: 700 }), ...heads, ...rows, rect(x + width / 2, last - 24, width - 20, 2, { fill: "var(--ink)", rx: 0 }), text(x + 22, last, sight.say("total"), 20, { anchor: "start", weight: 700 }), ...seats.map(({ total }, index) => text(column(index), last, total === best ? `★ ${total}` : total, 22, { weight: 700 })), text(x + 22, last + 36, sight.say("goldLeft"), 16, { anchor: "start", colour: "var(--ink-2)" }), ...sight.players.map(({ gold }, index) => text(column(index), last + 36, gold, 16, { colour: "var(--ink-2)" })))];
}
