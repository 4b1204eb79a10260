/* What others do is shown at a pace for eyes: as the game stood after one commit, and after the next. What can be done, and
   what is told, never waits for that. */

import { PACES, settings, still } from "./kept.js";

const MOST = 12;

/** `changed` is called when there is something else to be seen. */
export class Motion {
  #waiting = [];
  #told = null;
  #seen = null;
  #timer = 0;

  constructor(changed) {
    this.changed = changed;
  }

  /** What is to be seen while something waits: `{game, scores}` as they were. Null where all has been shown. */
  get seen() {
    return this.#waiting.length ? this.#seen : null;
  }

  /** Take how a game stands now. `told`: the version of its newest commit that is told of. Where that is one of the viewer's
      own, or `atOnce` for another reason, it is shown now, and with it all that had to wait. */
  take(now, told, atOnce) {
    const before = this.#told;
    this.#told = told;
    const pace = PACES[settings().pace] ?? PACES.normal;
    if (before === null || atOnce || !pace || still()) this.skip();
    else if (told !== before) {
      this.#waiting = [...this.#waiting, now].slice(-MOST);
      if (!this.#timer) this.#step(pace);
    }
    if (!this.#waiting.length) this.#seen = now;
  }

  /** Show all that waits. */
  skip() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#waiting.splice(0).length) this.changed();
  }

  #step(pace) {
    this.#seen = this.#waiting.shift();
    const next = () => {
      this.#timer = 0;
      if (!this.#waiting.length) return;
      this.#step(pace);
      this.changed();
    };
    this.#timer = setTimeout(next, pace);
  }
}
