/* What others do is shown at a pace for eyes: as the game stood after one event, and after the next. What can be done, and
   what is told, never waits for that. */

import { PACES, settings, still } from "./kept.js";

const MAX = 12;

/** How the game of a table stood after each event that was told since a version, where that is not how it stood before. */
export function between({ commits, session: { api, id, game: now } }, after, seen, alike) {
  const told = commits.flatMap(({ events }) => events.filter(({ version, text }) => text && version > after)).slice(0, -1);
  const asked = told.slice(1 - MAX).map(({ version }) => api.getGame(id, { at: version }).catch(() => null));
  return asked.map(async (one, n) => {
    const [game, before] = await Promise.all([one, asked[n - 1] ?? seen?.game]);
    const known = [before, n === asked.length - 1 ? now : null];
    return game && !known.some((other) => other && alike(game.state, other.state)) ? { game, scores: seen?.scores } : null;
  });
}

/** `changed` is called when there is something else to be seen. */
export class Motion {
  #waiting = [];
  #told = null;
  #seen = null;
  #running = null;

  constructor(changed) {
    this.changed = changed;
  }

  /** What is to be seen while something waits: `{game, scores}` as they were. Null where all has been shown. */
  get seen() {
    return this.#waiting.length ? this.#seen : null;
  }

  /** Take how a game stands now. `told`: the version of its newest commit that is told of. Where that is one of the viewer's
      own, or `atOnce` for another reason, it is shown now, and with it all that had to wait. Else `between` says how it stood
      since the version that was told before: promises, of nothing where there is nothing to be seen. */
  take(now, told, atOnce, between = () => []) {
    const before = this.#told;
    this.#told = told;
    const pace = PACES[settings().pace] ?? PACES.normal;
    if (before === null || atOnce || !pace || still()) this.skip();
    else if (told !== before) {
      this.#waiting = [...this.#waiting, ...between(before, this.#seen), now].slice(-MAX);
      if (!this.#running) this.#run(pace);
    }
    if (!this.#waiting.length) this.#seen = now;
  }

  /** Show all that waits. */
  skip() {
    this.#running = null;
    if (this.#waiting.splice(0).length) this.changed();
  }

  /** Show one after the other, for as long as nobody skips it. */
  async #run(pace) {
    const own = (this.#running = {});
    let later = false;
    while (this.#waiting.length) {
      const next = this.#waiting.shift();
      if (next instanceof Promise) later = true;
      const found = next instanceof Promise ? await next : next;
      if (this.#running !== own) return;
      if (!found) continue;
      this.#seen = found;
      if (later) this.changed();
      await new Promise((done) => setTimeout(done, pace));
      if (this.#running !== own) return;
      later = true;
    }
    this.#running = null;
  }
}
