// The spectators' page. The first event of a connection has every part of it, and each further one those that have changed.

import { stayAwake } from "/live/awake.js";
import { Clock, face } from "/live/clock.js";
import { byId, setText } from "/live/dom.js";
import { Events } from "/live/events.js";
import { lookUp } from "/live/ask.js";
import { sound, soundSwitch } from "/live/sound.js";

const PARTS = ["lobby", "standing", "table", "scores", "last", "race", "unseen", "log"];

// --- the game ------------------------------------------------------------------------------------------------------

const shown = {};
const game = {};

function show(changed) {
  const { turns } = game;
  Object.assign(game, changed);
  document.title = game.turn + " \u2013 " + game.title;
  setText(byId("title"), game.title);
  setText(byId("turn"), game.turn);
  setText(byId("spoken"), game.spoken);
  setText(byId("trouble"), game.trouble ?? "");
  // The server escapes the parts, and the content policy of the page blocks scripts in them.
  // Unchanged parts are left alone: someone may be reading or selecting text.
  const here = new Set(seated());
  const scores = totals().map((total) => Number(total.textContent));
  const before = game.turns > turns ? frame() : null;
  const isNew = game.turns > turns && shown.last !== game.last && shown.scores !== game.scores;
  for (const it of document.querySelectorAll(".lands")) it.classList.remove("lands");
  for (const part of PARTS) {
    if (shown[part] !== game[part]) byId(part).innerHTML = shown[part] = game[part];
  }
  // A name drops in when its phone joins.
  for (const seat of document.querySelectorAll("#lobby .here")) seat.classList.toggle("drops", !here.has(seat.textContent));
  stayAwake(!game.over);
  countSteps();
  fit();
  zoom(before);
  if (game.turns > turns && changed.over) sound("end");
  else if (isNew) sound(document.querySelector("#last .turn:first-child .bonus") ? "bonus" : "turn");
  // At the end, the scores are in another order.
  if (isNew) land(game.over ? [] : scores);
}

const totals = () => [...document.querySelectorAll("#scores .score")];

// The moment of scoring: the tiles land one after the other, then each word and bonus with its sum, on the board too, then
// the totals. The words of lists are shown one by one, slowly enough to follow their paths. The next event cuts it short;
// who asked for less motion sees everything at once.
function land(scores) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const tiles = all("#table figure:not(.gone) > svg .tile.fresh:not(.knob)").map((tile) => tile.parentElement);
  const told = all("#last > div .items li");
  const after = Math.min(tiles.length * 60, 800);
  const each = document.querySelector("#last .lists") ? 600 : Math.min(350, 1200 / (told.length + 1));
  const comes = (it, delay) => {
    it.style.animationDelay = Math.round(delay) + "ms";
    it.classList.add("lands");
  };
  tiles.forEach((tile, n) => comes(tile, after * n / tiles.length));
  for (const those of [told, all("#table figure:not(.gone) > svg :is(.word, .stamp)")]) those.forEach((it, n) => comes(it, after + each * n));
  const last = after + each * told.length;
  for (const sum of all("#last > div .sum")) {
    comes(sum, last);
    countUp(sum.firstChild, 0, last);
  }
  totals().forEach((total, n) => countUp(total, scores[n], last));
}

// Points are counted up to what they are: the more, the longer.
function countUp(it, from, delay) {
  const [sign, points] = [it.textContent[0] === "+" ? "+" : "", Number(it.textContent) - from];
  if (!(points > 0) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [start, lasts, { turns }] = [performance.now() + delay, Math.min(900, 200 + points * 2), game];
  const step = (now) => {
    if (!it.isConnected) return;
    const part = game.turns === turns ? Math.min(1, Math.max(0, (now - start) / lasts)) : 1;
    setText(it, sign + (from + Math.round(points * part)));
    if (part < 1) requestAnimationFrame(step);
  };
  step(0);
}

// The board grows or moves to what it shows now: from where the cell of a common column and row was before.
function zoom(before) {
  const after = frame();
  if (before === null || after === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const names = [...before.at.keys()].filter((name) => after.at.has(name));
  const pairs = [/^[A-Z]/, /^[0-9]/].map((kind) => names.find((name) => kind.test(name)));
  if (pairs.includes(undefined) || before.key === after.key) return;
  const scale = before.unit / after.unit;
  const [x, y] = ["x", "y"].map((axis, n) => before.at.get(pairs[n])[axis] - after.box[axis] - (after.at.get(pairs[n])[axis] - after.box[axis]) * scale);
  after.svg.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: 500, easing: "ease-in-out" });
}

