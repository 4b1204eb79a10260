/* Style sheets of what is not needed at once: each table gets them with the first use. */

/** Add a style sheet to a table, and wait until it counts. */
export async function dress(root, name) {
  const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "anonymous", href: new URL(name, import.meta.url).href });
  await new Promise((done) => {
    styles.onload = styles.onerror = done;
    root.prepend(styles);
  });
}
