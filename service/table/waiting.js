/* A table that is not full yet: for who sits there whom it waits for, and how to bring them; for who was invited a field for
   a name. It is loaded where a table is open. */

import { Crest } from "./crest.js";
import { dress } from "./dress.js";
import { invitedTo, keepSeat, myGames, setSetting } from "./kept.js";
import { forget, invitation, keepJoin, keepSpeed } from "./own-tables.js";
import { BOT_NAMES, ownName } from "./own-name.js";
import { colourOf } from "./pieces.js";
import { squareOf } from "./qr.js";
import { newCommitment } from "./sealed.js";
import { called, shown } from "./called.js";
import { SPEEDS, SPEED_TEXTS } from "./speeds.js";
import { speaker } from "./speech.js";
import { TEXTS } from "./waiting-texts.js";
import { Component, html } from "./vendor/preact-htm.js";

const QUIET = 4;
const HERE = new URL("games/", import.meta.url).href;

export const styled = (root) => dress(root, "waiting.css");

/** What an open table shows in the place of its board. */
export function waitingOf(table) {
  return html`<${Waiting} table=${table} say=${speaker(TEXTS[table.state.lang], table.say)} version=${table.session.game.version} lang=${table.state.lang} />`;
}

const freeOf = ({ session }) => session.game.seats.filter(({ taken }) => !taken).length;

/** At the top it says how many are still to come, for those who look elsewhere. */
export function titleOf(table) {
  const count = freeOf(table);
  return count && `${speaker(TEXTS[table.state.lang])(count === 1 ? "titleOne" : "title", { count })} – ${table.title}`;
}

/** Said when the last seat is taken. */
export const goes = (table) => speaker(TEXTS[table.state.lang])("go");

class Waiting extends Component {
  state = { card: null, picture: null, guide: false, most: 0, bots: [], problem: null, busy: false, copied: false, watches: false };

  async componentDidMount() {
    const { api, game: { ruleset } } = this.props.table.session;
    const read = (name, kind) => fetch(`${HERE}${ruleset}/${name}`).then((answer) => (answer.ok ? answer[kind]() : null)).catch(() => null);
    const guided = fetch(`${HERE}${ruleset}/guide.json`, { method: "HEAD" }).then(({ ok }) => ok, () => false);
    const [card, picture, offered, guide] = await Promise.all([read("card.json", "json"), read("card.svg", "text"), api.listRulesets().catch(() => null), guided]);
    this.setState({ card, picture, guide, bots: offered?.bots ?? [], most: offered?.rulesets.find(({ id }) => id === ruleset)?.players.max ?? 0 });
  }

  async run(does) {
    if (this.state.busy) return;
    this.setState({ busy: true, problem: null });
    try {
      await does();
    } catch (error) {
      this.setState({ problem: error });
    }
    this.setState({ busy: false });
  }

  sit = (event) => {
    event.preventDefault();
    const { table } = this.props;
    const { session } = table;
    const name = new FormData(event.target).get("name").trim();
    if (!name) return this.setState({ problem: { code: "nameless" } });
    this.tried = name;
    return this.run(async () => {
      const { entropy, commitment } = newCommitment(session.id);
      const sealed = session.game.options.entropy === "sealed";
      const { seat, token } = await session.api.as({ token: null }).join(session.id, { name, join: invitedTo(session.id), ...(sealed ? { entropy_commitment: commitment } : { entropy }) });
      setSetting("name", name);
      keepSeat(session.id, session.game.ruleset, seat, name, token, sealed ? entropy : undefined);
      table.sit(token);
    });
  };

  /** Bots sit down at all seats that are free, by the code of who opened the table. */
  fill = () => this.run(async () => {
    const { api, game } = this.props.table.session;
    const names = BOT_NAMES.filter((name) => game.seats.every((seat) => seat.name !== name));
    for (const [index] of game.seats.filter(({ taken }) => !taken).entries()) await api.as({ token: null }).join(game.id, { name: names[index], controller: this.state.bots.at(-1), join: this.code });
  });

