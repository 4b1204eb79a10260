/* Beside the arena of Clash of Vikings: the cards of the turn, what is before each seat, and the overview of the actions. */

import { ACTIONS, EYE } from "./drawings.js";
import { called, cards, heading, message, told } from "./story.js";
import { broken } from "./words.js";

const MOST_RINGS = 9;

export class Stage {
  constructor(seen, x, y, width) {
    Object.assign(this, { seen, x, y, width, tools: seen.tools, state: seen.state });
    this.seats = y + 252;
    this.overview = this.seats + 16 + 35 * seen.view.seats.length;
  }

  draw() {
    return [this.ground(), ...(this.seen.over ? this.calls() : this.slots()), ...this.words(), ...this.mats(), ...this.tiles()];
  }

  ground() {
    return this.tools.rect(this.x + this.width / 2, this.y + 121, this.width, 242, { fill: "var(--panel)", rx: 14 });
  }

  /** Who is at it and with which card; below, in two lines, what is asked or how it turned out. */
  words() {
    const { seen, state, x, y, width } = this;
    const { g, text } = this.tools;
    const active = seen.over ? null : state.active;
    const head = active === null ? 14 : 46;
    const nth = !seen.over && state.turn && seen.view.phase !== "announce" ? seen.say(seen.number === 1 ? "first" : "second") : "";
    const asked = state.question?.asked ?? [];
    const lines = broken(message(seen), asked.length ? 34 : 52);
    const left = asked.length ? 84 + asked.length * 24 : 14;
    return [
      active === null ? null : seen.crest(active, x + 25, y + 24, 20),
      text(x + head, y + 24, heading(seen), 19, { anchor: "start", weight: 700, fits: width - head - (nth ? 110 : 12) }),
      nth ? text(x + width - 14, y + 24, nth, 14, { anchor: "end", colour: "var(--ink-2)" }) : null,
      asked.length ? g({}, text(x + 14, y + 216, seen.say("asked"), 15, { anchor: "start", weight: 600 }), ...asked.map((seat, n) => seen.crest(seat, x + 86 + n * 26, y + 216, 20))) : null,
      ...(seen.over ? [] : lines.map((line, n) => text(x + left, y + (lines.length > 1 ? 206 + n * 20 : 216), line, 14.5, { anchor: "start", fits: width - left - 10 }))),
    ];
  }

  /** The cards of this turn, each with what was said of it; room for the second one is left free. */
  slots() {
    const shown = cards(this.seen);
    const count = Math.max(2, shown.length);
    const step = (this.width - 20) / count;
    const [wide, high] = count > 3 ? [62, 87] : [70, 98];
    const at = (n) => [this.x + 10 + step * (n + 0.5), this.y + 140];
    const free = Array.from({ length: count - shown.length }, (_, n) => this.free(...at(shown.length + n), wide, high));
    return [...shown.map((card, n) => this.slot(card, ...at(n), wide, high, step)), ...(this.state.turn ? free : [])];
  }

