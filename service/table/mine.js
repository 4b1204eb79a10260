/* A person's own games: those that run and those that are over, from what this browser keeps, and with a player's token all of that
   player, with name and ratings. */

import { Skald } from "../client/skald.js";
import { flipTheme } from "./flip-theme.js";
import { firstLanguage, myGames, setSetting, settings, theme, tokenOf } from "./kept.js";
import { TEXTS } from "./mine-texts.js";
import { forgetPlayer, ownPlayer, takePlayer } from "./own-player.js";
import { forget, passedOn } from "./own-tables.js";
import { Rating } from "./rating.js";
import { shown } from "./called.js";
import { signed, speaker } from "./speech.js";
import { Component, html, render } from "./vendor/preact-htm.js";

const [BATCH, PAGE] = [6, 30];
const [FIRST_RATING, WIDTH, HEIGHT] = [1500, 120, 32];
const CLOSED = ["finished", "abandoned"];
const TABS = ["running", "finished"];

const root = document.documentElement;
const lobby = document.querySelector(".lobby");
const titles = JSON.parse(lobby.dataset.titles);
const api = new Skald("");

class Mine extends Component {
  ids = [];
  listed = new Map();
  state = { rows: [], read: 0, tab: null, player: null, ratings: [], unknown: false, failed: false, game: "", kind: "", won: false };

  async componentDidMount() {
    try {
      await this.readPlayer();
      this.ids = await this.allIds();
      await this.readMore();
    } catch {
      this.setState({ failed: true });
    }
    lobby.querySelector("main").removeAttribute("aria-busy");
  }

  async readPlayer() {
    this.own = ownPlayer();
    if (!this.own) return;
    const asked = api.as({ token: this.own.token });
    try {
      const [player, { ratings }] = await Promise.all([asked.getPlayer(this.own.player), asked.getPlayerRatings(this.own.player)]);
      this.setState({ player, ratings });
    } catch (error) {
      if (![401, 403, 404].includes(error.status)) throw error;
      this.own = null;
      this.setState({ unknown: true });
    }
  }

  /** The games of this browser, the newest first, and then those that its player has elsewhere. */
  async allIds() {
    const kept = Object.keys(myGames()).reverse();
    for (let cursor = null; this.own; ) {
      const { games, next } = await api.as({ token: this.own.token }).listGames({ player: this.own.player, limit: 100, cursor });
      for (const game of games) this.listed.set(game.id, game.finished_at ?? game.updated_at);
      if (!(cursor = next)) break;
    }
    return [...kept, ...[...this.listed.keys()].filter((id) => !kept.includes(id))];
  }

  /** Read a page of games, a few at a time. */
  async readMore() {
    const { read } = this.state;
    const asked = this.ids.slice(read, read + PAGE);
    for (let at = 0; at < asked.length; at += BATCH) {
      const found = await Promise.all(asked.slice(at, at + BATCH).map((id) => this.row(id)));
      this.setState(({ rows }) => ({ rows: [...rows, ...found] }));
    }
    this.setState(({ rows, tab }) => ({ read: read + asked.length, tab: tab ?? (rows.some(({ status }) => !CLOSED.includes(status)) ? "running" : "finished") }));
  }

  async row(id) {
    const token = tokenOf(id) ?? this.own?.token ?? null;
    try {
      const game = await api.as({ token }).getGame(id);
      const here = passedOn(id) ? Object.keys(myGames()[id].seats).map(Number) : null;
      const seat = here ? null : (game.you?.seat ?? myGames()[id]?.last ?? null);
      const asked = game.status === "running" ? game.to_act.filter((one) => (here ?? [seat]).includes(one)) : [];
      const results = game.status === "finished" ? await api.as({ token }).getResults(id).catch(() => null) : null;
      return { id, ruleset: game.ruleset, status: game.status, seat, here, seats: game.seats, asked: asked.length > 0, turn: asked[0], at: this.listed.get(id) ?? game.finished_at ?? game.started_at, place: results?.ranking.find((one) => one.seat === seat) ?? null, won: Boolean(results?.winners.includes(seat)), winners: results?.winners ?? [], change: this.change(id) };
    } catch (error) {
      if (![401, 403, 404].includes(error.status)) throw error;
      return { id, ruleset: myGames()[id]?.ruleset, status: "finished", lost: true, seats: [], at: null };
    }
  }

