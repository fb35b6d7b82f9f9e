// The first page: my games, a new one, and those that come from elsewhere. The address says which of its parts is shown.

import { byId, button, el, fill, setText } from "../live/dom.js";
import { forget } from "../seat/keep.js";
import { addFile, addGame, addText } from "./add-game.js";
import { choose, saveText } from "./files.js";
import * as games from "./games.js";
import { install } from "./install.js";
import { BUILT_IN, names } from "./lists.js";
import { Referee } from "./module.js";
import { addList } from "./own-list.js";
import { Start } from "../start/start.js";

// The referee, once it has started.
let referee = null;

const start = new Start({
  base: "",
  say,
  ask: (path, body) => referee.ask(path, body),
  async load() {
    referee = referee || await Referee.start();
    const first = { players: [], known: [], chosen: {} };
    const last = await games.canKeep() ? await games.setting("start", first) : first;
    return { kinds: referee.demand("/games"), lists: [...BUILT_IN], ...last };
  },
  // Compiles a word list from a file.
  async takeList(tell) {
    const file = await choose();
    const began = Date.now();
    const told = () => tell(`reading ${file.name}\u2026 ${Math.round((Date.now() - began) / 1000)} s`);
    const timer = setInterval(told, 500);
    told();
    try {
      const name = await addList(file);
      referee.ask("/lists", await names());
      return name;
    } finally {
      clearInterval(timer);
    }
  },
  async begin(answers, kept) {
    const address = await addGame(referee.demand("/new", answers), referee);
    if (await games.canKeep()) await games.set("start", kept);
    location.assign(address);
  },
});

function say(text) { setText(byId("said"), text); }

// A player with the score.
function player({ name, score, colour, initial }) {
  const mark = initial ? el("span", { className: `initial ${colour}`, "data-initial": initial, "aria-hidden": "true" }) : null;
  return el("span", { className: "player" }, mark, el("bdi", {}, name), " ", el("b", {}, String(score)));
}

function day(time) {
  const [then, now] = [new Date(time), new Date()];
  const year = then.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "short", year });
}

// The first tap on a button asks, the second one does it.
function confirm(target, question, act) {
  if (target.classList.contains("main")) act();
  target.classList.add("main");
  setText(target, question);
}

class Shelf {
  constructor() {
    // The game whose buttons are shown.
    this.chosen = "";
    games.hear(() => this.show());
    addEventListener("pageshow", ({ persisted }) => (persisted ? this.show() : null));
    document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? this.show() : null));
  }

  async show() {
    try {
      const [all, lists] = await Promise.all([games.all(), games.listNames()]);
      byId("none").hidden = all.length > 0;
      fill(byId("games"), [all.map(({ name, saved, summary }) => [name, saved, summary]), this.chosen], () => all.map((game) => this.row(game)));
      fill(byId("own-lists"), lists, () => lists.map((name) => this.list(name)));
    } catch (error) {
      say(error.message);
    }
  }

  row(game) {
    const { name, saved, summary: { title, players, turns, turn } } = game;
    const isChosen = name === this.chosen;
    const told = [turn, `${turns} ${turns === 1 ? "turn" : "turns"}`, day(saved)].join(" \u00b7 ");
    const link = el("a", { href: `game.html#${encodeURIComponent(name)}` },
      el("strong", {}, title), el("span", { className: "players" }, ...players.map(player)), el("span", { className: "told" }, told));
    const names = players.map((one) => one.name).join(", ");
    const properties = { className: "dots", "aria-label": `Save or delete ${title}, ${names}`, "aria-expanded": String(isChosen) };
    const more = button("\u22ef", () => this.choose(isChosen ? "" : name), properties);
    return el("li", {}, link, more, isChosen ? this.ways(game) : null);
  }

  ways(game) {
    const { name, text } = game;
    return el("div", { className: "row" },
      button("Save file", () => saveText(text, name)),
      el("a", { className: "button", href: `show.html#${encodeURIComponent(name)}` }, "Step by step"),
      button("Delete", ({ target }) => confirm(target, "Delete it? No other phone has it", () => this.shows(this.remove(game)))));
  }

  choose(name) {
    this.chosen = name;
    this.show();
  }

  // Shows what was done, or why it was not.
  async shows(done) {
    await done.then(() => say(""), ({ message }) => say(message));
    this.show();
  }

  async remove(game) {
    await games.remove(game.name);
    // What was entered in it, and not yet submitted, is not for the next game of that name.
    forget(encodeURIComponent(game.name));
    this.chosen = "";
    const undo = async () => {
      await games.add(game);
      byId("deleted").textContent = "";
    };
    const { title, players } = game.summary;
    const told = `Deleted ${title}: ${players.map(({ name }) => name).join(", ")}`;
    byId("deleted").replaceChildren(el("span", {}, told), button("Undo", () => this.shows(undo())));
    games.tell({ name: game.name });
  }

  list(name) {
    const ask = ({ target }) => confirm(target, "Delete it? Games may need it", () => this.shows(games.removeList(name)));
    return el("li", { className: "row" }, el("span", {}, "Word list ", el("bdi", {}, name)), button("Delete", ask));
  }
}

const shelf = new Shelf();

// Opens what was added.
async function add(adding) {
  say("");
  try {
    location.assign(await adding);
  } catch (error) {
    say(error.message);
  }
}

byId("choose").onclick = async () => add(addFile(await choose()));
byId("link-form").onsubmit = (event) => {
  event.preventDefault();
  const [, game] = /(#g=.*)/.exec(byId("link").value.trim()) || [];
  if (game) location.assign(`show.html${game}`);
  else if (byId("link").value.trim().includes("game:")) add(addText(byId("link").value, "game.yaml"));
  else say("that is no link with a game: it has #g= in it");
};
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) add(addFile(file));
});

// Shows the part that the address names.
function route() {
  const [, view, of] = /^#?([^/]*)\/?(.*)$/.exec(location.hash);
  if (view.startsWith("g=")) {
    // A link to a game is to this page, because its address is the shortest.
    location.replace(`show.html${location.hash}`);
    return;
  }
  const shown = view === "new" ? (of ? "start" : "kinds") : view === "open" ? "open" : "shelf";
  for (const part of ["shelf", "kinds", "start", "open"]) byId(part).hidden = part !== shown;
  say("");
  if (shown === "shelf") shelf.show();
  else if (shown === "kinds") start.choose();
  else if (shown === "start") start.prepare(of);
  const heading = byId(`${shown}-heading`);
  if (shown !== "shelf") heading.focus();
  document.title = shown === "shelf" ? "tileref" : `${heading.textContent} \u2013 tileref`;
  scrollTo(0, 0);
}

addEventListener("hashchange", route);
route();
install(() => byId("start").hidden);
