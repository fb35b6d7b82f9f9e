// A game step by step: one that came in a link, or one of my own, with what each turn could have been.

import { byId, button, el, setText } from "../live/dom.js";
import { addText } from "./add-game.js";
import { inBackground, limit } from "./background.js";
import * as games from "./games.js";
import { install } from "./install.js";
import { Referee } from "./module.js";

// For how long it is searched what was there, in seconds: each turn is a search.
const MOST = 120;

const say = (text) => setText(byId("said"), text);

// The record in the address, { text, name }.
const linked = (referee) => referee.demand("/unlink", { fragment: location.hash.slice(games.LINK.length) });

async function own() {
  const name = games.nameHere();
  if (name === null) throw new Error(games.DAMAGED);
  const game = await games.get(name);
  if (!game) throw new Error("this game is not on this phone");
  return game;
}

async function goOn({ text, name }) {
  try {
    location.assign(await addText(text, name));
  } catch (error) {
    say(error.message);
  }
}

async function review({ text, name }, way) {
  way.disabled = true;
  say("searching\u2026 this takes some seconds");
  try {
    const { html } = await inBackground({ does: "review", game: { name, text } }, limit(MOST).signal);
    byId("game").insertAdjacentHTML("beforeend", html);
    way.remove();
    say("");
    // On a phone, it is wider than the page.
    byId("review-heading").parentNode.tabIndex = 0;
    byId("review-heading").scrollIntoView();
  } catch (error) {
    say(error.message);
    way.disabled = false;
  }
}

async function show() {
  const isLinked = location.hash.startsWith(games.LINK);
  try {
    const referee = await Referee.start();
    const game = await (isLinked ? linked(referee) : own());
    const { summary, waits } = await referee.open({ name: game.name, text: game.text, redo: null, clock: null });
    if (waits !== null) say(`the word list ${waits} is not here: words that only it finds are not counted`);
    const { body } = referee.ask("/page");
    setText(byId("title"), body.title);
    document.title = body.title;
    byId("game").innerHTML = body.html;
    byId("ways").append(isLinked ? button("Go on as my own game", () => goOn(game), { className: "main" })
      : el("a", { className: "button", href: `game.html#${encodeURIComponent(game.name)}` }, "Back to the game"));
    if (summary.phase === "over") byId("ways").append(button("What was there?", ({ target }) => review(game, target)));
    // It looks for what it steps through when it is loaded.
    document.body.append(el("script", { src: new URL("../steps.js", import.meta.url).href }));
  } catch (error) {
    say(error.message);
  }
}

addEventListener("hashchange", () => location.reload());
show();
install(() => false);