  /** How much a game changed the player's rating, or null. */
  change(id) {
    for (const { history = [] } of this.state.ratings) {
      const at = history.findIndex(({ game }) => game === id);
      if (at >= 0) return history[at].rating - (history[at + 1]?.rating ?? FIRST_RATING);
    }
    return null;
  }

  get rows() {
    const { rows, tab, game, kind, won } = this.state;
    const isOver = ({ status }) => CLOSED.includes(status);
    const fits = (row) => (!game || row.ruleset === game) && (!kind || row.lost || (kind === "people") === others(row).some(({ controller }) => controller === "human")) && (!won || row.won);
    const found = rows.filter((row) => isOver(row) === (tab === "finished") && fits(row));
    return found.sort((one, other) => Number(Boolean(other.asked)) - Number(Boolean(one.asked)) || (other.at ?? "").localeCompare(one.at ?? ""));
  }

  choose(tab, focus) {
    this.setState({ tab }, () => focus && this.base.querySelector("[aria-selected=true]").focus());
  }

  arrows = (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    this.choose(TABS[1 - TABS.indexOf(this.state.tab)], true);
  };

  drop = (id) => {
    forget(id);
    this.setState(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }));
  };

  leave = () => {
    forgetPlayer();
    location.reload();
  };

  render({ lang }, { read, tab, player, ratings, unknown, failed, game, kind, won, rows: all }) {
    const say = speaker(TEXTS[lang]);
    const { rows } = this;
    const games = [...new Set(all.map(({ ruleset }) => ruleset))].filter(Boolean);
    const grey = html`<ul class="rows">${[1, 2, 3].map(() => html`<li><span class="grey"></span></li>`)}</ul>`;
    const select = (name, value, options, set) => html`<select name=${name} aria-label=${say("filter")} value=${value} onChange=${({ target }) => set(target.value)}>${options.map(([id, text]) => html`<option value=${id}>${text}</option>`)}</select>`;
    return html`<div>
      <div class="head"><h1>${say("title")}</h1>${player ? html`<p><b>${player.name === null ? player.player : shown(player.name)}</b>${player.since ? html` · ${say("since", { date: dated(player.since, lang) })}` : null}${Object.entries(player.games).map(([ruleset, counts]) => html` · ${titleOf(ruleset, lang)}: ${counted(Object.values(counts).reduce((sum, one) => sum + one, 0), say)}`)}</p>` : null}</div>
      ${unknown ? html`<p class="alert" role="alert">${say("unknown")} <button onClick=${this.leave}>${say("forget")}</button></p>` : null}
      ${ratings.length ? html`<ul class="ratings">${ratings.map((one) => html`<li><b>${say("rating", { game: titleOf(one.ruleset, lang), count: one.seats })}</b> <${Rating} of=${one} lang=${lang} /><${Course} history=${one.history ?? []} say=${say} /></li>`)}</ul>` : null}
      ${failed ? html`<p class="alert" role="alert">${say("offline")}</p>` : null}
      <div class="bar"><div role="tablist" aria-label=${say("title")} onKeyDown=${this.arrows}>${TABS.map((one) => html`<button role="tab" id=${`tab-${one}`} aria-controls="games" aria-selected=${String(tab === one)} tabindex=${tab === one ? 0 : -1} onClick=${() => this.choose(one)}>${say(one)}</button>`)}</div>
        ${tab === "finished" && all.length ? html`<div class="filters" role="group" aria-label=${say("filter")}>
          ${select("game", game, [["", say("allGames")], ...games.map((id) => [id, titleOf(id, lang)])], (value) => this.setState({ game: value }))}
          ${select("kind", kind, [["", say("allPeople")], ["people", say("people")], ["bots", say("bots")]], (value) => this.setState({ kind: value }))}
          <label><input type="checkbox" name="won" checked=${won} onChange=${({ target }) => this.setState({ won: target.checked })} /> ${say("won")}</label></div>` : null}</div>
      <div role="tabpanel" id="games" aria-labelledby=${tab ? `tab-${tab}` : null} tabindex="-1">
        ${tab === null && !failed ? grey : rows.length ? html`<ul class="rows">${rows.map((row) => html`<li key=${row.id}><${Row} row=${row} lang=${lang} say=${say} drop=${() => this.drop(row.id)} own=${this.own} /></li>`)}</ul>` : failed ? null : html`<p class="empty">${say(tab === "running" ? "noneRunning" : game || kind || won ? "noneFit" : "none")} <a class="open" href="/">${say("play")}</a></p>`}
        ${tab && read < this.ids.length ? html`<button onClick=${() => this.readMore()}>${say("more")}</button>` : null}</div>
      ${player ? html`<p><button class="quiet" onClick=${this.leave}>${say("forget")}</button></p>` : null}</div>`;
  }
}

