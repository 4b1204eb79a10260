/* Style sheets that are loaded on first use. */

const [AGAIN, TRIES] = [1000, 10];

/** Add a style sheet to a table, and wait until it counts, or until it has often been asked for in vain. */
export async function dress(root, name) {
  const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "anonymous", href: new URL(name, import.meta.url).href });
  let tried = 0;
  await new Promise((done) => {
    styles.onload = done;
    styles.onerror = () => (++tried < TRIES ? setTimeout(() => (styles.remove(), root.prepend(styles)), AGAIN) : done());
    root.prepend(styles);
  });
}
