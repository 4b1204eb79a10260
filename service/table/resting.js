/* A mouse that rests on a card, a finger that stays on it, or keys that lead there ask what it is good for. The places of the
   board hear that themselves. */

const [RESTS, HOLDS] = [300, 500];

/** Call `tell` with the id of the card that is asked about, and with null once something else is. `first`: what came before
    anything was listened to. */
export function watchCards(root, tell, first) {
  let timer = 0;
  let told = null;
  const soon = ({ target, type, pointerType }) => {
    const id = target.closest?.(".chip")?.dataset.item ?? null;
    clearTimeout(timer);
    if (id !== told) timer = setTimeout(() => tell((told = id)), id === null || type === "focusin" ? 0 : pointerType === "mouse" ? RESTS : HOLDS);
  };
  root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && soon(event));
  root.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && soon(event));
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, (event) => event.pointerType !== "mouse" && clearTimeout(timer));
  root.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && soon(event));
  if (first.type !== "focusin") soon(first);
}
