/* The story: the events of a game, by commit. What was appended together is told together. */

/** The commits of a growing list of events. Of `quiet` ones nothing is shown, not even that something has happened: they
    are sealed answers. */
export class Story {
  #commits = [];
  #taken = 0;
  #open = null;

  constructor(events, quiet = []) {
    Object.assign(this, { events, quiet });
  }

  /** The same list until there is a further commit. */
  get commits() {
    const fresh = [];
    while (this.#taken < this.events.length) this.#take(this.events[this.#taken++], fresh);
    if (fresh.length) this.#commits = [...this.#commits, ...fresh];
    return this.#commits;
  }

  #take(event, fresh) {
    const open = (this.#open ??= { seat: event.seat, at: event.at, lines: [], secret: new Set(), events: [] });
    if (!this.quiet.includes(event.type)) {
      open.events.push(event);
      if (event.text) {
        if (event.private) open.secret.add(open.lines.length);
        open.lines.push(event.text);
      }
    }
    if ((event.commit ?? event.version) !== event.version) return;
    if (open.events.length) fresh.push({ ...open, version: event.version });
    this.#open = null;
  }
}

/** The sentences of a commit; those that only some may know are left out where the viewer's things are hidden. */
export const linesOf = ({ lines, secret }, hidden) => (hidden ? lines.filter((_, index) => !secret.has(index)) : lines);
