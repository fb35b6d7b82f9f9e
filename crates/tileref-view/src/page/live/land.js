// The moment of scoring, on every screen: the tiles land one after the other, then the way of the word, then each word and
// bonus with its sum, on the board too, then the totals. The words of lists come one by one, slowly enough to follow their
// paths. The next event cuts it short; who asked for less motion sees everything at once.

import { setText } from "./dom.js";

let moment = 0;

// All elements that are in sight.
const all = (selector) => [...document.querySelectorAll(selector)].filter((it) => it.getClientRects().length > 0);

export const totals = () => all("#scores .score").map((total) => Number(total.textContent));

// `before` are the totals as they were, in the order in which they stand.
export function land(before) {
  // The legend has a sample.
  const tiles = all("#table .tile.fresh:not(.knob)").map((tile) => tile.parentNode).filter((tile) => !tile.closest(".key"));
  const [told, drawn] = [all(".told li, .told > button, .told > span"), all("#table .word, #table .stamp")];
  const after = Math.min(tiles.length * 60, 800);
  const each = document.querySelector(".lists > *") ? 600 : Math.min(350, 1200 / (drawn.length + 1));
  const last = after + each * drawn.length;
  const sums = all(".told .sum strong, #last-play strong, #lists h3 b");
  const come = (those, at) => those.forEach((it, n) => {
    it.style.animationDelay = Math.round(at(n)) + "ms";
    it.classList.add("lands");
  });
  come([...tiles, ...all("#table .way")], (n) => after * n / tiles.length);
  for (const those of [told, drawn]) come(those, (n) => after + each * n);
  come(sums, () => last);
  for (const sum of sums) countUp(sum, 0, last);
  all("#scores .score").forEach((total, n) => countUp(total, before[n], last));
  const now = moment;
  setTimeout(() => (moment === now ? cutShort() : null), last + 1600);
}

export function cutShort() {
  moment += 1;
  for (const it of document.querySelectorAll(".lands")) it.classList.remove("lands");
}

// Points are counted up to what they are: the more, the longer.
function countUp(it, from, delay) {
  const [sign, points, now] = [it.textContent[0] === "+" ? "+" : "", Number(it.textContent) - from, moment];
  if (!(points > 0) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [start, lasts] = [performance.now() + delay, Math.min(900, 200 + points * 2)];
  const step = (time) => {
    if (!it.isConnected) return;
    const part = moment === now ? Math.min(1, Math.max(0, (time - start) / lasts)) : 1;
    setText(it, sign + (from + Math.round(points * part)));
    if (part < 1) requestAnimationFrame(step);
  };
  step(0);
}
