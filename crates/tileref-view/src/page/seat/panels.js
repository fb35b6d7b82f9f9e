// The panels for everything but plays: challenges, votes, racks, and the rest under "More".

import { ask, lookUp } from "../live/ask.js";
import { apart, byId, button, chips, fill, setText } from "../live/dom.js";
import { lower } from "./letters.js";

// The words of the last play as buttons, while it can be challenged; in word paths, the lists of the round.
export class Challenge {
  constructor(app) {
    Object.assign(this, { app, opened: "" });
    byId("challenge").onclick = ({ target }) => {
      const it = target.closest("button");
      if (it) this.ask(it.dataset.of, it.value);
    };
  }

  show(isShown) {
    const { app } = this;
    const { challenge, round, turns } = app.table;
    const lists = byId("lists").firstChild !== null;
    const can = challenge !== null && app.may("challenge");
    const panel = byId("challenge");
    panel.hidden = !isShown || app.me === null || !(can || lists);
    if (panel.hidden) return;
    // While a play is composed or a list written, the words are folded into one row.
    const folds = app.composes || app.table.phase === "list";
    if (this.opened !== `${turns} ${folds}`) panel.open = !folds;
    this.opened = `${turns} ${folds}`;
    panel.classList.toggle("folds", folds);
    for (const word of byId("lists").querySelectorAll("button")) word.disabled = !can || app.isMe(word.dataset.player);
    const doubt = byId("lists").querySelector("button:enabled") ? ": tap a word that you doubt" : "";
    setText(byId("challenge-verb"), lists ? "" : "Challenge ");
    setText(byId("challenge-heading"), lists ? `Round ${round.number}${doubt}` : `${challenge.whose} play`);
  }

  // Asks the scorekeeper first who challenges, if several players may.
  ask(text, word) {
    const { question, keeps, table } = this.app;
    const by = keeps ? table.seats.filter(({ may }) => may.includes("challenge")) : [];
    if (by.length < 2) this.confirm(text, word, "");
    else question.ask(`Who challenges ${apart(text)}?`, by.map(({ name }) => ({ name: apart(name), act: () => this.confirm(text, word, `${name}: `) })));
  }

  // A wrong challenge has its price, so the page asks for confirmation.
  confirm(text, word, by) {
    const { app } = this;
    const { vote, vote_on_word: onWord, price } = app.table.challenge;
    const votes = word ? onWord : vote;
    const line = `${by}challenge ${lower(word)}`.trim();
    if (votes && app.keeps) {
      const answer = (name, verdict) => ({ name, act: () => app.submit(`${line} ${verdict}`) });
      app.question.ask(`Does the table accept ${apart(text)}?`, [answer("It stands", "rejected"), answer("It comes off", "upheld")]);
      return;
    }
    const cost = votes ? "The table will vote." : `If it is valid, ${price}.`;
    app.question.confirm(`Challenge ${apart(text)}? ${cost}`, "Challenge", () => app.submit(line));
  }
}

// A question covers the lower half of the page until it is answered: a vote of the table, or whether something is meant.
export class Question {
  constructor(app) {
    Object.assign(this, { app, asked: null, shown: null, focused: null, closing: null });
  }

  // Asks whether something is meant, and does it then.
  confirm(heading, name, act) {
    this.ask(heading, [{ name, act, className: "main" }]);
  }

  ask(heading, answers, told = "", layout = "") {
    this.asked = { id: heading, heading, told, waits: "", layout, answers: [...answers, { name: "Cancel", act: () => {} }] };
    this.app.render();
  }

  // A number pad, of which `done` gets the number; with its sign, if it has one.
  pad(heading, sign, digits, done) {
    const next = (sign, digits) => () => this.pad(heading, sign, digits, done);
    const key = (name) => ({ name, act: next(sign, (digits + name).replace(/^0+/, "").slice(0, 5)) });
    const turns = sign && { name: "\u00b1", act: next(sign === "+" ? "-" : "+", digits) };
    this.ask(heading, [..."123456789"].map(key).concat(turns || [], key("0"), { name: "\u232b", "aria-label": "Remove the last digit", act: next(sign, digits.slice(0, -1)) },
      { name: "Done", className: "main", disabled: sign !== "" && digits === "", act: () => done(sign + (digits || "0")) }), `${sign} ${digits || "0"}`.trim(), "pad");
  }

