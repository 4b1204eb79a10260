/* Beside the arena of Clash of Vikings: the cards of the turn and the overview of the actions; once the game is over, what
   final.js draws there. */

import { ACTIONS, CHECK, CROSS } from "./drawings.js";
import { after, revealed } from "./reveal.js";
import { asideOf, cards, caller, heading, message, moment, paidTo, told } from "./story.js";
import { broken } from "./words.js";

export class Stage {
  constructor(seen, x, y, width) {
    Object.assign(this, { seen, x, y, width, tools: seen.tools, state: seen.state });
    this.below = y + 252;
  }

  draw() {
    const { seen, x, y, width } = this;
    const last = this.draft().length ? null : moment(seen);
    const top = last ? [revealed(seen, last, x, y, width, 242), this.tools.g(after(1.6), this.tools.rect(x + width / 2, y + 217, width - 10, 42, { fill: "var(--paper)", opacity: 0.8, rx: 10 }), ...(last.struck ? this.message() : this.ended(last)))] : [this.ground(), ...(seen.over ? (seen.final?.calls(this) ?? []) : this.slots()), ...this.words()];
    return [...top, ...(seen.over ? (seen.final?.mats(this) ?? []) : this.tiles())];
  }

  ground() {
    return this.tools.rect(this.x + this.width / 2, this.y + 121, this.width, 242, { fill: "var(--panel)", rx: 14 });
  }

  /** Who is at it and with which card; below, in two lines, what is asked or how it turned out. */
  words() {
    const { seen, x, y, width } = this;
    const { text } = this.tools;
    const { active } = seen;
    const head = active === null ? 14 : 46;
    const nth = seen.nth ? seen.say("nth", { n: seen.nth }) : "";
    return [
      active === null ? null : seen.crest(active, x + 25, y + 24, 20),
      text(x + head, y + 24, heading(seen), seen.size(19), { anchor: "start", weight: 700, fits: width - head - (nth ? seen.size(14) * 0.6 * nth.length + 26 : 12) }),
      nth ? text(x + width - 14, y + 24, nth, seen.size(14), { anchor: "end", colour: "var(--ink-2)" }) : null,
      ...(seen.over ? [] : this.message()),
    ];
  }

  /** How a call ended, in two lines: what was said and what it was, and who takes what from whom. */
  ended(last) {
    const { seen, x, y, width } = this;
    const size = seen.size(14.5);
    const paid = paidTo(seen, last, x + 14, y + 226, width - 26, size);
    return [this.tools.text(x + 14, y + (paid.length ? 207 : 216), asideOf(seen, last), size, { anchor: "start", weight: 600, fits: width - 28 }), ...paid];
  }

  message() {
    const { seen, x, y, width } = this;
    const { text } = this.tools;
    const asked = seen.state.question?.kind === "bluff" ? seen.state.question.asked : [];
    const called = asked.length ? null : caller(seen);
    const first = 36 + seen.say("asked").length * seen.size(15) * 0.64;
    const left = asked.length ? first + asked.length * 26 : called === null ? 14 : 42;
    const size = seen.size(14.5);
    const lines = broken(message(seen), (width - left - 14) / (size * 0.56));
    return [
      asked.length ? text(x + 14, y + 216, seen.say("asked"), seen.size(15), { anchor: "start", weight: 600 }) : null,
      ...asked.map((seat, n) => seen.crest(seat, x + first + n * 26, y + 216, 20)),
      called === null ? null : seen.crest(called, x + 24, y + 216, 19),
      ...lines.map((line, n) => text(x + left, y + (lines.length > 1 ? 208 + n * 18.5 : 216), line, size, { anchor: "start", fits: width - left - 8 })),
    ];
  }

  /** The cards of this turn and what is being composed, with room for what is to come; until then the cards of the turn before. */
  shown() {
    const draft = this.draft();
    const shown = [...(draft.length ? this.state.played : cards(this.seen)), ...draft];
    const free = shown.some((card) => card.past) ? 0 : Math.max(0, 2 - shown.length);
    const step = (this.width - 20) / Math.max(1, shown.length + free);
    return { shown, free, step, at: (n) => [this.x + 10 + step * (n + 0.5), this.y + 136] };
  }

  slots() {
    const { shown, free, step, at } = this.shown();
    const [wide, high] = shown.length > 3 ? [72, 101] : [77, 108];
    const empty = Array.from({ length: free }, (_, n) => this.free(shown.length + n + 1, ...at(shown.length + n), 52, 73));
    return [...shown.map((card, n) => this.slot(card, n, at(n), wide, high, step)), ...empty];
  }

