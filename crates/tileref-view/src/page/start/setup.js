// A phone before the game: it joins, the first one chooses a game, and once everybody is ready it begins.

import { ask } from "../live/ask.js";
import { stayAwake } from "../live/awake.js";
import { byId, chips, el, fill, setText } from "../live/dom.js";
import { Events } from "../live/events.js";
import { Start } from "./start.js";

const [code, ...rest] = location.hash.slice(1).split("/");
const base = `${code}/`;
// Who is there, and the name of this phone.
let [table, me] = [null, null];

const say = (text) => setText(byId("said"), text);

// Sends a request, and says why it was refused.
async function send(path, body) {
  const { status, why } = await ask(path, body);
  say(why);
  await findMe();
  return status;
}

const start = new Start({
  base, say, ask,
  async load() {
    const { body, why } = await ask("/games");
    if (why) throw new Error(why);
    return { ...body, players: table.phones, known: [], chosen: {} };
  },
  async begin(answers) {
    const { status, why } = await ask("/setup", answers);
    if (status !== 200) throw new Error(why);
    location.hash = base;
  },
});

async function findMe() {
  const { status, body } = await ask("/me");
  if (status === 200 || status === 401) me = status === 200 ? body.name : null;
  render();
}

async function join(name) {
  const isFirst = table.by === null;
  if (await send("/join", { code: code || byId("code").value, name }) === 200 && isFirst) location.hash = `${base}new`;
}

// Whoever joins or leaves is in or out of the game that is being chosen.
function show(next) {
  const gone = table ? table.phones.filter((name) => !next.phones.includes(name)) : [];
  const come = table ? next.phones.filter((name) => !table.phones.includes(name) && !start.players.includes(name)) : [];
  table = next;
  if (start.kinds !== null && gone.length + come.length > 0) start.setPlayers([...start.players.filter((name) => !gone.includes(name)), ...come]);
  render();
}

function render() {
  if (table === null) return;
  const [, view, of] = location.hash.split("/");
  const chooses = me !== null && table.by === me;
  const shown = me === null ? "join" : chooses && view === "new" ? (of ? "start" : "kinds") : "gathering";
  for (const part of ["join", "gathering", "kinds", "start"]) byId(part).hidden = part !== shown;
  byId("code-row").hidden = code !== "";
  chips(byId("free"), table.free.map((name) => ({ text: name, label: `Join as ${name}`, act: () => join(name) })));
  fill(byId("here"), table.here, () => el("div", { innerHTML: table.here }).childNodes);
  const isReady = table.ready.includes(me);
  byId("ready").hidden = !table.chosen;
  byId("ready").classList.toggle("main", !isReady);
  setText(byId("ready"), isReady ? "Not yet" : "Ready");
  byId("to-choose").hidden = !chooses;
  byId("to-choose").href = `#${base}new`;
  setText(byId("to-choose"), table.chosen ? "Another game" : "Choose a game");
  stayAwake(me !== null);
}

// Shows the part that the address names.
function route() {
  const [, view, of] = location.hash.split("/");
  say("");
  render();
  if (view === "new" && me !== null) (of ? start.prepare(of) : start.choose());
  scrollTo(0, 0);
}

for (const back of document.querySelectorAll("a.back")) back.hash = base + back.hash.slice(1);
byId("join").onsubmit = (event) => {
  event.preventDefault();
  join(byId("who").value.trim());
};
byId("ready").onclick = () => send("/ready", { ready: !table.ready.includes(me) });
byId("leave").onclick = () => send("/leave", {});
addEventListener("hashchange", route);
const handlers = {
  setup: show,
  // The game has begun.
  table() {
    history.replaceState(null, "", `#${code}`);
    location.reload();
  },
};
findMe().then(() => {
  new Events("/events?table", handlers, (isConnected) => setText(byId("line"), isConnected ? "" : "no connection"));
  if (rest.length) route();
});
// A phone that asks nothing for some minutes is not waited for.
setInterval(() => (document.visibilityState === "visible" && me !== null ? findMe() : null), 60000);
