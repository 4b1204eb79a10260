/* Finding opponents on the first page: which game, how many, how fast, who waits, and the search itself. It is loaded once the page
   is shown. */

import { dress } from "./dress.js";
import { TEXTS } from "./find-texts.js";
import { load, setSetting, settings } from "./kept.js";
import { askedName } from "./own-name.js";
import { ownPlayer } from "./own-player.js";
import { Rating } from "./rating.js";
import { shown } from "./called.js";
import { Seeking, WITHIN, announce } from "./seeking.js";
import { SPEEDS, SPEED_TEXTS, radios, speedOf } from "./speeds.js";
import { speaker } from "./speech.js";
import { Component, html, render } from "./vendor/preact-htm.js";

const [SECOND, PAUSE] = [1_000, 10_000];
const BOTS_AFTER = 60;
const COUNTDOWN = 3;
const FOLDS = matchMedia("(max-width: 56.25rem), (max-height: 30rem)");

/** Show it. `api` returns the service as this browser may use it; `games`: `[{id, min, max, title: {de, en}}]`; `admits`: whether
    games may be created here without a player's token. */
export async function showFind(place, props) {
  await (place.dressed ??= dress(document.head, "find.css"));
  render(html`<${Find} ...${props} place=${place} />`, place);
}

class Find extends Component {
  state = { ...chosenBefore(this.props.games), open: false, sought: null, ratings: [], left: null, polite: "", urgent: "", now: 0 };
  seeking = new Seeking({ client: (token) => this.client.as({ token, pauses: [] }), token: () => ownPlayer()?.token ?? this.client.token, changed: () => this.changed() });

  componentDidMount() {
    this.seeking.resume();
    this.look();
    setInterval(() => document.hidden || this.look(), PAUSE);
    setInterval(() => this.tick(), SECOND);
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    document.addEventListener("keydown", (event) => this.spoken(event));
    FOLDS.addEventListener("change", () => this.setState({}));
    const player = ownPlayer();
    if (player) this.client.as({ token: player.token }).getPlayerRatings(player.player).then(({ ratings }) => this.setState({ ratings }), () => {});
  }

  get client() {
    return this.props.api();
  }

  get say() {
    return speaker({ ...SPEED_TEXTS[this.props.lang], ...TEXTS[this.props.lang] });
  }

  /** Who waits. */
  look() {
    this.client.as({ token: null, pauses: [] }).listSeeks().then(({ seeks }) => this.setState({ sought: seeks }), () => {});
  }

  tick() {
    if (this.seeking.isActive) this.setState({ now: Date.now() });
    if (this.state.left === null) return;
    const left = this.state.left - 1;
    if (left > 0) this.setState({ left });
    else this.go();
  }

  go() {
    this.setState({ left: null });
    location.assign(`/games/${this.seeking.game.id}`);
  }

  /** The search is in another state: the title says so, and what is heard. */
  changed() {
    const { seeking, say } = this;
    const { place } = this.props;
    const before = this.was;
    this.was = seeking.state;
    place.dataset.title = seeking.isActive || seeking.state === "matched" ? say(seeking.isActive ? "titleSeeking" : "found") : "";
    document.title = place.dataset.title ? `${place.dataset.title} – Skald` : "Skald";
    const isNew = before !== seeking.state;
    const polite = !isNew ? this.state.polite : seeking.state === "waiting" ? say("running") : ["offline", "restarting", "expired", "elsewhere"].includes(seeking.state) ? this.status().join(" ") : "";
    this.setState({ ...(seeking.isActive ? chosenOf(seeking.body) : {}), polite, urgent: "" });
    if (seeking.state !== "matched") return;
    if (seeking.game.met) return this.go();
    this.setState({ urgent: say("foundWith", { names: this.names }), left: COUNTDOWN });
    announce(say("foundWith", { names: this.names }), { sound: settings().sound, load });
  }

  get names() {
    return joined((this.seeking.game?.others ?? []).map(shown), this.say("and"));
  }

  /** `w` says how long one has waited, since the seconds are not heard. */
  spoken({ key, target, ctrlKey, altKey, metaKey }) {
    if (key !== "w" || ctrlKey || altKey || metaKey || target.matches("input:not([type=radio]), select, textarea") || settings().letters === false || !this.seeking.isActive) return;
    this.setState({ polite: "" }, () => this.setState({ polite: `${this.waited}. ${this.hint}` }));
  }

