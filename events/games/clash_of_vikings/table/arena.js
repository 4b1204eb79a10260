/* The arena of Clash of Vikings: its spaces with bracelets, Vikings and what is lit, at any size. */

import { WAVES } from "./drawings.js";
import { since } from "./past.js";
import { inReach } from "./reach.js";
import { after } from "./reveal.js";

const MIDDLE = 500;
const PITCH = 866;
const ROOM = 620;
const RIM = 1.075;
const EDGE = 4; // What a field without a rim keeps free around its spaces.
const HEX = 1.1547;
const MIN_RING = 9.5;
const MIN_NAMED = 56;
const NAMED = -0.405; // How far from the middle of a space its name stands, in its widths.
const ASIDE = -0.29; // How far to the left of its middle, in its widths, there is room beside a figure.
const FIGURE = 98; // The parts of a space, of which a figure is 50 high.
const BENDS = [0.16, -0.16, 0.23, -0.23, 0.3, -0.3, 0.45, -0.45, 0.65, -0.65];
const STEPS = Array.from({ length: 33 }, (_, n) => n / 32);
const SOILS = { meadow: "#7f9f37", fjord: "#8497a8" };
const TUFTS = { meadow: "M-23 12l-2-7M-20 12v-8M-17 12l2-7M14-13l-2-7M17-13v-8M20-13l2-7M6 22l-1-5M9 22v-6", fjord: "M-24 12l5-6 7 3M10-17l6-4 5 5M4 22l5-4 6 2" };

/** Where the spaces of the arena lie in a field around `x`, `y`: round with a rim, or, where room is scarce, as large as the
    field allows and without one. */
export class Arena {
  constructor(seen, x, y, width, height = null) {
    const size = Math.min(width, height ?? width);
    Object.assign(this, { seen, x, y, width, height, size, tools: seen.tools, state: seen.state });
    this.layout = seen.layout;
    this.spaces = located(this.layout.spaces);
    const [left, right, top, bottom] = edges(this.spaces);
    const [mx, my] = [(left + right) / 2, (top + bottom) / 2];
    this.far = Math.max(...this.spaces.map((space) => Math.hypot(space.x - mx, space.y - my))) + ROOM;
    this.unit = height === null ? size / 2 / (this.far * RIM) : Math.min((width - EDGE) / (right - left + 1000), (height - EDGE) / (bottom - top + 1000 * HEX));
    this.at = new Map(this.spaces.map((space) => [space.id, [x + (space.x - mx) * this.unit, y + (space.y - my) * this.unit]]));
    this.wide = 1000 * this.unit;
  }

  get title() {
    return this.seen.text(this.layout.title);
  }

  draw() {
    return [this.ground(), ...this.spaces.map((space) => this.space(space)), ...this.reach(), ...this.lying(), this.attack(), ...this.vikings(), ...this.paid(), ...this.ghosts(), ...this.names()];
  }

  /** The round board with its wooden rim, or the soil alone. */
  ground() {
    const { g, circle, rect } = this.tools;
    if (this.height !== null) return rect(this.x, this.y, this.width, this.height, { fill: this.soil(16), rx: 10 });
    const r = this.far * this.unit;
    const posts = Array.from({ length: 36 }, (_, n) => circle(this.x + Math.cos((n * Math.PI) / 18) * r * 1.035, this.y + Math.sin((n * Math.PI) / 18) * r * 1.035, r * 0.016, { fill: "var(--wood)", stroke: "var(--brown)", "stroke-width": 1 }));
    return g({}, circle(this.x, this.y, r * RIM, { fill: "var(--wood-2)", stroke: "var(--outline)", "stroke-width": 2 }), ...posts, circle(this.x, this.y, r, { fill: this.soil(16), stroke: "var(--outline)", "stroke-width": 1.5 }));
  }

  /** Grass on the meadow, rock on the fjord; anything else is sand. */
  soil(share) {
    return `color-mix(in srgb, ${SOILS[this.state.arena] ?? "var(--light-brown)"} ${share}%, var(--paper))`;
  }

