/* From one game to another: what is played again, or goes on from a moment of this one. */

import { keepSeat } from "./kept.js";

/** The game that all seats of this one share next: the same people, each one seat further on. */
export const again = (table) => table.write(async () => {
  const { game, tokens } = await table.session.api.rematch(table.session.id);
  moveTo(table, game, tokens);
});

/** Sit down at another game with the seats that it gave. Whoever shows the table in a page of theirs is told by its attributes. */
export function moveTo({ props: { host, lobby } }, game, tokens) {
  const mine = tokens.findIndex(Boolean);
  if (lobby) {
    tokens.forEach((token, seat) => token && keepSeat(game.id, game.ruleset, seat, game.seats[seat].name, token));
    location.assign(`/games/${game.id}`);
  } else {
    host.setAttribute("token", tokens[mine]);
    host.setAttribute("game", game.id);
  }
}
