/* Rematches and forks: links from one game to the next. */

import { keepSeats } from "./own-tables.js";

/** The game that all seats of this one share next: the same people, each one seat further on. */
export const again = (table) => table.write(async () => {
  const { game, tokens } = await table.session.api.rematch(table.session.id);
  moveTo(table, game, tokens);
});

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