  choose(changes) {
    this.setState(({ ruleset, seats, speed, bots, rated }) => {
      const chosen = { ruleset, seats, speed, bots, rated, ...changes };
      const { min, max } = this.game(chosen.ruleset);
      chosen.seats = Math.min(Math.max(chosen.seats, min), max);
      if (changes.speed) chosen.bots = changes.speed === "minute";
      setSetting("find", chosen);
      return chosen;
    });
  }

  game(ruleset = this.state.ruleset) {
    return this.props.games.find(({ id }) => id === ruleset) ?? this.props.games[0];
  }

  search = async () => {
    const { ruleset, seats, speed, bots, rated } = this.state;
    const name = await askedName(this.props.lang);
    if (name === null) return;
    const player = ownPlayer();
    const isRated = Boolean(player && rated);
    const body = { ruleset, seats, clock: SPEEDS[speed], name, options: { resignation: seats === 2 ? "ends" : "leaves" }, ...(isRated ? { rated: true, within: WITHIN } : bots ? { bots_after: BOTS_AFTER } : {}) };
    this.seeking.begin(body, Boolean(player));
  };

  waiting(fits) {
    return (this.state.sought ?? []).filter(fits).reduce((sum, { waiting }) => sum + waiting, 0);
  }

  counted(count) {
    return count ? this.say(count === 1 ? "waitingOne" : "waitingMany", { count }) : "";
  }

  /** For how many: in words on a telephone, as a number where all stands in one row. */
  seatsChoice(count, folds, note) {
    const { ruleset } = this.state;
    const words = this.say(count <= 4 ? `for${count}` : "forN", { count });
    const small = note((one) => one.ruleset === ruleset && one.seats === count);
    return { id: String(count), label: folds ? words : String(count), small, full: small ? `${words}, ${small}` : words };
  }

  get waited() {
    const { seconds, body } = this.seeking;
    const there = this.waiting((one) => one.ruleset === body.ruleset && one.seats === body.seats && speedOf(one.clock) === speedOf(body.clock));
    const missing = Math.max(1, body.seats - Math.max(1, there));
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return `${this.say("since", { time })} · ${missing === 1 ? this.say("missingOne") : this.say("missingMany", { count: missing })}`;
  }

  /** What else is known while one waits. */
  get hint() {
    const { body, kept, seconds } = this.seeking;
    const { say } = this;
    const left = body.bots_after === undefined ? null : body.bots_after - seconds;
    if (left !== null) return left > 0 ? say("botIn", { seconds: left }) : say("botNow");
    if (kept?.lasting) return say("mayLeave");
    return speedOf(body.clock) === "minute" ? say("meanwhile") : say("stay");
  }

  /** The one line below the choices, and its button. */
  status() {
    const { seeking, say } = this;
    const { problem } = seeking;
    switch (seeking.state) {
      case "waiting": return seeking.kept?.cancelled ? [say("cancelling")] : [this.waited, this.hint];
      case "offline": return [seeking.kept?.lasting ? say("offlineLasting") : say("offline", { seconds: seeking.holds })];
      case "restarting": return [say("restarting")];
      case "matched": return [this.names ? say("foundWith", { names: this.names }) : say("found"), this.state.left === null ? "" : say("startsIn", { seconds: this.state.left })];
      case "expired": return [say("expired")];
      case "elsewhere": return [say("elsewhere")];
      case "refused": return [[401, 403].includes(problem.status) ? say("operator") : problem.status === 429 ? say("quota", { seconds: Math.ceil(problem.retryAfter ?? 1) }) : say("refused", { detail: detailOf(problem) })];
      default: return [];
    }
  }

  button() {
    const { seeking, say } = this;
    const [label, does] = { matched: ["now", () => this.go()], expired: ["again", this.search], elsewhere: ["bring", () => seeking.take()] }[seeking.state] ?? (seeking.isActive ? ["cancel", () => seeking.cancel()] : ["ready", this.search]);
    return html`<button type="button" class=${seeking.isActive ? "" : "primary"} data-item="seek" data-label=${label} onClick=${does}>${say(label)}</button>`;
  }

