/* Shows the push messages of this service while no page is open, and does nothing else: it answers no requests and keeps nothing.
   Its scope is its own folder, in which there are no pages. */

const GAME = /^\/games\/[\w-]+$/;
const ICON = "/table/rune.svg";

self.addEventListener("push", (event) => {
  const { title, table, link } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { tag: table, icon: ICON, data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? "/"));
});

/** What a message says; a browser must show something for each of them, so a broken one only names the service. */
function read(data) {
  try {
    const { title, table, link } = data.json();
    return { title: String(title), table: String(table), link: GAME.test(link) ? link : "/" };
  } catch {
    return { title: "Skald", table: "skald", link: "/" };
  }
}

/** Go to the tab that shows the table, or open one. */
async function open(link) {
  const address = new URL(link, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = tabs.find(({ url }) => url.split(/[?#]/)[0] === address);
  return found ? found.focus() : self.clients.openWindow(address);
}
