/* The player of this browser, if the operator has given it a player's token: by a link whose fragment no browser sends. */

const PLAYER = "skald.player";

/** `{player, token}`, or null. */
export function ownPlayer() {
  try {
    const found = JSON.parse(localStorage.getItem(PLAYER));
    return found?.player && found.token ? found : null;
  } catch {
    return null;
  }
}

export const forgetPlayer = () => localStorage.removeItem(PLAYER);

/** Keep the player that the fragment of the address names, and take it out of the address. */
export function takePlayer() {
  const { player, token } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!player || !token) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  localStorage.setItem(PLAYER, JSON.stringify({ player, token }));
}