  hexagon(grown = 0.955) {
    const [half, side] = [(this.wide / 2) * grown, (this.wide * HEX * grown) / 2];
    return `M0 ${-side}L${half} ${-side / 2}V${side / 2}L0 ${side}L${-half} ${side / 2}V${-side / 2}Z`;
  }

  space({ id, kind }) {
    const { g, path } = this.tools;
    const [x, y] = this.at.get(id);
    const water = kind === "water";
    return g({ at: [x, y] },
      path(this.hexagon(), { fill: this.filled(kind), stroke: water ? "color-mix(in srgb, var(--blue) 60%, var(--ink))" : this.soil(70), "stroke-width": 1.2 }),
      kind === "loot" ? this.loot(id) : this.aside(id) && kind !== "bracelet" ? null : g({ transform: `${this.aside(id)}scale(${this.wide / 80})` }, this.feature(kind)));
  }

  /** What fills a space: water, or soil that is brighter where there is something to get. */
  filled(kind) {
    return kind === "water" ? "color-mix(in srgb, var(--blue) 34%, var(--paper))" : this.soil(kind === "plain" || kind === "start" ? 52 : 34);
  }

  /** The names of the spaces, in their upper corners and over all arrows. */
  names() {
    if (this.seen.view.narrow || this.wide * this.tools.scale <= MIN_NAMED) return [];
    return this.spaces.map(({ id, kind }) => {
      const [x, y] = this.at.get(id);
      const [tag, attributes, name] = this.tools.text(x, y + this.wide * NAMED, id, this.seen.small, { colour: "var(--ink-2)" });
      return [tag, { ...attributes, "paint-order": "stroke", stroke: this.filled(kind), "stroke-width": 3, "stroke-linejoin": "round" }, name];
    });
  }

  /** Where a Viking stands, the sign of a space that brings something is drawn small beside it. */
  aside(id) {
    return this.state.vikings.includes(id) ? `translate(${this.wide * ASIDE} 0) scale(0.42) ` : "";
  }

  /** What marks a kind of space: waves, a heap of coins, the outline of a bracelet, a trodden start. */
  feature(kind) {
    const { g, path, circle } = this.tools;
    const line = { fill: "none", stroke: "var(--ink-2)", "stroke-linecap": "round", "stroke-width": 2 };
    if (kind === "water") return path(WAVES, { ...line, stroke: "color-mix(in srgb, var(--blue) 70%, var(--ink))", "stroke-width": 2.4 });
    if (kind === "bracelet") return g({}, circle(0, -2, 21, { ...line, "stroke-width": 5, stroke: "var(--orange)", opacity: 0.55 }), circle(0, -2, 21, { ...line, "stroke-width": 1.2, "stroke-dasharray": "3 5" }));
    if (kind === "start") return g({ opacity: 0.75 }, path("M-15-2 0-17 15-2 0 13Z", { ...line, "stroke-dasharray": "5 5" }), path("M-6-2 0-8 6-2 0 4Z", { fill: "var(--ink-2)" }));
    return path(TUFTS[this.state.arena] ?? "", { ...line, "stroke-width": 1.6, stroke: this.soil(95), opacity: 0.7 });
  }

  /** What the loot space brings: two bracelets of the supply, in so little room beside a figure that what that gains covers them. */
  loot(id) {
    const { wide, seen, tools: { g, text } } = this;
    const beside = this.aside(id);
    const [x, y, r, apart] = beside ? [ASIDE, 0, 0.105, 0.065] : [0, -0.08, 0.19, 0.14];
    const rings = [1, -1].map((side) => seen.ring(null, (x - side * apart) * wide, (y + side * apart * 0.3) * wide, r * wide));
    return g({}, ...rings, beside ? null : text(0, wide * 0.29, "+2", seen.size(wide * 0.23), { weight: 700 }));
  }

  /** A veil over all spaces that the attack in question does not reach, counted from the attacker. */
  reach() {
    const within = inReach(this.seen);
    if (!within) return [];
    return this.spaces.filter(({ id }) => id !== within.from && !within.spaces.has(id)).map(({ id }) => this.tools.path(this.hexagon(), { transform: `translate(${this.at.get(id).join(" ")})`, fill: "var(--paper)", opacity: 0.55 }));
  }

