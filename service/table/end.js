/* What is known of the end of a game beyond its results: its course, its best move, and who wishes a rematch. */

import { Rematch } from "./again.js";
import { bestMove, closedBy, turningPoint, valuesOf, withoutUndone } from "./course.js";
import { Drawing } from "./drawing.js";
import { Story } from "./story.js";

const [TRIES, PAUSE] = [20, 1000]; // The history of the scores is there some moments after the end.

/** The end of the game of a table, whether or not it is shown. */
export class End {
  open = true;
  counted = false;
  talks = false;
  course = null;
  failed = false;

  constructor(table) {
    this.table = table;
    this.rematch = new Rematch(table, () => table.setState({}));
    this.still = new Drawing();
  }

  show(open) {
    this.open = open;
    this.focus = true;
    this.table.setState({});
  }

  /** Read the course of the game, once: it is whole as soon as the game is closed, with all that was hidden. */
  async read() {
    if (this.reading || !this.table.session.game.views) return;
    this.reading = true;
    this.failed = false;
    try {
      this.course = await this.#course();
    } catch {
      this.failed = true;
      this.reading = false;
    }
    this.table.setState({});
  }

  async #course() {
    const { session, final } = this.table;
    const { api, id, game, results } = session;
    const opened = [];
    if (final?.worth) for await (const event of api.iterEvents(id)) opened.push(event);
    const all = opened.length ? new Story(opened).commits : this.table.commits;
    const commits = withoutUndone(all);
    const values = closedBy(final?.worth?.(this.table.view(false), commits) ?? valuesOf(await this.#points(), commits, game.seats.length), results?.ranking ?? []);
    const winners = results?.winners ?? [];
    const seat = session.seat ?? winners[0] ?? null;
    const move = seat === null || !values.length ? null : bestMove(commits, values, seat, results?.ranking.find((one) => one.seat === seat)?.total ?? 0);
    const best = move && { ...move, seat, game: await api.getGame(id, { at: commits[move.peak].version }) };
    return { commits, values, turning: turningPoint(values, winners, commits), chapters: final?.chapters?.(commits) ?? [], best };
  }

  async #points() {
    const { api, id } = this.table.session;
    for (let tried = 0; tried < TRIES; tried++) {
      const { points } = await api.getHistory(id);
      if (points.length) return points;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    throw new Error("The history of the scores is not there.");
  }
}
