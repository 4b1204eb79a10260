/* The announcements of a game: whose turn it is, what has happened, and the sounds. */

import { load } from "./kept.js";
import { namer } from "./speech.js";
import { Story, linesOf } from "./story.js";
import { Component } from "./vendor/preact-htm.js";

const MINUTES = { day: "numeric", month: "numeric", hour: "2-digit", minute: "2-digit" };

/** A game of which is told; what is known of it is said by the class that extends it. */
export class Telling extends Component {
  happened(events) {
    events.forEach((event) => this.reporter.tell("event", event));
    const heard = events.map((event) => this.state.board?.sound?.(event)).find(Boolean);
    if (heard) this.sound(heard);
    const named = this.named;
    const { hidden, quiet } = this.state;
    const all = new Story(events, this.session.ruleset?.sealed).commits.flatMap((commit) => linesOf(commit, hidden || quiet));
    if (!all.length) return;
    const polite = all.length > 5 ? this.say("events", { count: all.length, last: named(all.at(-1)) }) : all.map(named).join(" ");
    this.setState({ polite });
  }

  /** Say once a question that it is asked. What others answer to the same one changes the version, and must not be heard. */
  tellTurn() {
    const { game, ruleset, offer } = this.session;
    if (!game || !ruleset) return;
    if (game.status === "finished" && this.told !== "over") {
      if (this.told) this.setState({ urgent: this.sentence });
      this.told = "over";
    }
    const question = this.asked ? `${game.phase}-${game.paused?.reason}-${JSON.stringify(offer.actions)}` : null;
    if (question && this.told !== question) {
      this.setState({ urgent: this.sentence, sheet: this.state.sheet === "talk" ? "talk" : null, between: null });
      this.sound("turn");
    }
    if (this.told !== "over") this.told = question;
  }

  /** What can be heard is loaded by who wants to hear it. */
  async sound(name) {
    if (this.state.sound) (await load("./sound.js")).sound(name);
  }

  /** What draws a narrow board is loaded with the first look at one. */
  loadNarrow(board) {
    this.narrowed ??= Promise.resolve(board.narrow?.(this.boardModule)).then(() => ((this.narrowed = true), this.setState({})));
    return this.narrowed;
  }

  canDraw(board, narrow) {
    return !narrow || this.narrowed === true || (this.loadNarrow(board), false);
  }

  /** What tags on the board take is loaded with the first of them. */
  tagged() {
    this.tagging ??= load("./tags.js").then((tags) => this.setState({ tags }));
  }

  tellConnection() {
    const { state } = this.session.connection;
    if (this.connected === "live" && state === "reconnecting") this.setState({ urgent: this.say("connectionLost") });
    if (this.connected === "reconnecting" && state === "live") this.setState({ urgent: this.say("connectionBack") });
    this.connected = state;
  }

  get named() {
    return namer(this.session.game.seats, this.session.seat, this.say);
  }

  get sentence() {
    return this.sentenceWith(this.session.ruleset?.phases);
  }

  /** The same for a telephone: what is asked for stands there in two or three words. */
  get brief() {
    return this.sentenceWith({ ...this.session.ruleset?.phases, ...this.session.ruleset?.short_phases });
  }

  /** Since when the game rests, and until when. */
  get pause() {
    const { since, until } = this.session.game.paused;
    const [begun, ends] = [since, until].map((time) => new Date(time).toLocaleString(this.state.lang, MINUTES));
    return { since: begun, until: ends };
  }

  sentenceWith(phases) {
    const { say } = this;
    const { game } = this.session;
    const shown = this.state.replay?.shown ?? game;
    const phase = phases?.[shown.phase]?.[this.state.lang] ?? (shown.phase ?? "").replace(/_/g, " ");
    const open = game.seats.filter(({ taken }) => !taken).length;
    if (open) return say("open", { count: open });
    if (game.status === "open") return this.sealed?.awaited(this) ?? "";
    if (!this.state.replay && game.status !== "running") return say({ finished: "over", abandoned: "abandoned", scoring: "scoring" }[game.status] ?? "over");
    if (!this.state.replay && game.paused) return say(this.narrow ? "rests" : game.paused.reason === "absent" ? "deserted" : "paused", this.pause);
    if (!this.state.replay && this.asked && !this.props.host.passing) return say("yourTurn", { phase });
    const names = shown.to_act.map((seat) => this.names[seat]);
    if (!names.length) return phase || say("over");
    return say(names.length > 1 ? "asked" : "choosing", { names: names.length === this.names.length && names.length > 2 ? say("everybody") : names.join(", "), phase });
  }

  holding() {
    if (this.state.quiet || this.state.hidden || !this.things?.items.length) return "";
    return this.say("holds", { what: this.things.items.map(({ label }) => label).join("; ") });
  }
}