  lying() {
    return Object.entries(this.state.lying).map(([id, values]) => this.tools.g({ transform: `translate(${this.at.get(id).join(" ")}) ${this.aside(id)}` }, this.heap(values, 0, 0)));
  }

  /** Bracelets side by side, or one on the other where there are many. */
  heap(values, x, y, ghost = false) {
    const r = Math.max(this.wide * (values.length > 1 ? 0.185 : 0.22), MIN_RING / this.tools.scale);
    const rows = values.length > 3 ? [values.slice(0, Math.ceil(values.length / 2)), values.slice(Math.ceil(values.length / 2))] : [values];
    const pitch = (row) => Math.min(r * 1.95, (this.wide * 0.8 - 2 * r) / Math.max(1, row.length - 1));
    const rings = rows.flatMap((row, line) => row.map((value, n) => this.seen.ring(value, (n - (row.length - 1) / 2) * pitch(row), this.wide * 0.02 + (line - (rows.length - 1) / 2) * r * 1.7, r)));
    return ["g", { at: [x, y], class: ghost ? "ghost" : "" }, ...rings];
  }

  vikings() {
    const { state, seen } = this;
    return state.vikings.flatMap((space, seat) => (space === null ? [] : [seen.viking(seat, { key: `viking-${seat}`, at: this.stand(space), size: this.wide / FIGURE })]));
  }

  /** Where a figure stands on a space: below the name of that, and right of its sign and of what is gained there. */
  stand(space) {
    const [x, y] = this.at.get(space) ?? [this.x, this.y];
    return [x + this.wide * 0.11, y + this.wide * 0.06];
  }

  /** The way of each bracelet that changed hands since the last card was announced, until something else is done. */
  paid() {
    const { state, seen } = this;
    if (seen.over || state.question || state.target !== null || seen.view.picks.length || seen.view.chosen) return [];
    const taken = since(seen).filter(({ type }) => type === "bracelet_taken").map(({ data }) => [data.victim, data.taker]);
    return [...new Map(taken.map((one) => [String(one), one])).values()].map(([victim, taker]) => this.trail(state.vikings[victim], state.vikings[taker]));
  }

  /** An arrow from one Viking to another that leads around what lies and stands between them, and ends before what is said beside them, with a coin at its head. */
  trail(from, to) {
    const { g } = this.tools;
    const [[x, y], [tx, ty]] = [this.stand(from), this.stand(to)];
    const others = this.spaces.filter(({ id, kind }) => id !== from && id !== to && (kind === "loot" || kind === "bracelet" || this.state.lying[id] || this.state.vikings.includes(id))).map(({ id }) => this.at.get(id));
    const taken = [...others.map((at) => [...at, 0]), ...[...this.at.values()].map(([nx, ny]) => [nx, ny + this.wide * NAMED, this.wide * 0.22])];
    const ends = [[x, y, 0.36], [tx, ty, 0.42], ...[from, to].map((id) => [this.at.get(id)[0] + this.wide * ASIDE, this.at.get(id)[1], 0.25])];
    const along = (bend) => {
      const [bx, by] = [(x + tx) / 2 + (ty - y) * bend, (y + ty) / 2 - (tx - x) * bend];
      return STEPS.map((t) => [(1 - t) ** 2 * x + 2 * t * (1 - t) * bx + t * t * tx, (1 - t) ** 2 * y + 2 * t * (1 - t) * by + t * t * ty]).filter(([px, py]) => ends.every(([ox, oy, room]) => Math.hypot(px - ox, py - oy) > this.wide * room));
    };
    const clear = (points) => Math.min(...points.flatMap(([px, py]) => [this.far * this.unit - Math.hypot(px - this.x, py - this.y), ...taken.map(([ox, oy, more]) => Math.hypot(px - ox, py - oy) + more)]), this.wide * 0.52);
    const points = BENDS.map(along).reduce((best, one) => (clear(one) > clear(best) ? one : best));
    const [[px, py], [qx, qy]] = [points.at(-1), points.at(-2)];
    const far = Math.hypot(px - qx, py - qy);
    const [dx, dy] = [(px - qx) / far, (py - qy) / far];
    const [cx, cy] = [px - dx * this.wide * 0.24, py - dy * this.wide * 0.24];
    return g({ key: `paid-${from}-${to}` }, this.tipped(points.map((one) => one.map(Math.round).join(" ")).join("L"), px, py, dx, dy, "color-mix(in srgb, var(--orange) 60%, var(--ink))", 0.8), g(after(1.2, x - cx, y - cy), this.seen.ring(null, cx, cy, this.wide * 0.12)));
  }

