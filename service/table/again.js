/* Rematches and forks: links from one game to the next. */

import { myGames } from "./kept.js";
import { forget, keepSeats } from "./own-tables.js";

const PAUSE = 3000; // Milliseconds between two looks at who wishes a rematch.

/** Sit down at another game, at one of the seats that it gave, unless the page around the table sees to that itself. */
export function moveTo({ props: { host, lobby }, reporter }, game, tokens, mine = tokens.findIndex(Boolean)) {
  if (!reporter.tell("navigate", { game: game.id, seat: mine, token: tokens[mine] }, true)) return;
  if (lobby) {
    keepSeats(game, tokens, mine);
    location.assign(`/games/${game.id}`);
  } else {
    host.setAttribute("token", tokens[mine]);
    host.setAttribute("game", game.id);
  }
}

/** The game that all seats of a finished one share next: the same people, each one seat further on. It begins once all of them wish it. */
export class Rematch {
  own = null; // What the viewer's own wish was answered with: `{game, tokens}`.
  next = null; // The next game, as it stands.

  constructor(table, changed) {
    Object.assign(this, { table, changed });
  }

  /** Look again and again who wishes it, for as long as the result is shown. */
  async watch() {
    const turn = (this.turn = {});
    while (this.turn === turn) {
      if (!document.hidden) await this.#look().catch(() => {}); // What cannot be reached now is asked again.
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  stop() {
    this.turn = null;
  }

  /** Whether a seat of the finished game wishes it. */
  wishes(seat) {
    const { seats } = this.table.session.game;
    return Boolean(this.next?.seats[(seat + 1) % seats.length].taken);
  }

  async ask() {
    const { api, id } = this.table.session;
    const { game, tokens } = await api.rematch(id);
    Object.assign(this, { own: { game, tokens }, next: game });
    if (this.table.props.lobby) keepSeats(game, tokens, tokens.findIndex(Boolean));
    this.#went(game);
  }

  /** Take the own wish back, as long as the next game has not begun. */
  async withdraw() {
    const { api, id } = this.table.session;
    await api.withdraw(id);
    if (this.table.props.lobby) forget(this.own.game.id);
    Object.assign(this, { own: null, next: null });
    await this.#look().catch(() => {});
  }

  async #look() {
    const { api, id } = this.table.session;
    const named = this.own?.game.id ?? (await api.getGame(id)).rematch;
    if (!named) return this.#forgotten();
    const [seat, { token } = {}] = Object.entries(myGames()[named]?.seats ?? {})[0] ?? [];
    const game = await api.as({ token: this.own?.tokens.find(Boolean) ?? token ?? null }).getGame(named);
    if (token && !this.own && this.table.session.seat !== null) this.own = { game, tokens: game.seats.map((_, one) => (one === Number(seat) ? token : null)) };
    this.next = game.status === "abandoned" ? null : game;
    this.#went(game);
  }

  /** Nobody wishes it any more. */
  #forgotten() {
    if (!this.next) return;
    this.next = null;
    this.changed();
  }

  #went(game) {
    if (this.own && game.status === "running") moveTo(this.table, game, this.own.tokens);
    else this.changed();
  }
}