/** A game as one link of 56 px, and one that plays it again. */
function Row({ row, lang, say, drop, own }) {
  if (row.lost) return html`<span class="gone">${titleOf(row.ruleset, lang)}: ${say("lost")}</span><button onClick=${drop}>${say("remove")}</button>`;
  const names = others(row).map(({ name, controller }) => (controller === "human" ? shown(name) : `${shown(name)} (${say("bot")})`));
  const listed = (all) => (all.length > 1 ? `${all.slice(0, -1).join(", ")} ${say("and")} ${all.at(-1)}` : all[0]);
  const nameOf = (seat) => shown(row.seats[seat].name);
  const isOver = CLOSED.includes(row.status);
  const won = row.here && row.winners.length ? say("wonBy", { names: listed(row.winners.map(nameOf)) }) : null;
  const state = row.asked ? (row.here ? "turnOf" : "yourTurn") : { running: "theirTurn", finished: "finished" }[row.status] ?? row.status;
  const secret = tokenOf(row.id) || !own ? "" : `#${new URLSearchParams({ token: own.token })}`;
  const address = `/games/${row.id}`;
  const date = dated(row.at, lang);
  return html`<a class="game" href=${`${address}${secret}`}><b class="title">${titleOf(row.ruleset, lang)}</b><span class="people">${names.length ? say(row.here ? "here" : "with", { names: listed(names) }) : say("alone")}</span>
      ${row.place ? html`<b class=${`place ${row.won ? "won" : ""}`}>${say("place", { rank: row.place.rank, count: row.seats.length })}</b><span class="points">${say("points", { total: signed(row.place.total) })}</span>` : html`<b class=${`place ${row.asked ? "asked" : "muted"}`}>${row.asked ? "● " : ""}${won ?? say(state, { name: row.asked && nameOf(row.turn) })}</b><span class="points"></span>`}
      <span class="change">${row.change === null || row.change === undefined ? "" : say("change", { change: `${row.change < 0 ? "" : "+"}${signed(row.change)}` })}</span><time class="date" datetime=${row.at}>${date}</time></a>
    ${isOver && row.status === "finished" ? html`<a class="replay" href=${`${address}?v=1${secret}`} aria-label=${say("replay", { game: titleOf(row.ruleset, lang), date })}>▶</a>` : null}`;
}

/** The course of a rating as one line. */
function Course({ history, say }) {
  if (history.length < 2) return null;
  const points = [FIRST_RATING, ...history.map(({ rating }) => rating).reverse()];
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const across = (at) => ((WIDTH - 4) * at) / (points.length - 1) + 2;
  const down = (rating) => HEIGHT - 3 - ((HEIGHT - 6) * (rating - least)) / Math.max(1, most - least);
  return html`<svg class="course" role="img" aria-label=${say("curve", { count: history.length, first: points[0], last: points.at(-1) })} viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} width=${WIDTH} height=${HEIGHT}>
    <path class="even" d=${`M0 ${down(FIRST_RATING)}H${WIDTH}`} /><path d=${points.map((rating, at) => `${at ? "L" : "M"}${across(at).toFixed(1)} ${down(rating).toFixed(1)}`).join("")} /></svg>`;
}

const titleOf = (ruleset, lang) => titles[ruleset]?.[lang] ?? ruleset;
const counted = (count, say) => say(count === 1 ? "playedOne" : "played", { count });
const others = ({ seats, seat }) => seats.filter((one) => one.seat !== seat && one.name);
const dated = (time, lang) => (time ? new Date(time).toLocaleDateString(lang, { day: "numeric", month: "short", year: "numeric" }) : "");

function speak(lang) {
  root.lang = lobby.lang = lang;
  document.title = `${TEXTS[lang].title} – Skald`;
  render(html`<${Mine} lang=${lang} />`, lobby.querySelector("main"));
}

takePlayer();
theme(root);
speak(firstLanguage(settings().lang));
lobby.querySelector("[data-item=lang]").addEventListener("click", () => {
  const lang = lobby.lang === "de" ? "en" : "de";
  setSetting("lang", lang);
  speak(lang);
});
lobby.querySelector("[data-item=theme]").addEventListener("click", () => flipTheme([root]));