  /** Who attacks or pushes away whom: an arrow from one Viking to the other. */
  attack() {
    const { active, target, vikings } = this.state;
    const aimed = this.seen.picked("target") ?? this.seen.picked("victim") ?? this.seen.view.chosen?.target ?? target;
    if (aimed === null || active === null || !vikings[active] || !vikings[aimed]) return null;
    return this.tools.g({}, this.tools.path(this.hexagon(0.9), { transform: `translate(${this.at.get(vikings[aimed]).join(" ")})`, fill: "url(#hatch)", stroke: "var(--warn)", "stroke-width": 3, opacity: 0.7 }), this.arrow(vikings[active], vikings[aimed], "var(--warn)", vikings[active], 0.47));
  }

  /** An arrow from one space to another, which covers the middle of neither; `by` way of a space between them, and `short` of the middle of the last. */
  arrow(from, to, colour, by = from, short = 0.27) {
    const [[sx, sy], [x, y], [tx, ty]] = [from, by, to].map((id) => this.at.get(id));
    const far = Math.hypot(tx - x, ty - y) || 1;
    const [dx, dy] = [(tx - x) / far, (ty - y) / far];
    const [begin, end] = [this.wide * (far > this.wide * 1.5 ? 0.5 : 0.26), far - this.wide * short];
    const off = begin / (Math.hypot(x - sx, y - sy) || 1);
    const start = by === from ? `${x + dx * begin} ${y + dy * begin}` : `${sx + (x - sx) * off} ${sy + (y - sy) * off}L${x} ${y}`;
    return this.tipped(`${start}L${x + dx * end} ${y + dy * end}`, x + dx * end, y + dy * end, dx, dy, colour);
  }

