/* The page: the lobby, or a game, as the address says. */

import { firstLanguage, keepSeat, setSetting, settings, takeInvitation, theme, tokenOf } from "./kept.js";

const [, kind, game] = location.pathname.split("/");
const app = document.getElementById("app");
theme(document.documentElement);
document.documentElement.lang = firstLanguage(settings().lang);

if (game) await openGame();
else await openLobby();

async function openLobby() {
  const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/table/lobby.css" });
  const dressed = new Promise((done) => (styles.onload = styles.onerror = done));
  document.head.append(styles);
  const [{ showLobby }] = await Promise.all([import("./lobby.js"), dressed]);
  showLobby(app, { lang: firstLanguage(settings().lang), keepLang: (lang) => (setSetting("lang", lang), (document.documentElement.lang = lang)) });
}

async function openGame() {
  const given = takeInvitation();
  if (given.join !== undefined && !tokenOf(game)) {
    sessionStorage.setItem("skald.join", JSON.stringify({ game, code: given.join }));
    return location.replace("/");
  }
  if (given.token && kind === "games") keepSeat(game, null, Number(given.seat ?? 0), given.name ?? null, given.token);
  await import("./table.js");
  const table = document.createElement("skald-table");
  table.setAttribute("game", game);
  table.setAttribute("server", location.origin);
  const token = given.token ?? (kind === "games" ? tokenOf(game) : null);
  if (token) table.setAttribute("token", token);
  const asked = new URLSearchParams(location.search);
  if (asked.get("v")) table.setAttribute("version", asked.get("v"));
  if (kind === "embed") dress(table, asked);
  table.setAttribute("page", "");
  if (kind === "games") table.setAttribute("lobby", "");
  document.body.classList.add("playing");
  app.replaceChildren(table);
}

/** A site that shows the table in a frame says in the address how it looks: `?lang=de&theme=dark&--accent=%23a3005c`. */
function dress(table, asked) {
  if (asked.get("lang")) table.setAttribute("lang", asked.get("lang"));
  if (asked.get("theme")) table.dataset.theme = asked.get("theme");
  for (const [name, value] of asked) if (name.startsWith("--")) table.style.setProperty(name, value);
}
