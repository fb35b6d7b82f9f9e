// Reads turns aloud, once somebody switches it on.

import { lower } from "./letters.js";

let speaks = false;

// The words of the game are in its language, and in small letters, because capitals may be spelled out.
export function speak(text, { latest, lang }) {
  if (!speaks) return;
  const words = latest ? latest.words : [];
  const parts = words.length ? text.split(new RegExp(`(${words.join("|")})`)) : [text];
  speechSynthesis.cancel();
  parts.forEach((part, n) => {
    const said = new SpeechSynthesisUtterance(n % 2 ? lower(part) : part);
    said.lang = (n % 2 && lang) || "en";
    speechSynthesis.speak(said);
  });
}

export function speechSwitch(button) {
  button.hidden = !window.speechSynthesis;
  button.onclick = () => {
    speaks = !speaks;
    button.setAttribute("aria-pressed", String(speaks));
  };
}
