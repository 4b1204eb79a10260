/* The page of a rulebook: its language, its theme, and all sentences that tell the statement of its address. */

import { flipTheme } from "./flip-theme.js";
import { firstLanguage, setSetting, settings, theme } from "./kept.js";

const root = document.documentElement;
const NAV = { de: "Inhalt", en: "Contents" };

function speak(lang) {
  root.lang = document.querySelector(".rules").lang = lang;
  document.title = `${document.querySelector(`h1 > [lang=${lang}]`).textContent} – Skald`;
  document.querySelector("nav").setAttribute("aria-label", NAV[lang]);
}

/** Mark each sentence that tells the statement, and none else. */
function mark() {
  const id = decodeURIComponent(location.hash.slice(1));
  for (const one of document.querySelectorAll("[data-rules]")) one.classList.toggle("marked", Boolean(id) && one.dataset.rules.split(" ").includes(id));
}

function flipLanguage() {
  const other = root.lang === "de" ? "en" : "de";
  setSetting("lang", other);
  speak(other);
}

const buttons = { lang: flipLanguage, theme: () => flipTheme([root]) };
for (const [name, does] of Object.entries(buttons)) {
  const button = document.querySelector(`[data-item=${name}]`);
  button.hidden = false;
  button.addEventListener("click", does);
}
theme(root);
speak(firstLanguage(settings().lang));
mark();
addEventListener("hashchange", mark);
