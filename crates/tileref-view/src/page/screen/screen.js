// The spectators' page.

import { stayAwake } from "../live/awake.js";
import { Clock, face } from "../live/clock.js";
import { byId, setText } from "../live/dom.js";
import { Events } from "../live/events.js";
import { ask, lookUp } from "../live/ask.js";
import { cutShort, isStill, land, totals } from "../live/land.js";
import { sound, soundSwitch } from "../live/sound.js";

// The race would tell the new totals before they are counted, so it comes last.
const PARTS = ["lobby", "vote", "standing", "table", "missed", "scores", "last", "unseen", "log"];

const shown = {};
let game = {};

function show(state) {
  const { turns, over } = game;
  if (state.turns !== turns) cutShort();
  game = state;
  document.title = game.turn + " \u2013 " + game.title;
  for (const text of ["title", "turn", "spoken", "trouble"]) setText(byId(text), game[text] || "");
  // The server escapes the parts, and the content policy of the page blocks scripts in them.
  // Unchanged parts are left alone: someone may be reading or selecting text.
  const here = new Set(seated());
  const scores = totals();
  const before = game.turns > turns ? frame() : null;
  const isNew = game.turns > turns && game.scored;
  PARTS.forEach(draw);
  if (!isNew) draw("race");
  // A name drops in when its phone joins.
  for (const seat of document.querySelectorAll("#lobby .here")) seat.classList.toggle("drops", !here.has(seat.textContent));
  stayAwake(!game.over);
  countSteps();
  fit();
  zoom(before);
  if (game.turns > turns && game.over && !over) sound("end");
  else if (isNew) sound(document.querySelector("#last .turn:first-child .bonus") ? "bonus" : "turn");
  // At the end, the scores are in another order.
  if (!isNew) return;
  // A big play takes the width.
  const big = byId("big");
  big.innerHTML = game.big;
  big.style.fontSize = Math.min(10, 130 / big.textContent.length) + "rem";
  land(game.over ? [] : scores, () => {
    draw("race");
    big.textContent = "";
  });
}

function draw(part) {
  if (shown[part] !== game[part]) byId(part).innerHTML = shown[part] = game[part];
}

// The board grows or moves to what it shows now: from where the cell of a common column and row was before.
function zoom(before) {
  const after = frame();
  if (before === null || after === null || isStill()) return;
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
  const { status, text } = await ask("/invite?" + encodeURIComponent(code));
  if (status === 200) byId("invite").innerHTML = text;
}

// A wide screen that nobody points at is a television.
if (matchMedia("(min-width: 100rem) and (pointer: none)").matches) document.body.classList.add("tv");
document.body.classList.toggle("overlay", location.search === "?overlay");

// Whether a line fits at one of the sizes from this one down to the smallest that is read across a room, in tenths of a rem.
function fitsLine(it, from) {
  it.style.fontSize = from / 10 + "rem";
  const size = Math.floor(from * Math.min(1, it.clientWidth / it.scrollWidth));
  it.style.fontSize = Math.max(13, size) / 10 + "rem";
  return size >= 13;
}

// Nobody can scroll a television: first the race makes room, then the arithmetic gets smaller.
function fit() {
  if (!document.body.classList.contains("tv")) return;
  for (const code of document.querySelectorAll(".shelf details")) code.open = true;
  fitsLine(byId("turn"), 28);
  for (const name of document.querySelectorAll(".scores .name")) {
    name.classList.remove("wraps");
    name.classList.toggle("wraps", !fitsLine(name, 22));
  }
  const [race, last, scores] = ["race", "last", "scores"].map((id) => byId(id).parentElement);
  const isCut = (part = last) => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
  const items = [...last.querySelectorAll(".items li")];
  for (const item of items) item.parentElement.classList.toggle("cut", item.hidden = false);
  // Who has won gives way only if everything else has.
  last.classList.add("short");
  last.style.fontSize = "1.2rem";
  race.hidden = true;
  const podium = document.querySelector(".podium");
  if (podium) podium.style.fontSize = "";
  for (let size = 21; podium && size >= 12 && isCut(scores); size -= 1) podium.style.fontSize = size / 10 + "rem";
  race.hidden = false;
  last.style.fontSize = "1.6rem";
  // Smaller, nobody could read its numbers.
  race.hidden = isCut() || race.clientHeight < innerHeight * .34 || last.querySelector(".lists") !== null;
  // If that is not enough, lists do without reasons, and have several words on a line.
  const sizes = (race.hidden ? [28, 24, 22, 20, 18] : []).concat(16, 15, 14, 13, 12);
  [false, true].some((isShort) => sizes.some((size) => {
    last.classList.toggle("short", isShort);
    last.style.fontSize = size / 10 + "rem";
    return !isCut();
  }));
  // The longest list gives way first.
  const place = (item) => [...item.parentElement.children].indexOf(item);
  items.sort((one, other) => place(one) - place(other));
  while (isCut() && items.length > 0) {
    const item = items.pop();
    item.parentElement.classList.toggle("cut", item.hidden = true);
  }
  const drawing = [...document.querySelectorAll(".part figure > svg")].find((it) => it.clientWidth > 0);
  if (drawing === undefined) return;
  // A legend of several lines takes its room from the board.
  drawing.style.maxHeight = "";
  const [figure, box] = [drawing.parentElement, drawing.closest(".part")];
  const over = Math.max(box.scrollHeight - box.clientHeight, figure.scrollHeight - figure.clientHeight);
  if (over > 0) drawing.style.maxHeight = drawing.clientHeight - over + "px";
  const unit = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  box.style.setProperty("--unit", unit);
  box.classList.toggle("crowded", unit < innerHeight / 830);
}

addEventListener("resize", fit);
addEventListener("hashchange", invite);
invite();
soundSwitch(byId("sound"));

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
  // The clock of this state comes next.
  game: (state) => (clock.set(null), show(state)), clock: (state) => clock.set(state), vote: (left) => clock.vote(left),
}, (isLive) => {
  setText(byId("state"), isLive ? "live" : "reconnecting");
  if (!isLive) clock.stop();
});

byId("look").addEventListener("submit", async (event) => {
  event.preventDefault();
  const words = byId("words").value.trim();
  if (words) setText(byId("answer"), await lookUp(words));
});
