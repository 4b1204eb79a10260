/* The texts of presence, talk, leaving and being told, in German and English. */

export const TALK_TEXTS = {
  en: {
    here: "here", awaySince: "away since {time}", away: "not here yet", bot: "Bot", watching: "{count} watching", watchingOne: "1 watching", muted: "muted",
    talk: "Talk", talkUnread: "Talk, {count} unread", said: "What was said", nothingSaid: "Nobody has said anything yet.", reactions: "Reactions", toAll: "To everybody at the table", send: "Send", left: "{count} left", noFit: "{count} too many",
    mute: "Mute", unmute: "Unmute", report: "Report", remove: "Delete", reportAsk: "Report this to the operator?", stay: "Never mind", mutedSeat: "{name} is muted.",
    reported: "Reported. You will see nothing more from this seat.", tooFast: "One moment – too fast.", full: "This table has said all that it can: 500 messages.", resigned: "You can still read, but not write.", off: "Talk is turned off here.", failed: "That was not sent.", unreachable: "No connection – try again in a moment.",
    heard: "{name}: {text}", heardMany: "{count} messages, the last: {name}: {text}",
    hello: "Hello!", luck: "Good luck!", strong: "Well played!", close: "That was close!", thanks: "Thanks!", thinking: "Still thinking.", again: "Another one?", good_game: "Good game!",
  },
  de: {
    here: "hier", awaySince: "weg seit {time}", away: "noch nicht hier", bot: "Bot", watching: "{count} schauen zu", watchingOne: "1 schaut zu", muted: "stumm",
    talk: "Gespräch", talkUnread: "Gespräch, {count} ungelesen", said: "Was gesagt wurde", nothingSaid: "Noch hat niemand etwas gesagt.", reactions: "Kurze Worte", toAll: "An alle am Tisch", send: "Senden", left: "noch {count}", noFit: "{count} zu viel",
    mute: "Stumm schalten", unmute: "Wieder hören", report: "Melden", remove: "Löschen", reportAsk: "Das dem Betreiber melden?", stay: "Doch nicht", mutedSeat: "{name} ist stumm geschaltet.",
    reported: "Gemeldet. Von diesem Platz siehst du nichts mehr.", tooFast: "Einen Moment – zu schnell.", full: "An diesem Tisch ist alles gesagt: 500 Nachrichten.", resigned: "Du liest noch mit, schreiben kannst du nicht mehr.", off: "Hier wird nicht geredet.", failed: "Das wurde nicht gesendet.", unreachable: "Keine Verbindung – gleich noch einmal.",
    heard: "{name}: {text}", heardMany: "{count} Nachrichten, zuletzt {name}: {text}",
    hello: "Hallo!", luck: "Viel Glück!", strong: "Stark!", close: "Knapp!", thanks: "Danke!", thinking: "Ich überlege noch.", again: "Noch eins?", good_game: "Gut gespielt!",
  },
};