  free(n, x, y, wide, high) {
    const { g, rect, text } = this.tools;
    return g({}, rect(x, y, wide, high, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 5", "stroke-opacity": 0.6, rx: 7 }), text(x, y, n, 20, { colour: "var(--ink-2)" }));
  }

  /** The card that is about to be played, as the viewer composes it. */
  draft() {
    const { seen } = this;
    const [card, said] = [seen.picked("card"), seen.offers("claim_shield") ? "SHIELD" : seen.picked("action")];
    return card && said && seen.mine !== null ? [{ seat: seen.mine, said, card, revealed: false, draft: true }] : [];
  }

  slot(played, n, at, wide, high, step) {
    const { seat, said, card, revealed, past, draft } = played;
    const { g } = this.tools;
    const { seen } = this;
    const own = !revealed && seen.shows(played);
    return ["g", { at, key: `card-${this.state.turn}-${n}` }, g({ opacity: past ? 0.6 : 1, class: draft ? "ghost" : "arrive", style: { "--from-y": "60px" } },
      this.saying(seat, said, -high / 2 - 24, Math.min(step - 8, 168), revealed && card),
      revealed ? seen.face(card, 0, 0, wide, high) : seen.back(0, 0, wide, high),
      own ? seen.own(card, wide, high) : null)];
  }

  /** A speech bubble: whose, and what is said; once the card is turned up, whether it was true. */
  saying(seat, said, y, wide, card) {
    const { g, rect, path, glyph } = this.tools;
    const truth = card ? [card === said ? CHECK : CROSS, `var(--${card === said ? "ok" : "warn"})`] : null;
    const line = { fill: "var(--paper)", stroke: truth ? truth[1] : "var(--outline)", "stroke-width": truth ? 2.5 : 1.5 };
    const mark = truth && g({}, glyph(truth[0], wide / 2 - 16, y, 14, truth[1]), card === said ? null : path(`M${28 - wide / 2} ${y}H${wide / 2 - 28}`, { stroke: truth[1], "stroke-width": 2 }));
    return g({}, rect(0, y, wide, 32, { ...line, rx: 12 }), path(`M-7 ${y + 15.5}l7 8 7-8`, line), this.seen.crest(seat, 16 - wide / 2, y, 15), glyph(ACTIONS[said], 37 - wide / 2, y, 17), this.seen.squeezed(50 - wide / 2, y, said, this.seen.size(15), wide - (truth ? 80 : 58), { anchor: "start" }), mark);
  }

  // --- below: the overview ------------------------------------------------------------------------------------------------

  tile(n) {
    const [wide, high] = [this.width / 2, (550 - this.below) / 4];
    return [this.x + wide * ((n % 2) + 0.5), this.below + 24 + high * (Math.floor(n / 2) + 0.5), wide - 6, high - 6];
  }

  tiles() {
    const title = this.tools.text(this.x + 4, this.below + 10, this.seen.say("overview"), this.seen.size(14), { anchor: "start", colour: "var(--ink-2)", fits: this.width - 8 });
    return [title, ...Object.keys(ACTIONS).map((card, n) => this.action(card, ...this.tile(n)))];
  }

  /** One of the actions, framed while it is the one that was announced. */
  action(card, x, y, wide, high) {
    const { g, rect, glyph, text } = this.tools;
    const { seen } = this;
    const [left, size] = [58 - wide / 2, seen.size(13)];
    const brief = broken(seen.say(`brief_${card}`), 15);
    const open = this.open(card);
    return g({ at: [x, y] },
      rect(0, 0, wide, high, { fill: "var(--panel)", rx: 8, stroke: this.state.action === card ? "var(--ink)" : "none", "stroke-width": 2 }),
      rect(29 - wide / 2, 0, 46, high - 12, { fill: seen.ground(card), rx: 6 }),
      glyph(ACTIONS[card], 29 - wide / 2, 0, 34, "var(--on-light)"),
      seen.squeezed(left, -high * 0.3, card, seen.size(14.5), wide - 70 - seen.size(14) * 1.5, { anchor: "start" }),
      text(wide / 2 - 8, -high * 0.3, `×${seen.deck[card]}`, seen.size(14), { anchor: "end", colour: "var(--ink-2)" }),
      ...brief.map((words, n) => text(left, high * 0.14 + (n - (brief.length - 1) / 2) * high * 0.28, words, size, { anchor: "start", fits: wide - 62 })),
      ...open.map((seat, n) => seen.crest(seat, wide / 2 - 13 - Math.floor(n / 2) * 15, high * (0.02 + 0.27 * (n % 2)), 13)));
  }

  /** Whose card of a kind lies open, once for each. */
  open(card) {
    return this.state.seats.flatMap(({ seat }) => this.seen.open(seat).flatMap((one) => (one === card ? [seat] : [])));
  }

  places() {
    const { seen } = this;
    if (seen.over) return [];
    const overview = Object.keys(ACTIONS).map((card, n) => {
      const [x, y, width, height] = this.tile(n);
      const { group, text } = seen.components.cards[card];
      const open = this.open(card).map(seen.name).join(", ");
      const label = seen.say("overviewLabel", { name: card, group: seen.text(seen.components.card_groups[group]), n: seen.deck[card], text: seen.text(text) });
      return { id: `overview-${card}`, label: open ? `${label} ${seen.say("openOf", { names: open })}` : label, x, y, width, height };
    });
    return [...this.played(), ...overview];
  }

  played() {
    if (moment(this.seen) && !this.draft().length) return [{ id: "card-0", label: told(this.seen, moment(this.seen)), x: this.x + this.width / 2, y: this.y + 128, width: 106, height: 144 }];
    const { shown, step, at } = this.shown();
    return shown.filter(({ draft }) => !draft).map((card, n) => ({ id: `card-${n}`, label: told(this.seen, card), x: at(n)[0], y: this.y + 120, width: Math.min(160, step - 4), height: 158 }));
  }
}
