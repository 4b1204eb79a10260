/* What the table of a lesson asks: whether a pick stands, what is said to one that does not, and what is to be looked at. */

import { answerTo, judge, partsOf, SHOWN_AFTER } from "./lesson-picks.js";
import { meets } from "./offer.js";

/** The part of a lesson that judges picks. It knows the `wanted` action, the `record` and the `step` of the page. */
export class Judging {
  /** True if a pick stands: everything but one that leads away from what is asked for. */
  judges(table, item) {
    if (!this.wanted) {
      table.setState({ notice: this.say("notYet") });
      return false;
    }
    const judged = judge(table.offer.actions, table.state.picks, item, this.wanted);
    if (judged === null) return true;
    this.record.picks++;
    if (!judged) {
      this.wrong(table, item);
      return false;
    }
    this.answer = { parts: ["right"] };
    this.keep();
    this.draw();
    return true;
  }

  /** Say why something leads away: in the words of the guide, or else in those of the refusal. */
  async wrong(table, item) {
    const { beat, record, step, wanted } = this;
    const { offered, said } = answerTo(step, table.offer.actions, table.state.picks, item, wanted);
    record.wrong++;
    const told = said ? (lang) => said[lang] : await this.toldBy(table, item, offered);
    if (this.beat !== beat) return;
    this.answer = { parts: partsOf(record.wrong, beat.hint), why: told };
    table.setState({ notice: null, refusal: null });
    if (record.wrong >= SHOWN_AFTER) return this.reveal(table.byKeys);
    this.keep();
    this.draw();
  }

  async toldBy(table, item, offered) {
    const why = offered ? null : await table.reasonFor(item);
    return why ? () => why : () => this.say("other");
  }

  /** Show the place until it is done. The focus goes there where it was keys that asked for it. */
  reveal(focused = false) {
    this.record.shown = true;
    this.answer ??= { parts: ["here"] };
    this.keep();
    this.draw();
    if (focused) setTimeout(() => this.table.shadowRoot.querySelector(".looked")?.focus());
  }

  /** True if this is to be looked at: what is spoken of, or, once it is shown, what to pick next. */
  looked(item) {
    if (this.wanted) return this.record.shown && this.upcoming.has(item.id);
    return this.beat.kind === "read" && this.spokenOf(item);
  }

  /** True if the step speaks of it. */
  spokenOf = ({ id, means = [] }) => (this.step.look ?? []).some((one) => (typeof one === "string" ? one === id : means.some((condition) => meets(condition, one))));

  /** The ids of what can be picked next: of what the step speaks of, where that is among it. */
  get upcoming() {
    const { table } = this.table;
    const { offer: { actions }, state: { picks } } = table;
    if (this.known?.actions !== actions || this.known.picks !== picks) {
      const right = table.pointable.filter((item) => item.means?.length && judge(actions, picks, item, this.wanted));
      const spoken = right.filter(this.spokenOf);
      this.known = { actions, picks, ids: new Set((spoken.length ? spoken : right).map(({ id }) => id)) };
    }
    return this.known.ids;
  }
}