  // How many tiles to exchange, or which ones of a rack that this phone knows.
  exchange(chosen = []) {
    const { app } = this;
    app.tray.recall();
    const rack = app.keeps ? [] : app.tray.rack;
    const send = async (count) => {
      if (await app.moreChoices.say(`exchange ${count}`)) app.tray.set(rack.filter((_, at) => !chosen.includes(at)));
    };
    const count = Array.from({ length: app.seat.rack || app.table.kind.rack || 7 }, (_, n) => ({ name: String(n + 1), act: () => send(n + 1) }));
    const toggle = (at) => () => this.exchange(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]);
    const tiles = rack.map((name, at) => ({ name, act: toggle(at), "aria-pressed": String(chosen.includes(at)) }));
    const main = { name: `Exchange ${chosen.length}`, className: "main", disabled: !chosen.length, act: () => send(chosen.length) };
    this.ask(rack.length ? "Which tiles?" : "How many tiles?", rack.length ? [...tiles, main] : count, "", "pad");
  }

  answer(act) {
    this.asked = null;
    act();
    this.app.render();
  }

  show() {
    const question = this.vote() || this.asked;
    byId("question").hidden = question === null;
    byId("side").toggleAttribute("inert", question !== null);
    if (question === null) {
      if (this.shown !== null && this.focused.isConnected) this.focused.focus();
      this.shown = null;
      return;
    }
    setText(byId("question-heading"), question.heading);
    setText(byId("question-told"), question.told);
    setText(byId("question-waits"), question.waits);
    byId("question-time").hidden = !question.waits;
    byId("answers").className = `row ${question.layout || ""}`;
    fill(byId("answers"), question, () => question.answers.map(({ name, act, ...properties }) => button(name, () => this.answer(act), properties)));
    if (this.shown === question.id) return;
    if (this.shown === null) this.focused = document.activeElement;
    this.shown = question.id;
    byId("question").focus();
  }

  // The vote of the table, if there is one.
  vote() {
    const { app } = this;
    const { vote } = app.table;
    if (vote === null || app.seat === undefined) return null;
    const voted = vote.voted.includes(app.me.seat);
    if (this.shown !== vote.id || (vote.closing && this.closing !== vote.id && !voted)) app.clock.buzz([80]);
    this.closing = vote.closing ? vote.id : null;
    const answer = (name, valid) => ({
      name, act: () => this.cast(vote, valid), disabled: voted, "aria-pressed": String(voted && app.me.vote === valid),
    });
    return {
      id: vote.id,
      heading: vote.question,
      told: vote.asks,
      waits: `${vote.voted.length} of ${vote.voted.length + vote.waiting.length} ${vote.voted.length === 1 ? "has" : "have"} voted${voted ? ", you included" : ""}`,
      answers: app.keeps ? [["It stands", "rejected"], ["It comes off", "upheld"]].map(([name, line]) => ({ name, act: () => app.submit(line) }))
        : vote.by === app.me.name ? [{ name: "Take the challenge back", act: () => app.submit("undo") }]
        : [answer("It stands", true), answer("It comes off", false)],
    };
  }

  async cast({ id }, valid) {
    const { app } = this;
    const { why } = await ask("/vote", { vote: id, valid });
    if (why) app.note(why, true);
    await app.loadSeat();
  }
}

// The bonuses that a play claims. One that can be earned repeatedly counts up to three.
export class Claims {
  constructor(app) {
    Object.assign(this, { app, claimed: new Map() });
  }

  clear() { this.claimed.clear(); }

  // The end of the line of a play.
  get text() {
    const names = [...this.claimed].flatMap(([name, times]) => Array(times).fill(name));
    return names.length ? ` claim ${names.join(",")}` : "";
  }

  show() {
    const { bonuses, kind } = this.app.table;
    byId("claims").hidden = kind.board && !kind.announced;
    fill(byId("claims"), [bonuses, [...this.claimed]], () => bonuses.map((bonus) => this.toggle(bonus)));
  }

  toggle({ name, points, repeatedly }) {
    const times = this.claimed.get(name) || 0;
    const text = `${name}${points === null ? "" : ` +${points}`}${times > 1 ? ` \u00d7${times}` : ""}`;
    return button(text, () => {
      const next = (times + 1) % (repeatedly && !this.app.table.kind.board ? 4 : 2);
      if (next) this.claimed.set(name, next);
      else this.claimed.delete(name);
      this.app.composer.update();
    }, { "aria-pressed": String(times > 0) });
  }
}

// The tiles of one's own rack: at the end those that are left, before that for this phone alone.
export class Rack {
  constructor(app) {
    Object.assign(this, { app, isOpen: false });
    byId("own-rack").onclick = () => this.open(true);
    byId("rack-send").onclick = () => (this.isEnd ? this.send() : this.open(false));
  }

  get isEnd() { return this.app.table.phase === "racks" && this.app.may("rack"); }

  get tiles() { return this.app.tray.rack; }

  open(is) {
    this.isOpen = is;
    this.app.render();
  }

  show() {
    const shown = this.isEnd || (this.isOpen && this.app.composes);
    if (shown) this.draw();
    return shown;
  }

  set(tiles) {
    this.app.tray.set(tiles);
    this.app.render();
  }

