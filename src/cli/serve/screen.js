"use strict";
// Follows the game. Every event carries the complete state, so a missed one does no harm.

const PARTS = ["standing", "table", "scores", "last", "race", "unseen", "log"];
const byId = (id) => document.getElementById(id);

function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

// --- the game ------------------------------------------------------------------------------------------------------

const shown = {};

function show(game) {
  document.title = game.turn + " \u2013 " + game.title;
  setText("title", game.title);
  setText("turn", game.turn);
  setText("spoken", game.spoken);
  byId("trouble").hidden = game.trouble === null;
  setText("trouble", game.trouble ?? "");
  // The server escapes the parts, and the content policy of the page blocks scripts in them.
  // Unchanged parts are left alone: someone may be reading or selecting text.
  for (const part of PARTS) {
    if (shown[part] !== game[part]) byId(part).innerHTML = shown[part] = game[part];
  }
  countSteps();
  fit();
}

// A wide screen that nobody points at is a television.
if (matchMedia("(min-width: 100rem) and (pointer: none)").matches) document.body.classList.add("tv");

// Nobody can scroll a television: first the race makes room, then the arithmetic gets smaller.
function fit() {
  if (!document.body.classList.contains("tv")) return;
  const race = byId("race").parentElement;
  const last = byId("last").parentElement;
  const isCut = () => last.scrollHeight > last.clientHeight;
  race.hidden = false;
  last.style.fontSize = "1.6rem";
  race.hidden = isCut() || race.clientHeight < innerHeight / 5;
  for (let size = race.hidden ? 2.4 : 1.6; size > .6; size -= .1) {
    last.style.fontSize = size + "rem";
    if (!isCut()) break;
  }
}

addEventListener("resize", fit);

// --- the clock -----------------------------------------------------------------------------------------------------

let clock = null;

const usedNow = () => clock.used + (clock.runs ? Math.max(0, performance.now() - clock.at - clock.waits) : 0);
const face = (seconds) => {
  const time = Math.abs(seconds);
  return (seconds < 0 ? "\u2212" : "") + Math.floor(time / 60) + ":" + String(time % 60).padStart(2, "0");
};

// Seconds that a seat has left of those for the whole game, below 0 once they are used up.
function inAll(seat, used) {
  if (clock.whole === null || !(seat in clock.spent)) return null;
  const spent = clock.spent[seat] + (seat === clock.seat ? used : 0);
  return Math.floor(clock.whole / 1000) - Math.floor(spent / 1000);
}

function tick() {
  const element = byId("clock");
  element.hidden = clock === null;
  if (clock === null) return;
  const used = usedNow();
  const left = clock.limit === null ? null : Math.ceil(Math.max(0, clock.limit - used) / 1000);
  const whole = inAll(clock.seat, used);
  const counted = left ?? whole ?? Math.floor(used / 1000);
  const counts = left !== null || whole !== null;
  let words = "";
  if (!clock.kept) words = "stopped: prompt closed";
  else if (clock.lost) words = "stopped: no connection";
  else if (!clock.runs) words = "paused";
  else if (clock.waits > performance.now() - clock.at) words = "draw tiles";
  else if (!counts) words = "elapsed";
  else if (counted < 0) words = "over time";
  else if (counted === 0) words = "time is up";
  else if (counted <= 10) words = "10 seconds or less";
  else if (counted <= 30) words = "30 seconds or less";
  setText("time", face(counted));
  setText("whole", left === null || whole === null ? "" : face(whole) + " in all");
  setText("left", words);
  element.className = clock.runs && counts && counted <= 30 ? (counted <= 10 ? "now" : "soon") : "";
  for (const cell of document.querySelectorAll("td.time")) {
    const time = inAll(Number(cell.dataset.seat), used);
    if (time !== null && cell.textContent !== face(time)) cell.textContent = face(time);
  }
}

// Nobody knows how the clock goes on while the connection is lost.
function stopClock() {
  if (clock === null || !clock.runs) return;
  Object.assign(clock, { used: usedNow(), runs: false, lost: true });
  tick();
}

setInterval(tick, 200);

// --- the connection ------------------------------------------------------------------------------------------------

let source = null;
// Wall-clock time: the monotonic clock may stop while a phone sleeps.
let heard = Date.now();

function follow() {
  if (source) source.close();
  heard = Date.now();
  source = new EventSource("/events");
  source.onopen = () => setText("state", "live");
  source.onerror = () => {
    setText("state", "reconnecting");
    stopClock();
    // A refusal closes the event source for good, so open a new one.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 3000);
  };
  source.addEventListener("game", (event) => {
    heard = Date.now();
    // The clock of this state comes next.
    clock = null;
    show(JSON.parse(event.data));
  });
  source.addEventListener("clock", (event) => {
    heard = Date.now();
    clock = JSON.parse(event.data);
    if (clock !== null) clock.at = performance.now();
    tick();
  });
}

// A dead connection gives no error, but the server sends something every ten seconds.
function reconnectIfSilent(silence) {
  if (Date.now() - heard < silence) return;
  setText("state", "reconnecting");
  stopClock();
  follow();
}

setInterval(() => reconnectIfSilent(25000), 5000);
// A phone often loses its connection in sleep without an error.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") reconnectIfSilent(15000);
});

follow();

// --- the look-up box -----------------------------------------------------------------------------------------------

byId("look").addEventListener("submit", async (event) => {
  event.preventDefault();
  const words = byId("words").value.trim();
  if (!words) return;
  try {
    const reply = await fetch("/look?words=" + encodeURIComponent(words));
    if (reply.status === 400) setText("answer", "too much at once: at most 20 words of up to 60 letters");
    else if (reply.ok) setText("answer", (await reply.json()).text.trim());
    else setText("answer", "the referee cannot answer right now");
  } catch {
    setText("answer", "cannot reach the referee");
  }
});
