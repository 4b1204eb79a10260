/* The texts of the lesson page; all others are in the guide of the ruleset. */

export const LESSON = {
  en: {
    learn: "Learn", lesson: "Lesson", count: "{step} of {steps}", done: "Well done!", goal: "Goal: {goal}", show: "Show me", do: "Again: do it", task: "Task", next: "Next", skip: "Skip", leave: "End the lesson",
    ahead: "Playing ahead for you …", play: "Play for real", repeat: "Again", again: "Try again", notYet: "One moment: read on first, then it is your turn.",
    right: "That’s it.", wrong: "Not yet: {why}", hereItIs: "Here it is.", here: "here", found: "You found {found} of {asked} yourself.", alone: "On my own now",
    other: "You could, but the lesson is about something else now.",
    noGuide: "There is no lesson for this game.", notHere: "Only the operator can open tables here.", busy: "Very busy – try again in a moment.",
    waiting: "You will be called when your table begins.", called: "Everybody is here – off we go!", toTable: "To the table",
    failed: "That did not work.", outdated: "This lesson does not fit the game any more.",
  },
  de: {
    learn: "Lernen", lesson: "Lektion", count: "{step} von {steps}", done: "Geschafft!", goal: "Ziel: {goal}", show: "Zeig’s mir", do: "Noch einmal: tun", task: "Aufgabe", next: "Weiter", skip: "Überspringen", leave: "Lektion beenden",
    ahead: "Wir spielen für dich vor …", play: "Jetzt richtig spielen", repeat: "Noch einmal", again: "Noch einmal", notYet: "Einen Moment: Lies erst weiter, dann bist du dran.",
    right: "Genau.", wrong: "Noch nicht: {why}", hereItIs: "Hier ist es.", here: "hier", found: "{found} von {asked} selbst gefunden.", alone: "Ab jetzt allein",
    other: "Das ginge, aber in der Lektion geht es gerade um etwas anderes.",
    noGuide: "Für dieses Spiel gibt es keine Lektion.", notHere: "Hier darf nur der Betreiber Tische öffnen.", busy: "Gerade ist viel los – gleich noch einmal.",
    waiting: "Du wirst gerufen, wenn es an deinem Tisch losgeht.", called: "Alle da – los geht’s!", toTable: "Zum Tisch",
    failed: "Das hat nicht geklappt.", outdated: "Diese Lektion passt nicht mehr zum Spiel.",
  },
};