  free(x, y, wide, high) {
    return this.tools.rect(x, y, wide, high, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 5", "stroke-opacity": 0.6, rx: 7 });
  }

  slot({ seat, said, card, revealed, past }, x, y, wide, high, step) {
    const { g, rect, path, text, glyph } = this.tools;
    const { seen } = this;
    const bubble = Math.min(step - 8, 156);
    const ink = "var(--ink)";
    return g({ opacity: past ? 0.8 : 1 },
      rect(x, y - high / 2 - 24, bubble, 32, { fill: "var(--paper)", stroke: "var(--outline)", "stroke-width": 1.5, rx: 12 }),
      path(`M${x - 7} ${y - high / 2 - 8.5}l7 8 7-8`, { fill: "var(--paper)", stroke: "var(--outline)", "stroke-width": 1.5 }),
      seen.crest(seat, x - bubble / 2 + 16, y - high / 2 - 24, 15),
      glyph(ACTIONS[said], x - bubble / 2 + 37, y - high / 2 - 24, 17, ink),
      text(x - bubble / 2 + 50, y - high / 2 - 24, said, 15, { anchor: "start", weight: 700, fits: bubble - 56 }),
      revealed ? seen.face(card, x, y, wide, high) : seen.back(x, y, wide, high),
      revealed ? seen.verdict(card === said, x, y + high / 2 - 2) : card ? this.own(card, x, y, wide, high) : null);
  }

  /** The viewer's own card, small upon its back: only its owner sees it. */
  own(card, x, y, wide, high) {
    const { g, glyph, circle } = this.tools;
    return g({}, this.seen.face(card, x + wide * 0.42, y + high * 0.22, wide * 0.72), circle(x + wide * 0.78, y - high * 0.26, 10, { fill: "var(--paper)", class: "piece" }), glyph(EYE, x + wide * 0.78, y - high * 0.26, 13));
  }

  /** Once the game is over: the cards that were called, and who was right. */
  calls() {
    const { g, text, glyph } = this.tools;
    const { seen } = this;
    return called(seen).slice(-14).map(({ seat, said, card, caller, truthful }, n) => {
      const [x, y] = [this.x + 14 + (n % 2) * (this.width / 2), this.y + 56 + Math.floor(n / 2) * 26];
      return g({}, seen.crest(seat, x + 8, y, 15), text(x + 22, y, seen.say("saidWas", { said, card }), 13, { anchor: "start", fits: this.width / 2 - 84 }), text(x + this.width / 2 - 40, y, truthful ? "✓" : "✗", 15, { weight: 700, colour: truthful ? "var(--ok)" : "var(--warn)" }), caller === null ? glyph("gray", x + this.width / 2 - 22, y, 10) : seen.crest(caller, x + this.width / 2 - 22, y, 15));
    });
  }

  // --- what lies before each seat --------------------------------------------------------------------------------------

  mats() {
    const count = this.seen.view.seats.length;
    return this.seen.view.seats.map((_, n) => this.mat(((this.seen.mine ?? 0) + n) % count, this.seats + 18 + n * 35));
  }

  mat(seat, y) {
    const { g, rect, text } = this.tools;
    const { seen, x, width, state } = this;
    const { bracelets, bracelet_values: values, hand, draw_pile: pile } = state.seats[seat];
    const open = seen.over && values ? values : Array.from({ length: bracelets }, () => null);
    const pitch = Math.min(21, 148 / Math.max(1, open.length));
    const asked = seen.view.toAct.includes(seat) || state.active === seat;
    return g({},
      rect(x + width / 2, y, width, 31, { fill: "var(--panel)", rx: 9, ...(asked ? { stroke: "var(--ink-2)", "stroke-width": 1.5 } : {}) }),
      seen.crest(seat, x + 18, y, 17), text(x + 34, y, seen.name(seat), 15, { anchor: "start", weight: 600, fits: 92 }),
      ...open.slice(0, values && seen.over ? 14 : MOST_RINGS).map((value, n) => seen.ring(value, x + 146 + n * pitch, y, seen.over ? 10.5 : 9.5)),
      seen.over ? text(x + width - 12, y, seen.say("sum", { n: sum(values ?? []) }), 15, { anchor: "end", weight: 700 }) : text(x + 312, y, bracelets, 17, { weight: 700 }),
      ...(seen.over ? [] : [...Array.from({ length: hand }, (_, n) => seen.back(x + 338 + n * 9, y, 14, 20)), text(x + width - 8, y, pile, 13, { anchor: "end", colour: "var(--ink-2)" })]));
  }

  // --- the overview ----------------------------------------------------------------------------------------------------

  tile(n) {
    const [wide, high] = [this.width / 4, Math.min(66, (574 - this.overview - 22) / 2)];
    return [this.x + wide * ((n % 4) + 0.5), this.overview + 24 + high * (Math.floor(n / 4) + 0.5), wide - 6, high - 6];
  }

  tiles() {
    const { g, rect, glyph, text } = this.tools;
    const { seen } = this;
    const drawn = Object.keys(ACTIONS).map((card, n) => {
      const [x, y, wide, high] = this.tile(n);
      const said = this.state.action === card && !seen.over;
      return g({ at: [x, y] }, rect(0, 0, wide, high, { fill: "var(--panel)", rx: 8, stroke: said ? "var(--ink)" : "none", "stroke-width": 2 }), rect(-wide / 2 + 20, 0, 30, high - 12, { fill: seen.ground(card), rx: 6 }), glyph(ACTIONS[card], -wide / 2 + 20, 0, 20, "var(--on-light)"), text(16, -high * 0.15, card, 13, { weight: 600, fits: wide - 42 }), text(16, high * 0.22, seen.say("each", { n: seen.deck[card] }), 12.5, { colour: "var(--ink-2)" }));
    });
    return [this.tools.text(this.x + 4, this.overview + 10, seen.say("overview"), 14, { anchor: "start", colour: "var(--ink-2)" }), ...drawn];
  }

  places() {
    const { seen } = this;
    const overview = Object.keys(ACTIONS).map((card, n) => {
      const [x, y, width, height] = this.tile(n);
      const { group, text } = seen.components.cards[card];
      return { id: `overview-${card}`, label: seen.say("overviewLabel", { name: card, group: seen.text(seen.components.card_groups[group]), n: seen.deck[card], text: seen.text(text) }), x, y, width, height };
    });
    return [...this.played(), ...overview];
  }

  played() {
    if (this.seen.over) return [];
    const shown = cards(this.seen);
    const step = (this.width - 20) / Math.max(2, shown.length);
    return shown.map((card, n) => ({ id: `card-${n}`, label: told(this.seen, card), x: this.x + 10 + step * (n + 0.5), y: this.y + 120, width: Math.min(160, step - 4), height: 158 }));
  }
}

const sum = (values) => values.reduce((all, one) => all + one, 0);