  /** How many sit here, and how fast they play, is said when a table is opened: while nobody has come, it is opened again. */
  reopen = (count, speed) => this.run(async () => {
    const { table } = this.props;
    const { api, game } = table.session;
    const made = await api.as({ token: null }).createGame({ ruleset: game.ruleset, seats: [{ name: ownName() }, ...Array(count - 1).fill({})], options: { ...game.options, resignation: count > 2 ? "leaves" : "ends" }, listed: game.listed, clock: SPEEDS[speed] });
    keepSeat(made.game.id, game.ruleset, 0, made.game.seats[0].name, made.tokens[0]);
    keepJoin(made.game.id, made.join);
    keepSpeed(made.game.id, speed);
    await api.as({ token: null }).abandon(game.id).catch(() => {});
    forget(game.id);
    location.replace(`/games/${made.game.id}`);
  });

  /** The speed at which this table was opened here; "" for one without a clock. */
  get speed() {
    return myGames()[this.props.table.session.id]?.speed ?? "";
  }

  get code() {
    return myGames()[this.props.table.session.id]?.join;
  }

  copy = (link) => navigator.clipboard?.writeText(link).then(() => this.setState({ copied: true }));

  render({ table, say, lang }, { card, picture, guide, most, bots, problem, busy, copied, watches }) {
    const { game, seat } = table.session;
    const free = freeOf(table);
    const host = shown(game.seats.find(({ taken }) => taken)?.name ?? "Skald");
    const chairs = html`<ol class="chairs" aria-live="polite">${game.seats.map(({ seat: number, name, taken, controller }) => html`<li key=${number} class=${taken ? "" : "free"}>
      <${Crest} seat=${number} colour=${colourOf(number)} size=${24} /><b>${taken ? called(name, number, table.say) : say("freeSeat")}${taken && controller === "human" ? table.state.people?.markOf(number) : null}</b> <span>${number === seat ? say("isYou") : taken ? say(controller === "human" ? "sits" : "bot") : say("whoComes")}</span></li>`)}</ol>`;
    const picked = html`<div class="picture" aria-hidden="true" ref=${(place) => place && picture && !place.firstChild && (place.innerHTML = picture)}></div>`;
    const facts = [say("seats", { count: game.seats.length, free }), card?.minutes && say("minutes", { n: card.minutes }), game.clocks ? say("withClock") : say("noClock")].filter(Boolean).join(" · ");
    const wrong = problem ? html`<p class="wrong" role="alert">! ${this.wrongOf(problem, host, say)}</p>` : null;
    const lesson = (key) => guide && html`<a href=${`/learn/${game.ruleset}?table=${game.id}`}>${say(key, { game: table.title })}</a>`;
    const watch = (watches, key) => html`<button class="plain" data-item="watch" onClick=${() => this.setState({ watches, problem: null })}>${say(key)}</button>`;
    const head = html`<header><a href="/"><img src=${new URL("rune.svg", import.meta.url).href} alt="" width="26" height="26" /> Skald</a><button data-item="lang" onClick=${table.setLang}>${lang === "de" ? "en" : "de"}</button><button data-item="menu" onClick=${() => table.ask("menu")} aria-label=${table.say("menu")} aria-haspopup="dialog">⋯</button></header>`;
    if (seat === null) {
      return html`<div class="waiting invited">${head}<section class="paper">
        <p class="by">${say(free ? "invites" : "full", { name: host })}</p><h1 tabindex="-1">${table.title}</h1>${picked}<p class="facts">${facts}</p>${game.seeded ? html`<p class="seeded" role="note">! ${say("seeded")}</p>` : null}
        ${watches ? html`<p class="sentence" role="status">${say("watches")}</p>` : free ? html`<form onSubmit=${this.sit}><label>${say("yourName")}<input name="name" maxlength="40" autocomplete="nickname" autofocus value="" /></label>${wrong}<button class="primary" disabled=${busy}>${say("sit")}</button></form>` : wrong}
        <p class="meanwhile">${watches ? free > 0 && watch(false, "sitAfterAll") : watch(true, "watchOnly")} ${lesson("howTo")} ${free ? null : html`<a href="/">${say("ownTable")}</a>`}</p></section>
        <section class="below" aria-label=${table.say("players")}>${chairs}<p class="sentence">${game.status === "open" ? table.sentence : say("go")}</p></section></div>`;
    }
    const speeds = speaker(SPEED_TEXTS[lang]);
    const link = this.code && free ? invitation(game.id, { join: this.code }) : null;
    const alone = link && Boolean(game.clocks) === Boolean(this.speed) && game.options.entropy !== "sealed" && game.seats.filter(({ taken }) => taken).length === 1;
    return html`<div class="waiting">${head}<section class="paper">
      <h1 tabindex="-1">${say("yourTable", { game: table.title })}</h1>
      ${alone ? html`<div class="sizes" role="group" aria-label=${say("howMany")}>${[2, 3, 4].filter((count) => count <= most).map((count) => html`<button aria-pressed=${String(count === game.seats.length)} disabled=${busy} onClick=${() => count !== game.seats.length && this.reopen(count, this.speed)}>${say(`for${count}`)}</button>`)}</div>
      <div class="sizes speeds" role="group" aria-label=${speeds("speed")}>${["", ...Object.keys(SPEEDS)].map((speed) => html`<button aria-pressed=${String(speed === this.speed)} disabled=${busy} onClick=${() => speed !== this.speed && this.reopen(game.seats.length, speed)}>${speeds(speed || "noClock")}${speed ? html` <small>${speeds(`${speed}Clock`)}</small>` : null}</button>`)}</div>` : null}
      <div class="halves">${chairs}
        ${link ? html`<div class="ways"><${Code} link=${link} />
          ${navigator.share ? html`<button class="primary" onClick=${() => navigator.share({ title: table.title, text: say("shareText", { name: called(game.seats[seat].name, seat, table.say), game: table.title }), url: link }).catch(() => {})}>${say("share")}</button>` : null}
          <button class=${navigator.share ? "" : "primary"} data-item="copy" onClick=${() => this.copy(link)}>${say("copy")}</button>
          ${bots.length ? html`<button data-item="fill" disabled=${busy} onClick=${this.fill}>${say("fill")}</button>` : null}</div>` : null}</div>
      ${wrong}<p role="status">${copied ? say("copied") : ""}</p>
      <p class="sentence">${free ? say("begins") : game.status === "open" ? table.sentence : say("go")}</p>${guide && html`<p class="meanwhile">${say("meanwhile")} ${lesson("learnIt")}</p>`}
    </section></div>`;
  }

  wrongOf(problem, host, say) {
    const known = { name_taken: "nameTaken", seat_taken: "allTaken", game_over: "isOver", wrong_join_code: "wrongCode", nameless: "nameless" }[problem.code];
    if (problem.name === "Unreachable") return say("offline");
    const [said] = problem.errors?.name ?? [];
    if (said) return say("badName", { what: /U\+[0-9A-F]+( \([^)]*\))?/.exec(said)?.[0] ?? said });
    return known ? say(known, { name: known === "nameTaken" ? shown(this.tried) : host }) : problem.message;
  }
}

/** The link as a QR code: dark on white in both themes, since readers expect that. */
function Code({ link }) {
  const rows = squareOf(link);
  const size = rows.length + 2 * QUIET;
  const d = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join("");
  return html`<svg class="code" role="img" aria-label=${link} viewBox=${`0 0 ${size} ${size}`} shape-rendering="crispEdges"><path d=${`M0 0h${size}v${size}h-${size}z`} fill="#fff" /><path d=${d} fill="#000" /></svg>`;
}
