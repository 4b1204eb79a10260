/* The table of a lesson: the whole offer stands, each pick is judged before it is taken, and nothing but what is asked for is
   ever sent. `lesson` is the page of learn.js. */

import { load } from "./kept.js";
import { afterPicks } from "./lesson-picks.js";
import { same } from "./offer.js";
import { Table } from "./table.js";

const NOTHING = Object.freeze([]);

/** What picks exactly this action. */
const exactly = (action) => [Object.fromEntries(Object.entries(action).map(([field, value]) => [field, { is: value }]))];

export class LessonTable extends Table {
  get lesson() {
    return this.props.lesson;
  }

  /** While others act, or something is to be read, nothing is on offer. */
  get offer() {
    const offered = super.offer;
    return this.lesson.wanted ? offered : { ...offered, actions: NOTHING, labels: NOTHING };
  }

  get composed() {
    return afterPicks(super.composed, this.state.picks);
  }

  /** Where the lesson speaks of places, no others are framed. */
  marks(behind) {
    const found = super.marks(behind);
    return this.lesson.step.look ? new Map() : found;
  }

  componentDidUpdate(before) {
    super.componentDidUpdate(before);
    this.lesson.drawn(this);
  }

  /** Everything that can be pointed at. */
  get pointable() {
    return [...this.scene(this.zoom?.scale).places, ...this.items, ...(this.hand?.items ?? [])];
  }

  /** Taking back would leave the lesson. */
  takeBack = () => undefined;

  #point = this.point;
  point = (item, replace = false) => {
    // A number is judged when it is confirmed: others are passed on the way to it.
    const judged = !this.state.sending && !replace && item.means?.length;
    return !judged || this.lesson.judges(this, item) ? this.#point(item, replace) : undefined;
  };

  #choose = this.choose;
  choose = (index) => {
    const picked = { id: `action:${index}`, means: exactly(this.offer.actions[index]) };
    return this.state.sending || this.lesson.judges(this, picked) ? this.#choose(index) : undefined;
  };

  #confirm = this.confirm;
  confirm = () => {
    const { action, lesson } = this;
    const right = !action || this.state.sending || same(action, lesson.wanted);
    return right ? this.#confirm() : lesson.wrong(this, { id: "confirm", means: exactly(action) });
  };

  /** The lesson goes on with what was carried out. */
  write(does, then) {
    return super.write(does, then && (() => (then(), this.lesson.acted(this.session.game.version))));
  }

  /** Why something cannot be chosen that the guide has no answer to. */
  async reasonFor(item) {
    const { notice, refusal } = await (await load("./why-not.js")).whyNot(this, item);
    return refusal?.why ?? notice;
  }
}
