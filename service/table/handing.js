/* Handing over seats: the operator may let a bot play for a person who is away, and give the seat back. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Crest } from "./crest.js";
import { invitation, operatorKey } from "./own-tables.js";

const HUMAN = "human";

/** The client with this tab's operator's key, if there is one; without a key the service may still allow it. */
export const asOperator = (api) => api.as({ token: operatorKey() ?? api.token });

/** True if the service lets the viewer change seats: it is asked for a change of nothing. */
export async function mayHandOver(api, { id, status }) {
  return status === "running" && asOperator(api).changeSeat(id, 0, {}).then(() => true, () => false);
}

/** Every seat with who plays it, and with what it can be handed to. Handing over ends a seat's link. */
export function Seats({ api, game, names, colours, say }) {
  const [bots, know] = useState([]);
  const [done, show] = useState(null);
  useEffect(() => void api.listRulesets().then((found) => know(found.bots), () => {}), []);
  const change = async (seat, controller) => {
    const service = asOperator(api);
    try {
      await service.changeSeat(game.id, seat, { controller });
      const { token } = controller === HUMAN ? await service.reissueToken(game.id, seat) : {};
      show({ name: names[seat], link: token && invitation(game.id, { seat, name: names[seat], token }) });
    } catch (error) {
      show({ why: error.message });
    }
  };
  return html`<p>${say("handOverNote")}</p>
    <ul class="seats">${game.seats.map(({ seat, controller }) => html`<li key=${seat} role="group" aria-label=${names[seat]}>
      <span><${Crest} seat=${seat} colour=${colours[seat]} size=${18} /> <b>${names[seat]}</b> ${played(game, seat, controller, say)}</span>
      ${controller === HUMAN ? bots.map((bot) => html`<button onClick=${() => change(seat, bot)}>${say("letPlay", { bot })}</button> `) : html`<button onClick=${() => change(seat, HUMAN)}>${say("giveBack")}</button>`}</li>`)}</ul>
    ${done?.why ? html`<p role="alert" class="refusal">! ${done.why}</p>` : null}
    ${done?.link ? html`<p role="status">${say("newLink", done)} <button onClick=${() => navigator.clipboard?.writeText(done.link)}>${say("link")}</button></p>` : null}`;
}

/** Who plays a seat, in words. */
function played({ clocks }, seat, controller, say) {
  if (controller !== HUMAN) return say("botPlays", { bot: controller });
  return clocks?.some((clock) => clock.seat === seat && clock.absent) ? html`<em>${say("absent")}</em>` : say("person");
}
