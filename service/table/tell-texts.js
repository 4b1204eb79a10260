/* The texts of being told that it is one's turn, in German and English. */

export const TELL_TEXTS = {
  en: {
    tellMe: "Tell me when it is my turn", ask: "Shall this browser tell you when it is your turn? Even with the page closed. Only that.", askOpen: "Shall this browser tell you when it is your turn, while the page is open? Only that.", yes: "Yes please", no: "No",
    on: "This browser tells you when it is your turn.", onOpen: "This browser tells you when it is your turn, as long as a tab is open.", off: "This browser no longer tells you.",
    ios: "Works once you add Skald to your home screen.", denied: "Your browser does not allow it. You can change that in its settings.", none: "This browser cannot do that.", turn: "{game}: your turn", with: " · with {names}", and: " and ", close: "Close",
  },
  de: {
    tellMe: "Bescheid sagen, wenn ich dran bin", ask: "Soll dieser Browser dir sagen, wenn du dran bist? Auch wenn die Seite zu ist. Nur das, nichts anderes.", askOpen: "Soll dieser Browser dir sagen, wenn du dran bist, solange die Seite offen ist? Nur das, nichts anderes.", yes: "Ja, gern", no: "Nein",
    on: "Dieser Browser sagt dir Bescheid, wenn du dran bist.", onOpen: "Dieser Browser sagt dir Bescheid, solange ein Tab offen ist.", off: "Dieser Browser sagt dir nicht mehr Bescheid.",
    ios: "Geht, wenn du Skald zum Startbildschirm hinzufügst.", denied: "Dein Browser lässt das nicht zu. Du kannst es in seinen Einstellungen ändern.", none: "Dieser Browser kann das nicht.", turn: "{game}: du bist dran", with: " · mit {names}", and: " und ", close: "Schließen",
  },
};
