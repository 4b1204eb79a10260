/* The name of this browser's person, which is asked for once. */

import { asked, Asking } from "./asking.js";
import { setSetting } from "./kept.js";
import { html } from "./vendor/preact-htm.js";

const TEXTS = {
  en: { title: "What is your name?", hint: "The others at the table see it. You can change it at any time.", name: "Your name", go: "Go on" },
  de: { title: "Wie heißt du?", hint: "Die anderen am Tisch sehen ihn. Du kannst ihn jederzeit ändern.", name: "Dein Name", go: "Weiter" },
};

/** Ask for a name, with one to begin with, and keep it. Null where nobody gives one. */
export async function askName(lang, suggested) {
  const texts = TEXTS[lang];
  const name = await asked(document, (close) => {
    const given = (event) => {
      event.preventDefault();
      const name = new FormData(event.target).get("name").trim();
      if (name) close(name);
    };
    return html`<${Asking} title=${texts.title} close=${close}><form onSubmit=${given}><p>${texts.hint}</p><label>${texts.name}<input name="name" maxlength="40" autocomplete="nickname" autofocus required value=${suggested} onFocus=${({ target }) => target.select()} /></label><p class="buttons"><button class="primary">${texts.go}</button></p></form><//>`;
  });
  if (name) setSetting("name", name);
  return name;
}
