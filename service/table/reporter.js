/* The events that the table's element sends to the page around it: docs/embed.md. */

const OVER = ["finished", "abandoned"];

/** Tells of one game what has changed since it was told last. */
export class Reporter {
  constructor(host) {
    Object.assign(this, { host, asked: null, fault: null, ready: false, ended: false });
  }

  /** Dispatch an event of the element. Returns false if it was canceled. */
  tell(name, detail, cancelable = false) {
    return this.host.dispatchEvent(new CustomEvent(`skald-${name}`, { detail, cancelable, bubbles: true, composed: true }));
  }

  changed({ fault, game, components, seat, results, events }) {
    if (fault && fault !== this.fault) this.refused(fault);
    this.fault = fault;
    if (!game || !components) return;
    const { id, status, version, to_act } = game;
    if (!this.ready) this.tell("ready", { game: id, version, you: seat });
    this.ready = true;
    // A seat that has acted is asked anew.
    const actor = to_act.length === 1 ? to_act[0] : seat;
    const asked = JSON.stringify([to_act, seat, actor !== null && events.findLast((event) => event.seat === actor)?.version]);
    if (asked !== this.asked) this.tell("turn", { game: id, version, to_act, you: seat });
    this.asked = asked;
    if (this.ended || !OVER.includes(status) || (status === "finished" && !results)) return;
    this.ended = true;
    this.tell("end", { winners: results?.winners ?? [], ranking: results?.ranking ?? [] });
  }

  /** A refusal, as the service's problem document. */
  refused({ name, message, status = null, code = name, title = name, detail = message, rule = null, ruleText = null, errors = null, version = null }) {
    this.tell("error", { status, code, title, detail, rule, rule_text: ruleText, errors, version });
  }
}