  draw() {
    const { letters, wildcards, kind } = this.app.table;
    this.app.tray.recall();
    const held = (tile) => this.tiles.filter((other) => other.replace(/^\+/, "") === tile).length;
    const all = [...letters, ...(wildcards.count > 0 ? [{ letter: "?", left: wildcards.left }] : [])];
    // Each key, and whether the tile set is out of that letter.
    const keys = all.filter(({ left }) => left !== 0).map(({ letter, left }) => [letter, left !== null && held(letter) >= left]);
    fill(byId("rack-letters"), keys, () => keys.map(([name, disabled]) =>
      button(name, () => this.set([...this.tiles, name]), { disabled, "aria-label": name === "?" ? "a wildcard" : name })));
    chips(byId("rack-tiles"), this.tiles.map((tile, at) => this.chip(tile, at, kind.corners)));
    const count = this.tiles.length;
    const left = count === 0 ? "Nothing is left" : count === 1 ? "This tile is left" : `These ${count} tiles are left`;
    setText(byId("rack-send"), this.isEnd ? left : "Done");
    setText(byId("rack-heading"), this.isEnd ? `What is left on ${this.app.keeps ? this.app.seat.whose : "your"} rack?` : "Your rack, for this phone alone");
    byId("rack-hint").hidden = !kind.corners || count === 0;
    const { missing } = this;
    const tiles = (n) => `${n} ${n === 1 ? "tile" : "tiles"}`;
    const { rack } = this.app.seat;
    setText(byId("rack-why"), missing > 0 ? `Your rack holds ${tiles(rack)}: tap ${missing === rack ? "them" : `${missing} more`}.`
      : missing < 0 ? `Your rack holds ${tiles(rack)}: remove ${-missing}.` : "");
  }

  // How many tiles still have to be tapped at the end, if the game knows.
  get missing() {
    const { seat, table } = this.app;
    return seat && this.isEnd && seat.rack !== null && table.kind.rack_count ? seat.rack - this.tiles.length : 0;
  }

  // The first tap makes a tile a corner tile, the second one removes it.
  chip(tile, at, corners) {
    const turns = corners && !tile.startsWith("+") && tile !== "?";
    const act = () => this.set([...this.tiles.slice(0, at), ...(turns ? [`+${tile}`] : []), ...this.tiles.slice(at + 1)]);
    return { text: tile, label: turns ? `${tile}: make it a corner tile` : `remove ${tile}`, act };
  }

  async send() {
    // If some tiles have several letters, brackets separate the tiles.
    const apart = this.app.table.letters.some(({ letter }) => [...letter].length > 1);
    const tiles = this.tiles.map((tile) => lower(apart ? tile.replace(/\p{L}.*/u, "[$&]") : tile));
    if (await this.app.submit(tiles.length ? `rack ${tiles.join("")}` : "rack -")) this.set([]);
  }

  enable() { byId("rack-send").disabled = this.app.sending || this.missing !== 0; }
}

// Everything else, on buttons that the server draws. Some ask for a text, some for confirmation.
export class More {
  constructor(app) {
    Object.assign(this, { app, chosen: null });
    byId("more-choices").onclick = ({ target }) => (target.type === "button" ? this.pick(target) : null);
    byId("more-close").onclick = () => this.close();
    byId("more-form").onsubmit = (event) => {
      event.preventDefault();
      const text = byId("more-text").value.trim();
      if (this.chosen === null || !text) return;
      if (this.chosen.dataset.does === "look") lookUp(text).then((found) => app.note(found));
      else this.say(this.chosen.value + text);
    };
  }

  // Closes the open question, or else the panel.
  close() {
    const stays = this.chosen !== null;
    this.chosen = null;
    this.app.note("");
    this.app.openMore(stays);
  }

  // Whether this phone has a choice.
  has({ value, dataset }) {
    const { app } = this;
    const has = { all: true, keeper: app.keeps, undo: app.me.undo, takeback: app.me.takeback, others: !app.isMe(value) };
    // In the place of an earlier turn, there can only be another one.
    if (app.live && dataset.for) return false;
    return dataset.for in has ? has[dataset.for] : app.may(value.trim());
  }

  show() {
    const { chosen } = this;
    for (const choice of byId("more-choices").children) {
      choice.hidden = !this.has(choice);
      choice.setAttribute("aria-pressed", String(chosen !== null && chosen.textContent === choice.textContent));
    }
    byId("more-form").hidden = chosen === null;
    if (chosen) setText(byId("more-label"), chosen.dataset.label);
    setText(byId("more-close"), chosen === null ? "Close" : "Back");
  }

  pick(choice) {
    const { app } = this;
    const { sure, does, mode = "text", text = "" } = choice.dataset;
    const opens = { exchange: () => app.question.exchange(), points: () => app.keeper.points(), option: () => app.keeper.option(), correct: () => app.keeper.correct() };
    if (does === "now") return void this.say(choice.value);
    if (does in opens) return void opens[does]();
    this.chosen = sure ? null : choice;
    if (sure) {
      // A lost phone keeps its seat until all other phones ask to free it.
      const act = { free: () => app.free(choice.value), leave: () => app.leave(), takeback: () => app.takeBack() }[does];
      app.question.confirm(sure, choice.textContent, act || (() => this.say(choice.value)));
      return;
    }
    app.render();
    const field = byId("more-text");
    field.value = does === "line" ? app.composer.line() || "" : text;
    field.inputMode = mode;
    field.focus();
  }

  async say(line) {
    const isDone = await this.app.submit(line);
    if (isDone) this.chosen = null;
    if (isDone) this.app.openMore(false);
    return isDone;
  }
}
