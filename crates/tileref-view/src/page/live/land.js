// The moment of scoring, on every screen: the tiles land one after the other, then the way of the word, then each word and
// bonus with its sum, on the board too, then the totals. Lists are told side by side, as slowly as two and a half seconds
// allow. The next event cuts it short; who asked for less motion sees everything at once.

import { setText } from "./dom.js";

let [moment, after] = [0, () => null];

// Browsers of 2022 have to lay the page out for that.
const isSeen = (it) => (it.checkVisibility ? it.checkVisibility() : it.getClientRects().length > 0);

const every = (selector) => [...document.querySelectorAll(selector)];
// All elements that are in sight.
const all = (selector) => every(selector).filter(isSeen);

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const totals = () => every("#scores .score").map((total) => Number(total.textContent));

// `before` are the totals as they were, in the order in which they stand; `counted` is called once it is over.
export function land(before, counted = () => null) {
  if (isStill()) return counted();
  after = counted;
  // The legend has a sample.
  const tiles = all("#table .tile.fresh:not(.knob)").map((tile) => tile.parentNode).filter((tile) => !tile.closest(".key"));
  // A word that has no room, or no path, still has its turn.
  const [told, drawn] = [".told li, .told > button, .told > span", "#table .word, #table .stamp"].map((selector) =>
    every(selector).filter((it) => isSeen(it.parentNode)));
  const laid = Math.min(tiles.length * 60, 800);
  const isList = document.querySelector(".lists > *") !== null;
  const places = (isList ? told : drawn).map((it, n) => (isList ? [...it.parentNode.children].indexOf(it) : n));
  const count = Math.max(-1, ...places) + 1;
  const each = isList ? Math.min(600, 1600 / count) : Math.min(350, 1200 / (count + 1));
  const last = laid + each * count;
  // All are found before any is changed.
  const [ways, notes, large] = ["#table .way", "#scores .note", "#big strong"].map(all);
  const sums = all(".told .sum strong, #last-play strong, #lists h3 b");
  const come = (those, at) => those.forEach((it, n) => {
    it.style.animationDelay = Math.round(at(n)) + "ms";
    it.classList.add("lands");
  });
  come([...tiles, ...ways], (n) => laid * n / tiles.length);
  for (const those of [told, drawn]) come(those, (n) => laid + each * (n in places ? places[n] : n));
  come([...sums, ...notes], () => last);
  for (const sum of sums) countUp(sum, 0, last);
  for (const sum of large) countUp(sum, 0, 700);
  every("#scores .score").forEach((total, n) => countUp(total, before[n], last));
  setTimeout((now) => (moment === now ? cutShort() : null), last + 1600, moment);
}

export function cutShort() {
  moment += 1;
  after();
  for (const it of document.querySelectorAll(".lands")) it.classList.remove("lands");
}

// Points are counted up to what they are: the more, the longer.
function countUp(it, from, delay) {
  const [sign, points, now] = [it.textContent[0] === "+" ? "+" : "", Number(it.textContent) - from, moment];
  if (!(points > 0)) return;
  const [start, lasts] = [performance.now() + delay, Math.min(900, 200 + points * 2)];
  const step = (time) => {
    if (!it.isConnected) return;
    const part = moment === now ? Math.min(1, Math.max(0, (time - start) / lasts)) : 1;
    setText(it, sign + (from + Math.round(points * part)));
    if (part < 1) requestAnimationFrame(step);
  };
  step(0);
}