  /** A line with a tip at its end `x`, `y`, in its direction there. */
  tipped(line, x, y, dx, dy, colour, size = 1) {
    const tip = this.wide * 0.15 * size;
    const side = (by) => `${x - dx * tip + dy * tip * by} ${y - dy * tip - dx * tip * by}`;
    const drawn = (stroke, wide) => this.tools.path(`M${line}M${side(-0.7)}L${x} ${y}L${side(0.7)}`, { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", stroke, "stroke-width": this.wide * wide * size });
    return this.tools.g({}, drawn("var(--paper)", 0.13), drawn(colour, 0.07));
  }

  /** The land that lies between two spaces, if possible without a Viking; none where they touch. */
  between(from, to) {
    const beside = (id) => this.spaces.find((space) => space.id === id)?.adjacent ?? [];
    if (from === to || beside(from).includes(to)) return undefined;
    const land = this.spaces.filter(({ id, kind }) => kind !== "water" && beside(from).includes(id) && beside(to).includes(id)).map(({ id }) => id);
    return land.find((id) => !this.state.vikings.includes(id)) ?? land[0];
  }

  /** What the composed action would move: an arrow for who is on the board, and a ghost of what comes onto it. */
  ghosts() {
    const { chosen, seat } = this.seen.view;
    if (!chosen || seat === null) return [];
    const { vikings, knocked_off: value } = this.state;
    if (chosen.type === "move") return [this.arrow(vikings[seat], chosen.to, "var(--accent)", this.between(vikings[seat], chosen.to))];
    if (chosen.type === "choose_start") return [this.seen.viking(seat, { ghost: true, at: this.stand(chosen.space), size: this.wide / FIGURE })];
    if (chosen.type === "slam") return [this.arrow(vikings[chosen.victim], chosen.to, "var(--accent)")];
    if (chosen.type === "place") return [this.heap([value], ...this.at.get(chosen.space), true)];
    return [];
  }

  // --- places ----------------------------------------------------------------------------------------------------------

  places() {
    const hit = this.hexagon(0.98);
    return this.spaces.map((space) => {
      const [x, y] = this.at.get(space.id);
      return { id: `space-${space.id}`, label: this.told(space), x, y, d: hit, width: this.wide * 0.93, height: this.wide * 0.54, means: this.means(space), why: this.why(space), tag: null, next: this.ways(space) };
    });
  }

  told({ id, kind }) {
    const { seen, state } = this;
    const named = seen.text(seen.components.space_names?.[state.arena]?.[id]) || `${id}, ${seen.text(seen.components.space_kinds[kind])}`;
    const values = state.lying[id];
    const who = state.vikings.indexOf(id);
    const lies = values?.length && seen.say(values.length === 1 ? "lie" : "lies", { values: values.join(", ") });
    const stands = who >= 0 && (who === seen.mine ? seen.say("yours") : seen.say("viking", { name: seen.name(who) }));
    return [named, kind === "loot" && seen.say("loot"), stands, who >= 0 && who === state.active && seen.say("asActive"), who >= 0 && who === state.target && seen.say("attacked"), who >= 0 && this.holds(who), lies || (kind === "bracelet" && who < 0 && seen.say("noneThere"))].filter(Boolean).join(", ");
  }

  holds(seat) {
    const { bracelets, hand, draw_pile: pile } = this.state.seats[seat];
    return this.seen.say("holds", { n: bracelets, hand, pile });
  }

  /** What pointing at a space stands for. Where somebody is pushed away, who it is comes first. */
  means({ id }) {
    const who = this.state.vikings.indexOf(id);
    const found = [{ type: "move", to: id }, { type: "place", space: id }, { type: "choose_start", space: id }];
    if (who >= 0) found.push({ type: "slam", victim: who }, { type: "attack", target: who });
    const victims = new Set(this.seen.view.offer.actions.flatMap(({ type, victim }) => (type === "slam" ? [victim] : [])));
    if (this.seen.picked("victim") !== null || victims.size === 1) found.push({ type: "slam", to: id });
    return found;
  }

  why({ id, kind }) {
    const { seen, state } = this;
    if (!seen.types.length) return undefined;
    if (kind === "water" && !seen.offers("place")) return seen.say("water");
    if (seen.offers("move") && state.vikings.includes(id)) return seen.say("taken");
    return seen.types.some((type) => ["move", "slam", "attack", "place"].includes(type)) ? seen.say("reach") : undefined;
  }

  /** Left and right go along the row, up and down to the nearer of the two spaces there, never past a row. */
  ways({ id, x, y, adjacent }) {
    const near = adjacent.map((other) => this.spaces.find((space) => space.id === other));
    const beside = (side) => near.find((space) => Math.abs(space.y - y) < MIDDLE / 2 && (space.x - x) * side > 0)?.id;
    const rows = (side) => near.filter((space) => (space.y - y) * side > MIDDLE / 2).sort((one, other) => Math.abs(one.x) - Math.abs(other.x) || one.x - other.x)[0]?.id;
    const ways = { left: beside(-1), right: beside(1), up: rows(-1), down: rows(1) };
    return Object.fromEntries(Object.entries(ways).filter(([, to]) => to).map(([way, to]) => [way, `space-${to}`]));
  }
}

/** The spaces with their coordinates; an arena of one's own may have none, and then its names say where they lie. */
function located(spaces) {
  const spots = new Set(spaces.map(({ x, y }) => `${x} ${y}`));
  if (spots.size === spaces.length) return spaces;
  return spaces.map((space) => {
    const row = space.id.charCodeAt(0) - 97;
    return { ...space, x: Number(space.id.slice(1)) * 1000 + (row % 2) * MIDDLE, y: row * PITCH };
  });
}

function edges(spaces) {
  const [xs, ys] = [spaces.map(({ x }) => x), spaces.map(({ y }) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}
