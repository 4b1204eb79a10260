/* Optional sounds, made by the browser: your turn, a call of bluff and its result, the end of the game: won, lost, or watched. */

const LOUDNESS = 0.08;
const ATTACK = 0.008;
const PAUSE = 1000;
/* The tones of each sound: from one pitch (Hz) to another, the delay and duration in seconds, and the waveform. */
const [SINE, TRIANGLE] = ["sine", "triangle"];
const SOUNDS = {
  turn: [[659.26, 659.26, 0, 0.09, SINE], [880, 880, 0.09, 0.16, SINE]],
  call: [[146.83, 110, 0, 0.22, TRIANGLE]],
  true: [[440, 440, 0, 0.18, SINE], [659.26, 659.26, 0, 0.18, SINE]],
  bluff: [[329.63, 329.63, 0, 0.18, SINE], [311.13, 311.13, 0, 0.18, SINE]],
  won: [440, 554.37, 659.26, 880, 1108.73].map((pitch, at) => [pitch, pitch, at * 0.14, 0.14, SINE]),
  lost: [[220, 220, 0, 0.22, TRIANGLE], [174.61, 174.61, 0.22, 0.3, TRIANGLE]],
  end: [440, 554.37, 659.26, 880].map((pitch, at) => [pitch, pitch, at * 0.14, 0.14, SINE]),
};
let context;
let last = -Infinity;

/** Play a sound by its name, but no more than one a second; in a tab that is not seen only that it is one's turn. Browsers
    let nothing be heard before the page has been touched: then it is too late for it. */
export function sound(name) {
  if (performance.now() - last < PAUSE || (document.hidden && name !== "turn") || navigator.userActivation?.hasBeenActive === false) return;
  last = performance.now();
  context ??= new AudioContext();
  context.resume();
  for (const [from, to, after, lasts, form] of SOUNDS[name]) {
    const begins = context.currentTime + after;
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.type = form;
    tone.frequency.setValueAtTime(from, begins);
    tone.frequency.linearRampToValueAtTime(to, begins + lasts);
    gain.gain.setValueAtTime(0, begins);
    gain.gain.linearRampToValueAtTime(LOUDNESS, begins + ATTACK);
    gain.gain.setValueAtTime(LOUDNESS, begins + lasts - ATTACK);
    gain.gain.linearRampToValueAtTime(0, begins + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
}
