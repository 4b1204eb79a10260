/* How an action is composed pick by pick, tried, and sent. */

import { load } from "./kept.js";
import { pickNext } from "./offer.js";
import { Play } from "./play.js";

const THINKING = 150;

/** A game that somebody may act in. */
export class Acting extends Play {
  /** What the attributes of the element say now. */
  obey({ lang, version }) {
    const { props } = this;
    if (props.lang !== lang) this.open(this.token, props.lang);
    if (props.version !== version) props.version === null ? this.leaveReplay() : this.toReplay(props.version);
  }

  /** What is not part of the first look is loaded after it. */
  async furnish() {
    const { AFTERWARDS } = await load("./afterwards.js");
    this.motion = new AFTERWARDS.Motion(() => this.setState({}));
    this.setState({ after: AFTERWARDS });
    this.show();
    AFTERWARDS.gather(this);
  }

  /** A link leads away, unless the page around the table sees to that itself. */
  follow = (event) => {
    const link = event.target.closest?.("a[href]:not([download])");
    if (link && !this.reporter.tell("navigate", { href: link.href }, true)) event.preventDefault();
  };

  /** Point at a place or a choice: pick it, or, where it is picked already, confirm. */
  point = (item, replace = false) => {
    const { picks, look, sending } = this.state;
    if (sending) return undefined;
    this.motion?.skip();
    if (this.state.between) this.setState({ between: null });
    if (item.look !== undefined && !item.means?.length) return this.setState({ look: look === item.look ? null : item.look });
    const again = picks.some(({ id }) => id === item.id);
    const kept = replace ? picks.filter(({ means }) => !item.means.some((one) => Object.keys(one).some((field) => field !== "type" && field in means[0]))) : picks;
    const next = item.means?.length ? pickNext(this.offer.actions, kept, { id: item.id, label: item.label, means: item.means }) : kept;
    if (!again && next === kept) return this.explain(item);
    if (again && next === kept && this.composed.chosen !== null) return this.confirm();
    this.advancing = !again;
    this.explained = null;
    this.setState({ picks: next, refusal: null, notice: null, preview: null, custom: null, look: item.look ?? look, between: null });
  };

  /** Say why something cannot be chosen; where somebody only `rests` on it, quietly. */
  explain = async (item, rests) => {
    this.explained = item.id;
    (await load("./why-not.js")).explain(this, item, rests);
  };

  choose = (index) => {
    if (this.state.sending) return;
    this.motion?.skip();
    if (index === this.composed.chosen && this.state.picks.length) return this.confirm();
    const action = this.offer.actions[index];
    const means = [Object.fromEntries(Object.entries(action).map(([field, value]) => [field, value !== null && typeof value === "object" ? { is: value } : value]))];
    this.setState({ picks: [{ id: `action:${index}`, label: this.offer.labels[index], means }], refusal: null, notice: null, preview: null, custom: null, sheet: null });
  };

  /** A payment that is not in the list: it can be confirmed once a dry run has accepted it. */
  pay = (field, bag) => {
    const { left } = this.composed;
    const paid = Object.fromEntries(Object.entries(bag).filter(([, count]) => count > 0));
    this.setState({ paying: field, custom: { ...this.offer.actions[left[0]], [field]: paid }, preview: null, refusal: null });
  };

  back = () => {
    const { picks, replay, dialog, refusal, sheet, between } = this.state;
    if (dialog) this.setState({ dialog: null });
    else if (sheet) this.sheet.close(this);
    else if (between) this.setState({ between: null });
    else if (replay) this.leaveReplay();
    else if (picks.length || refusal) this.setState({ picks: this.state.custom ? picks : picks.slice(0, -1), refusal: null, notice: null, preview: null, custom: null });
    else return false;
    return true;
  };

  /** Ask once, a moment after the last pick, what would follow. */
  foresee() {
    const { action } = this;
    const key = action === null ? null : `${this.session.offer.version}:${JSON.stringify(action)}:${this.state.lang}`;
    if (key === this.foreseen) return;
    this.foreseen = key;
    clearTimeout(this.thinking);
    if (key === null) return;
    this.thinking = setTimeout(async () => {
      const found = await this.session.foresee(action).catch((error) => ({ error }));
      if (this.foreseen !== key) return;
      if (!found.error) this.setState(this.state.custom ? { preview: found, refusal: null } : { preview: found });
      else if (this.state.custom) await this.refuse(found.error);
    }, THINKING);
  }

  confirm = async () => {
    const { action } = this;
    if (!action || this.state.sending || (this.state.custom && !this.state.preview)) return;
    this.motion?.skip();
    this.setState({ sending: true, refusal: null });
    const kept = () => this.setState({ waits: true });
    const done = () => this.setState({ picks: [], preview: null, notice: null, custom: null });
    await this.write(() => this.session.act(action, { sealed: this.state.board?.sealed?.includes(action.type), kept }), done);
  };

  async write(does, then = () => {}) {
    try {
      await does();
      then();
      this.setState({ sending: false, waits: false }, () => this.focusNext());
    } catch (error) {
      this.setState({ sending: false, waits: false });
      await this.refuse(error);
    }
  }

  async refuse(error) {
    const { say } = this;
    this.reporter.refused(error);
    const why = error.name === "Unreachable" ? say("unreachable") : (error.ruleText?.[this.state.lang] ?? error.message);
    if (error.status === 412 || error.code === "not_your_turn") {
      await this.session.caughtUp(error.version ?? 0);
      this.setState({ notice: this.state.notice ?? say("stale") });
    } else if (error.code === "taken_back") this.setState({ notice: say("takenBack"), picks: [] });
    else this.setState({ refusal: { why: this.named(why), rule: error.rule }, urgent: say("refused", { why }) });
  }

  /** The focus goes where something is asked next: the first lit place, else the sentence that says who is asked. */
  focusNext() {
    const lit = this.asked && (this.base.querySelector(".place.lit") ?? this.base.querySelector(".chip.lit") ?? this.base.querySelector(".all button"));
    (lit || this.base.querySelector("#turn")).focus?.({ preventScroll: true });
  }

  /** After a pick by keys that leaves something open, the focus goes to the first place of the next step. */
  advance() {
    if (!this.advancing || !this.state.picks.length) return;
    this.advancing = false;
    const focused = this.base.getRootNode().activeElement;
    if (this.composed.chosen === null && this.byKeys && focused?.matches(".place")) this.base.querySelector(".place.lit:not(.picked)")?.focus({ preventScroll: true });
  }

  takeBack = () => this.write(() => (this.session.game.you?.undo ? this.session.undo() : this.props.host.passing.takeBack()));

  /** Play again for oneself, after the time had run out. */
  here = () => this.write(() => this.session.back());
}
