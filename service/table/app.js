/* The page of a game, or the table alone for frames of other sites, as the address says. */

import { keepInvitation, load, myGames, takeInvitation, theme, tokenOf } from "./kept.js";
import "./table.js";

const [, kind, game] = location.pathname.split("/");
theme(document.documentElement);
openGame();

async function openGame() {
  const app = document.getElementById("app");
  const given = takeInvitation();
  if (given.join) keepInvitation(game, given.join);
  document.body.classList.add("playing");
  if (kind === "games" && myGames()[game]?.passed) return (await load("./passing.js")).pass(app, game);
  const table = document.createElement("skald-table");
  table.setAttribute("game", game);
  table.setAttribute("server", location.origin);
  const token = given.token ?? (kind === "games" ? tokenOf(game) : null);
  if (token) table.setAttribute("token", token);
  const asked = new URLSearchParams(location.search);
  if (asked.get("v")) table.setAttribute("version", asked.get("v"));
  if (kind === "embed") (await load("./embed.js")).embed(table, asked, app.dataset.parents.split(" ").filter(Boolean));
  if (asked.has("first")) (await load("./first-turns.js")).accompany(table);
  table.setAttribute("page", "");
  if (kind === "games") table.setAttribute("lobby", "");
  table.append(...app.children);
  app.append(table);
}