// Where the names of the columns and rows of the board are on the screen, and how wide a unit of its drawing is.
function frame() {
  const svg = document.querySelector("#table figure:not(.gone) > svg");
  if (svg === null || svg.clientWidth === 0) return null;
  const box = svg.getBoundingClientRect();
  const at = new Map([...svg.querySelectorAll(":scope > .axis")].map((name) => {
    const { x, y, width, height } = name.getBoundingClientRect();
    return [name.textContent.trim(), { x: x + width / 2, y: y + height / 2 }];
  }));
  return { svg, box, at, unit: box.width / svg.viewBox.baseVal.width, key: svg.getAttribute("viewBox") + box.width };
}

const seated = () => [...document.querySelectorAll("#lobby .here")].map((seat) => seat.textContent);

// A television that was opened with the code of the table shows it; the server tells it to nobody.
async function invite() {
  const code = document.body.classList.contains("tv") ? location.hash.slice(1) : "";
  if (!code) return;
  const reply = await fetch("/invite?" + encodeURIComponent(code));
  if (reply.ok) byId("invite").innerHTML = await reply.text();
}

// A wide screen that nobody points at is a television.
if (matchMedia("(min-width: 100rem) and (pointer: none)").matches) document.body.classList.add("tv");

// Nobody can scroll a television: first the race makes room, then the arithmetic gets smaller.
function fit() {
  if (!document.body.classList.contains("tv")) return;
  for (const code of document.querySelectorAll(".shelf details")) code.open = true;
  const race = byId("race").parentElement;
  const last = byId("last").parentElement;
  const isCut = () => last.scrollHeight > last.clientHeight;
  const items = [...last.querySelectorAll(".items li")];
  for (const item of items) item.parentElement.classList.toggle("cut", item.hidden = false);
  race.hidden = false;
  last.style.fontSize = "1.6rem";
  // Smaller, nobody could read its numbers.
  race.hidden = isCut() || race.clientHeight < innerHeight * .34;
  for (let size = race.hidden ? 24 : 16; size >= 12; size -= 1) {
    last.style.fontSize = size / 10 + "rem";
    if (!isCut()) break;
  }
  // The longest list gives way first.
  const place = (item) => [...item.parentElement.children].indexOf(item);
  items.sort((one, other) => place(one) - place(other));
  while (isCut() && items.length > 0) {
    const item = items.pop();
    item.hidden = true;
    item.parentElement.classList.add("cut");
  }
  for (const name of document.querySelectorAll(".scores .name")) {
    name.style.fontSize = "2.2rem";
    name.style.fontSize = Math.max(13, Math.floor(22 * name.clientWidth / name.scrollWidth)) / 10 + "rem";
  }
  const drawing = document.querySelector("#table figure:not(.gone) > svg");
  if (drawing === null || drawing.clientWidth === 0) return;
  // A legend of several lines takes its room from the board.
  drawing.style.maxHeight = "";
  const [figure, box] = [drawing.parentElement, byId("table").parentElement];
  const over = Math.max(box.scrollHeight - box.clientHeight, figure.scrollHeight - figure.clientHeight);
  if (over > 0) drawing.style.maxHeight = drawing.clientHeight - over + "px";
  const unit = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  byId("table").style.setProperty("--unit", unit);
  byId("table").classList.toggle("crowded", unit < innerHeight / 830);
}

addEventListener("resize", fit);
addEventListener("hashchange", invite);
invite();
soundSwitch(byId("sound"));

// --- the clock -----------------------------------------------------------------------------------------------------

class ScreenClock extends Clock {
  tick() {
    super.tick();
    for (const cell of document.querySelectorAll("td.time")) {
      const time = this.whole(Number(cell.dataset.seat));
      if (time !== null) setText(cell, face(time));
    }
  }

  // Spectators hear how much time is left.
  words() {
    const { countdown } = this;
    const soon = countdown === null || countdown > 30 ? "" : countdown > 10 ? "30 seconds or less" : "10 seconds or less";
    return super.words() || soon;
  }
}

const clock = new ScreenClock();

new Events("/events", {
  game: (changed) => {
    // The clock of this state comes next.
    clock.set(null);
    show(changed);
  },
  clock: (state) => clock.set(state),
}, (isLive) => {
  setText(byId("state"), isLive ? "live" : "reconnecting");
  if (!isLive) clock.stop();
});

// --- the look-up box -----------------------------------------------------------------------------------------------

byId("look").addEventListener("submit", async (event) => {
  event.preventDefault();
  const words = byId("words").value.trim();
  if (!words) return;
  setText(byId("answer"), await lookUp(words));
});