  render({ lang, games, admits }, { ruleset, seats, speed, bots, rated, open, sought, ratings, polite, urgent }) {
    const { say, seeking } = this;
    const player = ownPlayer();
    if (!admits && !player && !seeking.kept) return null;
    const { state } = seeking;
    const busy = seeking.isActive || state === "matched" || state === "elsewhere";
    const all = this.waiting(() => true);
    const count = this.counted(all);
    const heard = html`<p class="sr" role="status">${polite}</p><p class="sr" role="alert">${urgent}</p>`;
    const folds = FOLDS.matches;
    if (folds && !open && !busy) {
      return html`<section class="find folded" aria-label=${say("find")}><button type="button" aria-expanded="false" onClick=${() => this.setState({ open: true }, () => this.base.querySelector("input:checked")?.focus())}><b>${say("find")}</b>${count ? html` · ${count}` : null}<span aria-hidden="true">▾</span></button>${heard}</section>`;
    }
    const { min, max } = this.game();
    const note = (fits) => this.counted(this.waiting(fits));
    const [said, more] = state === "idle" ? [sought && !all ? say("nobody") : ""] : this.status();
    const isRated = player && rated;
    const found = ratings.find((one) => one.ruleset === ruleset && one.seats === seats);
    return html`<section class="find" aria-label=${say("find")} data-state=${state}>
      <header><h2>${say("find")}</h2> <span class="count">${count}</span>${folds && !busy ? html`<button type="button" class="fold" aria-expanded="true" aria-label=${say("find")} onClick=${() => this.setState({ open: false })}>▴</button>` : null}</header>
      <div class="row">
        <div class="groups">
        ${radios(html, { name: "ruleset", legend: say("game"), value: ruleset, disabled: busy, set: (one) => this.choose({ ruleset: one }), choices: games.map(({ id, title }) => ({ id, label: title[lang], small: note((one) => one.ruleset === id) })) })}
        ${radios(html, { name: "seats", legend: say("seats"), value: String(seats), disabled: busy, set: (one) => this.choose({ seats: Number(one) }), choices: range(min, max).map((one) => this.seatsChoice(one, folds, note)) })}
        ${radios(html, { name: "speed", legend: say("speed"), value: speed, disabled: busy, set: (one) => this.choose({ speed: one }), choices: Object.keys(SPEEDS).map((one) => ({ id: one, label: `${say(one)}${dotted(this.waiting((sort) => sort.ruleset === ruleset && sort.seats === seats && speedOf(sort.clock) === one))}`, small: say(`${one}Clock`) })) })}
        </div>
        <div class="act">${this.button()}</div>
      </div>
      <div class="below">
        ${seeking.isActive ? html`<i class="ring" aria-hidden="true"></i>` : null}
        <p class=${`said ${["refused", "expired"].includes(state) ? "wrong" : ""}`} ...${state === "refused" ? { role: "alert" } : {}} aria-hidden=${String(seeking.isActive)}><b>${said}</b>${more ? html` <span>${more}</span>` : null}</p>
        ${busy ? html`<p class="muted terms">${isRated ? say("rated") : say("unrated")} · ${!isRated && bots ? say("botsMay") : say("botsMayNot")}</p>` : html`<div class="wishes">
          ${player ? html`<label><input type="checkbox" name="rated" checked=${rated} onChange=${({ target }) => this.choose({ rated: target.checked })} /> ${say("rated")}</label>` : null}
          ${isRated ? html`<span class="muted">${say("botsNo")}</span>` : html`<label><input type="checkbox" name="bots" checked=${bots} onChange=${({ target }) => this.choose({ bots: target.checked })} /> ${say("bots")}</label>`}
          ${player ? html`<span class="muted">${say("yourRating")}: ${found ? html`<${Rating} of=${found} lang=${lang} />` : say("noRating")}</span>` : null}</div>`}
      </div>${heard}</section>`;
  }
}

/** The choice of last time; else the game of the last table, for two, in one sitting. */
function chosenBefore(games) {
  const { find = {}, played = [] } = settings();
  const known = (id) => games.some((one) => one.id === id);
  const ruleset = [find.ruleset, played[0]].find(known) ?? games[0].id;
  const { min, max } = games.find(({ id }) => id === ruleset);
  const speed = find.speed in SPEEDS ? find.speed : "minute";
  return { ruleset, seats: Math.min(Math.max(find.seats ?? 2, min), max), speed, bots: find.bots ?? speed === "minute", rated: Boolean(find.rated) };
}

const chosenOf = (body) => ({ ruleset: body.ruleset, seats: body.seats, speed: speedOf(body.clock), bots: body.bots_after !== undefined, rated: Boolean(body.rated) });
const dotted = (count) => (count ? ` · ${count}` : "");
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const joined = (names, and) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : names[0] ?? "");
const detailOf = ({ errors, message }) => (errors ? Object.values(errors).flat(3).map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(" ") : message);
