"use strict";
// Follows the game. Every event carries the complete state, so a missed one does no harm.

const PARTS = ["standing", "table", "scores", "last", "race", "log"];
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
  byId("trouble").hidden = game.trouble === null;
  setText("trouble", game.trouble ?? "");
  // The server escapes the parts, and the content policy of the page blocks scripts in them.
  // Unchanged parts are left alone: someone may be reading or selecting text.
  for (const part of PARTS) {
    if (shown[part] !== game[part]) byId(part).innerHTML = shown[part] = game[part];
  }
  fit();
}

// A wide screen that nobody points at is a television.
if (matchMedia("(min-width: 100rem) and (pointer: none)").matches) document.body.classList.add("tv");

// Nobody can scroll a television: first the race makes room, then the arithmetic gets smaller.
function fit() {
  if (!document.body.classList.contains("tv")) return;
  const race = byId("race").parentElement;
  const last = byId("last").parentElement;
  race.hidden = false;
  for (let size = 1.6; size > .6; size -= .1) {
    last.style.fontSize = size + "rem";
    if (last.scrollHeight <= last.clientHeight) break;
    race.hidden = true;
  }
  if (race.clientHeight < 120) race.hidden = true;
}

addEventListener("resize", fit);

// --- the clock -----------------------------------------------------------------------------------------------------

let clock = null;

function tick() {
  const element = byId("clock");
  element.hidden = clock === null;
  if (clock === null) return;
  const elapsed = performance.now() - clock.at - clock.waits;
  const used = clock.used + (clock.runs ? Math.max(0, elapsed) : 0);
  const counted = clock.limit === null ? Math.floor(used / 1000) : Math.ceil(Math.max(0, clock.limit - used) / 1000);
  const time = Math.floor(counted / 60) + ":" + String(counted % 60).padStart(2, "0");
  let words = "";
  if (!clock.runs) words = "paused";
  else if (elapsed < 0) words = "draw tiles";
  else if (clock.limit === null) words = "elapsed";
  else if (counted === 0) words = "time is up";
  else if (counted <= 10) words = "10 seconds or less";
  else if (counted <= 30) words = "30 seconds or less";
  setText("time", time);
  setText("left", words);
  element.className = clock.runs && clock.limit !== null && counted <= 30 ? (counted <= 10 ? "now" : "soon") : "";
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
    // A refusal closes the event source for good, so open a new one.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 3000);
  };
  source.addEventListener("game", (event) => {
    heard = Date.now();
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
